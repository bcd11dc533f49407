import Clocks
import Engine
import GRDB
import Testing
import Torrents

@testable import Journal

@Suite struct `the room of a journal` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fill(_ journal: Journal) throws {
        for number in 1...20 as ClosedRange<Int64> {
            try journal.write(
                .planning(number, (1...300).map { .fixture("i\(number)-\($0)", chain: "\(number)/\($0)") }))
            for index in 1...300 { try journal.end(IntentID("i\(number)-\(index)"), .done("done"), at: .start) }
        }
    }

    private static func drop(_ journal: Journal) throws -> (before: Int64, after: Int64, given: Int) {
        let before = try journal.reader.room().file
        try journal.trim(olderThan: WallTime(seconds: 1_800_000_000))
        let given = try journal.shrink()
        return (before, try journal.reader.room().file, given)
    }

    @Test func `is given back when rows are dropped`() throws {
        let journal = try Journal(opening: folder.journal, at: .start)
        try fill(journal)
        let (before, after, given) = try Self.drop(journal)
        #expect(given > 0 && after < before / 2, "\(before) bytes, then \(after)")
        #expect(try journal.shrink() == 0)
        #expect(try journal.syncsCommits())
    }

    @Test func `is given back by a journal from before too, of which a copy is kept`() throws {
        let old = Schema(steps: [Schema.firstTables, Schema.eventsAboutOthers])
        do {
            let pool = try DatabasePool(path: folder.journal)
            try old.migrate(pool)
            try pool.close()
        }
        let journal = try Journal(opening: folder.journal, at: .start)
        #expect(try journal.reader.room().shrinks)
        try fill(journal)
        let (before, after, _) = try Self.drop(journal)
        #expect(after < before / 2)
        let copy = try DatabaseQueue(path: "\(folder.journal).schema2-1700000000.backup")
        #expect(try copy.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 2)
    }

    @Test func `is told by table and by kind of memory, the log included`() throws {
        let journal = try Journal(opening: folder.journal, at: .start)
        try fill(journal)
        let room = try Journal.Reader(opening: folder.journal).room()
        #expect(room.tables.first?.name == "intent" && room.tables.first?.rows == 6000)
        #expect(room.tables.first?.bytes.map { $0 > 1_000_000 } != false)
        #expect(room.memory == [Journal.Reader.Room.Part(name: "ticks", rows: 1, bytes: 7)])
        #expect(room.log > 0 && room.file > 0)
    }
}
