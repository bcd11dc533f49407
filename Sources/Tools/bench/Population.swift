import Clocks
import Torrents

/// Torrents as a long-used client has them; the same number gives the same ones.
struct Population {
    let torrents: [Torrent]

    init(_ count: Int, revision: Int = 0) {
        // Ascending, as adapters hand them out: snapshots then take them as they are.
        torrents = (0..<count).map { Self.torrent($0, revision: revision) }.sorted { $0.id < $1.id }
    }

    /// The same list with every so many-th torrent changed a little.
    func changing(every step: Int) -> [Torrent] {
        torrents.enumerated().map { index, torrent in
            guard index % step == 0 else { return torrent }
            var facts = torrent.facts
            facts[.uploaded] = .integer((facts[.uploaded].integer ?? 0) + 1000)
            facts[.upRate] = .integer(5000)
            return Torrent(torrent.id, facts)
        }
    }

    static func hash(_ index: Int) -> String {
        let mixed = String(UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15, radix: 16)
        let short = String(repeating: "0", count: 16 - mixed.count) + mixed
        return short + short + short.prefix(8)
    }

    static func name(_ index: Int) -> String {
        "Granite.Harbor.\(index).2019.\(index % 7 == 0 ? "2160p" : "1080p").WEB-KESTREL"
    }

    private static func torrent(_ index: Int, revision: Int) -> Torrent {
        var facts = TorrentFacts()
        facts[.hash] = .text(hash(index))
        facts[.name] = .text(name(index))
        facts[.category] = .text(["films", "series", "music", "linux"][index % 4])
        facts[.tags] = .texts(index % 3 == 0 ? ["keep"] : [])
        facts[.state] = .text(index % 25 == 0 ? "downloading" : "seeding")
        facts[.done] = .flag(index % 25 != 0)
        facts[.progress] = .real(index % 25 == 0 ? 0.5 : 1)
        facts[.size] = .integer(Int64(index) * 1_000_003 + 50_000_000)
        facts[.ratio] = .real(Double(index % 100) / 50)
        facts[.uploaded] = .integer(Int64(index) * 7)
        facts[.downRate] = .integer(index % 25 == 0 ? 1000 : 0)
        facts[.upRate] = .integer(Int64(revision))
        facts[.addedAt] = .integer(1_600_000_000 + Int64(index))
        facts[.lastActiveAt] = .integer(1_690_000_000)
        facts[.seedingTime] = .integer(Int64(index % 100) * 86_400)
        facts[.savePath] = .text("/data/\(index % 4)")
        facts[.private] = .flag(index % 2 == 0)
        facts[.tracker] = .text("https://tracker.example.org/announce")
        facts[.trackerStatus] = .text("working")
        facts[.missingFiles] = .flag(false)
        for field: TorrentField in [.error, .ratioLimit, .seedingTimeLimit, .idleSeedingLimit, .downLimit, .upLimit] {
            facts[field] = .absent
        }
        guard let id = Infohash(hex: hash(index)) else { preconditionFailure("a mixed number makes forty digits") }
        return Torrent(id, facts)
    }
}

extension Moment {
    static func at(_ seconds: Int) -> Moment {
        Moment(wall: WallTime(seconds: 1_700_000_000 + Int64(seconds)), boot: .seconds(seconds))
    }
}
