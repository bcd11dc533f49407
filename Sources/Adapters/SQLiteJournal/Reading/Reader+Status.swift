import GRDB
package import Journal

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension SQLiteJournal.Reader {
    /// What the journal says of itself.
    package struct Status: Hashable, Sendable {
        /// One kind of record and how many there are.
        package struct Count: Hashable, Sendable {
            /// The table.
            package let table: String
            /// How many rows it has.
            package let rows: Int
        }

        /// The version of the tables.
        package let schema: Int
        /// Bytes of the database file and of the log beside it.
        package let size: Int64
        /// How SQLite writes; `wal` for every journal in a file.
        package let mode: String
        /// The rows of each table.
        package let counts: [Count]
    }

    package func size() throws(JournalError) -> Int64 { try status().size }

    /// What the journal says of itself, with the rows of each table.
    package func status() throws(JournalError) -> Status {
        try read { db in
            let size = try Int64.fetchOne(
                db, sql: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
            let counts = try Self.tables.map { table in
                Status.Count(table: table, rows: try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0)
            }
            return Status(
                schema: try Schema.current.version(in: db, path), size: (size ?? 0) + logSize,
                mode: try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "", counts: counts)
        }
    }

    /// Bytes of SQLite's write-ahead log, which may be many times those of the database file.
    private var logSize: Int64 {
        var status = stat()
        return unsafe stat(path + "-wal", &status) == 0 ? Int64(status.st_size) : 0
    }

    static let tables = [
        "tick", "torrent", "observation", "event", "decision", "intent", "contact", "memory", "service",
    ]
}
