import Engine
import GRDB
package import Journal

extension SQLiteJournal {
    package var read: any JournalReader { reader }

    package func commit(_ commit: Commit) async throws(JournalError) {
        guard !commit.isQuiet else { return }
        let path = path
        try await transactAside { db in _ = try db.write(commit, path) }
    }

    /// Runs one transaction on the database's own thread, so that no task waits for the disk on a thread of others.
    ///
    /// It goes on to its end also when the calling task is cancelled.
    func transactAside<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(JournalError) -> Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, any Error>, Never>) in
            writer.asyncWrite(body) { _, result in continuation.resume(returning: result) }
        }
        return try JournalError.wrapping(path) { try result.get() }
    }

    /// Runs statements that take no transaction on the database's own thread.
    func aside<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(JournalError) -> Value {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, any Error>, Never>) in
            writer.asyncWriteWithoutTransaction { db in continuation.resume(returning: Result { try body(db) }) }
        }
        return try JournalError.wrapping(path) { try result.get() }
    }
}

extension Database {
    /// Writes a commit, and tells which intents it gave up.
    func write(_ commit: Commit, _ path: String) throws -> [IntentID] {
        var givenUp: [IntentID] = []
        switch commit.change {
        case .ended(let id, let outcome, let cancelsRest):
            try end(id, outcome, at: commit.at)
            if cancelsRest { givenUp = try cancelRest(after: id, at: commit.at) }
        case .revived(let id): try revive(id, at: commit.at)
        case nil: break
        }
        for tick in commit.ticks { try insert(tick, path) }
        return givenUp
    }
}
