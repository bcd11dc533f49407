/// Clients, disks, the clock, hours and files.
extension RussianReasons {
    static let clients: KeyValuePairs = [
        "client {client} has not been listed yet": "списка от клиента {client} ещё не было",
        "client {client} has not been listed lately": "списка от клиента {client} давно не было",
        "client {client} has not been listed since Sluice was started":
            "с запуска Sluice списка от клиента {client} не было",
        "client {client} told something new that could not be written down, and has not been listed since":
            "клиент {client} сообщил новое, что не удалось записать, и с тех пор списка от него не было",
        "client {client} was last listed {length} ago": "последний список клиента {client} был {length} назад",
        "client {client} has not been listed yet, and may have torrents of the group":
            "списка от клиента {client} ещё не было, а у него могут быть торренты группы",
        "client {client} has not been listed since Sluice was started, and may have torrents of the group":
            "с запуска Sluice списка от клиента {client} не было, а у него могут быть торренты группы",
        "client {client} does not answer, and may have torrents of the group":
            "клиент {client} не отвечает, а у него могут быть торренты группы",
        "client {client} has yet to list what it has, and may have torrents of the group":
            "клиент {client} ещё не перечислил всё, что имеет, а у него могут быть торренты группы",
        "the list of client {client} is not believed yet, and it may have torrents of the group: {reason}":
            "список клиента {client} пока не подтверждён, а у него могут быть торренты группы: {reason}",
        "client {client} is not connected": "клиент {client} не подключён",
        "client \"{client}\" is not connected": "клиент {client} не подключён",
        "it is not connected": "он не подключён",
        "the daemon has not listed it yet; try again in a moment":
            "служба ещё не получила его список; попробуйте чуть позже",
        "the client's own speed schedule is on, and rule {rule} claims its limits too; what it sets at its hours is set back at the next poll while the rule holds; turn the client's schedule off and use windows instead":
            "у клиента включено своё расписание скоростей, а его пределы держит за собой и правило {rule}; что расписание задаст в свои часы, следующий опрос вернёт назад, пока правило выполнено; выключите расписание клиента и используйте окна",
        "the client's own speed schedule is on, and rules {rules} claim its limits too; what it sets at its hours is set back at the next poll while the rule holds; turn the client's schedule off and use windows instead":
            "у клиента включено своё расписание скоростей, а его пределы держат за собой и правила {rules}; что расписание задаст в свои часы, следующий опрос вернёт назад, пока правило выполнено; выключите расписание клиента и используйте окна",
    ]

    /// What makes a list doubtful.
    static let lists: KeyValuePairs = [
        "the list is not believed yet: {reason}": "список пока не подтверждён: {reason}",
        "the list of client {client} is not believed yet: {reason}":
            "список клиента {client} пока не подтверждён: {reason}",
        "{word} changed on {number} of {number2} torrents at once":
            "{word} изменилось сразу у {number} из {number2|# торрента|# торрентов|# торрентов}",
        "the client lists no torrent, where it had {number}":
            "в списке клиента нет ни одного торрента, а было {number}",
        "the list lacks {number} of {number2} torrents":
            "в списке не хватает {number} из {number2|# торрента|# торрентов|# торрентов}",
        "the client has just been restarted": "клиент только что перезапущен",
        "many torrents have other dates of being added than before":
            "у многих торрентов другая дата добавления, чем раньше",
    ]

    static let disks: KeyValuePairs = [
        "removals are held: {reason}": "удаления удержаны: {reason}",
        "removals on disk {disk} are held: {reason}": "удаления на диске {disk} удержаны: {reason}",
        "disk {disk} is lost: {reason}": "диск {disk} пропал: {reason}",
        "disk {disk} is there again, so removals go on": "диск {disk} снова на месте, удаления продолжаются",
        "the disk is there again": "диск снова на месте",
        "{size} is free": "свободно {size}",
        "little is free": "свободно мало",
        "{size} is free again": "снова свободно {size}",
        "little is free again": "снова свободно мало",
        "the disk of {path} counts as lost: {number} of {number2} torrents of client {client} miss their files there":
            "диск с {path} считается пропавшим: там нет файлов у {number} из {number2|# торрента|# торрентов|# торрентов} клиента {client}",
        "the {reason} \"{text}\", which the rule names, is gone from client {client}; change the rule, or `sluice release rule {rule}`":
            "в клиенте {client} больше нет имени «{text}» ({reason}), которое упоминает правило; измените правило или скажите `sluice release rule {rule}`",
        "the {reason} \"{text}\", by which rule {rule} protects, is gone from client {client}; change that rule, or `sluice release rule {rule2}`":
            "в клиенте {client} больше нет имени «{text}» ({reason}), по которому защищает правило {rule}; измените то правило или скажите `sluice release rule {rule2}`",
        "the {reason} \"{text}\" is gone from client {client}, and rules name it: {rules}; they do nothing there, and nothing that they forbid is done, until it is back, they are changed, or you release them":
            "в клиенте {client} больше нет имени «{text}» ({reason}), которое упоминают правила: {rules}; там они не делают ничего, и запрещённое ими не делается, пока имя не вернётся, правила не изменят или вы их не отпустите",
        "the {reason} \"{text}\" is back on client {client}": "в клиенте {client} снова есть имя «{text}» ({reason})",
        "category": "категория", "tag": "тег",
        "the disk of {path} is no longer lost, so removals go on":
            "диск с {path} больше не считается пропавшим, удаления продолжаются",
        "a person has released the disk of {path}, so removals go on":
            "диск с {path} отпущен человеком, удаления продолжаются",
        "{path}/{name} is not there, so the disk is not mounted":
            "{path}/{name} отсутствует, значит, диск не смонтирован",
        "{path} was on the file system of {text}, and is on that of {text2} now, so the disk is not mounted":
            "{path} было в файловой системе {text}, а теперь в {text2}, значит, диск не смонтирован",
        "it has not answered for {length}": "он не отвечает уже {length}",
        "the look was broken off": "проверка диска прервана",
        "nothing tells of it": "о нём никто не сообщает",
        "the client does not tell how much is free at {path}": "клиент не сообщает, сколько свободно в {path}",
        "the client does not tell how much is free at {path}: {reason}":
            "клиент не сообщает, сколько свободно в {path}: {reason}",
        "the disk does not answer": "диск не отвечает",
        "the disk of its files does not answer": "диск с его файлами не отвечает",
        "{path} does not answer": "{path} не отвечает",
        "{path} is not there": "{path} отсутствует",
        "{path} may not be looked at": "{path} смотреть не разрешено",
        "{path} cannot be looked at (error {number})": "{path} нельзя посмотреть (ошибка {number})",
        "kept for {length}, see disks.{disk}.trash.keep": "хранится {length}, см. disks.{disk}.trash.keep",
        "there is little room, see disks.{disk}.trash.below": "мало места, см. disks.{disk}.trash.below",
    ]

    static let clock: KeyValuePairs = [
        "removals are held: {reason}; `sluice release clock` lets them go on":
            "удаления удержаны: {reason}; продолжить: `sluice release clock`",
        "removals go on, as the clock has been right again for a while":
            "удаления продолжаются: часы уже какое-то время идут верно",
        "removals go on, as the clock has kept step for a while":
            "удаления продолжаются: часы уже какое-то время идут ровно",
        "a person has said that the clock is right, so removals go on":
            "человек сказал, что часы верны; удаления продолжаются",
        "the time of this machine was set, and set right again at {time}":
            "время этой машины переводили, а {time} вернули",
        "the time of this machine was set back by {length} at {time}":
            "время этой машины переведено назад на {length} ({time})",
        "the time of this machine was set forward by {length} at {time}":
            "время этой машины переведено вперёд на {length} ({time})",
    ]

    static let schedules: KeyValuePairs = [
        "window {window} is closed": "окно {window} закрыто",
        "window {window} is held closed by hand": "окно {window} вручную держится закрытым",
        "window opened": "окно открылось",
        "window closed": "окно закрылось",
        "window opened by hand, until {time}": "окно открыто вручную, до {time}",
        "window closed by hand, until {time}": "окно закрыто вручную, до {time}",
        "window opened as it is no longer overruled": "окно открылось: ручное управление закончилось",
        "window closed as it is no longer overruled": "окно закрылось: ручное управление закончилось",
        "overruled by hand": "не действует: окно держат вручную",
        "no longer overruled": "ручное управление закончилось",
        "the schedule has come due": "пришло время по расписанию",
        "the occurrence of {time} was missed": "пропущен срок {time}",
        "{number} occurrences were missed, the newest ones from {time} to {time2}":
            "{number|пропущен # срок|пропущено # срока|пропущено # сроков}, последние с {time} по {time2}",
        "more than {number} occurrences were missed, the newest ones from {time} to {time2}":
            "пропущено больше {number|# срока|# сроков|# сроков}, последние с {time} по {time2}",
    ]

    /// Watched files.
    static let files: KeyValuePairs = [
        "another file stands in its place and is decided about anew": "на его месте другой файл, о нём решается заново",
        "the condition does not hold, so the file stays": "условие не выполнено, файл остаётся",
        "rejected: {reason}": "отклонено: {reason}",
        "byte {number}: {reason}": "байт {number}: {reason}",
        "{name}: byte {number}: {reason}": "{name}: байт {number}: {reason}",
        "{name}, link {number}: {name2}: {reason}": "{name}, ссылка {number}: {name2}: {reason}",
        "the file holds no torrent": "в файле нет торрента",
        "the file is empty": "файл пуст",
        "the file is no longer there": "файла больше нет",
        "{path} is no longer there": "{path} больше нет",
        "{path} was changed or replaced since; it is decided about anew":
            "{path} с тех пор изменён или заменён; о нём решается заново",
        "{path} was not read when it was decided about, so nothing is taken from it":
            "{path} при решении не читали, и из него ничего не берётся",
        "{path} has other content than was decided about, under the same size and time; touch it":
            "в {path} другое содержимое, чем при решении, при том же размере и времени; обновите время файла",
    ]

    static let failures: KeyValuePairs = [
        "{action} failed ({reason}); what was there before is put back later":
            "{action}: не удалось ({reason}); прежнее будет возвращено позже",
        "{action} failed ({reason}); it is planned again while the condition holds":
            "{action}: не удалось ({reason}); пока условие выполнено, планируется снова",
        "{action} failed {number} times ({reason}); it is planned again while the condition holds":
            "{action}: не удалось {number|# раз|# раза|# раз} ({reason}); пока условие выполнено, планируется снова",
        "{action} failed ({reason}), and is planned again while the condition holds":
            "{action}: не удалось ({reason}), пока условие выполнено, планируется снова",
        "an earlier action of the rule failed": "не удалось более раннее действие правила",
        "the client says that it is done, and {number} lists do not show it":
            "клиент говорит, что сделано, но этого не видно в {number|# списке|# списках|# списках}",
        "it was running when the daemon ended, so nobody knows how it went":
            "выполнялось, когда служба остановилась, и чем кончилось, неизвестно",
        "there is no action \"{action}\"": "действия «{action}» нет",
    ]
}
