package import Clocks

/// Names one executor of intents, for one life of its process.
package struct ExecutorID: Hashable, Sendable, CustomStringConvertible {
    /// The name, which no other executor may have.
    package let text: String
    package init(_ text: String) { self.text = text }
    package var description: String { text }
}

/// Why an intent waits for another attempt, and until when.
package struct Postponement: Hashable, Sendable {
    /// When the attempt failed.
    package let at: WallTime
    /// When the next one is due.
    package let until: WallTime
    /// What went wrong, in words.
    package let reason: String

    package init(at: WallTime, until: WallTime, reason: String) {
        self.at = at
        self.until = until
        self.reason = reason
    }
}
