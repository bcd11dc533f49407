import GRDB

extension Journal {
    /// What SQLite's `auto_vacuum` is called when free pages can be given back a few at a time.
    static let incremental = 2
    /// Pages that stay free for what comes next, so that the file does not shrink and grow all the time.
    private static let slack = 64

    /// Gives room that nothing uses any more back to the file system.
    ///
    /// The work is cut into short transactions, so that a tick never waits long for it.
    ///
    /// - Parameter batch: How many pages one transaction gives back at most.
    /// - Returns: How many pages were given back.
    /// - Throws: What stopped it; the batches before that stay given back.
    @discardableResult
    package func shrink(batch: Int = 500) throws(JournalError) -> Int {
        precondition(batch > 0, "batches of \(batch) pages would never come to an end")
        let path = path
        return try JournalError.wrapping(path) {
            var total = 0
            while true {
                let given = try writer.writeWithoutTransaction { db in
                    let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
                    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                    let count = min(batch, free - max(Self.slack, pages / 20))
                    guard count > 0 else { return 0 }
                    try db.execute(sql: "PRAGMA incremental_vacuum(\(count))")
                    return free - (try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? free)
                }
                guard given > 0 else { break }
                total += given
            }
            // Only a checkpoint shortens the file; one that readers stand in the way of is made up for later.
            if total > 0 { _ = try? writer.writeWithoutTransaction { try $0.checkpoint(.passive) } }
            return total
        }
    }

    /// Lets a journal from before give room back, for which it is written anew once.
    ///
    /// Where there is no room for that, the journal goes on as it was.
    static func makeShrinkable(_ writer: some DatabaseWriter) throws {
        try writer.writeWithoutTransaction { db in
            guard try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") != incremental else { return }
            try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            do {
                try db.execute(sql: "VACUUM")
            } catch is DatabaseError {
                // It is all or nothing, so the journal is whole as it was.
            }
        }
    }
}
