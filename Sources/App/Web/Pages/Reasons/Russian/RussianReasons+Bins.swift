/// What actions say of copies, links, bins, and what is taken back.
extension RussianReasons {
    static let copies: KeyValuePairs = [
        "copyTo needs a torrent, and the client that is to get it":
            "для copyTo нужен торрент и клиент, который его получит",
        "it is in client \"{client}\" already; name another one": "он уже в клиенте {client}; назовите другой",
        "the journal does not tell what copyTo has made": "в журнале нет того, что создал copyTo",
        "the copy in {client} was removed and added again since": "с тех пор копию в {client} удалили и добавили снова",
        "the copy was gone from {client}": "копии в {client} уже не было",
        "the copy was gone from {client}, with {number} hardlinks":
            "копии в {client} уже не было; {number|удалена # жёсткая ссылка|удалены # жёсткие ссылки|удалено # жёстких ссылок}",
        "the copy was gone from {client}, with 1 hardlink": "копии в {client} уже не было; удалена 1 жёсткая ссылка",
        "the copy was removed from {client}": "копия удалена из {client}",
        "the copy was removed from {client}, with 1 hardlink": "копия удалена из {client}, с ней 1 жёсткая ссылка",
        "the copy was removed from {client}, with {number} hardlinks":
            "копия удалена из {client}, с ней {number|# жёсткая ссылка|# жёсткие ссылки|# жёстких ссылок}",
        "left, as it is something else now, or the last name of its data: {names}":
            "оставлено, так как это теперь другое или последнее имя данных: {names}",
        "its .torrent file cannot be had, and by a magnet link the other client would write to the data before it has checked it; run Sluice beside Transmission, or use qBittorrent 4.5 or later":
            "его файл .torrent недоступен, а по магнет-ссылке другой клиент стал бы писать в данные, не проверив их; запустите Sluice рядом с Transmission или возьмите qBittorrent 4.5 и новее",
        "its files are not named as its .torrent file says, so another client would not find them":
            "его файлы названы не так, как в файле .torrent, и другой клиент их не нашёл бы",
        "the client does not tell where its files are now": "клиент сейчас не сообщает, где его файлы",
        "{path} lies in no folder of \"paths\" of client \"{client}\"; add the folder that it lies in":
            "{path} не лежит ни в одной папке «paths» клиента {client}; добавьте его папку",
        "nothing is copied while its files are checked or moved":
            "пока файлы проверяются или переносятся, их не копируют",
        "it is not complete": "он загружен не полностью",
        "the client does not tell its files now": "клиент сейчас не сообщает его файлы",
        "{path} was not downloaded, and the copy would download it":
            "{path} не загружали, а копия стала бы его загружать",
        "the files of client \"{client}\" are on another machine; map its folders in \"paths\"":
            "файлы клиента {client} на другой машине; укажите его папки в «paths»",
        "{id} has come to client \"{client}\" this moment": "{id} только что появился в клиенте {client}",
        "client \"{client}\" checks the copy": "клиент {client} проверяет копию",
        "client \"{client}\" checks the copy, {number} % so far": "клиент {client} проверяет копию, готово {number} %",
        "client \"{client}\" does not have the copy any more; somebody removed it":
            "копии в клиенте {client} больше нет: её кто-то удалил",
        "client \"{client}\" still has the copy after it was told to remove it":
            "копия всё ещё в клиенте {client}, хотя ему велено её удалить",
        "it is in {client} already, and not complete there; that one is left as it is":
            "он уже есть в {client}, но не полностью; тот остаётся как есть",
        "{client} finds only {text} of it where it should find all, and somebody has started it; nothing is taken back":
            "{client} находит только {text} вместо всего, и его кто-то запустил; ничего не отменено",
        "{client} finds only {text} of it where it should find all; the copy was taken back. Look at its data, and at \"paths\" of both clients":
            "{client} находит только {text} вместо всего; копия убрана. Проверьте данные и «paths» обоих клиентов",
        "{client} finds only an unknown part of it where it should find all, and somebody has started it; nothing is taken back":
            "{client} находит неизвестную часть вместо всего, и его кто-то запустил; ничего не отменено",
        "{client} finds only an unknown part of it where it should find all; the copy was taken back. Look at its data, and at \"paths\" of both clients":
            "{client} находит неизвестную часть вместо всего; копия убрана. Проверьте данные и «paths» обоих клиентов",
        "copied to {client} over the same data, checked": "скопирован в {client} на те же данные, проверен",
        "copied to {client} over the same data, checked and started":
            "скопирован в {client} на те же данные, проверен и запущен",
        "copied to {client} over 1 hardlink in {path}, checked":
            "скопирован в {client} на 1 жёсткую ссылку в {path}, проверен",
        "copied to {client} over 1 hardlink in {path}, checked and started":
            "скопирован в {client} на 1 жёсткую ссылку в {path}, проверен и запущен",
        "copied to {client} over {number} hardlinks in {path}, checked":
            "скопирован в {client} на {number|# жёсткую ссылку|# жёсткие ссылки|# жёстких ссылок} в {path}, проверен",
        "copied to {client} over {number} hardlinks in {path}, checked and started":
            "скопирован в {client} на {number|# жёсткую ссылку|# жёсткие ссылки|# жёстких ссылок} в {path}, проверен и запущен",
    ]

    static let links: KeyValuePairs = [
        "1 {word} made in {path}": "в {path} создана 1 ссылка ({word})",
        "{number} {word} made in {path}":
            "в {path} {number|создана # ссылка|создано # ссылки|создано # ссылок} ({word})",
        "1 link removed from {path}": "из {path} удалена 1 ссылка",
        "{number} links removed from {path}": "из {path} {number|удалена # ссылка|удалены # ссылки|удалено # ссылок}",
        "link needs the folder that it has made links in": "для link нужна папка, в которой он создал ссылки",
        "link needs \"under\", an absolute path, and \"to\"": "для link нужны «under», абсолютный путь, и «to»",
        "its files are on another machine, so nothing here can lead to them; map the client's folders in \"paths\"":
            "его файлы на другой машине, и отсюда к ним не дать ссылку; укажите папки клиента в «paths»",
        "no links are made while its files are checked or moved":
            "пока файлы проверяются или переносятся, ссылки не создаются",
        "it is not complete, and a link to half a file would look like a whole one":
            "он загружен не полностью, а ссылка на часть файла выглядела бы целой",
        "{path} and {path2} would be one; no link is made": "{path} и {path2} совпали бы; ссылки не созданы",
        "{path} would be a link and a folder; no link is made": "{path} был бы и ссылкой, и папкой; ссылки не созданы",
    ]

    static let bins: KeyValuePairs = [
        "the client still has the torrent after it was told to remove it":
            "торрент всё ещё в клиенте, хотя ему велено его удалить",
        "removed, its data kept": "удалён, данные оставлены",
        "removed with its data": "удалён вместе с данными",
        "removed the file": "файл удалён",
        "remove is about a torrent, and the subject is none": "remove — о торренте, а здесь его нет",
        "\"data\" has to be \"trash\" or \"delete\" for a file without a torrent":
            "для файла без торрента «data» — «trash» или «delete»",
        "removed, {number} files moved to the bin of disk {disk} as {name}":
            "удалён, {number|# файл перемещён|# файла перемещены|# файлов перемещено} в корзину диска {disk} как {name}",
        "removed, {number} files moved to the bin of disk {disk} as {name}; {number2} were not there any more or had been replaced":
            "удалён, {number|# файл перемещён|# файла перемещены|# файлов перемещено} в корзину диска {disk} как {name}; {number2|# уже не было или был заменён|# уже не было или были заменены|# уже не было или были заменены}",
        "moved the file to the bin of disk {disk} as {name}": "файл перемещён в корзину диска {disk} как {name}",
        "its files are copied to the bin: {size} of {size2}, {number} %":
            "его файлы копируются в корзину: {size} из {size2}, {number} %",
        "it is copied to the bin: {size} of {size2}, {number} %":
            "он копируется в корзину: {size} из {size2}, {number} %",
        "its files are copied back: {size} of {size2}, {number} %":
            "его файлы копируются обратно: {size} из {size2}, {number} %",
        "it was removed from its client, and {reason}; so the rest of its files stays there":
            "он удалён из клиента, но {reason}; остальные его файлы остаются на месте",
        "the disk of its data has no bin; add \"trash\" to it in \"disks\"":
            "у диска с его данными нет корзины; добавьте ему «trash» в «disks»",
        "disk {disk} has no bin any more, so its files stay where they are":
            "у диска {disk} больше нет корзины, файлы остаются на месте",
        "disk {disk} has no bin; add \"trash\" to it, or write \"data\": \"delete\"":
            "у диска {disk} нет корзины; добавьте ему «trash» или напишите «data»: «delete»",
        "disk {disk} has no bin any more, so nothing is deleted there":
            "у диска {disk} больше нет корзины, там ничего не удаляется",
        "disk {disk} of the rule file has no bin any more; add \"trash\" to it":
            "у диска {disk} в файле правил больше нет корзины; добавьте ему «trash»",
        "{path} cannot be looked through": "{path} нельзя обойти",
        "{path} cannot be removed from here": "{path} отсюда нельзя удалить",
        "deleted, {size} freed": "удалено, освобождено {size}",
        "deleted, {size} freed; what is not of it stays: {text}": "удалено, освобождено {size}; чужое остаётся: {text}",
        "{action} needs the disk and the entry of its bin": "для {action} нужны диск и запись его корзины",
        "there is no {name} in the bin of disk {disk} any more: it was restored, or deleted when its time was over":
            "{name} в корзине диска {disk} больше нет: возвращено или удалено по истечении срока",
        "{name} in the bin of disk {disk} is being deleted": "{name} из корзины диска {disk} уже удаляется",
        "{name} in the bin of disk {disk} is still being copied; its files are where they were":
            "{name} ещё копируется в корзину диска {disk}; файлы на прежнем месте",
        "{number} files are back in {path}":
            "{number|# файл возвращён|# файла возвращены|# файлов возвращено} в {path}",
    ]

    /// What is taken back, and put back.
    static let undoings: KeyValuePairs = [
        "neither its .torrent file nor a link was kept": "не сохранилось ни файла .torrent, ни ссылки",
        "it was there again already": "он уже снова был на месте",
        "added again by its magnet link": "снова добавлен по магнет-ссылке",
        "added again over its data": "снова добавлен на свои данные",
        "its share limits could not be set: {reason}": "ограничения раздачи задать не удалось: {reason}",
        "it stays paused, as it is not complete": "остаётся на паузе: загружен не полностью",
        "what could not be put back: {reason}": "не удалось вернуть: {reason}",
        "back with {number} files from the bin; the client has checked it and finds {text} of it":
            "возвращён, {number|# файл|# файла|# файлов} из корзины; клиент проверил его и находит {text}",
        "back with {number} files from the bin; the client has checked it and finds an unknown part of it":
            "возвращён, {number|# файл|# файла|# файлов} из корзины; клиент проверил его и находит неизвестную часть",
        "{number} files were neither in the bin nor in place":
            "{number|# файла не было|# файлов не было|# файлов не было} ни в корзине, ни на месте",
        "the client does not have it any more; its files are in their places again":
            "в клиенте его больше нет; файлы снова на своих местах",
        "its files are in place, and the client checks them": "файлы на месте, клиент их проверяет",
        "its files are in place, and the client checks them, {number} % so far":
            "файлы на месте, клиент их проверяет, готово {number} %",
        "what intent {id} found is not kept; it may have been undone already":
            "что было до действия {id}, не сохранилось; возможно, его уже отменили",
        "this version has no action \"{action}\"": "в этой версии нет действия «{action}»",
        "somebody has changed it since, or the client does not say: {text}":
            "с тех пор это кто-то изменил, или клиент не сообщает: {text}",
        "put back: {action} {text}": "возвращено: {action} {text}",
        "left, as changed since: {text}": "оставлено, с тех пор изменено: {text}",
        "the torrent was removed and added again since": "с тех пор торрент удалили и добавили снова",
        "that it ran ({reason})": "запуск ({reason})",
        "its trackers ({reason})": "трекеры ({reason})",
        "its share limits ({reason})": "ограничения раздачи ({reason})",
        "its priority ({reason})": "приоритет ({reason})",
        "its order of download ({reason})": "порядок загрузки ({reason})",
        "its super seeding ({reason})": "суперсид ({reason})",
        "its automatic management ({reason})": "автоматическое управление ({reason})",
        "its forced start ({reason})": "принудительный запуск ({reason})",
        "its place in the queue ({reason})": "место в очереди ({reason})",
        "{action} cannot be undone: {reason}": "{action} нельзя отменить: {reason}",
        "the torrent may have downloaded by now; remove it from the client instead":
            "торрент мог уже загрузиться; лучше удалите его из клиента",
        "the former priorities are not kept": "прежние приоритеты не сохраняются",
        "the former trackers are not kept": "прежние трекеры не сохраняются",
        "a reflink is a file of its own, which may have been changed since; delete it by hand":
            "reflink — самостоятельный файл, его могли изменить; удалите его вручную",
        "files of watch folders stay where they were put": "файлы папок приёма остаются там, куда их переместили",
        "only the program knows what it did": "что сделано, знает только программа",
        "what was sent cannot be called back": "отправленное не вернуть",
        "the client keeps banned addresses in its own settings; take them out there":
            "заблокированные адреса клиент хранит в своих настройках; уберите их там",
        "the data is deleted": "данные удаляются",
        "what it does leaves no former state to put back": "прежнего состояния, которое можно вернуть, не остаётся",
        "it does nothing": "оно ничего не делает",
        "a person asked for it; remove it again where that is wanted":
            "об этом попросил человек; если нужно, удалите снова",
        "a person asked for it; give the order anew": "об этом попросил человек; отдайте приказ заново",
        "it is deleted for good": "удаляется навсегда",
    ]
}
