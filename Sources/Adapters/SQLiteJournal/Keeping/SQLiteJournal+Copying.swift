import GRDB
package import Journal

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension SQLiteJournal {
    /// Copies a journal as it is at one instant, also beside the daemon that writes it, and looks whether the copy is
    /// whole.
    ///
    /// - Parameters:
    ///   - path: The journal.
    ///   - target: The copy, where nothing may stand; only its owner can read it.
    /// - Returns: The bytes of the copy.
    /// - Throws: `JournalError`; no half copy stays behind then.
    package static func backUp(_ path: String, to target: String) throws(JournalError) -> Int64 {
        let reader = try Reader(opening: path)
        try makeTarget(target)
        do {
            return try reader.copy(to: target)
        } catch {
            for part in ["", "-wal", "-shm", "-journal"] { unsafe unlink(target + part) }
            throw error
        }
    }

    /// Writes a journal anew without the room that nothing uses.
    ///
    /// - Returns: The bytes of the file before and after.
    /// - Throws: `JournalError`, `inUse` beside a daemon; the journal is whole as it was then.
    package static func compact(_ path: String) throws(JournalError) -> (before: Int64, after: Int64) {
        let file = try JournalFile(preparing: path)
        // A path that is wrong is told before a lock is made beside it.
        _ = try Reader(opening: file.path)
        let lock = try JournalLock(beside: file.path)
        let sizes = try JournalError.wrapping(file.path) {
            let queue = try DatabaseQueue(path: file.path)
            defer { try? queue.close() }
            return try queue.writeWithoutTransaction { db in
                let before = try bytes(db)
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")
                _ = try db.checkpoint(.truncate)
                return (before, try bytes(db))
            }
        }
        withExtendedLifetime(lock) {}
        return sizes
    }

    fileprivate static func bytes(_ db: Database) throws -> Int64 {
        let page = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0
        return page * (try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0)
    }

    /// Makes an empty file that only its owner can read.
    static func makeTarget(_ path: String) throws(JournalError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            guard errno != EEXIST else {
                throw .failed(path: path, cause: "something is there already", fix: "give another path, or remove it")
            }
            throw .system(path, errno)
        }
        close(descriptor)
    }
}

extension SQLiteJournal.Reader {
    fileprivate func copy(to target: String) throws(JournalError) -> Int64 {
        try JournalError.wrapping(target) {
            let copy = try DatabaseQueue(path: target)
            defer { try? copy.close() }
            try backUp(to: copy)
            return try copy.writeWithoutTransaction { db in
                let verdict = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "no answer"
                guard verdict == "ok" else { throw JournalError.damaged(path: path, detail: verdict) }
                return try SQLiteJournal.bytes(db)
            }
        }
    }
}
