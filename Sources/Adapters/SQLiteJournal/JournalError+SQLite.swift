import GRDB
import Journal

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
