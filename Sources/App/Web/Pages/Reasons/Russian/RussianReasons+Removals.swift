/// What keeps something from being removed.
extension RussianReasons {
    static let budgets: KeyValuePairs = [
        "seen once": "замечено один раз",
        "seen once; must hold for {length}, see limits.removals.grace":
            "замечено один раз; должно продлиться {length}, см. limits.removals.grace",
        "it was tried a moment ago": "только что уже пробовали",
        "limits.removals.perTick allows none": "limits.removals.perTick не разрешает ни одного",
        "budget: no more than {number} go in one tick, see limits.removals.perTick":
            "бюджет: за один такт не больше {number}, см. limits.removals.perTick",
        "budget: no more than {number} go within a day, see limits.removals.perDay":
            "бюджет: за день не больше {number}, см. limits.removals.perDay",
        "budget: no more than {number} go within a day, {number2} % of this client's torrents, see limits.removals.maxShare":
            "бюджет: за день не больше {number}, это {number2} % торрентов клиента, см. limits.removals.maxShare",
        "budget: it has {number} torrents, and no more than {number2} go at once, see limits.removals.perTick":
            "бюджет: в группе {number|# торрент|# торрента|# торрентов}, а за раз можно не больше {number2}, см. limits.removals.perTick",
        "budget: it has {number} torrents, and no more than {number2} go within a day, see limits.removals.perDay":
            "бюджет: в группе {number|# торрент|# торрента|# торрентов}, а за день можно не больше {number2}, см. limits.removals.perDay",
        "budget: it has {number} torrents of client {client}, and no more than {number2} go within a day, see limits.removals.maxShare":
            "бюджет: в группе {number|# торрент|# торрента|# торрентов} клиента {client}, а за день можно не больше {number2}, см. limits.removals.maxShare",
        "it was removed {number} times within a day and added again each time; find out what adds it":
            "за день его удалили {number|# раз|# раза|# раз} и каждый раз добавляли снова; найдите, кто его добавляет",
        "another removal on this client is under way, and may be enough":
            "у этого клиента уже идёт удаление, и его может хватить",
        "what the last removal has freed may not show yet":
            "освобождённое прошлым удалением может быть ещё не видно",
        "its data is being checked or moved": "его данные проверяются или переносятся",
        "the client does not say what the torrent is doing": "клиент не сообщает, что делает торрент",
        "it owes seeding to {word}, see \"obligations\"": "он должен раздаваться для {word}, см. «obligations»",
        "it may owe seeding, as the client may not have counted yet what it downloaded, see \"obligations\"":
            "возможно, он должен раздаваться: клиент мог ещё не учесть скачанное, см. «obligations»",
        "it may owe seeding, as the client does not tell {fields}, see \"obligations\"":
            "возможно, он должен раздаваться: клиент не сообщает {fields}, см. «obligations»",
    ]

    /// What has to be proven before data goes.
    static let proofs: KeyValuePairs = [
        "the client does not find its data, so there is no proof of what would be deleted":
            "клиент не находит его данных, и нельзя убедиться, что именно удалится",
        "the client does not find the data; is the disk mounted?": "клиент не находит данных; смонтирован ли диск?",
        "there is no proof of its data: {path} is not there": "наличие его данных не подтверждено: {path} отсутствует",
        "there is no proof of its data: {path} cannot be seen from here; map the client's folders in \"paths\", or declare \"files\": \"remote\" for client {client}":
            "наличие его данных не подтверждено: {path} отсюда не видно; укажите папки клиента {client} в «paths» или задайте ему «files»: «remote»",
        "there is no proof of its data, as client {client} is on another machine; map its folders in \"paths\", or declare \"files\": \"remote\"":
            "наличие его данных не подтверждено: клиент {client} на другой машине; укажите его папки в «paths» или задайте «files»: «remote»",
        "there is no proof of its data, as the client does not tell its files":
            "наличие его данных не подтверждено: клиент не сообщает его файлы",
        "there is no proof of its data, as none of its files has been downloaded":
            "наличие его данных не подтверждено: ни один его файл не загружен",
        "there is no proof of its data: {path} is not there in its size, so the disk may not be mounted; mount it, or map the client's folder in \"paths\"":
            "наличие его данных не подтверждено: {path} нет в нужном размере, и диск, возможно, не смонтирован; смонтируйте его или укажите папку клиента в «paths»",
        "{path} is on a disk that is mounted read-only, so its data would stay; mount it for writing":
            "{path} на диске, смонтированном только для чтения, и данные остались бы; смонтируйте его для записи",
        "the files of client {client} are on another machine, so they cannot be moved to a bin here":
            "файлы клиента {client} на другой машине, и переместить их в здешнюю корзину нельзя",
        "the client does not say where its data is": "клиент не сообщает, где его данные",
        "the client does not say where its files are": "клиент не сообщает, где его файлы",
        "{path} is on no disk of the rule file, so there is no bin for it; name its disk in \"disks\", with \"path\" and \"trash\"":
            "{path} не лежит ни на одном диске файла правил, и корзины для него нет; опишите его диск в «disks», с «path» и «trash»",
        "disk {disk} has no bin; add \"trash\" to it, or write \"data\": \"keep\"":
            "у диска {disk} нет корзины; добавьте ему «trash» или напишите «data»: «keep»",
        "its data is used by \"{name}\" of client {client} too: {reason}":
            "его данные использует и «{name}» клиента {client}: {reason}",
        "its data is used by \"{name}\" of client {client} by now: {reason}":
            "его данные теперь использует «{name}» клиента {client}: {reason}",
        "its data may be used by \"{name}\" of client {client} too: {reason}; let Sluice read it, or declare \"files\": \"remote\" for that client":
            "его данные, возможно, использует и «{name}» клиента {client}: {reason}; дайте Sluice право чтения или задайте клиенту «files»: «remote»",
        "it cannot be told whether others use its data: {reason}":
            "нельзя узнать, используют ли его данные другие: {reason}",
        "the disk does not answer, so it cannot be told whether others use its data":
            "диск не отвечает, и нельзя узнать, используют ли его данные другие",
        "a place that its client does not tell": "место, о котором клиент не сообщает",
        "{path} leads to {path2}": "{path} ведёт к {path2}",
        "{path} lies in a folder of it": "{path} лежит в его папке",
        "{path} leads into {path2}": "{path} ведёт внутрь {path2}",
        "both have a folder in {path}": "у обоих есть папка в {path}",
        "{path} cannot be looked at": "{path} нельзя посмотреть",
        "{path} cannot be looked into": "в {path} нельзя заглянуть",
        "{path} and what it leads to hold more than {number} files":
            "в {path} и там, куда оно ведёт, больше {number|# файла|# файлов|# файлов}",
        "the files of client {client} cannot be seen from here; map its folders in \"paths\"":
            "файлы клиента {client} отсюда не видны; укажите его папки в «paths»",
        "the files of \"{name}\" of client {client} have not been found on the disk":
            "файлы «{name}» клиента {client} на диске не найдены",
        "no file of any torrent of client {client} has been found on the disk":
            "на диске не найдено ни одного файла торрентов клиента {client}",
    ]

    /// What is looked at again just before something is removed.
    static let lastLooks: KeyValuePairs = [
        "it was called off": "это отменено",
        "the removal is called off: {reason}": "удаление отменено: {reason}",
        "the rule file no longer has this client": "этого клиента больше нет в файле правил",
        "the rule is no longer there": "правила больше нет",
        "the rule is no longer there, or no longer enforced": "правила больше нет, или оно больше не действует",
        "the rule is no longer about client {client}": "правило больше не для клиента {client}",
        "the rule has been changed since this was decided": "с момента решения правило изменилось",
        "the rule would do something else now": "теперь правило сделало бы другое",
        "it has to hold for {length} by the limits in force": "по действующим пределам это должно продлиться {length}",
        "an earlier attempt did not succeed, so it has to hold for {length} again":
            "прошлая попытка не удалась, и это снова должно продлиться {length}",
        "an earlier attempt did not succeed ({reason}), so it has to hold for {length} again":
            "прошлая попытка не удалась ({reason}), и это снова должно продлиться {length}",
        "on a fresh look {reason}": "при повторной проверке {reason}",
        "on a fresh look the condition no longer holds": "при повторной проверке условие больше не выполнено",
        "on a fresh look the condition has no value: {reason}":
            "при повторной проверке у условия нет значения: {reason}",
        "the torrent is no longer in the client": "торрента в клиенте больше нет",
        "the torrent was removed and added again since this was decided":
            "с момента решения торрент удалили и добавили снова",
        "the other torrents of its group that use its data go first":
            "сначала уходят другие торренты группы, которым нужны его данные",
        "its window has closed": "его окно закрылось",
        "its window is closed": "его окно закрыто",
        "the client has been restarted since this was decided": "с момента решения клиент перезапущен",
        "the client did not answer when it was polled last": "при последнем опросе клиент не ответил",
        "the client has not been listed": "списка от клиента ещё не было",
        "the client has not been listed since Sluice was started": "с запуска Sluice списка от клиента не было",
        "the client has not been observed": "клиента ещё не видели",
        "an earlier version planned it without a word on what was judged":
            "это запланировала прежняя версия, не записав, о чём решала",
    ]

    /// What is chosen to make room, and what is not.
    static let choices: KeyValuePairs = [
        "its removal has begun, and is finished for all of it": "его удаление начато и доводится до конца",
        "chosen as {ordinal} of {number}": "выбран {ordinal} из {number}",
        "chosen as {ordinal} of {number} to free {size} of {size2}":
            "выбран {ordinal} из {number}, чтобы освободить {size} из {size2}",
        "nothing has to be chosen": "выбирать ничего не нужно",
        "{number} chosen: {names}": "{number|выбран #|выбрано #|выбрано #}: {names}",
        "{number} chosen to free {size} of {size2}: {names}":
            "{number|выбран #|выбрано #|выбрано #}, чтобы освободить {size} из {size2}: {names}",
        "not chosen: {reason}": "не выбран: {reason}",
        "not chosen: no more than {number} are, see \"max\"": "не выбран: можно не больше {number}, см. «max»",
        "not chosen: all that may go would not be enough": "не выбран: всего, что можно удалить, не хватило бы",
        "not chosen: its size is not known": "не выбран: размер неизвестен",
        "not chosen: it frees nothing": "не выбран: ничего не освободит",
        "not chosen: it frees nothing, as its files have other links":
            "не выбран: ничего не освободит, у его файлов есть другие ссылки",
        "not needed: enough is freed by others": "не нужен: хватает того, что освободят другие",
        "it is not needed any more: enough is free, or on its way to be":
            "больше не нужно: места хватает или вот-вот хватит",
        "it is being removed already": "он уже удаляется",
        "it is not chosen": "он не выбран",
        "it is kept, see \"keep\"": "он сохраняется, см. «keep»",
        "its place in the order is unknown: {source}": "его место в порядке неизвестно: {source}",
        "\"where\" does not hold: {source}": "«where» не выполнено: {source}",
        "\"where\" has no value: {source}": "у «where» нет значения: {source}",
        "nothing is chosen, as only {size} of {size2} could be freed; \"partial\": true begins all the same":
            "ничего не выбрано: освободить можно только {size} из {size2}; с «partial»: true начнёт всё равно",
        "nothing is chosen, as only {size} of {size2} could be freed by \"max\"; \"partial\": true begins all the same":
            "ничего не выбрано: при «max» освободить можно только {size} из {size2}; с «partial»: true начнёт всё равно",
        "nothing is chosen, as the rule does not hold for disk {disk}":
            "ничего не выбрано: правило не выполнено для диска {disk}",
        "nothing is chosen, as the rule does not hold for client {client}":
            "ничего не выбрано: правило не выполнено для клиента {client}",
        "however much is freed, \"until\" does not come to hold": "сколько ни освобождай, «until» не выполнится",
        "the rule chooses nothing any more": "правило больше ничего не выбирает",
        "its data is not on disk {disk}": "его данные не на диске {disk}",
        "its data is elsewhere now": "его данные теперь в другом месте",
        "nothing certain is known of the disk": "о диске ничего точного не известно",
        "the disk is lost": "диск пропал",
        "disk {disk} is lost, or nothing certain is known of it":
            "диск {disk} пропал, или о нём ничего точного не известно",
        "{source} is not true or false": "{source} — не true и не false",
    ]

    /// Groups, whose torrents go together or not at all.
    static let groups: KeyValuePairs = [
        "all or none: \"{name}\" of client {client} of the group is held: {reason}":
            "всё или ничего: «{name}» клиента {client} из группы удержан: {reason}",
        "all or none: \"{name}\" of the group is held: {reason}":
            "всё или ничего: «{name}» из группы удержан: {reason}",
        "all or none: \"{name}\" of client {client} of the group: {reason}":
            "всё или ничего: «{name}» клиента {client} из группы: {reason}",
        "group \"{name}\" (1 torrent): {reason}": "группа «{name}» (1 торрент): {reason}",
        "group \"{name}\" ({number} torrents): {reason}":
            "группа «{name}» ({number|# торрент|# торрента|# торрентов}): {reason}",
        "\"{name}\" of client {client} is being removed already": "«{name}» клиента {client} уже удаляется",
        "\"{name}\" of client {client} of the group has its data elsewhere":
            "у «{name}» клиента {client} из группы данные в другом месте",
        "it is in no group any more": "он больше не в группе",
        "it belongs to another group now": "теперь он в другой группе",
    ]

    /// Files that belong to no torrent.
    static let orphans: KeyValuePairs = [
        "the last look found no orphan there: it belongs to a torrent, or is passed over":
            "при последнем обходе бесхозного файла там не было: он принадлежит торренту или пропускается",
        "it is about no orphan": "это не о бесхозном файле",
        "it is no orphan any more": "файл больше не бесхозный",
        "the file was changed or replaced since this was decided": "с момента решения файл изменён или заменён",
        "it has to be an orphan for {length} by the limits in force":
            "по действующим пределам файл должен быть бесхозным {length}",
        "an orphan for {length} so far; must be one for {length2}, see limits.removals.orphanGrace":
            "файл бесхозный уже {length}; должен быть бесхозным {length2}, см. limits.removals.orphanGrace",
        "the rule file no longer has disk {disk}": "в файле правил больше нет диска {disk}",
        "the folders of disk {disk} have not been looked through lately": "папки диска {disk} давно не обходили",
        "the folders of disk {disk} take too long to be looked through":
            "обход папок диска {disk} занимает слишком долго",
        "nothing certain is known of disk {disk}": "о диске {disk} ничего точного не известно",
        "client {client} has not been listed since Sluice was started, and may have a torrent with this file":
            "с запуска Sluice списка от клиента {client} не было, а у него может быть торрент с этим файлом",
        "client {client} does not answer, and may have a torrent with this file":
            "клиент {client} не отвечает, а у него может быть торрент с этим файлом",
        "client {client} does not list its torrents now, and may have one with this file":
            "клиент {client} сейчас не даёт списка, а у него может быть торрент с этим файлом",
        "the list of client {client} is still growing": "список клиента {client} ещё растёт",
        "too much is missing on client {client}: {reason}": "у клиента {client} слишком многого не хватает: {reason}",
        "{path} is in no folder of \"orphans\" any more": "{path} больше не в папках «orphans»",
        "{path} is passed over by the rules in force": "{path} по действующим правилам пропускается",
        "{path} belongs to a torrent by now": "{path} теперь принадлежит торренту",
        "nothing is known here of files without a torrent": "о файлах без торрента здесь ничего не известно",
    ]
}
