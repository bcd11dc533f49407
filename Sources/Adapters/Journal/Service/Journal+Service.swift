package import Clocks
import GRDB
import JSON
package import Torrents

extension Journal {
    /// Tells that the daemon is alive, or that it has ended.
    package func note(run: ServiceRecord.Run) throws(JournalError) { try tell("run", run.json) }

    /// Tells which rules are in force.
    package func note(loading: ServiceRecord.Loading) throws(JournalError) { try tell("loading", loading.json) }

    /// Tells that the rule file was to be loaded again and is not used; the rules from before go on.
    ///
    /// - Parameters:
    ///   - failure: What is wrong with the file.
    ///   - at: When it was read.
    /// - Throws: Why it could not be written.
    package func note(failedLoading failure: String, at: WallTime) throws(JournalError) {
        guard var loading = try reader.service().loading else { return }
        (loading.failedAt, loading.failure) = (at, failure)
        try note(loading: loading)
    }

    /// Tells how often a client is polled; to be called when that changes, not at each poll.
    package func note(poll: ServiceRecord.Poll, of client: ClientName) throws(JournalError) {
        try tell("poll/\(client)", poll.json)
    }

    /// Forgets how often clients were polled that the rules no longer have.
    package func forgetPolls(besides clients: [ClientName]) throws(JournalError) {
        for client in try reader.service().polls.keys where !clients.contains(client) {
            try transact { db in
                try db.execute(sql: "DELETE FROM service WHERE key = ?", arguments: ["poll/\(client)"])
            }
        }
    }

    private func tell(_ key: String, _ value: JSON) throws(JournalError) {
        try transact { db in
            try db.execute(
                sql: """
                    INSERT INTO service (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value
                    """, arguments: [key, value.text()])
        }
    }
}

extension Journal.Reader {
    /// What the daemon tells of itself: whether it runs, its rules, and when clients are polled.
    ///
    /// Whether it runs is asked of the kernel, by the lock that lies beside the journal, so that a crash is seen at
    /// once. Where this user may not look at the lock, a daemon counts as running that said so within three minutes.
    ///
    /// - Parameter wall: The time now, where the lock cannot be asked.
    /// - Returns: What was told, all of it nil or empty before the first daemon.
    /// - Throws: `JournalError` when the journal cannot be read.
    package func service(at wall: WallTime? = nil) throws(JournalError) -> ServiceRecord {
        var record = try read { db in
            var record = ServiceRecord()
            let rows = try Row.fetchCursor(db, sql: "SELECT key, value FROM service")
            while let row = try rows.next() {
                let key: String = row[0]
                record.restore(key, try JSON(column: row[1], "service \(key)", in: path))
            }
            return record
        }
        if let run = record.run, run.endedAt == nil {
            record.isRunning =
                JournalLock.isHeld(beside: path) ?? wall.map { $0.since(run.aliveAt) < .seconds(180) } ?? false
        }
        return record
    }
}
