package import Clocks
import Synchronization

/// Time that is set by hand, and in which sleep takes none of anybody's: it only moves the clock on.
///
/// For one thing after the other: with several tasks that sleep, each would move the time of all. A ``ManualClock`` lets
/// sleepers wait instead.
package final class VirtualTime: TimeSource {
    private let state: Mutex<Moment>

    /// Begins at a moment.
    package init(_ start: Moment = Moment(wall: WallTime(seconds: 0), boot: .zero)) { state = Mutex(start) }

    package var now: Moment { state.withLock { $0 } }

    /// Sets both clocks.
    package func set(_ moment: Moment) { state.withLock { $0 = moment } }

    package func sleep(for duration: Duration) async throws(CancellationError) {
        if Task.isCancelled { throw CancellationError() }
        state.withLock { $0 = $0.advanced(by: max(.zero, duration)) }
    }
}
