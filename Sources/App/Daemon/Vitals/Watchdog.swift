package import Clocks
package import Logging

/// Says that the daemon gets on for as long as it does: the engine answers, and its loops come round.
///
/// A client that hangs stops its own loop alone, which is logged and no reason to end everything; where no loop at all
/// comes round any more, or the engine does not answer, nothing is said, and the service manager starts the daemon anew.
package struct Watchdog: Sendable {
    private let manager: ServiceManager
    private let daemon: RunningDaemon
    private let time: any TimeSource
    private let logger: Logger

    package init(_ manager: ServiceManager, over daemon: RunningDaemon, time: any TimeSource, logger: Logger) {
        self.manager = manager
        self.daemon = daemon
        self.time = time
        self.logger = logger
    }

    /// Speaks until it is cancelled; says nothing where nobody wants to hear it.
    package func run() async {
        guard let period = manager.watchdog else { return }
        var told: [String] = []
        repeat {
            // One that never comes back from here says nothing any more.
            _ = await daemon.decider.torrentCounts
            let now = time.now.boot
            let late = daemon.vitals.late(at: now)
            if late != told, !late.isEmpty {
                logger.warning("Loops are stuck", metadata: ["loops": "\(late.joined(separator: ", "))"])
            }
            told = late
            if daemon.vitals.isAlive(at: now) { manager.tell(.alive) }
        } while await time.passes(period / 3)
    }
}
