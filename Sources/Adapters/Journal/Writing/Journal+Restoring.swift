package import Clocks
package import Engine
import GRDB
import JSON
import Torrents

extension Journal {
    /// Takes up the engine's memory where the last tick left it.
    package func restore() throws(JournalError) -> EngineState { try reader.restore() }
}

extension Journal.Reader {
    /// The engine's memory as the last tick left it.
    package func restore() throws(JournalError) -> EngineState {
        try read { db in
            EngineState(restoring: try memory(db), torrents: try presentTorrents(db))
        }
    }

    /// The windows that are overridden by hand at an instant.
    package func overrides(at wall: WallTime) throws(JournalError) -> [WindowOverride] {
        try read { db in
            // The character after the slash ends the keys that begin with it.
            let entries = try memory(db, where: "key >= 'override/' AND key < 'override0'")
            return EngineState(restoring: entries, torrents: [:]).overrides(at: wall)
        }
    }

    /// What owners of clients should change, as the newest lists say.
    package func clientWarnings() throws(JournalError) -> [ClientWarning] {
        try read { db in
            let entries = try memory(db, where: "key >= 'warning/' AND key < 'warning0'")
            return EngineState(restoring: entries, torrents: [:]).clientWarnings
        }
    }

    /// The rules that rest at an instant.
    package func restingRules(at wall: WallTime) throws(JournalError) -> [Rest] {
        try read { db in
            let entries = try memory(db, where: "key >= 'rest/' AND key < 'rest0'")
            return EngineState(restoring: entries, torrents: [:]).restingRules(at: wall)
        }
    }

    /// What is held, counted by rule and reason.
    package func heldActions() throws(JournalError) -> [HeldActions] {
        try read { db in
            let entries = try memory(db, where: "key >= 'episode/' AND key < 'episode0'")
            return EngineState(restoring: entries, torrents: [:]).heldActions
        }
    }

    /// What holds removals until it is over or a person releases it.
    package func standingHolds() throws(JournalError) -> [StandingHold] {
        try read { db in
            let entries = try memory(db, where: "key = 'clock' OR (key >= 'disks/' AND key < 'disks0')")
            return EngineState(restoring: entries, torrents: [:]).standingHolds
        }
    }

    private func memory(_ db: Database, where condition: String = "true") throws -> [String: JSON] {
        var entries: [String: JSON] = [:]
        let rows = try Row.fetchCursor(db, sql: "SELECT key, value FROM memory WHERE \(condition)")
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
