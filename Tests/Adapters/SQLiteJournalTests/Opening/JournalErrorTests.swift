import Engine
import GRDB
import Journal
import Testing

@testable import SQLiteJournal

@Suite struct JournalErrorTests {
    @Test(arguments: [
        (JournalError.inUse(path: "/j", pid: 42), "/j: the journal is in use by process 42; stop it first"),
        (.inUse(path: "/j", pid: nil), "/j: the journal is in use by another process; stop it first"),
        (.newer(path: "/j", found: 9, known: 3), "/j: the journal has schema 9 and this program knows schemas up to 3"),
        (.network(path: "/j", fileSystem: "nfs4"), "/j: the journal lies on a network file system (nfs4)"),
        (.full(path: "/j"), "/j: the disk is full, so nothing was written; free some space"),
        (.notOpen(IntentID("i1-1"), .done), "intent i1-1 cannot go on: its state is done"),
        (.notOpen(IntentID("i1-1"), nil), "there is no intent i1-1 in the journal"),
    ])
    func `a message names the place, the cause and what to do`(error: JournalError, start: String) {
        #expect(error.description.hasPrefix(start))
    }

    @Test(arguments: [
        (ResultCode.SQLITE_FULL, "full"), (.SQLITE_IOERR_SHMSIZE, "full"), (.SQLITE_IOERR_WRITE, "failed"),
        (.SQLITE_IOERR_FSYNC, "failed"), (.SQLITE_CORRUPT_INDEX, "damaged"), (.SQLITE_NOTADB, "foreign"),
        (.SQLITE_BUSY, "failed"), (.SQLITE_READONLY, "failed"),
    ])
    func `what SQLite reports becomes what the caller can do`(code: ResultCode, name: String) throws {
        let error = try #require(throws: JournalError.self) {
            try JournalError.wrapping("/j") { throw DatabaseError(resultCode: code) }
        }
        #expect("\(Mirror(reflecting: error).children.first?.label ?? "")" == name)
    }
}
