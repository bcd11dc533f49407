package import Clocks
package import Engine
import GRDB
import JSON
package import Journal
import Text

extension SQLiteJournal {
    /// How many characters of a reason are kept.
    static let longestReason = 2000

    package func begin(
        _ id: IntentID, by executor: ExecutorID, at moment: Moment
    ) async throws(JournalError) -> Int {
        try await transactAside { db in try db.begin(id, by: executor, at: moment) }
    }

    package func postpone(_ id: IntentID, _ wait: Postponement) async throws(JournalError) {
        try await transactAside { db in try db.postpone(id, wait) }
    }
}

extension Database {
    func begin(_ id: IntentID, by executor: ExecutorID, at moment: Moment) throws -> Int {
        guard try !isLeased(id, toOthersThan: executor, at: moment) else { throw JournalError.leased(id) }
        return try advance(
            id, "state = 'executing', attempts = attempts + 1, waitUntil = NULL, changedAt = ?",
            [moment.wall.milliseconds])
    }

    func postpone(_ id: IntentID, _ wait: Postponement) throws {
        _ = try advance(
            id, "state = 'waiting', attempts = attempts - ?, changedAt = ?, waitUntil = ?, detail = ?",
            [
                wait.counts ? 0 : 1, wait.at.milliseconds, wait.until.milliseconds,
                wait.reason.bounded(SQLiteJournal.longestReason),
            ])
    }

    /// Plans a dead letter again, under its old id, with all its attempts before it.
    func revive(_ id: IntentID, at wall: WallTime) throws {
        try execute(
            sql: """
                UPDATE intent SET state = 'planned', attempts = 0, waitUntil = NULL, changedAt = ?
                WHERE id = ? AND state = 'dead'
                """, arguments: [wall.milliseconds, id.text])
        guard changesCount == 1 else { throw JournalError.notOpen(id, try state(of: id)) }
        try execute(sql: "DELETE FROM former WHERE intent = ?", arguments: [id.text])
    }

    /// Gives up an intent, unless it has ended by now.
    func cancel(_ id: IntentID, _ reason: String, at wall: WallTime) throws {
        try execute(
            sql: """
                UPDATE intent SET state = 'cancelled', changedAt = ?, waitUntil = NULL, detail = ?
                WHERE id = ? AND state IN ('planned', 'executing', 'waiting')
                """, arguments: [wall.milliseconds, reason, id.text])
        try endLease(of: id)
    }

    /// Changes an intent that has not ended, and tells its attempts.
    fileprivate func advance(_ id: IntentID, _ changes: String, _ arguments: StatementArguments) throws -> Int {
        let sql = """
            UPDATE intent SET \(changes) WHERE id = ? AND state IN ('planned', 'executing', 'waiting')
            RETURNING attempts
            """
        guard let attempts = try Int.fetchOne(cachedStatement(sql: sql), arguments: arguments + [id.text]) else {
            throw JournalError.notOpen(id, try state(of: id))
        }
        return attempts
    }

    func end(_ id: IntentID, _ outcome: Outcome, at wall: WallTime) throws {
        let (state, detail): (StoredIntent.State, String) =
            switch outcome {
            case .done(let detail): (.done, detail)
            case .held(let detail): (.held, detail)
            case .dead(let detail): (.dead, detail)
            }
        guard try self.state(of: id) != state else { return }
        _ = try advance(
            id, "state = ?, changedAt = ?, waitUntil = NULL, detail = ?",
            [state.rawValue, wall.milliseconds, detail.bounded(SQLiteJournal.longestReason)])
        try endLease(of: id)
        // A dead letter can be sent again, so it keeps all that this takes.
        if state != .dead { try forgetPasswords(of: id) }
    }

    /// Gives up the intents that follow one in its chain, and names them in planned order.
    func cancelRest(after id: IntentID, at wall: WallTime) throws -> [IntentID] {
        let ids = try String.fetchAll(
            self,
            sql: """
                SELECT id FROM intent
                WHERE chain = (SELECT chain FROM intent WHERE id = ?1)
                    AND number > (SELECT number FROM intent WHERE id = ?1) AND state IN ('planned', 'waiting')
                ORDER BY number
                """, arguments: [id.text])
        for cancelled in ids {
            _ = try advance(
                IntentID(cancelled), "state = 'cancelled', changedAt = ?, waitUntil = NULL, detail = ?",
                [wall.milliseconds, "\(id) of the same chain did not succeed"])
            try forgetPasswords(of: IntentID(cancelled))
            try endLease(of: IntentID(cancelled))
        }
        return ids.map(IntentID.init)
    }

    /// Keeps of the arguments what may be shown.
    private func forgetPasswords(of id: IntentID) throws {
        let select = try cachedStatement(sql: "SELECT arguments FROM intent WHERE id = ?")
        guard let text = try String.fetchOne(select, arguments: [id.text]),
            let arguments = try? JSON(parsing: Array(text.utf8)), case let shown = Intent.shown(arguments),
            shown != arguments
        else { return }
        try cachedStatement(sql: "UPDATE intent SET arguments = ? WHERE id = ?")
            .execute(arguments: [shown.text(), id.text])
    }

    fileprivate func state(of id: IntentID) throws -> StoredIntent.State? {
        try String.fetchOne(self, sql: "SELECT state FROM intent WHERE id = ?", arguments: [id.text])
            .flatMap(StoredIntent.State.init(rawValue:))
    }
}
