package import Clocks
import GRDB
package import Journal

extension SQLiteJournal {
    package func forget(olderThan wall: WallTime) async throws(JournalError) {
        if store.beginCheck() { try await check() }
        try await trim(olderThan: wall)
        try await shrink()
    }

    /// Looks at everything for damage, beside what is written meanwhile.
    private func check() async throws(JournalError) {
        let path = path
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, any Error>, Never>) in
            writer.asyncRead { database in
                continuation.resume(returning: Result { try JournalCheck.all(try database.get(), path) })
            }
        }
        try JournalError.wrapping(path) { try result.get() }
    }

    /// Forgets what is older than an instant: events, decisions, ended intents, changes and torrents long gone.
    ///
    /// Memory, open intents, present torrents, the newest tick and each client's last contact stay, however old. The
    /// work is cut into short transactions, so that a tick never waits long for it.
    ///
    /// - Parameters:
    ///   - wall: What happened at this instant or later stays.
    ///   - batch: How many rows one transaction drops at most.
    /// - Returns: How many rows were dropped.
    /// - Throws: What stopped it; the batches before that stay dropped.
    @discardableResult
    func trim(olderThan wall: WallTime, batch: Int = 2000) async throws(JournalError) -> Int {
        precondition(batch > 0, "a batch of \(batch) rows would never come to an end")
        var total = 0
        for (table, condition) in Self.expired {
            var dropped: Int
            repeat {
                dropped = try await transactAside { db in try db.drop(batch, from: table, where: condition, wall) }
                total += dropped
            } while dropped == batch
        }
        return total
    }

    /// Which rows have had their time, in each table; the parameter is the limit.
    private static let expired = [
        ("event", "wall < ?"),
        ("decision", "wall < ?"),
        // The sign keeps SQLite from going through every ended intent by its state.
        ("intent", "changedAt < ? AND +state IN ('done', 'held', 'dead', 'cancelled', 'rehearsed')"),
        // Of what has ended; the parameter is of no use here, and has to stand somewhere.
        ("former", "? IS NOT NULL AND intent NOT IN (SELECT id FROM intent)"),
        ("observation", "wall < ?"),
        ("torrent", "goneAt < ?"),
        ("tick", "wall < ? AND number < (SELECT max(number) FROM tick)"),
        ("contact", "wall < ? AND number NOT IN (SELECT max(number) FROM contact GROUP BY client)"),
    ]
}

extension Database {
    /// Drops rows that a condition about an instant holds for, at most so many, and tells how many they were.
    fileprivate func drop(_ count: Int, from table: String, where condition: String, _ wall: WallTime) throws -> Int {
        try execute(
            sql: "DELETE FROM \(table) WHERE number IN (SELECT number FROM \(table) WHERE \(condition) LIMIT ?)",
            arguments: [wall.milliseconds, count])
        return changesCount
    }
}
