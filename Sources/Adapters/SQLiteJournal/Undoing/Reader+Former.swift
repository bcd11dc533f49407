package import Clocks
package import Engine
import FoundationEssentials
import GRDB
import JSON
package import Journal

extension SQLiteJournal.Reader {
    /// What an intent found before it changed it; nil where nothing is kept.
    package func former(of id: IntentID) throws(JournalError) -> FormerState? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT \(FormerState.columns) FROM former WHERE intent = ?", arguments: [id.text]
            ).map { row in try FormerState(row, path) }
        }
    }

    /// Intents that were carried out and of which the former state is kept, the latest first.
    package func undoable(since wall: WallTime?, limit: Int) throws(JournalError) -> [StoredIntent] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(StoredIntent.columns) FROM intent
                    WHERE state = 'done' AND changedAt >= ? AND id IN (SELECT intent FROM former)
                    ORDER BY changedAt DESC, number DESC LIMIT ?
                    """, arguments: [wall?.milliseconds ?? .min, limit]
            ).map { row in try StoredIntent(row, path) }
        }
    }
}

extension FormerState {
    static let columns = "intent, state, torrent"

    init(_ row: Row, _ path: String) throws {
        let what = "the former state of intent \(row[0] as String)"
        let file: Data? = row[2]
        guard
            let former = FormerState(json: try JSON(column: row[1], what, in: path), file: file.map { Array($0) })
        else { throw JournalError.damaged(path: path, detail: what) }
        self = former
    }
}
