package import Clocks
package import Torrents

extension Torrent {
    /// A seeding torrent about which everything ordinary is known; a test names only what it is about.
    package static func seeding(
        _ number: Int = 1, name: String? = nil, state: TorrentState = .seeding, done: Bool = true, ratio: Double = 1,
        _ changes: [TorrentField: FieldValue] = [:]
    ) -> Torrent {
        var facts = TorrentFacts()
        let id = Infohash.fixture(number)
        facts[.hash] = .text(id.hex)
        facts[.name] = .text(name ?? "torrent \(number)")
        facts[.state] = .text(state.rawValue)
        facts[.done] = .flag(done)
        facts[.progress] = .real(done ? 1 : 0.5)
        facts[.size] = .integer(1_000_000)
        facts[.left] = .integer(done ? 0 : 500_000)
        facts[.ratio] = .real(ratio)
        facts[.uploaded] = .integer(Int64(ratio * 1_000_000))
        facts[.addedAt] = .integer(1_600_000_000)
        facts[.category] = .text("")
        facts[.tags] = .texts([])
        facts[.savePath] = .text("/data")
        facts[.seedingTime] = .integer(3600)
        facts[.downRate] = .integer(state == .downloading ? 1000 : 0)
        facts[.upRate] = .integer(0)
        facts[.downLimit] = .absent
        facts[.upLimit] = .absent
        facts[.missingFiles] = .flag(false)
        facts[.error] = .absent
        facts[.private] = .flag(false)
        facts[.ratioLimit] = .absent
        facts[.seedingTimeLimit] = .absent
        facts[.idleSeedingLimit] = .absent
        for (field, value) in changes { facts[field] = value }
        return Torrent(id, facts)
    }

    /// The same torrent with some facts changed.
    package func with(_ changes: [TorrentField: FieldValue]) -> Torrent {
        var facts = facts
        for (field, value) in changes { facts[field] = value }
        return Torrent(id, facts)
    }
}

extension Infohash {
    /// A hash that begins with the number, so that fixtures sort by it.
    package static func fixture(_ number: Int) -> Infohash {
        var bytes = [UInt8](repeating: 0, count: 20)
        for index in 0..<8 { bytes[index] = UInt8(truncatingIfNeeded: number >> (8 * (7 - index))) }
        guard let hash = Infohash(bytes: bytes) else { preconditionFailure("twenty bytes make an infohash") }
        return hash
    }
}

extension Moment {
    /// An instant so many seconds after the fixtures' origin, both clocks alike.
    package static func at(_ seconds: Double) -> Moment {
        let passed = Duration.milliseconds(Int64(seconds * 1000))
        return Moment(wall: WallTime(seconds: 1_700_000_000).advanced(by: passed), boot: passed)
    }
}

extension Snapshot {
    /// A list of these torrents, taken so many seconds after the start of time in tests.
    package static func fixture(
        _ torrents: [Torrent], at seconds: Double, client: String = "home", session: String = "one",
        server: ClientFacts = ClientFacts(version: "test", altSpeedActive: false)
    ) -> Snapshot {
        Snapshot(
            client: ClientName(client), takenAt: .at(seconds), session: session, torrents: torrents, server: server)
    }
}
