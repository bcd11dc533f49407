package import Rules
package import Clocks
package import JSON
package import Torrents

/// Names one intent for good; a webhook carries it as its delivery id.
package struct IntentID: Hashable, Sendable, CustomStringConvertible {
    /// The id: `i`, the number of its tick, a dash, and its place there.
    package let text: String
    package init(_ text: String) { self.text = text }
    package var description: String { text }

    /// Whether it was planned before another one: in an earlier tick, or at an earlier place of the same one.
    func isPlanned(before other: IntentID) -> Bool {
        let (numbers, others) = (numbers, other.numbers)
        return numbers == others ? text < other.text : numbers.lexicographicallyPrecedes(others)
    }

    /// The numbers of its tick and of its place there, such as 12 and 3 of `i12-3`.
    private var numbers: [Int] { text.dropFirst().split(separator: "-").map { Int($0) ?? 0 } }
}

/// A planned effect or the write of a claim, complete enough to be carried out after a restart.
package struct Intent: Hashable, Sendable {
    /// What stands in the place of a rule's id where a person asked for it.
    package static let byHand = "(by hand)"
    /// What stands there where a bin is emptied, as its time is over or room is needed.
    package static let byBin = "(bin)"

    /// Which list of the rule it comes from.
    package enum Purpose: String, Hashable, Sendable { case act, strike, exit, revert, done, dead }

    /// Its name for good.
    package let id: IntentID
    /// The rule that planned it, or `byHand`.
    package let rule: String
    /// Place of the action in the file, such as `rules[2].do[0]`.
    package let path: String
    /// The action's name.
    package let action: String
    /// What it is about.
    package let subject: Subject
    /// The subject's name for people.
    package let title: String
    /// Canonical arguments with every template filled in; secrets are still references.
    package let arguments: JSON
    /// Which list of the rule it comes from.
    package let purpose: Purpose
    /// Intents of one chain run one after the other, and a failure ends the chain.
    package let chain: String
    /// Whether the chain goes on where this one fails.
    package let continuesOnError: Bool
    /// The event that led to it, if one did.
    package let event: EventID?
    /// When it was planned.
    package let plannedAt: WallTime
    /// What was judged, for an intent about a file; it is void when another file or content stands there.
    package let judged: JudgedFile?

    package init(
        id: IntentID, rule: String, path: String, action: String, subject: Subject, title: String, arguments: JSON,
        purpose: Purpose, chain: String, continuesOnError: Bool, event: EventID?, plannedAt: WallTime,
        judged: JudgedFile? = nil
    ) {
        self.id = id
        self.rule = rule
        self.path = path
        self.action = action
        self.subject = subject
        self.title = title
        self.arguments = arguments
        self.purpose = purpose
        self.chain = chain
        self.continuesOnError = continuesOnError
        self.event = event
        self.plannedAt = plannedAt
        self.judged = judged
    }
}
