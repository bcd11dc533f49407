import Clocks
import Engine
import Journal
import Logging
import Rules

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Tells the engine that time passes, for schedules that are about no client, keeps the journal from growing, and says in
/// it that the daemon is alive.
struct Clockwork: Sendable {
    private static let heartbeat = Duration.seconds(60)

    let decider: Decider
    let outbox: Outbox
    let journal: Journal
    let time: any TimeSource
    let logger: Logger

    /// Runs until it is cancelled.
    func run() async {
        var trimmedAt: Duration?
        var run = ServiceRecord.Run(process: getpid(), startedAt: time.now.wall, aliveAt: time.now.wall)
        var saidAt: Duration?
        // Only shown, so that it stops nothing when it cannot be written.
        defer {
            run.endedAt = time.now.wall
            try? journal.note(run: run)
        }
        while !Task.isCancelled {
            if saidAt.map({ time.now.boot - $0 >= Self.heartbeat }) ?? true {
                saidAt = time.now.boot
                run.aliveAt = time.now.wall
                try? journal.note(run: run)
            }
            do {
                let tick = try await decider.observe(.moment(time.now))
                logger.log(tick)
                outbox.submit(tick.intents)
                if trimmedAt.map({ time.now.boot - $0 >= .seconds(3600) }) ?? true {
                    trimmedAt = time.now.boot
                    let keep = await decider.rules.journal.keep
                    try journal.trim(olderThan: time.now.wall.advanced(by: .zero - keep))
                    try journal.shrink()
                }
            } catch {
                logger.error("The journal cannot be written", metadata: ["cause": "\(error)"])
            }
            guard await time.passes(.seconds(1)) else { return }
        }
    }
}
