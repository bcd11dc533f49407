import Clocks
import Engine
import Foundation
import GRDB
import Journal
import Testing
import Torrents

@testable import SQLiteJournal

@Suite struct `keeping a journal` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A journal with some thousand rows, closed.
    private func fill() throws {
        let journal = try SQLiteJournal(opening: folder.journal, at: .start)
        for number in 1...20 as ClosedRange<Int64> {
            try journal.write(
                .planning(number, (1...100).map { .fixture("i\(number)-\($0)", chain: "\(number)/\($0)") }))
            for index in 1...100 { try journal.end(IntentID("i\(number)-\(index)"), .done("done"), at: .start) }
        }
    }

    /// Notes what an intent has replaced, as the daemon does before it carries it out.
    private func note(_ state: String, of id: String) throws {
        try DatabaseQueue(path: folder.journal).write { db in
            try db.execute(sql: "INSERT INTO former (intent, state) VALUES (?, ?)", arguments: [id, state])
        }
    }

    private func rows(_ path: String, _ table: String) throws -> Int {
        try DatabaseQueue(path: path, configuration: .reading).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        }
    }

    /// Overwrites a page in the middle of a table with what is no page.
    private func damage(_ table: String) throws {
        let queue = try DatabaseQueue(path: folder.journal)
        let (page, size) = try queue.writeWithoutTransaction { db in
            _ = try db.checkpoint(.truncate)
            let leaves = try Int.fetchAll(
                db, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno",
                arguments: [table])
            return (try #require(leaves.dropFirst(leaves.count / 2).first), 4096)
        }
        try queue.close()
        let file = try FileHandle(forUpdating: URL(filePath: folder.journal))
        try file.seek(toOffset: UInt64((page - 1) * size))
        try file.write(contentsOf: Data(repeating: 0xA5, count: size))
        try file.close()
    }

    @Test func `a whole journal is found whole, also while it is written`() throws {
        try fill()
        let journal = try SQLiteJournal(opening: folder.journal, at: .start)
        let findings = try SQLiteJournal.examine(folder.journal)
        #expect(findings.problems == [])
        #expect(findings.rows.first { $0.table == "intent" }?.rows == 2000)
        withExtendedLifetime(journal) {}
    }

    @Test func `a row that nothing can read is named`() throws {
        try fill()
        try DatabaseQueue(path: folder.journal).write { db in
            try db.execute(sql: "UPDATE intent SET arguments = '{' WHERE id = 'i3-7'")
            try db.execute(sql: "INSERT INTO memory (key, value) VALUES ('episode/x', 'nothing')")
        }
        try note("{", of: "i4-1")
        let problems = try SQLiteJournal.examine(folder.journal).problems
        #expect(problems.count == 3)
        #expect(problems.contains { $0.contains("i4-1") })
        #expect(problems.contains { $0.contains("i3-7") })
        #expect(problems.contains { $0.contains("episode/x") })
    }

    @Test func `records of another version are named, and are no problem`() throws {
        try fill()
        try DatabaseQueue(path: folder.journal).write { db in
            try db.execute(sql: "INSERT INTO memory (key, value) VALUES ('forgotten/a', '1'), ('forgotten/b', '1')")
        }
        let findings = try SQLiteJournal.examine(folder.journal)
        #expect(findings.problems == [])
        #expect(findings.unread == ["forgotten: 2"])
    }

    @Test func `a copy has all rows, and is made beside the writer, for its owner alone`() throws {
        try fill()
        let journal = try SQLiteJournal(opening: folder.journal, at: .start)
        let copy = folder.path + "/copy"
        #expect(try SQLiteJournal.backUp(folder.journal, to: copy) > 10_000)
        #expect(try rows(copy, "intent") == 2000)
        #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
        #expect(throws: JournalError.self) { try SQLiteJournal.backUp(folder.journal, to: copy) }
        #expect(try rows(copy, "intent") == 2000)
        withExtendedLifetime(journal) {}
    }

    @Test func `no copy of a damaged journal stays behind`() throws {
        try fill()
        try damage("intent")
        let copy = folder.path + "/copy"
        #expect(throws: JournalError.self) { try SQLiteJournal.backUp(folder.journal, to: copy) }
        #expect(!FileManager.default.fileExists(atPath: copy))
    }

    @Test func `compacting gives room back, and is refused beside a writer`() throws {
        try fill()
        try DatabaseQueue(path: folder.journal).write { db in try db.execute(sql: "DELETE FROM intent") }
        do {
            let journal = try SQLiteJournal(opening: folder.journal, at: .start)
            #expect(throws: JournalError.self) { try SQLiteJournal.compact(folder.journal) }
            withExtendedLifetime(journal) {}
        }
        let (before, after) = try SQLiteJournal.compact(folder.journal)
        #expect(after < before / 2)
        #expect(try SQLiteJournal(opening: folder.journal, at: .start).reader.room().shrinks)
    }

    @Test(arguments: ["intent", "tick"])
    func `what can be read of a damaged journal is saved`(table: String) throws {
        try fill()
        let whole = try rows(folder.journal, table)
        try damage(table)
        let target = folder.path + "/saved"
        if table == "intent" {
            #expect(!(try SQLiteJournal.examine(folder.journal)).problems.isEmpty)
            #expect(throws: JournalError.self) { try SQLiteJournal(opening: folder.journal, at: .start) }
        }
        let salvage = try SQLiteJournal.salvage(folder.journal, into: target, at: .start)
        let saved = try #require(salvage.rows.first { $0.table == table }?.rows)
        if table == "intent" {
            #expect(salvage.losses.count == 1)
            #expect(saved < whole && saved > whole * 8 / 10, "\(saved) of \(whole)")
        }
        #expect(try SQLiteJournal.examine(target).problems == [])
        // The daemon goes on with it.
        let journal = try SQLiteJournal(opening: target, at: .start)
        try journal.write(.planning(21, [.fixture("i21-1", chain: "21/1")]))
    }

    @Test func `a whole journal is saved whole, and never over something`() async throws {
        try fill()
        do {
            let journal = try SQLiteJournal(opening: folder.journal, at: .start)
            try await journal.keep(.properties(action: "pause", []), of: IntentID("i3-7"))
        }
        let target = folder.path + "/saved"
        let salvage = try SQLiteJournal.salvage(folder.journal, into: target, at: .start)
        #expect(salvage.losses == [])
        for table in SQLiteJournal.Reader.tables {
            #expect(try rows(target, table) == rows(folder.journal, table))
        }
        let undoable = try SQLiteJournal.Reader(opening: target).undoable(since: nil, limit: 9)
        #expect(undoable.map(\.intent.id) == [IntentID("i3-7")])
        #expect(throws: JournalError.self) {
            try SQLiteJournal.salvage(folder.journal, into: target, at: .start)
        }
    }

    @Test func `a journal of an earlier version is saved with all its rows, and brought up to date`() throws {
        do {
            let pool = try DatabasePool(path: folder.journal)
            try Schema.current.asOf(version: 2).migrate(pool)
            try pool.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO torrent (hash, client, name, facts, firstSeen, lastSeen)
                        VALUES (zeroblob(20), 'home', 'A', '{"name": "A"}', 1, 1)
                        """)
            }
            try pool.close()
        }
        let target = folder.path + "/saved"
        let salvage = try SQLiteJournal.salvage(folder.journal, into: target, at: .start)
        #expect(salvage.losses == [] && salvage.rows.first { $0.table == "torrent" }?.rows == 1)
        #expect(try SQLiteJournal.Reader(opening: target).rowCounts()["torrent"] == 1)
    }

    @Test func `what is no journal is refused`() throws {
        try Data("no journal at all, but long enough to be asked".utf8).write(to: URL(filePath: folder.journal))
        #expect(throws: JournalError.self) { try SQLiteJournal.examine(folder.journal) }
        #expect(throws: JournalError.self) {
            try SQLiteJournal.salvage(folder.journal, into: folder.path + "/a", at: .start)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/a"))
    }
}
