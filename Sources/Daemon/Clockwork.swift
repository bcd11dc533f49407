import Clocks
import Engine
import Journal
import Logging

/// Tells the engine that time passes, for schedules that are about no client, and keeps the journal from growing.
struct Clockwork: Sendable {
    let decider: Decider
    let outbox: Outbox
    let journal: Journal
    let keep: Duration
    let time: any TimeSource
    let logger: Logger

    /// Runs until it is cancelled.
    func run() async {
        var trimmedAt: Duration?
        while !Task.isCancelled {
            do {
                let tick = try await decider.observe(.moment(time.now))
                logger.log(tick)
                outbox.submit(tick.intents)
                if trimmedAt.map({ time.now.boot - $0 >= .seconds(3600) }) ?? true {
                    trimmedAt = time.now.boot
                    _ = try journal.trim(olderThan: time.now.wall.advanced(by: .zero - keep))
                }
            } catch {
                logger.error("The journal cannot be written", metadata: ["cause": "\(error)"])
            }
            guard await time.passes(.seconds(1)) else { return }
        }
    }
}
