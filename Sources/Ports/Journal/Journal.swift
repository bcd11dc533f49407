package import Clocks
package import Engine

/// The durable record: what was observed, what was decided and why, and what became of every intent.
///
/// One process writes it at a time. A method that writes is one transaction, which is on the disk when the method
/// returns; when it throws, nothing of it is kept and the same call may be repeated. A write never occupies a thread
/// that others wait for, and goes on to its end also when the task that asked for it is cancelled.
package protocol Journal: Sendable {
    /// Where it lies, in words that name it to its owner.
    var path: String { get }

    /// Reads without holding up what writes.
    var read: any JournalReader { get }

    /// Writes one decision, in one transaction; a quiet commit takes none.
    ///
    /// Writing the same commit again changes nothing, so it can be tried again after any failure.
    ///
    /// - Throws: `notOpen` where an intent that is to change does not stand where the change begins.
    func commit(_ commit: Commit) async throws(JournalError)

    /// Hands open intents to an executor, chain by chain, and renews the lease of those that it has.
    ///
    /// An executor gets the chains that are under nobody's lease. What it has itself it does not get again, also when
    /// the lease is over. A lease ends with the process that holds the journal, so a restart claims anew.
    ///
    /// - Parameters:
    ///   - executor: Who carries them out.
    ///   - moment: When it asks.
    ///   - lease: How long other executors do not get them from then on.
    /// - Returns: Every open intent of the chains that it gets, in planned order.
    /// - Throws: Why the journal cannot be read.
    func claim(
        by executor: ExecutorID, at moment: Moment, lease: Duration
    ) async throws(JournalError) -> [StoredIntent]

    /// Ends an executor's leases, so that others can claim what it has not ended.
    func release(by executor: ExecutorID) async throws(JournalError)

    /// Notes that an intent is about to be carried out; this is on the disk before the call that it allows.
    ///
    /// - Parameters:
    ///   - id: An intent that has not ended; one that a crash left executing counts as one more attempt.
    ///   - executor: Who carries it out.
    ///   - moment: When the attempt starts.
    /// - Returns: How many attempts there have been, this one included.
    /// - Throws: `notOpen` when the intent has ended, `leased` when another executor holds its lease.
    func begin(_ id: IntentID, by executor: ExecutorID, at moment: Moment) async throws(JournalError) -> Int

    /// Puts an intent whose attempt failed back to wait.
    ///
    /// - Throws: `notOpen` when the intent has ended.
    func postpone(_ id: IntentID, _ wait: Postponement) async throws(JournalError)

    /// Keeps what an intent is about to change, so that it can be put back; what was kept of it first stays.
    func keep(_ former: FormerState, of id: IntentID) async throws(JournalError)

    /// Drops what was kept of an intent, as it has been put back.
    func dropFormer(of id: IntentID) async throws(JournalError)

    /// Notes what owners are shown and no decision depends on.
    func note(_ note: JournalNote) async throws(JournalError)

    /// Forgets what is older than an instant and nothing needs any more, and gives back its room.
    func forget(olderThan wall: WallTime) async throws(JournalError)
}

extension Journal {
    /// Takes up the engine's state where the last commit left it.
    package func restore() async throws(JournalError) -> EngineState { try await read.restore() }
}
