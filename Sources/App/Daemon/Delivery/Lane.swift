import Synchronization

/// Lets so many tasks through at a time, in the order in which they came.
final class Lane: Sendable {
    private struct State {
        var free: Int
        var isClosed = false
        var next = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var cancelled: Set<Int> = []
    }

    private let state: Mutex<State>

    init(width: Int) { state = Mutex(State(free: width)) }

    /// Returns true once it is the task's turn, which `leave` ends; false when the task is cancelled or the lane closes
    /// before that.
    func enter() async -> Bool {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                let answer = state.withLock { state -> Bool? in
                    if state.isClosed || state.cancelled.remove(id) != nil { return false }
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    state.waiting.append((id, continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
                guard let place = state.waiting.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.waiting.remove(at: place).continuation
            }
            continuation?.resume(returning: false)
        }
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }

    /// Turns away everyone who waits, and everyone who comes later.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.continuation.resume(returning: false) }
    }
}
