import Clocks
import Synchronization

/// The machine's time, but for a wall clock that a test sets.
final class SteeredTime: TimeSource {
    private let system = SystemTime()
    private let offset = Mutex(Duration.zero)
    private let count = Mutex(0)

    /// How often somebody has waited; every poll ends so.
    var sleeps: Int { count.withLock { $0 } }

    var now: Moment {
        let now = system.now
        return Moment(wall: now.wall.advanced(by: offset.withLock { $0 }), boot: now.boot)
    }

    func sleep(for duration: Duration) async throws(CancellationError) {
        try await system.sleep(for: duration)
        count.withLock { $0 += 1 }
    }

    /// Sets the wall clock, forward or back.
    func set(_ wall: WallTime) {
        let step = wall.since(system.now.wall)
        offset.withLock { $0 = step }
    }
}
