import Synchronization

/// A clock that stands still until a test moves it, and says who sleeps on it.
///
/// A test never guesses whether the code under test has come to rest: it waits for the number of sleepers that it
/// expects, then moves time, so it neither sleeps nor yields.
package final class ManualClock: TimeSource {
    private struct Sleeper {
        let deadline: Duration
        let order: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Watcher {
        let order: Int
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now: Moment
        var sleepers: [Int: Sleeper] = [:]
        var watchers: [Watcher] = []
        var cancelled: Set<Int> = []
        var nextOrder = 0
    }

    private let state: Mutex<State>

    /// Makes a clock that stands at a moment until it is told otherwise.
    package init(_ start: Moment = Moment(wall: WallTime(seconds: 1_700_000_000), boot: .zero)) {
        state = Mutex(State(now: start))
    }

    package var now: Moment { state.withLock(\.now) }

    package func sleep(for duration: Duration) async throws(CancellationError) {
        guard duration > .zero else {
            if Task.isCancelled { throw CancellationError() }
            return
        }
        let order = nextOrder()
        let woken = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                park(continuation, order: order, for: duration)
            }
        } onCancel: {
            cancel(order)
        }
        guard woken else { throw CancellationError() }
    }

    /// Returns once at least this many tasks sleep on this clock, or the task that waits is cancelled.
    package func waitForSleepers(_ count: Int = 1) async {
        let order = nextOrder()
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let ready = state.withLock { state in
                    if state.sleepers.count >= count || state.cancelled.remove(order) != nil { return true }
                    state.watchers.append(Watcher(order: order, count: count, continuation: continuation))
                    return false
                }
                if ready { continuation.resume() }
            }
        } onCancel: {
            stopWatching(order)
        }
    }

    /// How long each sleeper has yet to sleep, the shortest first.
    package var pauses: [Duration] {
        state.withLock { state in state.sleepers.values.map { $0.deadline - state.now.boot }.sorted() }
    }

    /// Moves both clocks forward and wakes whoever is due, the earliest deadline first.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now.boot }
            for order in due.keys { state.sleepers[order] = nil }
            return due.values.sorted { ($0.deadline, $0.order) < ($1.deadline, $1.order) }
        }
        for sleeper in due { sleeper.continuation.resume(returning: true) }
    }

    /// Steps the wall clock alone, as a correction of the machine's time does.
    package func stepWall(by duration: Duration) {
        state.withLock { state in
            state.now = Moment(wall: state.now.wall.advanced(by: duration), boot: state.now.boot)
        }
    }

    private func nextOrder() -> Int {
        state.withLock { state in
            state.nextOrder += 1
            return state.nextOrder
        }
    }

    private func stopWatching(_ order: Int) {
        let watcher = state.withLock { state in
            guard let index = state.watchers.firstIndex(where: { $0.order == order }) else {
                state.cancelled.insert(order)
                return Watcher?.none
            }
            return state.watchers.remove(at: index)
        }
        watcher?.continuation.resume()
    }

    private func park(_ continuation: CheckedContinuation<Bool, Never>, order: Int, for duration: Duration) {
        let (cancelled, ready) = state.withLock { state in
            if state.cancelled.remove(order) != nil { return (true, [Watcher]()) }
            let deadline = state.now.boot + duration
            state.sleepers[order] = Sleeper(deadline: deadline, order: order, continuation: continuation)
            let ready = state.watchers.filter { $0.count <= state.sleepers.count }
            state.watchers.removeAll { $0.count <= state.sleepers.count }
            return (false, ready)
        }
        if cancelled { continuation.resume(returning: false) }
        for watcher in ready { watcher.continuation.resume() }
    }

    private func cancel(_ order: Int) {
        let sleeper = state.withLock { state in
            let sleeper = state.sleepers.removeValue(forKey: order)
            if sleeper == nil { state.cancelled.insert(order) }
            return sleeper
        }
        sleeper?.continuation.resume(returning: false)
    }
}
