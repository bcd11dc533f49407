/// Files and folders of this machine, and orders that are not followed.
extension RussianReasons {
    /// What is in the way when files are moved, copied and linked.
    static let places: KeyValuePairs = [
        "{path}: cannot open the folder: {text}": "{path}: папка не открывается: {text}",
        "{path}: cannot read the folder: {text}": "{path}: папка не читается: {text}",
        "{path}: cannot make a folder: {text}": "{path}: не удаётся создать папку: {text}",
        "{path}: cannot make a file: {text}": "{path}: не удаётся создать файл: {text}",
        "{path}: cannot make a symbolic link: {text}": "{path}: не удаётся создать символическую ссылку: {text}",
        "{path}: cannot share the blocks of {path2}: {text}": "{path}: не удаётся разделить блоки {path2}: {text}",
        "{path}: cannot name a file: {text}": "{path}: не удаётся дать имя файлу: {text}",
        "{path}: cannot move it into {path2}: {text}": "{path}: не удаётся переместить в {path2}: {text}",
        "{path}: cannot rename it to {path2}: {text}": "{path}: не удаётся переименовать в {path2}: {text}",
        "{path}: cannot give it a place in {path2}: {text}": "{path}: не удаётся поместить в {path2}: {text}",
        "{path}: cannot {text}: {text2}": "{path}: не удаётся {text}: {text2}",
        "{path} is not of this program; move it away": "{path} — не от этой программы; уберите его",
        "{path} was cut short while it was copied": "{path} обрезан во время копирования",
        "{path} was changed while it was copied; it is decided about anew":
            "{path} изменён во время копирования; о нём решается заново",
        "{path} is not there any more": "{path} больше нет",
        "{path} is not copied to its end yet": "{path} ещё не скопирован до конца",
        "{path} is not copied back yet": "{path} ещё не скопирован обратно",
        "{path} is empty": "{path} пуст",
        "{path} has lost its files": "{path} потерял свои файлы",
        "{path} is something else; move it away": "{path} — что-то другое; уберите его",
        "{path} is gone": "{path} исчез",
        "{path} is gone; the file is still in the bin": "{path} исчез; файл ещё в корзине",
        "{path} cannot get a second name: its file system has none, or it belongs to another user and fs.protected_hardlinks is on; run Sluice as its owner, or use \"symlink\"":
            "{path} не получит второго имени: файловая система их не знает, или файл чужой при включённом fs.protected_hardlinks; запустите Sluice от имени владельца или возьмите «symlink»",
        "{path} and {path2} cannot share blocks: that takes one Btrfs, XFS or the like for both; use \"hardlink\" or \"symlink\"":
            "{path} и {path2} не могут делить блоки: для этого оба должны быть на одной Btrfs, XFS или подобной; возьмите «hardlink» или «symlink»",
        "the folder {path} is not there; make it, or mount its disk":
            "папки {path} нет; создайте её или смонтируйте диск",
        "{path} is not there; mount its disk, or map the client's folder in \"paths\"":
            "{path} отсутствует; смонтируйте диск или укажите папку клиента в «paths»",
        "{path} is no plain file": "{path} — не обычный файл",
        "{path} has {number} bytes and should have {number2}":
            "в {path} {number|# байт|# байта|# байт}, а должно быть {number2}",
        "{path} is there already and is something else; nothing is overwritten":
            "{path} уже есть, и это другое; ничего не перезаписано",
        "{path} and {path2} are on different file systems, which share no names; name a folder of the same one, or use \"kind\": \"symlink\"":
            "{path} и {path2} в разных файловых системах, общих имён у них нет; назовите папку в той же или возьмите «kind»: «symlink»",
        "{path} and the bin {path2} are on different file systems; add \"copy\": true to the bin to have files copied there":
            "{path} и корзина {path2} в разных файловых системах; добавьте корзине «copy»: true, чтобы файлы копировались",
        "{path} is being deleted already, so it cannot be had back": "{path} уже удаляется, вернуть нельзя",
        "{path} still holds files, so it stays": "в {path} ещё есть файлы, он остаётся",
        "there is no {path}: it was restored or deleted meanwhile": "{path} уже нет: возвращён или удалён тем временем",
        "nothing can be taken out of {path}: it is read-only, or the user that Sluice runs as has no right to":
            "из {path} ничего не взять: там только чтение, или у пользователя Sluice нет права",
        "the copy takes {size}, and the bin {path} has {size2} free":
            "для копии нужно {size}, а в корзине {path} свободно {size2}",
        "{path}: {number} entries are called like {name}": "{path}: записей с именем как {name} уже {number}",
        "{path} is taken by something else; move that away, and nothing is replaced":
            "{path} занято другим; уберите его; ничего не заменено",
        "the bin of disk {disk}: {reason}": "корзина диска {disk}: {reason}",
        "the bin {path} is not there; mount its disk, or make it, as it is not on disk {disk}":
            "корзины {path} нет; смонтируйте её диск или создайте её: она не на диске {disk}",
        "disk {disk} is not there: {reason}": "диска {disk} нет: {reason}",
        "disk {disk} is not there: {path} is missing": "диска {disk} нет: {path} отсутствует",
        "\"{path}\" is no path below a folder, so it is moved nowhere":
            "«{path}» — не путь внутри папки, и перемещать некуда",
        "{path} is a link or a special file, and the bin takes only files":
            "{path} — ссылка или особый файл, а корзина берёт только файлы",
        "{path} is not there in its size, so the disk may not be mounted":
            "{path} нет в нужном размере, и диск, возможно, не смонтирован",
        "{path} was removed as soon as it was made": "{path} удалён сразу после создания",
        "{path} is a symbolic link; move it away": "{path} — символическая ссылка; уберите её",
        "{path} is no folder; move it away": "{path} — не папка; уберите",
        "{path} is there already, with the same letters in another Unicode form; rename one of both":
            "{path} уже есть, с теми же буквами в другой форме Unicode; переименуйте одно из двух",
        "the work on the disk was not waited for to its end": "конца работы на диске не дождались",
    ]

    /// Why a plan, an undoing or another order is not followed.
    static let orders: KeyValuePairs = [
        "the rule has planned something else since: {action} ({id})":
            "с тех пор правило запланировало другое: {action} ({id})",
        "the rule file no longer has the rule {rule}": "в файле правил больше нет правила {rule}",
        "what it stands on has changed since: {text}": "с тех пор изменилось то, на чём это основано: {text}",
        "client {client} cannot be read: {reason}": "клиент {client} не читается: {reason}",
        "the torrent is no longer in client {client}": "торрента больше нет в клиенте {client}",
        "the torrent has been removed and added again since": "с тех пор торрент удалили и добавили снова",
        "the rule no longer wants it": "правило этого больше не хочет",
        "the rule wants something else now: {action} {text}": "теперь правило хочет другого: {action} {text}",
        "there is nothing left to do: {reason}": "делать больше нечего: {reason}",
        "nothing that was carried out can be undone; `sluice history` tells what was":
            "из сделанного ничего нельзя отменить; что сделано, покажет `sluice history`",
        "it was not carried out: it is {word}": "это не выполнено: состояние {word}",
        "it lies in the bin of its disk; `sluice trash list` names it, and `sluice trash restore` puts it back":
            "лежит в корзине своего диска; `sluice trash list` покажет, `sluice trash restore` вернёт",
        "its data is not in the bin any more: it was restored, or deleted for good":
            "его данных в корзине больше нет: возвращены или удалены навсегда",
        "what it found is not kept: it was undone already, or the client did not say how things were":
            "что было раньше, не сохранилось: уже отменено, или клиент не сообщил",
        "there is no intent {id}; `sluice history` lists them with their ids":
            "действия {id} нет; `sluice history` перечислит их с номерами",
        "there is no intent {id}; `sluice status` lists the dead letters":
            "действия {id} нет; неудачи перечислит `sluice status`",
        "intent {id} is no dead letter: it is {word}; `sluice status` lists them":
            "действие {id} — не окончательная неудача: состояние {word}; неудачи перечислит `sluice status`",
        "there is nothing to release: {text} is not held; sluice status lists what is":
            "отпускать нечего: {text} не удержано; что удержано, покажет sluice status",
        "rule \"{rule}\" is in the mode of the rule file already": "правило {rule} уже в режиме из файла правил",
        "rule \"{rule}\" cannot ask, as what it is about does not stay until a person answers, or it acts at strikes":
            "правило {rule} не может спрашивать: его предмет не дождётся ответа человека, или оно действует по предупреждениям",
        "a hold lasts for a second or more": "удержание длится не меньше секунды",
        "window \"{window}\" is not overridden, so there is nothing to end; sluice status shows what is":
            "окно {window} вручную не менялось, заканчивать нечего; что изменено, покажет sluice status",
        "no rule watches a folder, so none takes it": "ни одно правило не следит за папкой, взять некому",
        "no rule watches a folder, so none takes it; choose a client":
            "ни одно правило не следит за папкой, взять некому; выберите клиента",
        "{name}: no rule watches a folder, so none takes it; choose a client":
            "{name}: ни одно правило не следит за папкой, взять некому; выберите клиента",
        "no rule takes it: {reason}": "ни одно правило его не берёт: {reason}",
        "{name}: no rule takes it: {reason}": "{name}: ни одно правило его не берёт: {reason}",
        "rule {rule}: {reason}": "правило {rule}: {reason}",
        "the rule would take it, but only plans (dryRun)": "правило взяло бы его, но только планирует (dryRun)",
        "{name}: the rule would take it, but only plans (dryRun)":
            "{name}: правило взяло бы его, но только планирует (dryRun)",
        "there is no watch rule \"{name}\"; the rule file has none":
            "правила с «watch» по имени «{name}» нет; в файле правил их нет совсем",
        "there is no watch rule \"{name}\"; the rule file has {list}":
            "правила с «watch» по имени «{name}» нет; в файле правил есть {list}",
        "there is no watch rule \"{name}\"; did you mean \"{word}\"?":
            "правила с «watch» по имени «{name}» нет; может быть, «{word}»?",
        "there is no client \"{name}\"; the rule file has none": "клиента «{name}» нет; в файле правил их нет совсем",
        "there is no client \"{name}\"; the rule file has {list}":
            "клиента «{name}» нет; в файле правил есть {list}",
        "there is no client \"{name}\"; did you mean \"{word}\"?": "клиента «{name}» нет; может быть, «{word}»?",
        "more than {number} actions were carried out since then; name a later time":
            "с тех пор выполнено больше {number|# действия|# действий|# действий}; назовите время позже",
        "what is approved is approved along with its facts; use sluice approve":
            "одобряют вместе с тем, на чём это основано; выполните sluice approve",
        "disk {disk} has no bin in the rules in force; reload them, or add \"trash\" to it":
            "у диска {disk} по действующим правилам нет корзины; перечитайте их или добавьте ему «trash»",
        "{name} in the bin of disk {disk} is being restored or deleted already; see `sluice status`":
            "{name} из корзины диска {disk} уже возвращается или удаляется; см. `sluice status`",
        "{path}: the file that was just written is gone; hand it over again":
            "{path}: только что записанный файл исчез; передайте его снова",
        "the file that was just written is gone; hand it over again":
            "только что записанный файл исчез; передайте его снова",
        "{path} is no folder of Sluice; remove it": "{path} — не папка Sluice; уберите",
        "{path} belongs to another user; remove it, or run Sluice as that user":
            "{path} принадлежит другому пользователю; уберите или запустите Sluice от его имени",
        "{path}: {text}; give the user that Sluice runs as the right to write there":
            "{path}: {text}; дайте пользователю Sluice право писать туда",
        "{text} names no state of a file": "{text} не означает состояния файла",
    ]

    /// What a change of the clock does to what is scheduled.
    static let clockChanges: KeyValuePairs = [
        "in the hour that is skipped; moved to {text}": "в пропущенный час; перенесено на {text}",
        "in the {number} minutes that are skipped; moved to {text}":
            "в {number|пропущенную # минуту|пропущенные # минуты|пропущенные # минут}; перенесено на {text}",
        "first of two": "первый из двух",
        "second of two": "второй из двух",
    ]
}
