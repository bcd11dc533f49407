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
    /// Whether the attempt was one; not where others go first and nothing was done, so that the next is no repeat.
    package let counts: Bool

    package init(at: WallTime, until: WallTime, reason: String, counts: Bool = true) {
        self.at = at
        self.until = until
        self.reason = reason
        self.counts = counts
    }
}
