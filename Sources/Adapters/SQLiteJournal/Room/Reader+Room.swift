import GRDB
package import Journal

extension SQLiteJournal.Reader {
    /// What takes the room in a journal's files.
    package struct Room: Hashable, Sendable {
        /// Rows of one kind and the bytes that they take, indices included; nil where SQLite cannot tell.
        package struct Part: Hashable, Sendable {
            /// The table or kind.
            package let name: String
            /// How many rows it has.
            package let rows: Int
            /// Bytes with indices; nil where SQLite cannot tell.
            package let bytes: Int64?
        }

        /// The tables, the largest first.
        package let tables: [Part]
        /// What the engine remembers, by kind, the largest first.
        package let memory: [Part]
        /// Bytes of the database file.
        package let file: Int64
        /// Bytes in it that nothing uses, part of which stays for what comes next.
        package let free: Int64
        /// Bytes of the log of changes that wait to be taken into the file.
        package let log: Int64
        /// Whether what becomes free is given back; false where there was no room to write the journal anew for that.
        package let shrinks: Bool
    }

    /// What takes the room.
    ///
    /// - Throws: `JournalError` when the journal cannot be read.
    package func room() throws(JournalError) -> Room {
        try read { db in
            let bytes = try Self.bytes(db)
            let tables = try Self.tables.map { table in
                Room.Part(
                    name: table, rows: try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0,
                    bytes: bytes?[table])
            }
            let page = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0
            let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            let free = try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
            return Room(
                tables: Self.sorted(tables), memory: try Self.memory(db), file: page * pages, free: page * free,
                log: logSize, shrinks: try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") == SQLiteJournal.incremental)
        }
    }

    /// Bytes by table, indices included; nil where this SQLite has no table of its pages.
    private static func bytes(_ db: Database) throws -> [String: Int64]? {
        let sql = """
            SELECT s.tbl_name, sum(d.pgsize) FROM dbstat AS d JOIN sqlite_schema AS s ON s.name = d.name
            WHERE d.aggregate = TRUE GROUP BY s.tbl_name
            """
        guard let rows = try? Row.fetchAll(db, sql: sql) else { return nil }
        return Dictionary(rows.map { ($0[0] as String, $0[1] as Int64) }) { first, _ in first }
    }

    /// Rows of the memory by what comes before the first slash of their keys.
    private static func memory(_ db: Database) throws -> [Room.Part] {
        let sql = """
            SELECT CASE instr(key, '/') WHEN 0 THEN key ELSE substr(key, 1, instr(key, '/') - 1) END AS kind, count(*),
                sum(length(CAST(key AS BLOB)) + length(CAST(value AS BLOB)))
            FROM memory GROUP BY kind
            """
        return sorted(try Row.fetchAll(db, sql: sql).map { Room.Part(name: $0[0], rows: $0[1], bytes: $0[2]) })
    }

    private static func sorted(_ parts: [Room.Part]) -> [Room.Part] {
        parts.sorted { ($0.bytes ?? 0, $0.rows, $1.name) > ($1.bytes ?? 0, $1.rows, $0.name) }
    }
}
