package import Engine
import GRDB

/// Why the journal could not be opened, read or written.
package enum JournalError: Error, Hashable, Sendable {
    /// Another process writes this journal; its id, where it has left it.
    case inUse(path: String, pid: Int32?)
    /// A later version of the program wrote it.
    case newer(path: String, found: Int, known: Int)
    /// An earlier version of the program wrote it, and a reader must not bring it up to date.
    case older(path: String, found: Int, known: Int)
    /// The file is something else than a journal.
    case foreign(path: String)
    /// There is no journal to read yet.
    case missing(path: String)
    /// What was read contradicts itself or cannot be understood.
    case damaged(path: String, detail: String)
    /// The folder lies on a file system whose locks cannot be relied on.
    case network(path: String, fileSystem: String)
    /// The disk is full: nothing was written, and the same call may be tried again.
    case full(path: String)
    /// The disk, the file system or a permission stands in the way; what was to be written is undone.
    case failed(path: String, cause: String, fix: String)
    /// The intent has ended already, in this state, or was never planned.
    case notOpen(IntentID, StoredIntent.State?)
    /// Another tick was written under the same number, which only two engines on one memory can bring about.
    case conflict(path: String, tick: Int64)
}

extension JournalError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .inUse(let path, let pid):
            "\(path): the journal is in use by \(pid.map { "process \($0)" } ?? "another process"); "
                + "stop it first, or give this one another journal"
        case .newer(let path, let found, let known):
            "\(path): the journal has schema \(found) and this program knows schemas up to \(known); "
                + "run the version of sluice that wrote it, or a later one"
        case .older(let path, let found, let known):
            "\(path): the journal has schema \(found) and this program reads schema \(known); "
                + "start the daemon once to bring it up to date"
        case .foreign(let path): "\(path): this file is no journal of sluice; give another path"
        case .missing(let path): "\(path): there is no journal here; start the daemon first, or give its path"
        case .damaged(let path, let detail):
            "\(path): the journal is damaged (\(detail)); move it aside or restore a copy"
        case .network(let path, let fileSystem):
            "\(path): the journal lies on a network file system (\(fileSystem)), whose locks do not keep a database "
                + "whole; put it on a local disk"
        case .full(let path): "\(path): the disk is full, so nothing was written; free some space"
        case .failed(let path, let cause, let fix): "\(path): \(cause); \(fix)"
        case .notOpen(let id, let state?): "intent \(id) cannot go on: its state is \(state.rawValue)"
        case .notOpen(let id, nil): "there is no intent \(id) in the journal"
        case .conflict(let path, let tick):
            "\(path): tick \(tick) is in the journal already with other contents; restart the daemon"
        }
    }
}

extension JournalError {
    /// Runs database code and tells its errors in our words.
    static func wrapping<Value>(_ path: String, _ body: () throws -> Value) throws(JournalError) -> Value {
        do {
            return try body()
        } catch let error as JournalError {
            throw error
        } catch let error as DatabaseError {
            throw JournalError(error, path)
        } catch {
            throw .failed(path: path, cause: "\(error)", fix: "check the disk and the folder's permissions")
        }
    }

    private init(_ error: DatabaseError, _ path: String) {
        let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.extendedResultCode {
        // The shared index cannot grow where there is no room; SQLite does not call that "full".
        case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE: self = .full(path: path)
        case .SQLITE_NOTADB: self = .foreign(path: path)
        case let code where code.primaryResultCode == .SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
        case let code:
            let cause = "\(detail) (SQLite \(code.rawValue))"
            let fix =
                switch code.primaryResultCode {
                case .SQLITE_IOERR: "look into the system's log for faults of the disk"
                case .SQLITE_BUSY, .SQLITE_LOCKED: "end the other program that holds the database locked"
                case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
                    "give this user the right to write the file and its folder"
                default: "move the journal aside if it stays so"  // a bug of ours, or a file that was tampered with
                }
            self = .failed(path: path, cause: cause, fix: fix)
        }
    }
}
