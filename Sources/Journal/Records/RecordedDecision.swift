import Clocks
package import Engine
package import JSON
import Torrents

/// A decision and its place in the journal.
package struct RecordedDecision: Hashable, Sendable {
    /// Ascends with time, and serves as a cursor.
    package let number: Int64
    package let decision: Decision
}

extension RecordedDecision {
    /// The decision for other programs.
    package var json: JSON {
        [
            "number": .integer(number), "rule": .string(decision.rule), "subject": .string(decision.subject.key),
            "title": .string(decision.title), "at": .integer(decision.at.milliseconds),
            "verdict": .string(decision.verdict.rawValue), "reason": .string(decision.reason),
            "trace": .array(decision.trace.map { ["source": .string($0.source), "value": .string($0.value)] }),
            "intents": .array(decision.intents.map { .string($0.text) }),
            "event": decision.event.map { .string($0.text) } ?? .null,
        ]
    }
}
