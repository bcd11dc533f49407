package import Engine
package import JSON

/// A decision and its place in the journal.
package struct RecordedDecision: Hashable, Sendable {
    /// Ascends with time, and serves as a cursor.
    package let number: Int64
    /// The decision.
    package let decision: Decision

    package init(number: Int64, decision: Decision) {
        self.number = number
        self.decision = decision
    }
}

extension RecordedDecision {
    /// The decision for other programs, with its number before all else.
    package var json: JSON { decision.json.preceded(by: ["number": .integer(number)]) }
}
