import Testing

@testable import Web

@Suite struct `reasons in Russian` {
    private static let examples: [(String, String)] = [
        ("the condition holds", "условие выполнено"),
        ("must hold for 3 h 10 min, see \"for\"", "должно продлиться 3 ч 10 мин, см. «for»"),
        (
            "seen once; must hold for 20 s, see limits.removals.grace",
            "замечено один раз; должно продлиться 20 с, см. limits.removals.grace"
        ),
        (
            "budget: no more than 2 go within a day, 70 % of this client's torrents, see limits.removals.maxShare",
            "бюджет: за день не больше 2, это 70 % торрентов клиента, см. limits.removals.maxShare"
        ),
        (
            "limits failed 2 times (an earlier action of the rule failed); it is planned again while the condition holds",
            "limits: не удалось 2 раза (не удалось более раннее действие правила); пока условие выполнено, планируется снова"
        ),
        (
            "client box was last listed 2 h 46 min ago, and may use its data as well",
            "последний список клиента box был 2 ч 46 мин назад, а его торренты могут использовать те же данные"
        ),
        (
            "ratio is 1.42, needs 2.0; about 1 d 3 h at the present rate, or seedingTime is 5 h, needs more than 10 d; in 9 d 19 h; then it must hold for 1 h",
            "ratio сейчас 1.42, нужно 2.0; при нынешней скорости примерно через 1 д 3 ч или seedingTime сейчас 5 ч, нужно больше 10 д; через 9 д 19 ч; затем это должно продлиться 1 ч"
        ),
        (
            "name.contains('00') is false, needs true: name is 'what is it', size is 1.5 GiB",
            "name.contains('00') сейчас false, нужно true: name — 'what is it', size — 1.5 GiB"
        ),
        ("name is 'a, or b', needs 'c'", "name сейчас 'a, or b', нужно 'c'"),
        (
            "possibly protected by rule owing, as the client cannot tell torrent.private",
            "возможно, защищает правило owing: клиент не может сообщить torrent.private"
        ),
        (
            "the time of this machine was set forward by 1d 1h at 2023-11-17T07:21:53Z; `sluice release clock` if its time is right",
            "время этой машины переведено вперёд на 1 д 1 ч (2023-11-17 07:21:53 UTC); если время верно: `sluice release clock`"
        ),
        (
            "chosen as 2nd of 3 to free 1.5 GiB of 2.0 GiB; it acts with the next list",
            "выбран 2-й из 3, чтобы освободить 1.5 GiB из 2.0 GiB; сработает со следующим списком"
        ),
        (
            "25 chosen: a (1.0 GiB), b (2.0 GiB) and 5 more; 3.0 GiB are on their way to be free",
            "выбрано 25: a (1.0 GiB), b (2.0 GiB) и ещё 5; ещё 3.0 GiB вот-вот освободится"
        ),
        ("bandwidth: protected by rule no-limits", "bandwidth: защищает правило no-limits"),
        ("it protects from remove and pause", "оно защищает от remove и pause"),
        (
            "window opened by hand, until 2026-11-16T09:18:37+03:00",
            "окно открыто вручную, до 2026-11-16 09:18:37+03:00"
        ),
        ("client home has not been listed yet", "списка от клиента home ещё не было"),
        (
            "all or none: \"Film; in 5 min\" of client home of the group is held: seen once",
            "всё или ничего: «Film; in 5 min» клиента home из группы удержан: замечено один раз"
        ),
        ("21 files renamed", "переименован 21 файл"), ("22 files renamed", "переименовано 22 файла"),
        ("12 files renamed", "переименовано 12 файлов"),
        ("the list lacks 1 of 21 torrents", "в списке не хватает 1 из 21 торрента"),
        (
            "POST http://nas:9091/transmission/rpc: Transmission wants a user name and password, and those given are wrong; set `username` and `password`",
            "POST http://nas:9091/transmission/rpc: Transmission требует имя и пароль, а заданные неверны; задайте `username` и `password`"
        ),
        (
            "GET https://nas/qb/api/v2/app/version: HTTP 403: qBittorrent wants a login, or a proxy lets nothing through; set `username` and `password`",
            "GET https://nas/qb/api/v2/app/version: HTTP 403: qBittorrent требует входа, или прокси ничего не пропускает; задайте `username` и `password`"
        ),
        (
            "client \"home\": GET http://nas:8080/api/v2/app/version: no connection (the host name is unknown); is it running, on that port?",
            "клиент home: GET http://nas:8080/api/v2/app/version: нет соединения (имя машины неизвестно); запущена ли программа и на том ли порту?"
        ),
        (
            "POST http://nas:9091/transmission/rpc had no whole answer within 10.0 s; see whether it hangs",
            "POST http://nas:9091/transmission/rpc: нет полного ответа за 10.0 с; проверьте, не зависло ли"
        ),
        (
            "POST http://nas/rpc answered with HTTP 404 and an HTML page titled \"Not found\" instead of Transmission's interface, usually at /transmission/rpc; check the path in `url`; a proxy's login page may stand before the client",
            "POST http://nas/rpc: ожидалось: интерфейс Transmission, обычно он на /transmission/rpc, пришло: HTTP 404 и страница HTML «Not found»; проверьте путь в `url`; перед клиентом может стоять страница входа прокси"
        ),
        (
            "GET http://nas:8080/api/v2/sync/maindata answered with 512 bytes of JSON instead of qBittorrent's list (byte 40: an answer without `rid`); the answer may be cut short by a proxy, or come from another program",
            "GET http://nas:8080/api/v2/sync/maindata: ожидалось: список qBittorrent (байт 40: ответ без `rid`), пришло: 512 байт JSON; ответ мог обрезать прокси, или он от другой программы"
        ),
        (
            "Transmission has no way to ban a peer; remove `ban` from rules for this client",
            "Transmission не блокирует пиров; уберите `ban` из правил для этого клиента"
        ),
        (
            "qBittorrent has no limit of idle seeding before 4.6; this is v4.5.2",
            "в qBittorrent до версии 4.6 нет ограничения простоя раздачи; здесь v4.5.2"
        ),
        (
            "a film.torrent: cannot move the file: Permission denied; give the user that Sluice runs as the right to do it",
            "a film.torrent: не удаётся переместить файл: Permission denied; дайте пользователю Sluice право на это"
        ),
        (
            "/data/.failed: cannot make the folder: Read-only file system; give the user that Sluice runs as the right to do it",
            "/data/.failed: не удаётся создать папку: Read-only file system; дайте пользователю Sluice право на это"
        ),
        (
            "rejected: line 2: magnet link, byte 8: the link names two torrents (magnet.conflictingInfohash); copy the whole link again",
            "отклонено: строка 2: магнет-ссылка, байт 8: ссылка называет два торрента (magnet.conflictingInfohash); скопируйте ссылку целиком ещё раз"
        ),
        (
            "the environment variable RPC_PASSWORD is not set; set it before starting",
            "переменная окружения RPC_PASSWORD не задана; задайте её до запуска"
        ),
        (
            "1 of 2 taken. a film.torrent: no rule takes it: rule films: its window is closed",
            "принято 1 из 2. a film.torrent: ни одно правило его не берёт: правило films: его окно закрыто"
        ),
        ("there is no client \"hme\"; did you mean \"home\"?", "клиента «hme» нет; может быть, «home»?"),
    ]

    @Test(arguments: examples) func `are said with their values`(english: String, russian: String) {
        #expect(RussianReasons.translator.said(english) == ShownReason(russian))
        RussianReasons.translator.expectOne(english)
    }

    @Test func `show a stranger's words as they are, marked as English`() {
        let translator = RussianReasons.translator
        let refused = translator.said(
            "tags failed (tracker says: Go away!); it is planned again while the condition holds")
        #expect(
            refused.pieces.map(\.text) == [
                "tags: не удалось (", "tracker says: Go away!", "); пока условие выполнено, планируется снова",
            ])
        #expect(refused.pieces.map(\.isEnglish) == [false, true, false])
        let unknown = translator.said("the moon is full")
        #expect(unknown.pieces == [ShownReason.Piece(text: "the moon is full", isEnglish: true)])
        #expect(translator.said("").pieces.isEmpty && translator.said("404").isWhole)
        // What a torrent is called is a value: it is never taken for a reason.
        let held = translator.said("all or none: \"the condition holds\" of the group is held: seen once")
        #expect(held.text.contains("«the condition holds»"))
    }

    @Test func `take no long time, whatever a stranger writes`() {
        let patterns = [
            "; in 5 min", ", or x is 1, needs 2", "\" of client a of the group: ", " is ", "{reason}", "a: ",
        ]
        for piece in patterns + ["; ", "(", ") and ", " failed (", "\u{0}", "é, needs "] {
            let long = String(repeating: piece, count: 1900 / piece.utf8.count)
            for text in [long, "all or none: \"\(long)", "x failed (\(long)", "x is \(long)"] {
                // It is said in part or shown as it is, and nothing of it is lost on the way out.
                let said = RussianReasons.translator.said(text)
                #expect(!said.text.isEmpty)
            }
            var effort = ReasonEffort()
            let bytes = Array(long.utf8)
            for entry in RussianReasons.translator.catalogue.entries {
                _ = entry.pattern.values(in: bytes[...], &effort)
            }
            #expect(effort.left > -10_000, "it stops when nothing is left to spend")
        }
        let tooLong = String(repeating: "seen once; ", count: 400)
        #expect(RussianReasons.translator.said(tooLong) == ShownReason(english: tooLong))
    }
}
