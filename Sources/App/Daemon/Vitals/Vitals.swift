import Synchronization
package import Torrents

/// How the loops of the daemon get on, and how long its work takes; for metrics and for the watchdog.
///
/// It is in memory alone and decides nothing.
package final class Vitals: Sendable {
    /// How often something was done, and how long it took.
    package struct Effort: Hashable, Sendable {
        /// How often.
        package private(set) var count = 0
        /// How long all of it took.
        package private(set) var total: Duration = .zero
        /// How long the last of it took.
        package private(set) var last: Duration = .zero

        mutating func add(_ duration: Duration) {
            count += 1
            total += duration
            last = duration
        }
    }

    private struct State {
        var polls: [ClientName: Effort] = [:]
        var writes = Effort()
        /// By when each loop comes round again, by the boot clock.
        var due: [String: Duration] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Polls by client: from the question until what was listed is decided about.
    package var polls: [ClientName: Effort] { state.withLock { $0.polls } }

    /// Writes of decisions to the journal.
    package var writes: Effort { state.withLock { $0.writes } }

    func polled(_ client: ClientName, in duration: Duration) {
        state.withLock { $0.polls[client, default: Effort()].add(duration) }
    }

    func wrote(in duration: Duration) { state.withLock { $0.writes.add(duration) } }

    /// Says that a loop has come round, and by when it does so again unless it is stuck.
    package func expect(_ loop: String, by deadline: Duration) { state.withLock { $0.due[loop] = deadline } }

    /// Says that a loop is over.
    package func forget(_ loop: String) { state.withLock { $0.due[loop] = nil } }

    /// The loops that should have come round by now and have not, in order.
    package func late(at boot: Duration) -> [String] {
        state.withLock { $0.due.filter { $0.value < boot }.keys.sorted() }
    }

    /// Whether some loop gets on, or there is none.
    package func isAlive(at boot: Duration) -> Bool {
        state.withLock { state in state.due.isEmpty || state.due.values.contains { $0 >= boot } }
    }
}
