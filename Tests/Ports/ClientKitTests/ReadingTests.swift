import ClientKit
import Clocks
import Testing
import Torrents

@Suite struct `a draft of a torrent` {
    private static let id = Infohash(bytes: [UInt8](repeating: 7, count: 20))

    @Test func `is the former torrent itself until a fact differs`() throws {
        let id = try #require(Self.id)
        var first = TorrentDraft(id, former: nil)
        first[.name] = .text("a")
        first[.comment] = .absent
        let former = first.torrent()
        var same = TorrentDraft(id, former: former)
        same[.name] = .text("a")
        same.setText(.comment, orAbsent: "")
        #expect(same.torrent().changes(since: former).isEmpty)
        var other = TorrentDraft(id, former: former)
        other[.name] = .unknown
        #expect(other.torrent().changes(since: former) == [.name])
    }

    /// Times told one after the other, in seconds from the first, and which of them make another torrent.
    @Test(arguments: [
        ([(0, 100, true), (5, 105, true), (9, 110, true), (1000, 1100, true)], [false, false, false]),
        ([(0, 100, true), (5, 100, true)], [true]),
        ([(0, 100, true), (5, 105, false), (60, 105, false)], [true, false]),
        ([(0, 100, false), (5, 100, true)], [true]), ([(0, 100, true), (5, 3000, true)], [true]),
    ])
    func `lets time pass without becoming another torrent`(_ told: [(Int64, Int64, Bool)], _ others: [Bool]) throws {
        let id = try #require(Self.id)
        var former: Torrent?
        var changed: [Bool] = []
        for (second, seeding, counting) in told {
            var draft = TorrentDraft(id, former: former)
            let now = 1_700_000_000 + second
            draft.setTimes(seeding: seeding, active: seeding + 50, at: now, counting: counting)
            let torrent = draft.torrent()
            let clock = WallTime(seconds: now)
            #expect((-2...2).contains((torrent.value(of: .seedingTime, at: clock).integer ?? 0) - seeding))
            #expect((-2...2).contains((torrent.value(of: .activeTime, at: clock).integer ?? 0) - seeding - 50))
            if let former { changed.append(former.facts != torrent.facts) }
            former = torrent
        }
        #expect(changed == others)
    }
}

@Suite struct `words of trackers` {
    @Test(arguments: [
        ("Unregistered torrent", true), ("unregistered torrent", true),
        ("Torrent not registered with this tracker.", true),
        ("InfoHash not found.", true), ("Torrent has been deleted: Dead", true),
        ("Requested download is not authorized for use with this tracker.", true), ("Unknown torrent", true),
        ("Unregistered user", false), ("Passkey not found", false), ("not found", false), ("404 Not Found", false),
        ("Your client is not registered", false), ("Torrent not found for this account", false),
        ("Tracker down for maintenance", false), ("", false),
    ])
    func `mean an unregistered torrent only when they say so`(_ words: String, _ means: Bool) {
        #expect(TrackerVerdict.saysUnregistered(words) == means)
    }

    @Test(arguments: [
        ("Torrent nicht im Verzeichnis", "t.example", true), ("nicht im VERZEICHNIS", "a.t.example", true),
        ("Nicht im Verzeichnis: wird neu gebaut", "t.example", false),
        ("Unregistered torrent, wird neu gebaut", "t.example", false), ("Unregistered torrent", "t.example", true),
        ("nicht im Verzeichnis", "att.example", false), ("Unregistered torrent", "other.example", true),
        ("something else", "t.example", false),
    ])
    func `mean what the file says of their host, and else what is known`(words: String, host: String, means: Bool) {
        let phrases = TrackerPhrases([
            .init(host: "t.example", phrases: ["Nicht im Verzeichnis"], exceptions: ["wird neu gebaut"])
        ])
        let tracker = Tracker(url: "http://\(host)/a", host: host, tier: 0, state: .error, message: words)
        #expect(TrackerVerdict([tracker], by: phrases).unregistered == means)
    }

    @Test(arguments: [
        ("http://Tracker.Example:80/announce?passkey=x", "tracker.example"), ("udp://t.example:1337", "t.example"),
        ("https://user:pass@t.example/a@b", "t.example"), ("http://[2001:DB8::1]:6969/announce", "2001:db8::1"),
        ("http://t.example?x", "t.example"), ("http://t.example#x", "t.example"), ("http:///x", ""),
        ("Nonsense", "nonsense"), ("", ""),
    ])
    func `come from a host`(_ url: String, _ host: String) {
        #expect(Tracker.host(of: url) == host)
    }
}

@Suite struct `a secret` {
    @Test func `prints as dots wherever it ends up`() {
        let secret = Secret("sesame")
        let settings = ClientSettings(name: ClientName("x"), url: "http://x", password: secret)
        var dumped = ""
        dump(settings, to: &dumped)
        for shown in ["\(secret)", secret.debugDescription, String(reflecting: secret), "\(settings)", dumped] {
            #expect(!shown.contains("sesame"))
        }
        #expect(secret.revealed() == "sesame")
    }
}
