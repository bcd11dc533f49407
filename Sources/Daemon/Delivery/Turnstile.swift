import Synchronization

/// Lets one task at a time through: those that go ahead first, each kind in the order in which they came.
final class Turnstile: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// These are let through before the others.
        var waitingAhead: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// How many wait to be let through.
    var line: Int { state.withLock { $0.waiting.count + $0.waitingAhead.count } }

    /// Runs the body alone.
    ///
    /// What goes ahead comes before all that does not; that is meant for one task, or the others starve.
    func pass<Value: Sendable, Failure: Error>(
        ahead: Bool = false, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        await enter(ahead: ahead)
        defer { leave() }
        return try await body()
    }

    private func enter(ahead: Bool) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isFree = state.withLock { state in
                if state.isTaken {
                    if ahead { state.waitingAhead.append(continuation) } else { state.waiting.append(continuation) }
                    return false
                }
                state.isTaken = true
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if !state.waitingAhead.isEmpty { return state.waitingAhead.removeFirst() }
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.isTaken = false
            return nil
        }
        next?.resume()
    }
}
