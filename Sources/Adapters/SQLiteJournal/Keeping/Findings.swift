import Engine
import GRDB
import JSON
package import Journal
import Torrents

extension SQLiteJournal {
    /// What an examination of a journal has found.
    package struct Findings: Hashable, Sendable {
        /// The version of the tables.
        package let schema: Int
        /// How many rows were read and understood, by table.
        package let rows: [Reader.RowCount]
        /// What is wrong, in words; empty for a whole journal.
        package let problems: [String]
        /// What no start of this version takes up, by kind, as another version wrote it.
        package let unread: [String]
    }

    /// How many problems of one sort are told at most.
    private static let mostProblems = 20

    /// Reads all of a journal and looks whether it is whole, also beside the daemon that writes it.
    ///
    /// - Throws: `JournalError` when it cannot be opened at all.
    package static func examine(_ path: String) throws(JournalError) -> Findings {
        let reader = try Reader(opening: path)
        return try reader.look { db in
            var problems = pageProblems(db)
            // What is damaged cannot be searched for that.
            let orphans = problems.isEmpty ? try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") : []
            problems += orphans.prefix(mostProblems).map { row in
                "table \(row[0] as String): row \(row[1] as Int64? ?? 0) refers to nothing"
            }
            var rows: [Reader.RowCount] = []
            for table in Reader.tables {
                var failures = 0
                let count = try read(table, db, path) { failure in
                    failures += 1
                    if failures <= mostProblems { problems.append("table \(table): \(failure)") }
                }
                if failures > mostProblems {
                    problems.append("table \(table): and \(failures - mostProblems) rows more")
                }
                rows.append(Reader.RowCount(table: table, rows: count))
            }
            return Findings(
                schema: try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0, rows: rows, problems: problems,
                unread: problems.isEmpty ? try unread(db) : [])
        }
    }

    /// What SQLite finds wrong with pages and indices, as far as it gets.
    private static func pageProblems(_ db: Database) -> [String] {
        var problems: [String] = []
        do {
            let cursor = try String.fetchCursor(db, sql: "PRAGMA integrity_check(\(mostProblems))")
            while let problem = try cursor.next() {
                if problem != "ok" { problems.append(problem) }
            }
        } catch {
            problems.append((error as? DatabaseError)?.message ?? "\(error)")
        }
        return problems
    }

    /// Reads each row of a table the way the daemon does.
    ///
    /// - Returns: How many rows were understood.
    private static func read(
        _ table: String, _ db: Database, _ path: String, failing: (String) -> Void
    ) throws -> Int {
        var count = 0
        do {
            var torrents = TorrentColumn(of: path)
            let columns = ["intent": StoredIntent.columns, "former": FormerState.columns][table] ?? "*"
            let cursor = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \(table)")
            while let row = try cursor.next() {
                do {
                    switch table {
                    case "intent": _ = try StoredIntent(row, path)
                    case "torrent": _ = try torrents.torrent(row["facts"], "row \(row["number"] as Int64)")
                    case "former": _ = try FormerState(row, path)
                    case "memory", "service": _ = try JSON(column: row["value"], row["key"] as String, in: path)
                    default: break  // these hold plain values, which SQLite itself has checked
                    }
                    count += 1
                } catch JournalError.damaged(_, let detail) {
                    failing(detail)
                }
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            failing(error.message ?? "its pages are damaged")
        }
        return count
    }

    /// The kinds of records that the engine does not take up, with their numbers.
    private static func unread(_ db: Database) throws -> [String] {
        var entries: [String: JSON] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT key, value FROM memory") {
            entries[row[0]] = try JSON(parsing: Array((row[1] as String).utf8))
        }
        let taken = Set(EngineState(restoring: entries, torrents: [:]).recorded["rows"]?.members.map(\.name) ?? [])
        let left = entries.keys.filter { !taken.contains($0) }
        return Dictionary(grouping: left) { $0.prefix { $0 != "/" } }.sorted { $0.key < $1.key }.map { kind, keys in
            "\(kind): \(keys.count)"
        }
    }
}
