package import Clocks
import GRDB
package import Journal
import Mounts

extension SQLiteJournal {
    /// What was brought over from a damaged journal into a new one.
    package struct Salvage: Hashable, Sendable {
        /// Rows that the new journal has, by table.
        package let rows: [Reader.RowCount]
        /// Tables of which something could not be read or did not fit, and why.
        package let losses: [String]
    }

    /// Brings what can be read of a damaged journal into a new one; the damaged one is not touched.
    ///
    /// - Parameters:
    ///   - path: The damaged journal.
    ///   - target: The new one, where nothing may stand.
    ///   - wall: The present time.
    /// - Returns: How much was brought over, and what was lost.
    /// - Throws: `JournalError` where not even the beginning of the damaged one can be read, or the new one cannot be
    ///   written.
    package static func salvage(_ path: String, into target: String, at wall: WallTime) throws(JournalError) -> Salvage
    {
        let (source, found) = try JournalError.wrapping(path) {
            let queue = try DatabaseQueue(path: path, configuration: .reading)
            let found = try queue.read { db in try Schema.current.version(in: db, path) }
            guard found > 0 else { throw JournalError.missing(path: path) }
            return (queue, found)
        }
        try makeTarget(target)
        // The rows of an earlier version fit into its own tables, and are brought up to date in there.
        let journal = try SQLiteJournal(
            opening: target, at: wall, mounts: .ofThisProcess(), schema: Schema.current.asOf(version: found))
        var rows: [Reader.RowCount] = []
        var losses: [String] = []
        for table in try journal.presentTables() {
            let (count, loss) = try journal.copy(table, from: source)
            rows.append(Reader.RowCount(table: table, rows: count))
            if let loss { losses.append("table \(table): \(loss)") }
        }
        try JournalError.wrapping(target) { try Schema.current.migrate(journal.writer) }
        return Salvage(rows: rows, losses: losses)
    }

    /// The tables that it has by its version.
    private func presentTables() throws(JournalError) -> [String] {
        try reader.read { db in try Reader.tables.filter { try db.tableExists($0) } }
    }

    private func copy(
        _ table: String, from source: DatabaseQueue
    ) throws(JournalError) -> (rows: Int, loss: String?) {
        let found = source.unsafeRead { db in DamagedTable(table, db).rows() }
        let (count, refused) = try transact { db in
            let known = try Set(db.columns(in: table).map(\.name))
            var (count, refused) = (0, 0)
            for row in found.rows {
                let names = row.columnNames.filter(known.contains)
                let marks = names.map { _ in "?" }.joined(separator: ", ")
                do {
                    try db.execute(
                        sql: "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))",
                        arguments: StatementArguments(names.map { row[$0] as DatabaseValue }))
                    count += 1
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                    refused += 1
                }
            }
            return (count, refused)
        }
        let parts = [found.damage, refused > 0 ? "\(refused) rows contradict others" : nil].compactMap(\.self)
        return (count, parts.isEmpty ? nil : parts.joined(separator: "; "))
    }
}

/// A table of a damaged database, read around the pages that cannot be read.
struct DamagedTable {
    private let table: String
    private let key: String
    private let db: Database

    init(_ table: String, _ db: Database) {
        self.table = table
        key = table == "memory" || table == "service" ? "key" : "number"
        self.db = db
    }

    /// All rows that can be read, each once, and what stood in the way.
    ///
    /// Rows are read from the front until a page cannot be read, then from the back; where rows have numbers, the gap
    /// between is probed in steps that grow, as pages hold many rows.
    func rows() -> (rows: [Row], damage: String?) {
        let front = read("", ascending: true)
        guard let damage = front.damage else { return (front.rows, nil) }
        var rows = front.rows
        var (seen, back) = (Set(front.rows.map(name)), read("", ascending: false))
        if key == "number", let first = back.rows.last?[key] as Int64? {
            var place = rows.last?[key] as Int64? ?? 0
            var step: Int64 = 1
            while place + step < first {
                let part = read("WHERE number > \(place + step) AND number < \(first)", ascending: true)
                rows += part.rows.filter { seen.insert(name($0)).inserted }
                guard part.damage != nil else { break }
                if let last = part.rows.last?[key] as Int64? { (place, step) = (last, 1) } else { step *= 2 }
            }
        }
        back.rows.reverse()
        rows += back.rows.filter { seen.insert(name($0)).inserted }
        return (rows, damage)
    }

    private func name(_ row: Row) -> DatabaseValue { row[key] }

    private func read(_ condition: String, ascending: Bool) -> (rows: [Row], damage: String?) {
        var rows: [Row] = []
        do {
            let order = ascending ? "" : "DESC"
            let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM \(table) \(condition) ORDER BY \(key) \(order)")
            while let row = try cursor.next() { rows.append(row.copy()) }
            return (rows, nil)
        } catch {
            return (rows, (error as? DatabaseError)?.message ?? "\(error)")
        }
    }
}
