/// What actions say of what they did, or why they did not.
extension RussianReasons {
    static let doings: KeyValuePairs = [
        "done": "сделано",
        "done, {reason}": "сделано, {reason}",
        "already so": "уже так",
        "added": "добавлено",
        "{id} was there before": "{id} уже был",
        "added {id} to {client}": "добавлен {id} в {client}",
        "added to {client}": "добавлен в {client}",
        "added {id} to {client}, but not all as it was meant: {text}":
            "добавлен {id} в {client}, но не всё вышло как задумано: {text}",
        "already there: {id} in {client}": "уже есть: {id} в {client}",
        "already there: {id} in {client}, a private torrent, whose trackers stay as they are":
            "уже есть: {id} в {client}; это приватный торрент, его трекеры остаются как есть",
        "already there: {id} in {client}, with all its trackers": "уже есть: {id} в {client}, со всеми трекерами",
        "already there: {id} in {client}, and got the trackers that it lacked":
            "уже есть: {id} в {client}; получил трекеры, которых не хватало",
        "added {id} to {client}, a private torrent, whose trackers stay as they are":
            "добавлен {id} в {client}; это приватный торрент, его трекеры остаются как есть",
        "added {id} to {client}, with all its trackers": "добавлен {id} в {client}, со всеми трекерами",
        "added {id} to {client}, and got the trackers that it lacked":
            "добавлен {id} в {client}; получил трекеры, которых не хватало",
        "client \"{client}\" took {id}, and does not list it yet":
            "клиент {client} взял {id}, но в списке его ещё нет",
        "client \"{client}\" took the torrent, and does not list it yet":
            "клиент {client} взял торрент, но в списке его ещё нет",
        "client \"{client}\": {reason}": "клиент {client}: {reason}",
        "no client of the rule file is named \"{client}\"; add it, or change \"client\"":
            "в файле правил нет клиента {client}; добавьте его или измените «client»",
        "{name}: no link of it was judged by itself; drop the file again":
            "{name}: ни об одной его ссылке отдельно не решали; положите файл снова",
        "add is about a file of a watch folder": "add — о файле из папки приёма",
        "the torrent says that it has {size}, more than \"maxSize\" allows, which is {size2}":
            "размер торрента {size}, а «maxSize» разрешает {size2}",
        "the torrent needs {size}, and client \"{client}\" has {size2} free; free some space, or say \"checkSpace\": false":
            "торренту нужно {size}, а у клиента {client} свободно {size2}; освободите место или задайте «checkSpace»: false",
        "the torrent needs {size}, and client \"{client}\" has {size2} free at {path}; free some space, or say \"checkSpace\": false":
            "торренту нужно {size}, а у клиента {client} свободно {size2} в {path}; освободите место или задайте «checkSpace»: false",
        "the torrent needs {size}, and client \"{client}\" has {size2} free, of which {size3} are to stay free; free some space, or say \"checkSpace\": false":
            "торренту нужно {size}, а у клиента {client} свободно {size2}, из них {size3} должно остаться; освободите место или задайте «checkSpace»: false",
        "the torrent needs {size}, and client \"{client}\" has {size2} free at {path}, of which {size3} are to stay free; free some space, or say \"checkSpace\": false":
            "торренту нужно {size}, а у клиента {client} свободно {size2} в {path}, из них {size3} должно остаться; освободите место или задайте «checkSpace»: false",
        "this action needs a client, and its subject has none": "действию нужен клиент, а здесь его нет",
        "{action} is about a torrent, and the subject is none": "{action} — о торренте, а здесь его нет",
        "priority needs low, normal or high": "для priority нужно low, normal или high",
        "queue needs top or bottom": "для queue нужно top или bottom",
        "move needs an absolute path": "для move нужен абсолютный путь",
        "protect is never carried out": "protect не выполняется, а только защищает",
        "the client does not have the torrent any more": "торрента в клиенте больше нет",
        "moveFile is about a file of a watch folder": "moveFile — о файле из папки приёма",
        "moved to {path}": "перемещён в {path}",
        "run needs the absolute path of a program; without a shell there is no search for it":
            "для run нужен абсолютный путь программы; без оболочки её не ищут",
        "no program is named": "программа не названа",
        "{path} ended with {number}": "{path}: код выхода {number}",
        "{path} ended with {number}: {text}": "{path}: код выхода {number}: {text}",
        "{path} ended with -{number}": "{path}: код выхода -{number}",
        "{path} ended with -{number}: {text}": "{path}: код выхода -{number}: {text}",
        "ended with 0": "код выхода 0",
        "ended with 0: {text}": "код выхода 0: {text}",
        "an argument or variable of {path} holds a NUL character, which would cut it":
            "аргумент или переменная для {path} содержит знак NUL и был бы обрезан",
        "{path} was ended after {word} s without an end of its own":
            "{path}: прервано через {word} с, само не закончилось",
        "{path} was ended, as the daemon stops": "{path}: прервано, служба останавливается",
        "{path} could not be run: {text}": "{path}: не запускается: {text}",
        "answered {number}": "ответ {number}",
        "{text} answered {number}": "{text}: ответ {number}",
        "webhook needs a url": "для webhook нужен url",
        "the \"url\" of the webhook is no http or https URL; see what its secret holds":
            "«url» вебхука — не адрес http или https; проверьте, что в его секрете",
        "the header {word} holds a control character; see what its secret holds":
            "в заголовке {word} управляющий знак; проверьте, что в его секрете",
        "the environment variable {word} is not set; set it before starting":
            "переменная окружения {word} не задана; задайте её до запуска",
        "the secret file {path} cannot be read ({text}); check path and permissions":
            "файл секрета {path} не читается ({text}); проверьте путь и права",
        "the client does not have the torrent any more, or tells no peers":
            "торрента в клиенте больше нет, или клиент не сообщает пиров",
        "none of 1 peer is meant": "единственный пир не подходит",
        "none of {number} peers is meant": "из {number|# пира|# пиров|# пиров} не подходит ни один",
        "banned {number} of {number2} peers: {names}":
            "заблокировано {number} из {number2|# пира|# пиров|# пиров}: {names}",
        "banned {number} of {number2} peers: {names}; {number3} more are meant, beyond \"max\"":
            "заблокировано {number} из {number2|# пира|# пиров|# пиров}: {names}; подходит ещё {number3}, сверх «max»",
    ]

    /// Names, files and trackers of torrents.
    static let contents: KeyValuePairs = [
        "the client does not know its files yet": "клиент ещё не знает его файлов",
        "files needs a priority or a new name": "для files нужен приоритет или новое имя",
        "it has no such file": "такого файла в нём нет",
        "no file would be left to download; remove the torrent instead":
            "загружать было бы нечего; лучше удалите торрент",
        "1 file: {word}": "1 файл: {word}",
        "{number} files: {word}": "{number|# файл|# файла|# файлов}: {word}",
        "its files are not renamed while they are checked or moved":
            "пока файлы проверяются или переносятся, их не переименовывают",
        "{number} files renamed": "{number|переименован # файл|переименовано # файла|переименовано # файлов}",
        "{path} is {path2} now": "{path} теперь {path2}",
        "an entry of \"rename\" has no \"from\" and \"to\"": "в записи «rename» нет «from» и «to»",
        "no file is named": "файл не назван",
        "{path} and {path2} would both be {path3}; no file is renamed":
            "{path} и {path2} стали бы {path3}; ничего не переименовано",
        "{path} would be both {path2} and the folder of {path3}; no file is renamed":
            "{path} был бы и {path2}, и папкой для {path3}; ничего не переименовано",
        "{path} is there already, and nothing is overwritten; no file is renamed":
            "{path} уже есть, а перезаписывать нельзя; ничего не переименовано",
        "no file is renamed \"{path}\": the name \"{name}\" {reason}":
            "«{path}» не переименован: имя «{name}» {reason}",
        "no link is made at \"{path}\": the name \"{name}\" {reason}":
            "ссылка «{path}» не создана: имя «{name}» {reason}",
        "the new name {reason}": "новое имя {reason}",
        "is empty": "пусто",
        "holds a control character": "содержит управляющий знак",
        "takes {number} bytes, and {number2} are the most":
            "занимает {number|# байт|# байта|# байт}, а можно не больше {number2}",
        "stands for another folder": "означает другую папку",
        "holds a /": "содержит /",
        "the client does not tell its trackers now": "клиент сейчас не сообщает его трекеры",
        "added {list}": "добавлено: {list}",
        "rewritten {list}": "изменено: {list}",
        "removed {list}": "удалено: {list}",
        "\"{text}\" would be no announce URL; begin it with https://":
            "«{text}» не годится как адрес анонса; начните его с https://",
        "its name is {name}": "его имя — {name}",
        "its path is {path}": "его путь — {path}",
        "it has these trackers": "эти трекеры у него есть",
        "it has this tracker": "этот трекер у него есть",
        "it has none of these trackers": "ни одного из этих трекеров у него нет",
        "no tags were named": "метки не названы",
        "no peer was named": "пиры не названы",
        "nothing was asked for": "ничего не запрошено",
        "the tags are so already": "метки уже такие",
        "the alternative speed is {word}": "альтернативная скорость: {word}",
    ]
}
