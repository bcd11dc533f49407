import Clocks
package import Engine
import GRDB
import JSON
package import Journal
import Rules
import Torrents

extension SQLiteJournal.Reader {
    /// Intents in planned order.
    package func intents(
        _ page: Page, _ filter: IntentFilter = IntentFilter()
    ) throws(JournalError) -> [StoredIntent] {
        var query = Query(StoredIntent.columns, from: "intent")
        query.restrict("state", to: filter.state?.rawValue)
        query.restrict("torrent", to: filter.torrent?.blob)
        query.restrict("action", toAny: filter.actions)
        return try read { db in try query.fetch(db, page) { row in try StoredIntent(row, path) } }
    }

    /// Every intent that has not ended, in planned order: where a restart goes on.
    package func openIntents() throws(JournalError) -> [StoredIntent] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(StoredIntent.columns) FROM intent WHERE state IN ('planned', 'executing', 'waiting')
                    ORDER BY number
                    """
            ).map { row in try StoredIntent(row, path) }
        }
    }

    /// The intent of this id; nil where there is none, or none any more.
    package func intent(_ id: IntentID) throws(JournalError) -> StoredIntent? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT \(StoredIntent.columns) FROM intent WHERE id = ?", arguments: [id.text]
            ).map { row in try StoredIntent(row, path) }
        }
    }
}

extension StoredIntent {
    static let columns = """
        number, id, rule, path, action, subject, title, arguments, purpose, chain, continuesOnError, event, plannedAt,
        state, attempts, changedAt, waitUntil, detail, judged
        """

    init(_ row: Row, _ path: String) throws {
        let id: String = row[1]
        func damaged(_ column: String) -> JournalError { .damaged(path: path, detail: "\(column) of intent \(id)") }
        guard let subject = Subject(key: row[5]) else { throw damaged("subject") }
        guard let purpose = Intent.Purpose(rawValue: row[8]) else { throw damaged("purpose") }
        guard let state = State(rawValue: row[13]) else { throw damaged("state") }
        let event: String? = row[11]
        let waitUntil: Int64? = row[16]
        let judged: String? = row[18]
        self.init(
            number: row[0],
            intent: Intent(
                id: IntentID(id), rule: row[2], path: row[3], action: row[4], subject: subject, title: row[6],
                arguments: try JSON(column: row[7], "arguments of intent \(id)", in: path), purpose: purpose,
                chain: row[9], continuesOnError: row[10], event: event.map(EventID.init),
                plannedAt: WallTime(milliseconds: row[12]),
                judged: try judged.flatMap { JudgedFile(json: try JSON(column: $0, "file of intent \(id)", in: path)) }),
            state: state, attempts: row[14], changedAt: WallTime(milliseconds: row[15]),
            waitUntil: waitUntil.map { WallTime(milliseconds: $0) }, detail: row[17])
    }
}
