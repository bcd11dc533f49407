import Clocks
import Synchronization

/// The time of a simulated world, which moves only when it is told to.
///
/// Sleepers belong to a life of the daemon, and do not outlive it.
final class SimulatedTime: TimeSource {
    private struct Sleeper {
        let life: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    /// An entry of the heap; those whose sleeper has been cancelled stay until they come up.
    private struct Alarm: Comparable {
        let at: Duration
        let order: Int

        static func < (left: Alarm, right: Alarm) -> Bool { (left.at, left.order) < (right.at, right.order) }
    }

    private struct State {
        var now: Moment
        var alarms = Heap<Alarm>()
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var next = 0
    }

    private let state: Mutex<State>

    /// Begins at a moment.
    init(_ start: Moment) { state = Mutex(State(now: start)) }

    var now: Moment { state.withLock(\.now) }

    func sleep(for duration: Duration) async throws(CancellationError) {
        guard await sleep(for: duration, life: 0) else { throw CancellationError() }
    }

    /// Sleeps as a task of one life of the daemon; false when the task is cancelled or the life ends before.
    func sleep(for duration: Duration, life: Int) async -> Bool {
        let order = state.withLock { state in
            state.next += 1
            return state.next
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
                let isCancelled = state.withLock { state in
                    if state.cancelled.remove(order) != nil { return true }
                    state.sleepers[order] = Sleeper(life: life, continuation: continuation)
                    state.alarms.insert(Alarm(at: state.now.boot + duration, order: order))
                    return false
                }
                if isCancelled { continuation.resume(returning: false) }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                let sleeper = state.sleepers.removeValue(forKey: order)
                if sleeper == nil { state.cancelled.insert(order) }
                return sleeper
            }
            sleeper?.continuation.resume(returning: false)
        }
    }

    /// When the next sleeper is due; nil where nobody sleeps.
    var nextAlarm: Duration? {
        state.withLock { state in
            while let first = state.alarms.first, state.sleepers[first.order] == nil { state.alarms.removeFirst() }
            return state.alarms.first?.at
        }
    }

    /// Moves both clocks to an instant of the boot clock, and wakes everyone who is due.
    func advance(to boot: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            let passed = max(.zero, boot - state.now.boot)
            state.now = state.now.advanced(by: passed)
            var due: [Sleeper] = []
            while let first = state.alarms.first, first.at <= state.now.boot {
                state.alarms.removeFirst()
                if let sleeper = state.sleepers.removeValue(forKey: first.order) { due.append(sleeper) }
            }
            return due
        }
        for sleeper in due { sleeper.continuation.resume(returning: true) }
    }

    /// Steps the wall clock alone.
    func stepWall(by duration: Duration) {
        state.withLock { state in
            state.now = Moment(wall: state.now.wall.advanced(by: duration), boot: state.now.boot)
        }
    }

    /// How many tasks of a life sleep.
    func sleepers(ofLife life: Int) -> Int { state.withLock { $0.sleepers.values.count { $0.life == life } } }

    /// Gives up all sleepers of a life that is over.
    func end(life: Int) {
        let sleepers = state.withLock { state in
            let orders = state.sleepers.filter { $0.value.life == life }.keys.sorted()
            return orders.compactMap { state.sleepers.removeValue(forKey: $0) }
        }
        for sleeper in sleepers { sleeper.continuation.resume(returning: false) }
    }
}
