import GRDB
import Journal

extension SQLiteJournal {
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
    func shrink(batch: Int = 500) async throws(JournalError) -> Int {
        precondition(batch > 0, "batches of \(batch) pages would never come to an end")
        var total = 0
        while true {
            let given = try await aside { db in try db.giveBack(batch, slack: Self.slack) }
            guard given > 0 else { break }
            total += given
        }
        // Only a checkpoint shortens the file; one that readers stand in the way of is made up for later.
        if total > 0 { _ = try? await aside { db in _ = try db.checkpoint(.passive) } }
        return total
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

extension Database {
    /// Gives free pages back, at most so many, and tells how many they were.
    fileprivate func giveBack(_ most: Int, slack: Int) throws -> Int {
        let free = try Int.fetchOne(self, sql: "PRAGMA freelist_count") ?? 0
        let pages = try Int.fetchOne(self, sql: "PRAGMA page_count") ?? 0
        let count = min(most, free - max(slack, pages / 20))
        guard count > 0 else { return 0 }
        try execute(sql: "PRAGMA incremental_vacuum(\(count))")
        return free - (try Int.fetchOne(self, sql: "PRAGMA freelist_count") ?? free)
    }
}
