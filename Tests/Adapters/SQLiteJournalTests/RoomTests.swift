import Clocks
import Engine
import GRDB
import Journal
import Testing
import Torrents

@testable import SQLiteJournal

@Suite struct `the room of a journal` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fill(_ journal: SQLiteJournal) throws {
        for number in 1...20 as ClosedRange<Int64> {
            try journal.write(
                .planning(number, (1...300).map { .fixture("i\(number)-\($0)", chain: "\(number)/\($0)") }))
            for index in 1...300 { try journal.end(IntentID("i\(number)-\(index)"), .done("done"), at: .start) }
        }
    }

    private static func drop(_ journal: SQLiteJournal) async throws -> (before: Int64, after: Int64, given: Int) {
        let before = try journal.reader.room().file
        try await journal.trim(olderThan: WallTime(seconds: 1_800_000_000))
        let given = try await journal.shrink()
        return (before, try journal.reader.room().file, given)
    }

    @Test func `is given back when rows are dropped`() async throws {
        let journal = try SQLiteJournal(opening: folder.journal, at: .start)
        try fill(journal)
        let (before, after, given) = try await Self.drop(journal)
        #expect(given > 0 && after < before / 2, "\(before) bytes, then \(after)")
        #expect(try await journal.shrink() == 0)
        #expect(try journal.syncsCommits())
    }

    @Test func `is given back by a journal from before too, of which a copy is kept`() async throws {
        let old = Schema(steps: [Schema.firstTables, Schema.eventsAboutOthers])
        do {
            let pool = try DatabasePool(path: folder.journal)
            try old.migrate(pool)
            try pool.close()
        }
        let journal = try SQLiteJournal(opening: folder.journal, at: .start)
        #expect(try journal.reader.room().shrinks)
        try fill(journal)
        let (before, after, _) = try await Self.drop(journal)
        #expect(after < before / 2)
        let copy = try DatabaseQueue(path: "\(folder.journal).schema2-1700000000.backup")
        #expect(try await copy.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 2)
    }

    @Test func `is told by table and by kind of memory, the log included`() throws {
        let journal = try SQLiteJournal(opening: folder.journal, at: .start)
        try fill(journal)
        let room = try SQLiteJournal.Reader(opening: folder.journal).room()
        #expect(room.tables.first?.name == "intent" && room.tables.first?.rows == 6000)
        #expect(room.tables.first?.bytes.map { $0 > 1_000_000 } != false)
        #expect(room.memory == [SQLiteJournal.Reader.Room.Part(name: "ticks", rows: 1, bytes: 7)])
        #expect(room.log > 0 && room.file > 0)
    }
}
