import Rules
import Clocks
import Engine
import GRDB
import FoundationEssentials
import Journal
import JSON
import Torrents

@testable import SQLiteJournal

/// A folder of its own for one test, gone with the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "sluice-journal-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var journal: String { path + "/journal.sqlite" }
}

let home = ClientName("home")

extension WallTime {
    static let start = WallTime(seconds: 1_700_000_000)
}

extension Infohash {
    /// The hash whose digits count.
    static func fixture(_ number: Int) -> Infohash {
        var bytes = [UInt8](repeating: 0, count: 20)
        for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index)) }
        guard let hash = Infohash(bytes: bytes) else { preconditionFailure("twenty bytes make an infohash") }
        return hash
    }
}

extension Torrent {
    static func fixture(_ number: Int = 1, _ fields: [TorrentField: FieldValue] = [:]) -> Torrent {
        var facts = TorrentFacts()
        facts[.name] = .text("torrent \(number)")
        facts[.state] = .text("downloading")
        facts[.addedAt] = .integer(1_600_000_000)
        facts[.tags] = .texts(["a", "b"])
        for (field, value) in fields { facts[field] = value }
        return Torrent(.fixture(number), facts)
    }
}

extension Moment {
    static func fixture(_ second: Int64) -> Moment {
        Moment(wall: WallTime(seconds: 1_700_000_000 + second), boot: .seconds(second))
    }
}

extension Intent {
    static func fixture(
        _ id: String, chain: String = "c", torrent: Int = 1,
        arguments: JSON = ["url": "https://example.net/ü", "depth": [1, 2.5, nil, true]]
    ) -> Intent {
        Intent(
            id: IntentID(id), rule: "tidy", path: "rules[0].do[0]", action: "pause",
            subject: .torrent(home, Incarnation(id: .fixture(torrent), addedAt: 5)), title: "A torrent",
            arguments: arguments, purpose: .act, chain: chain,
            continuesOnError: false, event: EventID("e1-1"), plannedAt: .start)
    }
}

extension Tick {
    /// A tick that knows torrents, at so many seconds after the start.
    static func fixture(_ number: Int64, second: Int64? = nil, known: [Torrent] = [], gone: [Int] = []) -> Tick {
        var tick = Tick(number: number, at: .fixture(second ?? number))
        tick.known = known.map { (home, $0) }
        tick.gone = gone.map { (home, .fixture($0)) }
        tick.records = ["ticks": .integer(number)]
        return tick
    }

    static func planning(_ number: Int64, _ intents: [Intent]) -> Tick {
        var tick = Tick.fixture(number)
        tick.intents = intents
        return tick
    }
}

/// The writing half of the port, in tests that wait for nothing.
extension SQLiteJournal {
    func write(_ tick: Tick) throws(JournalError) {
        let (commit, path) = (Commit(tick), path)
        guard !commit.isQuiet else { return }
        _ = try transact { db in try db.write(commit, path) }
    }

    @discardableResult
    func begin(_ id: IntentID, at wall: WallTime) throws(JournalError) -> Int {
        try transact { db in try db.begin(id, by: ExecutorID("test"), at: Moment(wall: wall, boot: .zero)) }
    }

    func postpone(_ id: IntentID, at: WallTime, until: WallTime, reason: String) throws(JournalError) {
        try transact { db in try db.postpone(id, Postponement(at: at, until: until, reason: reason)) }
    }

    @discardableResult
    func end(
        _ id: IntentID, _ outcome: Outcome, at: WallTime, cancelsRest: Bool = false, leadingTo ticks: [Tick] = []
    ) throws(JournalError) -> [IntentID] {
        let commit = Commit(ticks, .ended(id, outcome, cancelsRest: cancelsRest), at: at)
        let path = path
        return try transact { db in try db.write(commit, path) }
    }

    func revive(_ id: IntentID, at wall: WallTime) throws(JournalError) {
        try transact { db in try db.revive(id, at: wall) }
    }

    @discardableResult
    func note(_ note: JournalNote) throws(JournalError) -> Bool { try transact { db in try db.note(note) } }
}

extension SQLiteJournal.Reader {
    /// How many rows each table has.
    func rowCounts() throws -> [String: Int] {
        try read { db in
            let counts = try Self.tables.map { ($0, try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? 0) }
            return Dictionary(uniqueKeysWithValues: counts)
        }
    }
}
