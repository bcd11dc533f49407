import Synchronization

/// Can be rung again and again; who waits for it is woken by the next ring.
final class Bell: Sendable {
    private let latch = Mutex(Latch())

    /// Opens at the next ring.
    ///
    /// A task that takes it before it reads what may change misses no ring.
    var next: Latch { latch.withLock { $0 } }

    func ring() {
        let former = latch.withLock { latch in
            defer { latch = Latch() }
            return latch
        }
        former.open()
    }
}
