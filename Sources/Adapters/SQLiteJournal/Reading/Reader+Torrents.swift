import Clocks
import FoundationEssentials
import GRDB
import JSON
package import Journal
package import Torrents

extension SQLiteJournal.Reader {
    /// Torrents whose hash begins with these digits, in every client; none for a text that is no such beginning.
    package func torrents(hash prefix: String, limit: Int = 100) throws(JournalError) -> [KnownTorrent] {
        guard prefix.utf8.count <= 40 else { return [] }
        let rest = 40 - prefix.utf8.count
        guard let first = Infohash(hex: prefix + String(repeating: "0", count: rest)),
            let last = Infohash(hex: prefix + String(repeating: "f", count: rest))
        else { return [] }
        return try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT client, facts, firstSeen, lastSeen, goneAt, hash FROM torrent WHERE hash BETWEEN ? AND ?
                    ORDER BY hash, client LIMIT ?
                    """, arguments: [first.blob, last.blob, max(0, limit)]
            ).map { row in try KnownTorrent(row, path) }
        }
    }

    /// Torrents whose name or hash has the text in it, in every client, those that are there before those that were.
    package func torrents(matching text: String, limit: Int = 100) throws(JournalError) -> [KnownTorrent] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT client, facts, firstSeen, lastSeen, goneAt, hash FROM torrent
                    WHERE instr(lower(name), lower(?1)) > 0 OR instr(lower(hex(hash)), lower(?1)) > 0
                    ORDER BY goneAt IS NOT NULL, name, client LIMIT ?2
                    """, arguments: [text, max(0, limit)]
            ).map { row in try KnownTorrent(row, path) }
        }
    }

    /// How many torrents a client had when it was last observed.
    package func torrentCount(in client: ClientName) throws(JournalError) -> Int {
        try read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM torrent WHERE client = ? AND goneAt IS NULL", arguments: [client.text])
                ?? 0
        }
    }

    /// What changed about a torrent, oldest first: the newest changes, at most so many, in each client that had it.
    package func history(
        of id: Infohash, in client: ClientName? = nil, limit: Int = 1000
    ) throws(JournalError) -> [TorrentChange] {
        try read { db in
            var changes: [TorrentChange] = []
            for known in try Row.fetchAll(
                db, sql: "SELECT number, client, facts FROM torrent WHERE hash = ?", arguments: [id.blob])
            where client == nil || client?.text == known[1] {
                changes += try past(of: known, id, limit, db)
            }
            return changes.sorted { $0.number < $1.number }.suffix(max(0, limit))
        }
    }

    /// Goes back from a torrent's present, putting in place what each change replaced.
    private func past(of known: Row, _ id: Infohash, _ limit: Int, _ db: Database) throws -> [TorrentChange] {
        var column = TorrentColumn(of: path)
        let present = try column.torrent(known[2], "facts of torrent \(id)")
        var facts = present.facts
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT number, wall, kind, was FROM observation WHERE torrent = ? ORDER BY number DESC LIMIT ?",
            arguments: [known[0] as Int64, max(0, limit)])
        return try rows.map { row in
            let number: Int64 = row[0]
            guard let kind = TorrentChange.Kind(rawValue: row[2]) else {
                throw JournalError.damaged(path: path, detail: "kind of observation \(number)")
            }
            let was = try JSON(column: row[3], "observation \(number)", in: path)
            return TorrentChange(
                number: number, client: ClientName(known[1]), torrent: id, at: WallTime(milliseconds: row[1]),
                kind: kind, fields: facts.goBack(to: was, of: id))
        }
    }
}

extension TorrentFacts {
    /// Takes on former values, and tells what each field was and is.
    fileprivate mutating func goBack(to was: JSON, of id: Infohash) -> [TorrentChange.Field] {
        guard case .object(let members) = was,
            let former = Torrent(json: .object([JSON.Member("id", .string(id.hex))] + members))
        else { return [] }
        return members.compactMap { member in
            guard let field = TorrentField(name: member.name) else { return nil }
            defer { self[field] = former[field] }
            return TorrentChange.Field(field: field, old: former[field], new: self[field])
        }
    }
}

extension KnownTorrent {
    fileprivate init(_ row: Row, _ path: String) throws {
        let hash: Data = row[5]
        let place = "facts of torrent \(Infohash(bytes: hash)?.hex ?? "without a hash")"
        let goneAt: Int64? = row[4]
        var column = TorrentColumn(of: path)
        self.init(
            client: ClientName(row[0]), torrent: try column.torrent(row[1], place),
            firstSeen: WallTime(milliseconds: row[2]), lastSeen: WallTime(milliseconds: row[3]),
            goneAt: goneAt.map { WallTime(milliseconds: $0) })
    }
}
