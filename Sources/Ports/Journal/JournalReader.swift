package import Clocks
package import Engine
package import JSON
package import Torrents

/// Reads a journal, also one that another process writes at the moment.
package protocol JournalReader: Sendable {
    /// Where the journal lies.
    var path: String { get }

    /// The engine's state as the last commit left it.
    func restore() async throws(JournalError) -> EngineState

    /// The engine's records whose keys are one of these words, or begin with one of them and a slash.
    func records(_ kinds: [String]) async throws(JournalError) -> [String: JSON]

    /// Events, the oldest first.
    func events(_ page: Page, _ filter: EventFilter) async throws(JournalError) -> [RecordedEvent]

    /// Decisions, the oldest first.
    func decisions(_ page: Page, _ filter: DecisionFilter) async throws(JournalError) -> [RecordedDecision]

    /// Intents in planned order.
    func intents(_ page: Page, _ filter: IntentFilter) async throws(JournalError) -> [StoredIntent]

    /// Every intent that has not ended, in planned order.
    func openIntents() async throws(JournalError) -> [StoredIntent]

    /// The intent of this id; nil where there is none, or none any more.
    func intent(_ id: IntentID) async throws(JournalError) -> StoredIntent?

    /// What an intent found before it changed it; nil where nothing is kept.
    func former(of id: IntentID) async throws(JournalError) -> FormerState?

    /// Intents that were carried out and of which the former state is kept, the latest first.
    ///
    /// - Parameters:
    ///   - wall: Only what ended at this instant or later; nil for all.
    ///   - limit: How many at most.
    /// - Returns: Those whose end lies furthest back last.
    /// - Throws: Why the journal cannot be read.
    func undoable(since wall: WallTime?, limit: Int) async throws(JournalError) -> [StoredIntent]

    /// How often rules fired, or would have in dry run, since one instant and since a later one; of those that did.
    func firingTallies(
        of rules: [String], since wall: WallTime, lately later: WallTime
    ) async throws(JournalError) -> [FiringTally]

    /// How often a rule fired, or would have in dry run, by the number of whole days before an instant.
    func firings(of rule: String, before wall: WallTime, days: Int) async throws(JournalError) -> [Int: Int]

    /// How many events of each kind each client had since an instant.
    func eventTallies(since wall: WallTime) async throws(JournalError) -> [EventTally]

    /// How many intents of each rule and action are in each state, of those that came into it since an instant; of one rule
    /// where it is named.
    func intentTallies(of rule: String?, since wall: WallTime) async throws(JournalError) -> [IntentTally]

    /// When clients ceased to answer and when they answered again; of every client where none is named.
    func contacts(_ page: Page, client: ClientName?) async throws(JournalError) -> [Contact]

    /// Torrents whose name or hash has the text in it, in every client, those that are there before those that were.
    func torrents(matching text: String, limit: Int) async throws(JournalError) -> [KnownTorrent]

    /// How many torrents a client had when it was last observed.
    func torrentCount(in client: ClientName) async throws(JournalError) -> Int

    /// What the daemon tells of itself: whether it runs, its rules, and when clients are polled.
    ///
    /// - Parameter wall: The time now, where only that can tell whether it runs.
    /// - Returns: Nothing but nil and empty lists before the first daemon.
    /// - Throws: Why the journal cannot be read.
    func service(at wall: WallTime?) async throws(JournalError) -> ServiceRecord

    /// How many bytes the journal takes.
    func size() async throws(JournalError) -> Int64
}
