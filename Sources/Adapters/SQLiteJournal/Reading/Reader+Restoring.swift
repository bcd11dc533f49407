package import Engine
import GRDB
package import JSON
package import Journal
import Torrents

extension SQLiteJournal.Reader {
    /// The engine's state as the last commit left it.
    package func restore() throws(JournalError) -> EngineState {
        try read { db in
            EngineState(restoring: try memory(db), torrents: try presentTorrents(db))
        }
    }

    /// The engine's records whose keys are one of these words, or begin with one of them and a slash.
    package func records(_ kinds: [String]) throws(JournalError) -> [String: JSON] {
        try read { db in
            var records: [String: JSON] = [:]
            for kind in kinds {
                // The character after the slash ends the keys that begin with it.
                let found = try memory(
                    db, where: "key = ?1 OR (key >= ?1 || '/' AND key < ?1 || '0')", [kind])
                records.merge(found) { first, _ in first }
            }
            return records
        }
    }

    private func memory(
        _ db: Database, where condition: String = "true", _ arguments: StatementArguments = []
    ) throws -> [String: JSON] {
        var entries: [String: JSON] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT key, value FROM memory WHERE \(condition)", arguments: arguments)
        while let row = try rows.next() {
            let key: String = row[0]
            entries[key] = try JSON(column: row[1], "memory \(key)", in: path)
        }
        return entries
    }

    private func presentTorrents(_ db: Database) throws -> [ClientName: [Torrent]] {
        var torrents: [ClientName: [Torrent]] = [:]
        var column = TorrentColumn(of: path)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT client, facts, number FROM torrent WHERE goneAt IS NULL ORDER BY hash")
        while let row = try rows.next() {
            let torrent = try column.torrent(row[1], "row \(row[2] as Int64) of torrent")
            torrents[ClientName(row[0]), default: []].append(torrent)
        }
        return torrents
    }
}
