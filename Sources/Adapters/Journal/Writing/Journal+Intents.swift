package import Clocks
package import Engine
import GRDB
import JSON
import Text

extension Journal {
    /// How many characters of a reason are kept.
    static let longestReason = 2000

    /// Notes that an intent is about to be carried out; this is on the disk before the call that it allows.
    ///
    /// - Parameters:
    ///   - id: An intent that has not ended; one that a crash left executing counts as one more attempt.
    ///   - wall: When the attempt starts.
    /// - Returns: How many attempts there have been, this one included.
    /// - Throws: `notOpen` when the intent has ended.
    @discardableResult
    package func begin(_ id: IntentID, at wall: WallTime) throws(JournalError) -> Int {
        try transact { db in
            try db.advance(
                id, "state = 'executing', attempts = attempts + 1, waitUntil = NULL, changedAt = ?",
                [wall.milliseconds])
        }
    }

    /// Puts an intent whose attempt failed back to wait.
    ///
    /// - Parameters:
    ///   - id: An intent that has not ended.
    ///   - at: When the attempt failed.
    ///   - until: When the next one is due.
    ///   - reason: What went wrong, in words.
    /// - Throws: `notOpen` when the intent has ended.
    package func retryLater(
        _ id: IntentID, at: WallTime, until: WallTime, reason: String
    ) throws(JournalError) {
        try transact { db in
            _ = try db.advance(
                id, "state = 'waiting', changedAt = ?, waitUntil = ?, detail = ?",
                [at.milliseconds, until.milliseconds, reason.bounded(Self.longestReason)])
        }
    }

    /// Ends an intent, together with what its end leads to, so that no crash can come between the two.
    ///
    /// Saying the same end again changes nothing.
    ///
    /// - Parameters:
    ///   - id: An intent that was planned.
    ///   - outcome: Which end it came to.
    ///   - at: When that was.
    ///   - cancelsRest: Whether the later intents of its chain are given up.
    ///   - ticks: What the engine made of this end, and of the cancelled intents'.
    /// - Returns: The intents that were given up.
    /// - Throws: `notOpen` when it has come to another end already.
    @discardableResult
    package func end(
        _ id: IntentID, _ outcome: Outcome, at: WallTime, cancelsRest: Bool = false, leadingTo ticks: [Tick] = []
    ) throws(JournalError) -> [IntentID] {
        try transact { db in
            try db.end(id, outcome, at: at)
            let chain = cancelsRest ? try db.chain(of: id) : nil
            let cancelled = try chain.map { try db.cancel(chain: $0, after: id, at: at) } ?? []
            for tick in ticks { try db.insert(tick, path) }
            return cancelled
        }
    }

    /// Gives up the intents of a chain that were planned after one of it.
    ///
    /// - Parameters:
    ///   - chain: The chain's name, as its intents carry it.
    ///   - id: The intent that stays as it is.
    ///   - at: When they are given up.
    /// - Returns: The intents that were given up, in planned order.
    /// - Throws: Why it could not be written.
    @discardableResult
    package func cancel(chain: String, after id: IntentID, at: WallTime) throws(JournalError) -> [IntentID] {
        try transact { db in try db.cancel(chain: chain, after: id, at: at) }
    }

    /// Plans a dead letter again, under its old id, with all its attempts before it.
    ///
    /// - Parameters:
    ///   - id: A dead letter.
    ///   - at: When it was asked for.
    ///   - tick: What the engine made of it.
    /// - Throws: `notOpen` for an intent that is no dead letter.
    package func retry(_ id: IntentID, at: WallTime, leadingTo tick: Tick? = nil) throws(JournalError) {
        try transact { db in
            if let tick { try db.insert(tick, path) }
            try db.execute(
                sql: """
                    UPDATE intent SET state = 'planned', attempts = 0, waitUntil = NULL, changedAt = ?
                    WHERE id = ? AND state = 'dead'
                    """, arguments: [at.milliseconds, id.text])
            guard db.changesCount == 1 else { throw JournalError.notOpen(id, try db.state(of: id)) }
        }
    }
}

extension Database {
    /// Gives up an intent, unless it has ended by now.
    func cancel(_ id: IntentID, _ reason: String, at wall: WallTime) throws {
        try execute(
            sql: """
                UPDATE intent SET state = 'cancelled', changedAt = ?, waitUntil = NULL, detail = ?
                WHERE id = ? AND state IN ('planned', 'executing', 'waiting')
                """, arguments: [wall.milliseconds, reason, id.text])
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

    fileprivate func end(_ id: IntentID, _ outcome: Outcome, at wall: WallTime) throws {
        let (state, detail): (StoredIntent.State, String) =
            switch outcome {
            case .done(let detail): (.done, detail)
            case .held(let detail): (.held, detail)
            case .dead(let detail): (.dead, detail)
            }
        guard try self.state(of: id) != state else { return }
        _ = try advance(
            id, "state = ?, changedAt = ?, waitUntil = NULL, detail = ?",
            [state.rawValue, wall.milliseconds, detail.bounded(Journal.longestReason)])
        // A dead letter can be sent again, so it keeps all that this takes.
        if state != .dead { try forgetPasswords(of: id) }
    }

    fileprivate func cancel(chain: String, after id: IntentID, at wall: WallTime) throws -> [IntentID] {
        let ids = try String.fetchAll(
            self,
            sql: """
                SELECT id FROM intent
                WHERE chain = ? AND number > (SELECT number FROM intent WHERE id = ?) AND state IN ('planned', 'waiting')
                ORDER BY number
                """, arguments: [chain, id.text])
        for cancelled in ids {
            _ = try advance(
                IntentID(cancelled), "state = 'cancelled', changedAt = ?, waitUntil = NULL, detail = ?",
                [wall.milliseconds, "\(id) of the same chain did not succeed"])
            try forgetPasswords(of: IntentID(cancelled))
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

    fileprivate func chain(of id: IntentID) throws -> String? {
        try String.fetchOne(self, sql: "SELECT chain FROM intent WHERE id = ?", arguments: [id.text])
    }

    fileprivate func state(of id: IntentID) throws -> StoredIntent.State? {
        try String.fetchOne(self, sql: "SELECT state FROM intent WHERE id = ?", arguments: [id.text])
            .flatMap(StoredIntent.State.init(rawValue:))
    }
}
