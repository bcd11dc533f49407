import GRDB
package import Journal

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension SQLiteJournal.Reader {
    /// One kind of record and how many there are.
    package struct RowCount: Hashable, Sendable {
        /// The table.
        package let table: String
        /// How many rows it has.
        package let rows: Int
    }

    /// Bytes of the database file and of the log beside it.
    package func size() throws(JournalError) -> Int64 {
        try read { db in
            let sql = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
            return (try Int64.fetchOne(db, sql: sql) ?? 0) + logSize
        }
    }

    /// Bytes of SQLite's write-ahead log, which may be many times those of the database file.
    var logSize: Int64 {
        var status = stat()
        return unsafe stat(path + "-wal", &status) == 0 ? Int64(status.st_size) : 0
    }

    /// All tables of the present schema; those that others refer to come before them.
    static let tables = [
        "tick", "torrent", "observation", "event", "decision", "intent", "former", "contact", "memory", "service",
    ]
}
