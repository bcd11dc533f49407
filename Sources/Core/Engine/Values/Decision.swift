package import Rules
package import Clocks
package import Torrents

/// What was decided about one rule and one subject, with its reasons.
package struct Decision: Hashable, Sendable {
    /// What became of the rule here.
    package enum Verdict: String, Hashable, Sendable {
        /// The condition has become true and has to hold for a while yet.
        case pending
        /// Intents were planned, or a claim holds already.
        case firing
        /// A dry run would have planned these intents.
        case wouldFire
        /// Something stands in the way of an action, and it waits.
        case held
        /// The episode has ended.
        case ended
        /// Another rule came first.
        case outranked
        /// The condition had no value.
        case failed
        /// The rule as a whole rests, as what it writes is undone again and again.
        case resting
    }

    /// What stands in the place of a rule's id where something holds the removals of every rule.
    package static let safeguard = "(safeguards)"

    /// The rule's id, or `safeguard`.
    package let rule: String
    /// What the rule was about.
    package let subject: Subject
    /// The subject's name for people.
    package let title: String
    /// When it was decided.
    package let at: WallTime
    /// What became of the rule.
    package let verdict: Verdict
    /// Why, in words: what held it, what outranked it, how long it has yet to wait.
    package let reason: String
    /// Values of the condition's parts, in source order.
    package let trace: [TracedValue]
    /// What was planned with it.
    package let intents: [IntentID]
    /// The event that led to it; nil where none did.
    package let event: EventID?
    /// When that will be over, where it waits or is held and the time can be told.
    package let until: WallTime?

    package init(
        rule: String, subject: Subject, title: String, at: WallTime, verdict: Verdict, reason: String,
        trace: [TracedValue] = [], intents: [IntentID] = [], event: EventID? = nil, until: WallTime? = nil
    ) {
        self.rule = rule
        self.subject = subject
        self.title = title
        self.at = at
        self.verdict = verdict
        self.reason = reason
        self.trace = trace
        self.intents = intents
        self.event = event
        self.until = until
    }
}

/// One part of a condition and what it came to.
package struct TracedValue: Hashable, Sendable {
    /// The part as it stands in the rule file.
    package let source: String
    /// What it came to, as text.
    package let value: String

    package init(source: String, value: String) {
        self.source = source
        self.value = value
    }
}
