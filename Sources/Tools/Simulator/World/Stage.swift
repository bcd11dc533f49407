import ClientKit
import Clocks
import Engine
import Journal
import Simulation
import Synchronization
import Torrents

/// The world of one seed, which its doors, its people and its checker share.
///
/// Everything happens on one thread, so the lock is never waited for; it is there because doors are called from tasks.
final class Stage: Sendable {
    let time: SimulatedTime
    let journal: Mutex<MemoryJournal>
    let trace: Trace
    /// The bug that is planted in this world.
    let sabotage: Sabotage?
    /// Whether a second engine decides about everything, too, which costs as much as the first one.
    let isDecidedTwice: Bool
    private let state: Mutex<State>

    /// What is true, and what was told.
    struct State {
        var random: SeededGenerator
        var clients: [String: ClientTruth] = [:]
        /// Which files there are, by path, with their numbers.
        var files: [String: (size: Int64, number: UInt64)] = [:]
        /// Files that are gone for a while.
        var hidden: [String: (size: Int64, number: UInt64)] = [:]
        var lostDisks: [String: Duration] = [:]
        /// Disks that answer with errors, and since when.
        var staleDisks: [String: Duration] = [:]
        /// Decks by when Sluice took them up: the last is in force.
        var decks: [Dated<Deck>] = []
        /// What Sluice read last, which its journal may have refused.
        var deckRead: Deck?
        /// What the rule file holds now, whether read or not.
        var deck: Deck
        /// The boot clock, as time was moved to last.
        var now = Duration.zero
        var receiverFailsUntil = Duration.zero
        var receiverHangsUntil = Duration.zero
        var receiverLoses = 0
        var journalFullUntil = Duration.zero
        /// Until when the journal's disk answers with errors, or can only be read.
        var journalFailsUntil = Duration.zero
        /// When the wall clock was stepped last, and by how much in all.
        var steppedAt: Duration?
        /// When the wall clock was stepped last so that a daemon could notice.
        var noticeableStepAt: Duration?
        /// What both clocks said at the last commit in this run of the machine; nil before the first.
        var committedAt: Moment?
        /// What it said at the last commit of the run before.
        var committedBefore: Moment?
        var clockReleasedAt: Duration?
        /// When the machine was started last.
        var rebootedAt: Duration?
        /// Jobs after which the present life is cut off, once a call is made.
        var crashAfterCall: Int?
        var crashCountdown: Int?
        var ledger = Ledger()
        var words = PersonWords()
        var faults: [Fault: Int] = [:]
        var violations: [Violation] = []
        var events = 0
        var planned = 0
        /// How many torrents were ever made.
        var made = 0
    }

    init(seed: UInt64, deck: Deck, _ plan: SeedPlan) {
        sabotage = plan.sabotage
        isDecidedTwice = plan.seed % 3 == 1 || plan.sabotage == .decidesOtherwise
        let start = Moment(wall: WallTime(seconds: 1_700_000_000), boot: .seconds(1000))
        time = SimulatedTime(start)
        journal = Mutex(MemoryJournal())
        trace = Trace(isTelling: plan.isTraced)
        state = Mutex(State(random: SeededGenerator(seed: seed), deck: deck))
    }

    var now: Duration { time.now.boot }

    func with<Value: Sendable>(_ body: (inout State) -> Value) -> Value { state.withLock { body(&$0) } }

    /// Looks at or changes one client; nil for one that there is not.
    func with<Value: Sendable>(_ client: String, _ body: (inout ClientTruth) -> Value) -> Value? {
        state.withLock { state in
            guard var truth = state.clients.removeValue(forKey: client) else { return nil }
            defer { state.clients[client] = truth }
            return body(&truth)
        }
    }

    /// Counts a fault that has struck.
    func struck(_ fault: Fault) {
        state.withLock { $0.faults[fault, default: 0] += 1 }
        trace.tell { "\(self.now.milliseconds) fault \(fault.rawValue)" }
    }

    /// Whether one of these was broken in this world.
    func hasBroken(_ invariants: Set<Invariant>) -> Bool {
        guard !invariants.isEmpty else { return false }
        return state.withLock { state in state.violations.contains { invariants.contains($0.invariant) } }
    }

    /// Reports that an invariant is broken.
    func violate(_ invariant: Invariant, _ detail: String) {
        let violation = Violation(invariant: invariant, at: now, detail: detail)
        trace.tell { "\(self.now.milliseconds) VIOLATION \(violation)" }
        state.withLock { state in
            // One is enough of each kind: what follows is often the same once more.
            let isNew = state.violations.count { $0.invariant == invariant } < 3
            if isNew { state.violations.append(violation) }
        }
    }
}
