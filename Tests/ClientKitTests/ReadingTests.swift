import ClientKit
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

    /// A duration as shown, then as told, then as shown afterwards.
    @Test(arguments: [
        (0, 1, 1), (100, 100, 100), (100, 101, 101), (1000, 1006, 1000), (1000, 1007, 1007),
        (1_000_000, 1_000_059, 1_000_000),
        (1_000_000, 1_000_060, 1_000_060), (5000, 4000, 4000),
    ])
    func `lets durations pass in steps of one per cent and one minute`(_ shown: Int64, _ told: Int64, _ then: Int64)
        throws
    {
        var draft = TorrentDraft(try #require(Self.id), former: nil)
        draft.setPassing(.seedingTime, shown)
        draft.setPassing(.seedingTime, told)
        #expect(draft[.seedingTime] == .integer(then))
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
        ("http://Tracker.Example:80/announce?passkey=x", "tracker.example"), ("udp://t.example:1337", "t.example"),
        ("https://user:pass@t.example/a@b", "t.example"), ("http://[2001:DB8::1]:6969/announce", "2001:db8::1"),
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
