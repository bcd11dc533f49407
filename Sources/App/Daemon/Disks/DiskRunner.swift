import Clocks
import Engine
import Logging
import Rules

/// Looks at one disk of the rule file again and again, in a rhythm of its own, and tells the engine.
struct DiskRunner: Sendable {
    let entry: DiskEntry
    let look: DiskLook
    let decider: Decider
    let time: any TimeSource
    let logger: Logger

    /// Runs until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            let report = await look.report()
            guard !Task.isCancelled else { return }
            do {
                try await decider.commit(.observation(.disk(report, at: time.now)))
            } catch {
                logger.error("The journal cannot be written", metadata: ["disk": "\(entry.name)", "cause": "\(error)"])
            }
            guard await time.passes(entry.poll) else { return }
        }
    }
}
