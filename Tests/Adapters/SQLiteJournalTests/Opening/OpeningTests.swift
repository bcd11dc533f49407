import Clocks
import Engine
import Foundation
import GRDB
import Journal
import Mounts
import JSON
import Testing
import Torrents

@testable import SQLiteJournal

@Suite struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(schema: Schema = .current) throws(JournalError) -> SQLiteJournal {
        try SQLiteJournal(opening: folder.journal, at: .start, mounts: nil, schema: schema)
    }

    @Test func `a journal is made with its folders, and found again`() throws {
        let path = folder.path + "/a/b/journal.sqlite"
        do {
            let journal = try SQLiteJournal(opening: path, at: .start)
            try journal.write(.planning(1, [.fixture("i1-1")]))
        }
        let journal = try SQLiteJournal(opening: path, at: .start)
        #expect(try journal.reader.openIntents().count == 1)
        let (version, mode) = try journal.reader.read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA user_version"), try String.fetchOne(db, sql: "PRAGMA journal_mode")
            )
        }
        #expect(version == Schema.current.version && mode == "wal")
        #expect(try journal.reader.size() > 0 && journal.reader.rowCounts()["intent"] == 1)
    }

    @Test func `no table is forgotten where all are gone through`() throws {
        let tables = try open().reader.read { db in
            try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        }
        #expect(Set(tables) == Set(SQLiteJournal.Reader.tables + ["grdb_migrations"]))
    }

    @Test func `each commit is synced, although the pool asks for less when it opens`() throws {
        let journal = try open()
        #expect(try journal.syncsCommits())
        let pool = try DatabasePool(path: folder.path + "/plain.sqlite")
        let plain = try pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        #expect(plain == 1, "the pool has changed its ways, and this test proves nothing any more")
    }

    @Test func `a second opener learns who holds the journal`() throws {
        let first = try open()
        let error = try #require(throws: JournalError.self) { try open() }
        #expect(error == .inUse(path: first.path, pid: ProcessInfo.processInfo.processIdentifier))
        #expect(error.description.contains("process \(ProcessInfo.processInfo.processIdentifier)"))
    }

    @Test func `a second name of one file is the same journal`() throws {
        let first = try open()
        let link = folder.path + "/link.sqlite"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.journal)
        #expect(throws: JournalError.inUse(path: first.path, pid: ProcessInfo.processInfo.processIdentifier)) {
            try SQLiteJournal(opening: link, at: .start, mounts: nil, schema: .current)
        }
    }

    @Test func `a journal that was let go can be opened again`() throws {
        do { _ = try open() }
        _ = try open()
    }

    @Test func `a newer journal is refused by name and stays as it is`() throws {
        do { _ = try open(schema: Schema(steps: Schema.current.steps + ["CREATE TABLE later (x ANY) STRICT"])) }
        let before = try Data(contentsOf: URL(filePath: folder.journal))
        let error = try #require(throws: JournalError.self) { try open() }
        let known = Schema.current.version
        guard case .newer(_, found: known + 1, known: known) = error else {
            Issue.record("another error: \(error)")
            return
        }
        #expect(error.description.contains("schema \(known + 1)") && error.description.contains("up to \(known)"))
        #expect(try Data(contentsOf: URL(filePath: folder.journal)) == before)
        #expect(throws: error) { try SQLiteJournal.Reader(opening: folder.journal) }
    }

    @Test func `an older journal is copied before it is brought up to date`() throws {
        do {
            let journal = try open()
            try journal.write(.planning(1, [.fixture("i1-1")]))
        }
        let next = Schema(steps: Schema.current.steps + ["DELETE FROM intent; CREATE TABLE later (x ANY) STRICT"])
        let journal = try open(schema: next)
        #expect(try journal.reader.openIntents().isEmpty)
        let copy = "\(folder.journal).schema\(Schema.current.version)-1700000000.backup"
        let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        #expect(try SQLiteJournal.Reader(opening: copy).openIntents().count == 1)
    }

    @Test func `events of the first schema are kept, and their numbers go on`() throws {
        let path = folder.path + "/first.sqlite"
        do {
            let first = try SQLiteJournal(
                opening: path, at: .start, mounts: nil, schema: Schema(steps: [Schema.firstTables]))
            try first.transact { db in
                for number in [3, 7] {
                    try db.execute(
                        sql: """
                            INSERT INTO event (number, id, tick, wall, kind, client, late, changes)
                            VALUES (?, 'e', 1, 5, 'client.up', 'home', 0, '{}')
                            """, arguments: [number])
                }
                try db.execute(sql: "DELETE FROM event WHERE number = 7")
            }
        }
        let journal = try SQLiteJournal(opening: path, at: .start, mounts: nil, schema: .current)
        #expect(try journal.reader.events(.latest(9)).map(\.number) == [3])
        var tick = Tick.fixture(1)
        tick.events = [
            Event(
                id: EventID("e1-1"), type: .scheduleOpened, about: .schedule("office", due: .start), at: tick.at,
                message: "window opened")
        ]
        try journal.write(tick)
        let event = try #require(try journal.reader.events(.latest(1)).first)
        #expect(event.number == 8 && event.client == nil && event.schedule == "office" && event.due == .start)
        #expect(event.path == nil && event.message == "window opened" && event.torrent == nil)
    }

    @Test func `torrents that were written as texts are read, with their past, and packed when they are written anew`()
        throws
    {
        let path = folder.path + "/texts.sqlite"
        let torrents = [Torrent.fixture(1, [.uploaded: .integer(5)]), .fixture(2, [.ratioLimit: .absent])]
        do {
            let steps = Array(Schema.current.steps.prefix(5))
            let former = try SQLiteJournal(opening: path, at: .start, mounts: nil, schema: Schema(steps: steps))
            try former.transact { db in
                for (index, torrent) in torrents.enumerated() {
                    try db.execute(
                        sql: """
                            INSERT INTO torrent (number, hash, client, name, facts, firstSeen, lastSeen)
                            VALUES (?, ?, 'home', ?, ?, 1, 2)
                            """,
                        arguments: [3 + index, torrent.id.blob, torrent.name, torrent.json.text()])
                }
                try db.execute(
                    sql: """
                        INSERT INTO observation (torrent, wall, kind, was) VALUES (3, 9, 'changed', '{"uploaded":4}')
                        """)
            }
        }
        let journal = try SQLiteJournal(opening: path, at: .start, mounts: nil, schema: .current)
        func known() throws -> [Torrent] { try journal.reader.torrents(matching: "torrent").map(\.torrent) }
        #expect(try known() == torrents)
        try journal.write(.fixture(1, known: [.fixture(1, [.uploaded: .integer(8)])]))
        #expect(try known() == [.fixture(1, [.uploaded: .integer(8)]), torrents[1]])
        let past = try journal.reader.history(of: .fixture(1)).flatMap(\.fields)
        #expect(past.map(\.old) == [.integer(4), .integer(5)] && past.map(\.new) == [.integer(5), .integer(8)])
        let kinds = try journal.transact { db in
            try String.fetchAll(db, sql: "SELECT typeof(facts) FROM torrent ORDER BY number")
        }
        #expect(kinds == ["blob", "text"])
    }

    @Test func `a step that fails leaves the journal as it was`() throws {
        do {
            let journal = try open()
            try journal.write(.planning(1, [.fixture("i1-1")]))
        }
        #expect(throws: JournalError.self) {
            try open(schema: Schema(steps: Schema.current.steps + ["DELETE FROM intent; CREATE TABL"]))
        }
        #expect(try open().reader.openIntents().count == 1)
    }

    @Test func `another program's file is refused and stays as it is`() throws {
        let text = Data("watch list, not a database at all, and long enough to be taken for a header\n".utf8)
        try text.write(to: URL(filePath: folder.journal))
        #expect(throws: JournalError.self) { try open() }
        #expect(try Data(contentsOf: URL(filePath: folder.journal)) == text)
    }

    @Test func `another program's database is refused and stays as it is`() throws {
        do {
            let queue = try DatabaseQueue(path: folder.journal)
            try queue.write { try $0.execute(sql: "CREATE TABLE theirs (x)") }
        }
        let before = try Data(contentsOf: URL(filePath: folder.journal))
        let error = try #require(throws: JournalError.self) { try open() }
        guard case .foreign = error else {
            Issue.record("another error: \(error)")
            return
        }
        #expect(try Data(contentsOf: URL(filePath: folder.journal)) == before)
    }

    @Test func `a damaged journal is found out when it is opened`() throws {
        do {
            let journal = try open()
            let intents = (1...2000).map { Intent.fixture("i1-\($0)") }
            try journal.write(.planning(1, intents))
        }
        var bytes = try Data(contentsOf: URL(filePath: folder.journal))
        for index in stride(from: bytes.count / 2, to: bytes.count / 2 + 40_000, by: 1) { bytes[index] = 0xAA }
        try bytes.write(to: URL(filePath: folder.journal))
        let error = try #require(throws: JournalError.self) { try open() }
        guard case .damaged = error else {
            Issue.record("another error: \(error)")
            return
        }
    }

    @Test func `damage in the past keeps nothing from starting, and is found out once the daemon works`() async throws {
        do {
            let journal = try open()
            try journal.write(.fixture(1, known: (1...2000).map { Torrent.fixture($0) }))
        }
        let queue = try DatabaseQueue(path: folder.journal)
        let root = try await queue.read { db in
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'observation'") ?? 0
        }
        let size = try await queue.read { try Int.fetchOne($0, sql: "PRAGMA page_size") ?? 0 }
        try queue.close()
        var bytes = try Data(contentsOf: URL(filePath: folder.journal))
        for index in (root - 1) * size..<(root - 1) * size + 100 { bytes[index] = 0xAA }
        try bytes.write(to: URL(filePath: folder.journal))

        let journal = try open()
        _ = try journal.reader.restore()
        #expect(try journal.reader.torrentCount(in: home) == 2000)
        let error = await #expect(throws: JournalError.self) { try await journal.forget(olderThan: .start) }
        guard case .damaged = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
    }

    @Test func `a network file system is refused by name unless it is allowed`() throws {
        let mounts = MountTable(parsing: "1 0 0:1 / / rw - ext4 /dev/sda rw\n2 1 0:2 / /tmp rw - nfs4 nas:/x rw\n")
        let path = "/tmp" + folder.journal.dropFirst(folder.journal.hasPrefix("/tmp") ? 4 : 0)
        try #require(path == folder.journal, "the folder for temporary files is not /tmp")
        let error = try #require(throws: JournalError.self) {
            try SQLiteJournal(opening: path, at: .start, mounts: mounts, schema: .current)
        }
        #expect(error == .network(path: folder.journal, fileSystem: "nfs4"))
        #expect(!FileManager.default.fileExists(atPath: path))
        _ = try SQLiteJournal(opening: path, at: .start, allowNetwork: true)
    }

    @Test(arguments: ["", "/", "journal/"])
    func `a path without a file name is refused`(path: String) {
        #expect(throws: JournalError.self) {
            try SQLiteJournal(opening: path, at: .start, mounts: nil, schema: .current)
        }
    }

    @Test func `a folder in place of the file is refused`() throws {
        #expect(throws: JournalError.self) {
            try SQLiteJournal(opening: folder.path, at: .start, mounts: nil, schema: .current)
        }
    }

    @Test func `there is nothing to read before the first daemon`() throws {
        #expect(throws: JournalError.missing(path: folder.journal)) {
            try SQLiteJournal.Reader(opening: folder.journal)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.journal))
    }
}
