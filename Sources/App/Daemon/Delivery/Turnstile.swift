import Synchronization

/// Lets one task at a time through: those that go ahead first, each kind in the order in which they came.
package final class Turnstile: Sendable {
    private struct Waiter {
        /// Nil where it waits however long it takes.
        let id: Int?
        let ahead: Bool
        /// Whether it is turned away when the turnstile is shut.
        let heedsShutting: Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var isTaken = false
        var isShut = false
        var next = 0
        var waiting: [Waiter] = []
        /// Tasks that were cancelled before they came to wait.
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    package init() {}

    /// How many wait to be let through.
    package var line: Int { state.withLock(\.waiting.count) }

    /// Runs the body alone, however long the wait is.
    ///
    /// - Parameters:
    ///   - ahead: Whether it comes before all that wait without this; meant for one task, or the others starve.
    ///   - body: What runs alone.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    package func pass<Value: Sendable, Failure: Error>(
        ahead: Bool = false, _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        _ = await enter(nil, ahead: ahead, heedsShutting: false)
        defer { leave() }
        return try await body()
    }

    /// Runs the body alone, or throws when the task is cancelled before its turn has come.
    ///
    /// - Parameters:
    ///   - ahead: As above.
    ///   - evenShut: Whether it is let through although the turnstile is shut.
    ///   - refusal: What is thrown, also when the turnstile is shut.
    ///   - body: What runs alone.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or the refusal.
    func pass<Value: Sendable, Failure: Error>(
        ahead: Bool = false, evenShut: Bool = false, orElse refusal: Failure,
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard await enterUnlessCancelled(ahead: ahead, heedsShutting: !evenShut) else { throw refusal }
        defer { leave() }
        return try await body()
    }

    /// Turns away all who wait and all who come, but for those who come even so.
    func shut() {
        let refused = state.withLock { state in
            state.isShut = true
            let refused = state.waiting.filter(\.heedsShutting)
            state.waiting.removeAll(where: \.heedsShutting)
            return refused
        }
        for waiter in refused { waiter.continuation.resume(returning: false) }
    }

    private func enterUnlessCancelled(ahead: Bool, heedsShutting: Bool) async -> Bool {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        return await withTaskCancellationHandler {
            await enter(id, ahead: ahead, heedsShutting: heedsShutting)
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                guard let place = state.waiting.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.waiting.remove(at: place)
            }
            waiter?.continuation.resume(returning: false)
        }
    }

    /// Waits for its turn; false when it was turned away.
    private func enter(_ id: Int?, ahead: Bool, heedsShutting: Bool) async -> Bool {
        let isThrough = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            let answer = state.withLock { state -> Bool? in
                if state.isShut, heedsShutting { return false }
                if let id, state.cancelled.contains(id) { return false }
                if state.isTaken {
                    let waiter = Waiter(id: id, ahead: ahead, heedsShutting: heedsShutting, continuation: continuation)
                    state.waiting.append(waiter)
                    return nil
                }
                state.isTaken = true
                return true
            }
            if let answer { continuation.resume(returning: answer) }
        }
        if let id { state.withLock { _ = $0.cancelled.remove(id) } }
        return isThrough
    }

    private func leave() {
        let next = state.withLock { state -> Waiter? in
            guard let place = state.waiting.firstIndex(where: \.ahead) ?? state.waiting.indices.first else {
                state.isTaken = false
                return nil
            }
            return state.waiting.remove(at: place)
        }
        next?.continuation.resume(returning: true)
    }
}
