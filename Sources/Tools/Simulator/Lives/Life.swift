import Clocks
import Synchronization

/// One life of the daemon's process: while it lasts, its calls reach the world; afterwards nothing of it does.
final class Life: Sendable {
    /// Counts lives from 1.
    let number: Int
    private let over = Mutex(false)

    init(_ number: Int) { self.number = number }

    var isOver: Bool { over.withLock { $0 } }

    /// Cuts everything off that the process still does.
    func end() { over.withLock { $0 = true } }
}

/// The machine's clocks as one life of the daemon sees them.
struct LifeTime: TimeSource {
    let world: SimulatedTime
    let life: Life
    /// When the machine was started, by the world's own count.
    let bootedAt: Duration

    var now: Moment {
        let now = world.now
        return Moment(wall: now.wall, boot: now.boot - bootedAt)
    }

    func sleep(for duration: Duration) async throws(CancellationError) {
        if life.isOver || Task.isCancelled { throw CancellationError() }
        guard duration > .zero else { return }
        guard await world.sleep(for: duration, life: life.number), !life.isOver else { throw CancellationError() }
    }
}
