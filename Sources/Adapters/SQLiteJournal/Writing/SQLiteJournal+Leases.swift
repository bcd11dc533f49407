package import Clocks
import Engine
import GRDB
package import Journal

/// Leases are in memory only: they end with the process whose lock lets it write the file, and need no disk.
extension SQLiteJournal {
    package func claim(
        by executor: ExecutorID, at moment: Moment, lease: Duration
    ) async throws(JournalError) -> [StoredIntent] {
        let path = path
        return try await transactAside { db in
            let (now, end) = (moment.boot.milliseconds, (moment.boot + lease).milliseconds)
            try db.execute(sql: "UPDATE temp.lease SET until = ? WHERE executor = ?", arguments: [end, executor.text])
            try db.execute(
                sql: """
                    INSERT INTO temp.lease (intent, executor, until, isNew)
                    SELECT id, ?1, ?3, TRUE FROM intent
                    WHERE state IN ('planned', 'executing', 'waiting')
                        AND id NOT IN (SELECT intent FROM temp.lease WHERE executor = ?1 OR until > ?2)
                    ON CONFLICT (intent) DO UPDATE
                        SET executor = excluded.executor, until = excluded.until, isNew = TRUE
                    """, arguments: [executor.text, now, end])
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT \(StoredIntent.columns) FROM intent
                    WHERE id IN (SELECT intent FROM temp.lease WHERE executor = ? AND isNew) ORDER BY number
                    """, arguments: [executor.text])
            let claimed = try rows.map { row in try StoredIntent(row, path) }
            try db.execute(sql: "UPDATE temp.lease SET isNew = FALSE WHERE isNew")
            return claimed
        }
    }

    package func release(by executor: ExecutorID) async throws(JournalError) {
        try await transactAside { db in
            try db.execute(sql: "DELETE FROM temp.lease WHERE executor = ?", arguments: [executor.text])
        }
    }

    /// Makes the table of leases, which the writing connection alone has.
    static func makeLeases(_ writer: some DatabaseWriter) throws {
        try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            try db.execute(
                sql: """
                    CREATE TEMP TABLE lease (
                        intent TEXT PRIMARY KEY,
                        executor TEXT NOT NULL,
                        until INTEGER NOT NULL,
                        isNew INTEGER NOT NULL
                    ) STRICT, WITHOUT ROWID
                    """)
        }
    }
}

extension Database {
    /// Whether another executor has an intent, by a lease that is not over.
    func isLeased(_ id: IntentID, toOthersThan executor: ExecutorID, at moment: Moment) throws -> Bool {
        try Bool.fetchOne(
            cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM temp.lease WHERE intent = ? AND executor <> ? AND until > ?)"),
            arguments: [id.text, executor.text, moment.boot.milliseconds]) ?? false
    }

    /// Ends the lease of an intent that has ended.
    func endLease(of id: IntentID) throws {
        try cachedStatement(sql: "DELETE FROM temp.lease WHERE intent = ?").execute(arguments: [id.text])
    }
}
