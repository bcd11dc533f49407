import Logging
import Synchronization

/// Says that the journal cannot be written, or can be again, once each: thousands of intents may wait for it, and the log
/// may be on the same disk.
final class JournalTrouble: Sendable {
    private let logger: Logger
    private let isStanding = Mutex(false)

    init(_ logger: Logger) { self.logger = logger }

    /// Takes note of an attempt to write; nil where it went well.
    func note(_ error: (any Error)?) {
        let wasStanding = isStanding.withLock { isStanding in
            defer { isStanding = error != nil }
            return isStanding
        }
        if let error {
            logger.log(
                level: wasStanding ? .debug : .error, "The journal cannot be written; nothing is carried out",
                metadata: ["cause": "\(error)"])
        } else if wasStanding {
            logger.notice("The journal can be written again")
        }
    }
}
