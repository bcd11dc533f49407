import Clocks
import FoundationEssentials
import GRDB
import JSON
package import Journal
package import Torrents

extension SQLiteJournal.Reader {
    /// Events, the oldest first.
    package func events(
        _ page: Page, _ filter: EventFilter = EventFilter()
    ) throws(JournalError) -> [RecordedEvent] {
        var query = Query(
            "number, id, kind, client, torrent, name, wall, late, cause, changes, schedule, due, path, message",
            from: "event")
        query.restrict("client", to: filter.client?.text)
        query.restrict("torrent", toAny: filter.torrents?.map(\.blob))
        query.restrict("kind", to: filter.type?.rawValue)
        query.restrict("wall", from: filter.since?.milliseconds)
        return try read { db in try query.fetch(db, page) { row in try RecordedEvent(row, path) } }
    }

    /// When clients ceased to answer and when they answered again.
    package func contacts(_ page: Page, client: ClientName? = nil) throws(JournalError) -> [Contact] {
        var query = Query("number, client, wall, failure", from: "contact")
        query.restrict("client", to: client?.text)
        return try read { db in
            try query.fetch(db, page) { row in
                Contact(
                    number: row[0], client: ClientName(row[1]), at: WallTime(milliseconds: row[2]), failure: row[3])
            }
        }
    }
}

extension RecordedEvent {
    fileprivate init(_ row: Row, _ path: String) throws {
        let number: Int64 = row[0]
        let hash: Data? = row[4]
        let cause: String? = row[8]
        let client: String? = row[3]
        let due: Int64? = row[11]
        self.init(
            number: number, id: EventID(row[1]), type: row[2], client: client.map(ClientName.init),
            torrent: hash.flatMap(Infohash.init(bytes:)), name: row[5], schedule: row[10],
            due: due.map(WallTime.init(milliseconds:)), path: row[12], message: row[13],
            at: WallTime(milliseconds: row[6]),
            late: row[7], cause: cause.map(Event.Cause.intent) ?? .external,
            changes: try JSON(column: row[9], "changes of event \(number)", in: path))
    }
}
