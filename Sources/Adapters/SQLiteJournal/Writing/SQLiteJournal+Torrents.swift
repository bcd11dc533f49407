import Clocks
import FoundationEssentials
import GRDB
import JSON
import Journal
import Torrents

extension Database {
    /// Replaces a torrent's description and notes what the new one differs in.
    func record(_ torrent: Torrent, of client: ClientName, at wall: WallTime, _ path: String) throws {
        let facts = torrent.column
        let lookup = try cachedStatement(sql: "SELECT number, facts, goneAt FROM torrent WHERE hash = ? AND client = ?")
        guard let known = try Row.fetchOne(lookup, arguments: [torrent.id.blob, client.text]) else {
            return try add(torrent, facts, of: client, at: wall)
        }
        let number: Int64 = known[0]
        let earlier: DatabaseValue = known[1]
        let wasGone = (known[2] as Int64?) != nil
        let was = earlier == facts.databaseValue ? nil : try Self.replaced(earlier, by: torrent, path)
        try cachedStatement(
            sql: "UPDATE torrent SET name = ?, facts = ?, lastSeen = ?, goneAt = NULL WHERE number = ?"
        ).execute(arguments: [torrent.name, facts, wall.milliseconds, number])
        guard wasGone || was != nil else { return }
        try observe(number, wasGone ? .added : .changed, was: was ?? .object([]), at: wall)
    }

    /// Notes that a torrent has left its client; its last description stays until retention drops it.
    func recordGone(_ id: Infohash, of client: ClientName, at wall: WallTime) throws {
        let number = try Int64.fetchOne(
            self,
            sql: "UPDATE torrent SET goneAt = ? WHERE hash = ? AND client = ? AND goneAt IS NULL RETURNING number",
            arguments: [wall.milliseconds, id.blob, client.text])
        if let number { try observe(number, .gone, was: .object([]), at: wall) }
    }

    private func add(_ torrent: Torrent, _ facts: Data, of client: ClientName, at wall: WallTime) throws {
        try cachedStatement(
            sql: "INSERT INTO torrent (hash, client, name, facts, firstSeen, lastSeen) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            torrent.id.blob, client.text, torrent.name, facts, wall.milliseconds, wall.milliseconds,
        ])
        try observe(lastInsertedRowID, .added, was: .object([]), at: wall)
    }

    private func observe(_ torrent: Int64, _ kind: TorrentChange.Kind, was: JSON, at wall: WallTime) throws {
        try cachedStatement(sql: "INSERT INTO observation (torrent, wall, kind, was) VALUES (?, ?, ?, ?)").execute(
            arguments: [torrent, wall.milliseconds, kind.rawValue, was.text()])
    }

    /// The former values of the fields that differ; nil where none does.
    private static func replaced(_ facts: DatabaseValue, by torrent: Torrent, _ path: String) throws -> JSON? {
        var column = TorrentColumn(of: path)
        let earlier = try column.torrent(facts, "facts of torrent \(torrent.id)")
        // Whether it is stalled follows from other facts and is never written down.
        let fields = torrent.changes(since: earlier).subtracting([.stalled])
        guard !fields.isEmpty else { return nil }
        return .object(fields.map { JSON.Member($0.name, earlier.json(of: $0) ?? .unknown) })
    }
}
