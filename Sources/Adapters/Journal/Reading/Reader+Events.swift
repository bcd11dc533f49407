import Clocks
import FoundationEssentials
import GRDB
import JSON
package import Torrents

extension Journal.Reader {
    /// Events, of all clients and kinds unless it is said which.
    package func events(
        _ page: Page, client: ClientName? = nil, torrent: Infohash? = nil, amongst torrents: [Infohash]? = nil,
        kind: EventKind? = nil
    ) throws(JournalError) -> [RecordedEvent] {
        var query = Query(
            "number, id, kind, client, torrent, name, wall, late, cause, changes, schedule, due, path, message",
            from: "event")
        query.restrict("client", to: client?.text)
        query.restrict("torrent", to: torrent?.blob)
        query.restrict("torrent", toAny: torrents?.map(\.blob))
        query.restrict("kind", to: kind?.rawValue)
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
            number: number, id: EventID(row[1]), kind: row[2], client: client.map(ClientName.init),
            torrent: hash.flatMap(Infohash.init(bytes:)), name: row[5], schedule: row[10],
            due: due.map(WallTime.init(milliseconds:)), path: row[12], message: row[13],
            at: WallTime(milliseconds: row[6]),
            late: row[7], cause: cause.map(Event.Cause.intent) ?? .external,
            changes: try JSON(column: row[9], "changes of event \(number)", in: path))
    }
}
