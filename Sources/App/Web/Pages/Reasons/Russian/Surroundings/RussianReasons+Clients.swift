/// Why clients and other programs do not answer, or do not follow.
extension RussianReasons {
    /// What comes of calls over the network.
    static let calls: KeyValuePairs = [
        "{text}: no connection (refused); is it running, on that port?":
            "{text}: нет соединения (отказ); запущена ли программа и на том ли порту?",
        "{text}: no connection (the host name is unknown); is it running, on that port?":
            "{text}: нет соединения (имя машины неизвестно); запущена ли программа и на том ли порту?",
        "{text}: no connection (no address); is it running, on that port?":
            "{text}: нет соединения (нет адреса); запущена ли программа и на том ли порту?",
        "{text}: no connection ({text2}); is it running, on that port?":
            "{text}: нет соединения ({text2}); запущена ли программа и на том ли порту?",
        "{text}: no connection in time; is the host up and the port open?":
            "{text}: нет соединения за отведённое время; работает ли машина и открыт ли порт?",
        "{text}: the connection was reset before the answer was whole":
            "{text}: соединение сброшено до конца ответа",
        "{text}: the connection ended before the answer was whole":
            "{text}: соединение закончилось до конца ответа",
        "{text}: what came back is not HTTP; is this the right port?":
            "{text}: пришёл ответ не по HTTP; тот ли это порт?",
        "{text}: TLS failed ({text2}); name the server's authority with `ca`, or check that it speaks TLS":
            "{text}: сбой TLS ({text2}); укажите центр сертификации сервера в `ca` или проверьте, что там TLS",
        "{path} cannot be read as certificates in PEM form; name a readable file of them":
            "{path} не читается как сертификаты в форме PEM; укажите файл, который читается",
        "{path} holds no certificate; name a file of them in PEM form":
            "{path}: сертификатов нет; укажите файл с ними в форме PEM",
        "{text} was given up": "{text}: вызов прерван",
        "the call was given up before its turn had come": "вызов прерван раньше, чем дошла его очередь",
        "{text} had no whole answer in time; see whether it hangs":
            "{text}: нет полного ответа за отведённое время; проверьте, не зависло ли",
        "{text} had no whole answer within {word} s; see whether it hangs":
            "{text}: нет полного ответа за {word} с; проверьте, не зависло ли",
        "{text} is no address to call; write it as http://host:port/path":
            "{text} — не адрес для вызова; напишите http://host:port/path",
        "{text} answered with more than {number} bytes, which nothing needs":
            "{text}: в ответе больше {number|# байта|# байт|# байт}, столько ничему не нужно",
        "{text} answered with {number} bytes, too many for one thing":
            "{text}: в ответе {number|# байт|# байта|# байт}, для одного предмета слишком много",
        "{text}: HTTP {number}; see what is wrong there": "{text}: HTTP {number}; посмотрите, что там не так",
        "\"{word}\" holds the control character U+{word2}; take it out":
            "в «{word}» управляющий знак U+{word2}; уберите его",
    ]

    /// What came back is not what a client answers.
    static let answers: KeyValuePairs = [
        "{text} answered with HTTP {number}, a redirection to {text2} instead of {reason}; set the client's `url` to where its own interface is, not to a page that redirects":
            "{text}: ожидалось: {reason}, пришло: HTTP {number}, перенаправление на {text2}; задайте в `url` клиента адрес его интерфейса, а не страницы, которая перенаправляет",
        "{text} answered with {reason} instead of {reason2}; check that `url` names the client itself and that a proxy before it is not failing":
            "{text}: ожидалось: {reason2}, пришло: {reason}; проверьте, что `url` ведёт к самому клиенту и что прокси перед ним исправен",
        "{text} answered with {reason} instead of {reason2}; check the path in `url`; a proxy's login page may stand before the client":
            "{text}: ожидалось: {reason2}, пришло: {reason}; проверьте путь в `url`; перед клиентом может стоять страница входа прокси",
        "{text} answered with {reason} instead of {reason2}; the answer may be cut short by a proxy, or come from another program":
            "{text}: ожидалось: {reason2}, пришло: {reason}; ответ мог обрезать прокси, или он от другой программы",
        "{text} answered with {reason} instead of {reason2}; check that `url` names the client itself":
            "{text}: ожидалось: {reason2}, пришло: {reason}; проверьте, что `url` ведёт к самому клиенту",
        "{text} answered with \"{text2}\" instead of {reason}; check that `url` names the client itself":
            "{text}: ожидалось: {reason}, пришло: «{text2}»; проверьте, что `url` ведёт к самому клиенту",
        "nothing": "пустой ответ",
        "an HTML page": "страница HTML",
        "an HTML page titled \"{text}\"": "страница HTML «{text}»",
        "{number} bytes of JSON": "{number|# байт|# байта|# байт} JSON",
        "HTTP {number} and {reason}": "HTTP {number} и {reason}",
        "HTTP {number} and \"{text}\"": "HTTP {number} и «{text}»",
        "Transmission's answer to {word}": "ответ Transmission на {word}",
        "Transmission's answer to {word} ({reason})": "ответ Transmission на {word} ({reason})",
        "Transmission's interface, usually at /transmission/rpc":
            "интерфейс Transmission, обычно он на /transmission/rpc",
        "qBittorrent's acknowledgement": "подтверждение qBittorrent",
        "qBittorrent's version": "версия qBittorrent",
        "the version of qBittorrent's interface": "версия интерфейса qBittorrent",
        "qBittorrent's login": "ответ qBittorrent на вход",
        "qBittorrent's list": "список qBittorrent",
        "qBittorrent's list ({reason})": "список qBittorrent ({reason})",
        "qBittorrent's {word}": "ответ qBittorrent на {word}",
        "qBittorrent's {word} ({reason})": "ответ qBittorrent на {word} ({reason})",
        "a list of torrents": "список торрентов",
        "a list of torrents ({reason})": "список торрентов ({reason})",
        "an answer without `result`": "ответ без `result`",
        "an answer without `torrents`": "ответ без `torrents`",
        "an answer without `rid`": "ответ без `rid`",
        "a table without the column `hashString`": "таблица без столбца `hashString`",
        "a row that is longer than its header": "строка длиннее заголовка",
        "a row that is shorter than its header": "строка короче заголовка",
        "a torrent whose `hashString` is not 40 hexadecimal digits":
            "торрент, у которого `hashString` — не 40 шестнадцатеричных цифр",
        "a torrent whose hash is not 40 hexadecimal digits":
            "торрент, у которого хеш — не 40 шестнадцатеричных цифр",
        "a torrent without `hash`": "торрент без `hash`",
        "only changes where everything was asked for": "только изменения, хотя запрошено всё",
    ]

    /// What either client does not follow.
    static let refusals: KeyValuePairs = [
        "\"{path}\" is no absolute path; begin it with /": "«{path}» — не абсолютный путь; начните его с /",
        "a limit of -{number} bytes per second is below 0; give a larger one":
            "ограничение в -{number} байт/с меньше 0; задайте больше",
        "a limit of -{number} s is below 0; give a longer one": "ограничение в -{number} с меньше 0; задайте дольше",
        "an idle limit of -{number} s is below 0; give a longer one":
            "ограничение простоя в -{number} с меньше 0; задайте дольше",
        "a ratio limit of {word} means nothing; give one of 0 or more":
            "ограничение рейтинга {word} ничего не значит; задайте 0 или больше",
        "the torrent has no such tracker any more; it was edited meanwhile":
            "такого трекера у торрента больше нет: его успели изменить",
        "the torrent has a file {path} already, so {path2} keeps its name":
            "у торрента уже есть файл {path}, и {path2} сохраняет своё имя",
        "the torrent has no file {path}; it was renamed meanwhile":
            "файла {path} у торрента нет: его успели переименовать",
        "the tags are {text}": "метки уже такие: {text}",
        "nothing is known of it": "о нём ничего не известно",
    ]

    static let transmission: KeyValuePairs = [
        "{text}: Transmission wants a user name and password, and none were given; set `username` and `password`":
            "{text}: Transmission требует имя и пароль, а они не заданы; задайте `username` и `password`",
        "{text}: Transmission wants a user name and password, and those given are wrong; set `username` and `password`":
            "{text}: Transmission требует имя и пароль, а заданные неверны; задайте `username` и `password`",
        "{text}: HTTP {number} from something in front of Transmission, such as a proxy; see whether `username` and `password` are those that it wants":
            "{text}: HTTP {number} не от Transmission, а от того, что перед ним, например от прокси; проверьте, те ли `username` и `password` ему нужны",
        "{text}: HTTP 403, this machine is not let in by Transmission or by a proxy before it; add its address to Transmission's `rpc-whitelist`":
            "{text}: HTTP 403, эту машину не пускает Transmission или прокси перед ним; добавьте её адрес в `rpc-whitelist` Transmission",
        "{text}: the host name is not let in; add it to Transmission's `rpc-host-whitelist`":
            "{text}: это имя машины не принимается; добавьте его в `rpc-host-whitelist` Transmission",
        "Transmission refused {word}: {text}": "Transmission отказал в {word}: {text}",
        "Transmission refused {word}: no reason given": "Transmission отказал в {word} без объяснения",
        "Transmission {word} speaks rpc {number}, and rpc {number2} is needed; use 3.00 or later":
            "у Transmission {word} rpc {number}, а нужен rpc {number2}; возьмите 3.00 или новее",
        "Transmission's session has no version; check that `url` names Transmission itself":
            "в сеансе Transmission нет версии; проверьте, что `url` ведёт к самому Transmission",
        "Transmission's statistics lack a number; check that `url` names Transmission itself":
            "в статистике Transmission не хватает числа; проверьте, что `url` ведёт к самому Transmission",
        "Transmission did not say which torrent it added; look at its list":
            "Transmission не сообщил, какой торрент добавлен; посмотрите в его списке",
        "Transmission named a torrent without its hash; look at its list":
            "Transmission назвал торрент без его хеша; посмотрите в его списке",
        "Transmission has no torrent {id}; it may have been removed meanwhile":
            "в Transmission нет торрента {id}; возможно, его успели удалить",
        "Transmission takes no comma in a tag: \"{text}\"; leave it out":
            "Transmission не принимает запятую в метке: «{text}»; уберите её",
        "Transmission starts a torrent past the queue once and keeps no mark of it":
            "Transmission запускает торрент вне очереди один раз и не запоминает этого",
        "Transmission has no categories; use tags, which Transmission calls labels":
            "в Transmission нет категорий; используйте метки, там они называются labels",
        "Transmission has no first and last pieces first; leave out `firstLast`":
            "в Transmission нет загрузки сначала первых и последних частей; уберите `firstLast`",
        "Transmission has no way to take data unread; leave out `skipChecking`; it verifies what lies in place":
            "Transmission не принимает данные без проверки; уберите `skipChecking`: он сам проверит то, что лежит на месте",
        "Transmission has no content layout but the torrent's own; leave out `contentLayout`":
            "в Transmission нет другого расположения файлов, кроме заданного торрентом; уберите `contentLayout`",
        "Transmission has no download in sequence before 4.1; this is {word}":
            "в Transmission до версии 4.1 нет последовательной загрузки; здесь {word}",
        "Transmission has no names that are only shown; a torrent is named as its data is; rename that by `files`":
            "в Transmission нет имён только для показа; торрент называется так же, как его данные; переименуйте их через `files`",
        "Transmission has no moving of a file into another folder; leave out the folder and give it a name alone":
            "Transmission не переносит файл в другую папку; уберите папку и задайте только имя",
        "Transmission has no way to ban a peer; remove `ban` from rules for this client":
            "Transmission не блокирует пиров; уберите `ban` из правил для этого клиента",
        "Transmission has no super seeding; remove `superSeed` from rules for this client":
            "в Transmission нет суперсида; уберите `superSeed` из правил для этого клиента",
        "Transmission has no automatic paths; remove `autoManage` from rules for this client":
            "в Transmission нет автоматических путей; уберите `autoManage` из правил для этого клиента",
        "Transmission has no limit of the seeding time; let a rule with torrent.seedingTime in its condition pause it":
            "в Transmission нет ограничения времени раздачи; пусть торрент ставит на паузу правило с torrent.seedingTime в условии",
        "Transmission has no action at a share limit; it always stops the torrent; leave `action` out":
            "в Transmission нет действия при ограничении раздачи: он всегда останавливает торрент; уберите `action`",
    ]

    static let qBittorrent: KeyValuePairs = [
        "{text}: the user name or the password is wrong; set `username` and `password`":
            "{text}: имя или пароль неверны; задайте `username` и `password`",
        "{text}: this address is banned for wrong passwords; restart qBittorrent or wait an hour":
            "{text}: этот адрес заблокирован за неверные пароли; перезапустите qBittorrent или подождите час",
        "{text}: HTTP {number}: a proxy wants a password, or the host name or port in `url` is not qBittorrent's own":
            "{text}: HTTP {number}: пароль нужен прокси, или имя машины или порт в `url` — не те, что у qBittorrent",
        "{text}: HTTP 403: qBittorrent wants a login, or a proxy lets nothing through; set `username` and `password`":
            "{text}: HTTP 403: qBittorrent требует входа, или прокси ничего не пропускает; задайте `username` и `password`",
        "{text}: HTTP 403 right after a good login; does a proxy drop the cookie?":
            "{text}: HTTP 403 сразу после удачного входа; не теряет ли прокси cookie?",
        "{text}: HTTP {number}, but not from qBittorrent; what is wrong with the proxy?":
            "{text}: HTTP {number}, но не от qBittorrent; что не так с прокси?",
        "\"{text}\" with interface \"{text2}\" is no version of qBittorrent; check `url`":
            "«{text}» с интерфейсом «{text2}» — не версия qBittorrent; проверьте `url`",
        "qBittorrent {word} speaks WebUI API {word2}, and {word3} is needed; use 4.5 or later":
            "у qBittorrent {word} WebUI API {word2}, а нужен {word3}; возьмите 4.5 или новее",
        "qBittorrent refused: {text}": "qBittorrent отказал: {text}",
        "qBittorrent refused: it gives no reason": "qBittorrent отказал без объяснения",
        "qBittorrent has no torrent {id}; it may have been removed meanwhile":
            "в qBittorrent нет торрента {id}; возможно, его успели удалить",
        "a torrent without infohash could not be found again; give a whole magnet link":
            "торрент без инфохеша потом не найти; дайте магнет-ссылку целиком",
        "qBittorrent refused the torrent without a reason; try it by hand to see why":
            "qBittorrent отказался от торрента без объяснения; попробуйте вручную, чтобы увидеть почему",
        "qBittorrent takes this for no torrent; check the file or the link":
            "qBittorrent не считает это торрентом; проверьте файл или ссылку",
        "qBittorrent took the torrent, but its list does not have it after {word} s":
            "qBittorrent взял торрент, но через {word} с его нет в списке",
        "waiting for the added torrent was given up": "ожидание добавленного торрента прервано",
        "qBittorrent has not renamed {path} after {word} s; it may not write in that folder":
            "qBittorrent не переименовал {path} за {word} с; возможно, у него нет права писать в эту папку",
        "waiting for the renamed file was given up": "ожидание переименованного файла прервано",
        "an announce URL holds a line break, which would make two of it; take it out":
            "в адресе анонса перевод строки, вышло бы два адреса; уберите его",
        "an announce URL holds a |, where qBittorrent would cut it; remove it by hand":
            "в адресе анонса вертикальная черта, qBittorrent обрезал бы его там; удалите трекер вручную",
        "qBittorrent takes no comma in a tag: \"{text}\"; leave it out":
            "qBittorrent не принимает запятую в метке: «{text}»; уберите её",
        "qBittorrent takes no category named \"{text}\"; leave out \\, //, and / at the ends":
            "qBittorrent не принимает категорию «{text}»; уберите \\, // и / по краям",
        "qBittorrent's queue is off; turn on torrent queueing in its options under BitTorrent":
            "очередь qBittorrent выключена; включите очерёдность торрентов в его настройках, раздел BitTorrent",
        "qBittorrent has no low priority of files; use \"normal\" or \"skip\"":
            "в qBittorrent нет низкого приоритета файлов; возьмите «normal» или «skip»",
        "qBittorrent has no priority of a whole torrent; use its place in the queue":
            "в qBittorrent нет приоритета торрента целиком; используйте место в очереди",
        "qBittorrent has no numbered place in the queue; use \"top\" or \"bottom\"":
            "в qBittorrent нет места в очереди по номеру; возьмите «top» или «bottom»",
        "qBittorrent has no limit of idle seeding before 4.6; this is {word}":
            "в qBittorrent до версии 4.6 нет ограничения простоя раздачи; здесь {word}",
        "qBittorrent has no action of its own at a share limit before 5.2; this is {word}":
            "в qBittorrent до версии 5.2 у торрента нет своего действия при ограничении раздачи; здесь {word}",
        "seq_dl is {word}": "seq_dl уже {word}",
        "f_l_piece_prio is {word}": "f_l_piece_prio уже {word}",
    ]
}
