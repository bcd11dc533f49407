import Rules
import Clocks
import Engine
import JSON
import Journal
import SQLiteJournal
import Synchronization
import Torrents

import Foundation
import Simulation

let home = ClientName("home")
let one = ExecutorID("one")
let two = ExecutorID("two")

/// The journals that have to keep the same promises.
enum JournalKind: CaseIterable, Sendable { case memory, sqlite }

/// Where the journal of one test lies.
final class JournalPlace: Sendable {
    private let kind: JournalKind
    private let memory = Mutex(MemoryJournal())
    private let folder: String

    init(_ kind: JournalKind) throws {
        self.kind = kind
        folder = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Ends the place with the test.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Opens the journal as the next process does; the former opening must be gone.
    func open() throws -> any Journal {
        switch kind {
        case .memory:
            memory.withLock { journal in
                journal = journal.reopened()
                return journal
            }
        case .sqlite: try SQLiteJournal(opening: folder + "/journal.sqlite", at: .start)
        }
    }
}

extension WallTime {
    static let start = WallTime(seconds: 1_700_000_000)
}

extension Moment {
    static func fixture(_ second: Int64) -> Moment {
        Moment(wall: WallTime(seconds: 1_700_000_000 + second), boot: .seconds(second))
    }
}

extension Torrent {
    static func fixture(_ number: Int) -> Torrent { .seeding(number, name: "torrent \(number)") }
}

extension Intent {
    static func fixture(_ id: String, _ chain: String = "c") -> Intent {
        Intent(
            id: IntentID(id), rule: "tidy", path: "rules[0].do[0]", action: "pause",
            subject: .torrent(home, Incarnation(id: Torrent.fixture(1).id, addedAt: 5)), title: "A torrent",
            arguments: ["n": 1], purpose: .act, chain: chain, continuesOnError: false, event: EventID("e1-1"),
            plannedAt: .start)
    }
}

extension Tick {
    static func planning(_ number: Int64, _ intents: [Intent]) -> Tick {
        var tick = Tick(number: number, at: .fixture(number))
        tick.intents = intents
        tick.records = ["ticks": .integer(number)]
        return tick
    }

    /// The tick with the contents of another.
    func taking(_ other: Tick) -> Tick {
        var tick = self
        tick.merge(other)
        return tick
    }
}
