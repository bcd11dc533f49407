package import Clocks
import GRDB
import JSON
package import Journal
import Text
import Torrents

extension SQLiteJournal {
    package func note(_ note: JournalNote) async throws(JournalError) {
        try await transactAside { db in _ = try db.note(note) }
    }
}

extension Database {
    /// Writes a note down, and tells whether it was news.
    func note(_ note: JournalNote) throws -> Bool {
        switch note {
        case .run(let run): try tell("run", run.json)
        case .loading(let loading): try tell("loading", loading.json)
        case .failedLoading(let failure, let wall):
            guard var loading = try service(" WHERE key = 'loading'").loading else { return false }
            (loading.failedAt, loading.failure) = (wall, failure)
            try tell("loading", loading.json)
        case .poll(let poll, let client): try tell("poll/\(client)", poll.json)
        case .clients(let clients):
            for client in try service().polls.keys where !clients.contains(client) {
                try execute(sql: "DELETE FROM service WHERE key = ?", arguments: ["poll/\(client)"])
            }
        case .contact(let client, let failure, let wall):
            return try self.note(contact: client, failure: failure?.bounded(SQLiteJournal.longestReason), at: wall)
        }
        return true
    }

    private func note(contact client: ClientName, failure: String?, at wall: WallTime) throws -> Bool {
        let last = try Row.fetchOne(
            self, sql: "SELECT failure FROM contact WHERE client = ? ORDER BY number DESC LIMIT 1",
            arguments: [client.text])
        if let last, last[0] == failure { return false }
        try execute(
            sql: "INSERT INTO contact (client, wall, failure) VALUES (?, ?, ?)",
            arguments: [client.text, wall.milliseconds, failure])
        return true
    }

    private func tell(_ key: String, _ value: JSON) throws {
        try execute(
            sql: """
                INSERT INTO service (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value
                """, arguments: [key, value.text()])
    }

    /// The rows that daemons wrote; what cannot be read is left out.
    fileprivate func service(_ condition: String = "") throws -> ServiceRecord {
        var record = ServiceRecord()
        let rows = try Row.fetchCursor(self, sql: "SELECT key, value FROM service\(condition)")
        while let row = try rows.next() {
            let text: String = row[1]
            guard let value = try? JSON(parsing: Array(text.utf8)) else { continue }
            record.restore(row[0], value)
        }
        return record
    }
}

extension SQLiteJournal.Reader {
    /// What the daemon tells of itself: whether it runs, its rules, and when clients are polled.
    ///
    /// Whether it runs is asked of the kernel, by the lock that lies beside the journal, so that a crash is seen at
    /// once. Where this user may not look at the lock, a daemon counts as running that said so within three minutes.
    ///
    /// - Parameter wall: The time now, where the lock cannot be asked.
    /// - Returns: What was told, all of it nil or empty before the first daemon.
    /// - Throws: `JournalError` when the journal cannot be read.
    package func service(at wall: WallTime? = nil) throws(JournalError) -> ServiceRecord {
        var record = try read { db in try db.service() }
        if let run = record.run, run.endedAt == nil {
            record.isRunning =
                JournalLock.isHeld(beside: path) ?? wall.map { $0.since(run.aliveAt) < .seconds(180) } ?? false
        }
        return record
    }
}
