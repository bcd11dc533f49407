import Clocks
import Engine
import Journal
import JSON
import Testing
import Torrents

@testable import SQLiteJournal
import Simulation

@Suite struct HistoryTests {
    @Test func `a torrent's life is told by what changed`() throws {
        let journal = try SQLiteJournal.inMemory()
        try journal.write(.fixture(1, known: [.fixture(1)]))
        try journal.write(.fixture(2, known: [.fixture(1, [.state: .text("seeding"), .completedAt: .integer(9)])]))
        try journal.write(.fixture(3, known: [.fixture(1, [.state: .text("seeding"), .completedAt: .absent])]))
        try journal.write(.fixture(4, gone: [1]))
        let changes = try journal.reader.history(of: .fixture(1))
        #expect(changes.map(\.kind) == [.added, .changed, .changed, .gone])
        #expect(changes.map(\.at.seconds) == [1, 2, 3, 4].map { 1_700_000_000 + $0 })
        #expect(
            changes[1].fields == [
                TorrentChange.Field(field: .state, old: .text("downloading"), new: .text("seeding")),
                TorrentChange.Field(field: .completedAt, old: .unknown, new: .integer(9)),
            ])
        #expect(changes[2].fields == [TorrentChange.Field(field: .completedAt, old: .integer(9), new: .absent)])
    }

    @Test func `the same description again is no change`() throws {
        let journal = try SQLiteJournal.inMemory()
        try journal.write(.fixture(1, known: [.fixture(1)]))
        try journal.write(.fixture(2, known: [.fixture(1)]))
        #expect(try journal.reader.history(of: .fixture(1)).map(\.kind) == [.added])
        #expect(try journal.reader.torrents(hash: "").first?.lastSeen == .fixture(2))
    }

    @Test func `a torrent that leaves and comes back keeps its past`() throws {
        let journal = try SQLiteJournal.inMemory()
        try journal.write(.fixture(1, known: [.fixture(1)]))
        try journal.write(.fixture(2, gone: [1]))
        try journal.write(.fixture(3, gone: [1, 2]))
        #expect(try journal.reader.torrents(hash: "").map(\.goneAt) == [.fixture(2)])
        #expect(try journal.reader.torrentCount(in: home) == 0)
        try journal.write(.fixture(4, known: [.fixture(1, [.addedAt: .integer(1_700_000_004)])]))
        let changes = try journal.reader.history(of: .fixture(1))
        #expect(changes.map(\.kind) == [.added, .gone, .added])
        #expect(changes.last?.fields.map(\.old) == [.integer(1_600_000_000)])
        #expect(try journal.reader.torrents(hash: "").map(\.goneAt) == [nil])
        #expect(try journal.reader.torrentCount(in: home) == 1)
        #expect(try journal.reader.torrentCount(in: ClientName("other")) == 0)
    }

    @Test func `one torrent in two clients has two pasts`() throws {
        let journal = try SQLiteJournal.inMemory()
        var tick = Tick.fixture(1, known: [.fixture(1)])
        tick.known.append((ClientName("other"), .fixture(1)))
        try journal.write(tick)
        #expect(try journal.reader.history(of: .fixture(1)).map(\.client.text) == ["home", "other"])
        #expect(try journal.reader.history(of: .fixture(1), in: home).count == 1)
        #expect(try journal.reader.history(of: .fixture(1), limit: 1).map(\.client.text) == ["other"])
        #expect(try journal.reader.history(of: .fixture(1), limit: -1).isEmpty)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `going back through the changes meets every former description`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let journal = try SQLiteJournal.inMemory()
        var torrent = Torrent.fixture(1)
        var lives = [torrent]
        try journal.write(.fixture(1, known: [torrent]))
        for number in 2...30 as ClosedRange<Int64> {
            var facts = torrent.facts
            for _ in 0..<Int.random(in: 0...4, using: &random) { facts.change(using: &random) }
            torrent = Torrent(torrent.id, facts)
            if torrent != lives.last { lives.append(torrent) }
            try journal.write(.fixture(number, known: [torrent]))
        }
        let kept = Int.random(in: 1...lives.count, using: &random)
        if seed.isMultiple(of: 2) {
            let changes = try journal.reader.history(of: torrent.id)
            try await journal.trim(olderThan: changes[changes.count - kept].at, batch: 3)
        }
        let changes = try journal.reader.history(of: torrent.id)
        #expect(changes.count == (seed.isMultiple(of: 2) ? kept : lives.count), "seed \(seed)")
        var facts = torrent.facts
        for (change, life) in zip(changes.reversed(), lives.reversed()) {
            #expect(Torrent(torrent.id, facts) == life, "seed \(seed)")
            for field in change.fields {
                #expect(facts[field.field] == field.new, "seed \(seed)")
                facts[field.field] = field.old
            }
        }
    }

    @Test(arguments: [
        ("", 3), ("0000000", 3), ("00000001", 1), ("0000000100000000000000000000000000000000", 1), ("1", 0), ("xy", 0),
        ("00000001000000000000000000000000000000000", 0), ("ff", 0), ("Ä", 0),
    ])
    func `torrents are found by how their hash begins`(prefix: String, count: Int) throws {
        let journal = try SQLiteJournal.inMemory()
        try journal.write(.fixture(1, known: [.fixture(1), .fixture(2), .fixture(15)]))
        #expect(try journal.reader.torrents(hash: prefix).count == count)
        #expect(try journal.reader.torrents(hash: prefix, limit: 1).count == min(count, 1))
    }
}

extension WallTime {
    fileprivate static func fixture(_ second: Int64) -> WallTime { Moment.fixture(second).wall }
}

extension TorrentFacts {
    fileprivate mutating func change(using random: inout SeededGenerator) {
        let number = Int64.random(in: 0...3, using: &random)
        switch Int.random(in: 0...6, using: &random) {
        case 0: self[.ratio] = number == 0 ? .unknown : .real(Double(number) / 3)
        case 1: self[.completedAt] = number == 0 ? .absent : .integer(number)
        case 2: self[.category] = number == 0 ? .unknown : .text("category \(number)")
        case 3: self[.tags] = .texts((0..<number).map { "tag \($0)" })
        case 4: self[.missingFiles] = number == 0 ? .unknown : .flag(number > 1)
        case 5:
            self[.trackers] = .trackers(
                (0..<number).map { Tracker(url: "http://t/\($0)", host: "t", tier: 0, state: nil, message: "") })
        default:  // one more kind of list
            self[.files] = .files(
                (0..<number).map {
                    TorrentFile(path: "f/\($0)", size: 1, progress: 0.5, wanted: true, priority: "normal")
                })
        }
    }
}
