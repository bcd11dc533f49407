/// Files that are watched or handed over.
extension RussianReasons {
    /// Why a file is not read or moved as it should be.
    static let intake: KeyValuePairs = [
        "{path}: cannot {reason}: {text}; check that the path is right and its file system mounted":
            "{path}: не удаётся {reason}: {text}; проверьте, что путь верен и его файловая система смонтирована",
        "{path}: cannot {reason}: {text}; replace the symlink by the file itself":
            "{path}: не удаётся {reason}: {text}; замените символическую ссылку самим файлом",
        "{path}: cannot {reason}: {text}; give the user that Sluice runs as the right to do it":
            "{path}: не удаётся {reason}: {text}; дайте пользователю Sluice право на это",
        "{path}: cannot {reason}: {text}; free some space": "{path}: не удаётся {reason}: {text}; освободите место",
        "{path}: cannot {reason}: {text}; check the file system":
            "{path}: не удаётся {reason}: {text}; проверьте файловую систему",
        "open the folder": "открыть папку",
        "read the folder": "прочитать папку",
        "write the folder": "записать папку",
        "make the folder": "создать папку",
        "open the file": "открыть файл",
        "read the file": "прочитать файл",
        "write the file": "записать файл",
        "look at the file": "посмотреть файл",
        "move the file": "переместить файл",
        "remove the file": "удалить файл",
        "set the time of the file": "задать время файла",
        "create {name}": "создать {name}",
        "read the symbolic link": "прочитать символическую ссылку",
        "{path}: the file was changed or replaced; wait until it is complete":
            "{path}: файл изменён или заменён; подождите, пока он будет готов",
        "{path}: the file was changed or replaced; wait until it is judged anew":
            "{path}: файл изменён или заменён; подождите, пока о нём решат заново",
        "{path}: the file was changed while it was copied; wait until it is complete":
            "{path}: файл изменён во время копирования; подождите, пока он будет готов",
        "{path}: the file was replaced; wait until it is complete":
            "{path}: файл заменён; подождите, пока он будет готов",
        "{path}: the file is no longer there; nothing has to be done":
            "{path}: файла больше нет; делать ничего не нужно",
        "the file is no longer there; nothing has to be done": "файла больше нет; делать ничего не нужно",
        "{path}: the file has {number} bytes, more than {number2}; check that it is a torrent":
            "{path}: в файле {number|# байт|# байта|# байт}, больше {number2}; проверьте, торрент ли это",
        "{path}: this is no regular file; replace it by the file itself":
            "{path}: это не обычный файл; замените его самим файлом",
        "{path}: {name} is in the way; remove it": "{path}: мешает {name}; удалите его",
        "{path}: {number} files are called like {name}; empty the folder":
            "{path}: файлов с именем как {name} уже {number}; очистите папку",
        "{path}: there are more than {number} entries; name smaller folders":
            "{path}: там больше {number|# записи|# записей|# записей}; назовите папки поменьше",
        "{path}: it is no folder of Sluice; remove what stands there":
            "{path}: это не папка Sluice; уберите то, что на её месте",
        "{path}: the path leads out of the folder; use a path below the folder":
            "{path}: путь ведёт наружу из папки; возьмите путь внутри неё",
        "{path}: \"{name}\" on the way there is a symbolic link that is not followed; name a real folder that only the owner can change, outside of the watched one":
            "{path}: «{name}» по пути туда — символическая ссылка, по ней не идём; назовите настоящую папку, которую может менять только владелец, вне папки приёма",
    ]

    /// What is wrong with the links of a file.
    static let magnets: KeyValuePairs = [
        "the file holds no magnet link; write one link per line":
            "в файле нет магнет-ссылок; пишите по одной в строке",
        "{name}: the file holds no magnet link; write one link per line":
            "{name}: в файле нет магнет-ссылок; пишите по одной в строке",
        "the file holds more than {number} magnet links; make several files of it":
            "в файле больше {number|# магнет-ссылки|# магнет-ссылок|# магнет-ссылок}; сделайте из него несколько",
        "{name}: the file holds more than {number} magnet links; make several files of it":
            "{name}: в файле больше {number|# магнет-ссылки|# магнет-ссылок|# магнет-ссылок}; сделайте из него несколько",
        "line {number}: {reason}": "строка {number}: {reason}",
        "{name}: line {number}: {reason}": "{name}: строка {number}: {reason}",
        "magnet link, byte {number}: {reason} ({word}); copy the whole link again":
            "магнет-ссылка, байт {number}: {reason} ({word}); скопируйте ссылку целиком ещё раз",
        "expected a link that starts with magnet:?": "ожидалась ссылка, которая начинается с magnet:?",
        "the link is longer than {number} bytes": "ссылка длиннее {number|# байта|# байт|# байт}",
        "the link holds a control character": "в ссылке управляющий знак",
        "the link names no torrent (xt=urn:btih: or xt=urn:btmh:)":
            "ссылка не называет торрента (xt=urn:btih: или xt=urn:btmh:)",
        "the link names two torrents": "ссылка называет два торрента",
        "the infohash is not 40 hexadecimal or 32 base 32 digits":
            "инфохеш — не 40 шестнадцатеричных цифр и не 32 цифры base 32",
        "the infohash is not 1220 and 64 hexadecimal digits": "инфохеш — не 1220 и 64 шестнадцатеричные цифры",
    ]
}
