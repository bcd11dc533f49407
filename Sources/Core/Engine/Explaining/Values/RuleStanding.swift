package import Clocks
package import Rules

/// How one rule stands to one subject, and why.
package struct RuleStanding: Hashable, Sendable {
    /// What becomes of the rule there.
    package enum Outcome: String, CaseIterable, Hashable, Sendable {
        /// Its actions are due, or under way.
        case fires
        /// Its condition holds, and all that it asks for is done.
        case done
        /// Something stands in the way of an action, and it waits for that to pass.
        case held
        /// Its condition holds and has to for a while yet, or it waits for its time or event.
        case waits
        /// Its condition does not hold, or its windows are closed.
        case noMatch
        /// Its condition has no value.
        case unknown
        /// Another rule comes first.
        case outranked
        /// It is switched off, rests, or is not for this client.
        case off
    }

    /// The rule's id.
    package let rule: String
    /// How it stands.
    package let outcome: Outcome
    /// Why, in a sentence.
    package private(set) var reason: String
    /// When that will be over, where it can be told.
    package var until: WallTime?
    /// Whether that time rests on present rates.
    package var isEstimate = false
    /// The parts of the condition that fail; of several any one would have to change.
    package var parts: [FailingPart] = []
    /// The rule that protects the subject or comes first.
    package var winner: String?
    /// Whether the rule is in dry run, and nothing is carried out.
    package var isRehearsed = false

    init(_ rule: Rule, _ outcome: Outcome, _ reason: String, until: WallTime? = nil) {
        self.init(rule: rule.id, outcome, reason, until: until, isRehearsed: rule.mode == .dryRun)
    }

    init(rule: String, _ outcome: Outcome, _ reason: String, until: WallTime?, isRehearsed: Bool) {
        self.rule = rule
        self.outcome = outcome
        self.reason = reason
        self.until = until
        self.isRehearsed = isRehearsed
        winner = Self.winner(in: reason)
    }

    /// The same with what is done at the end of an episode, where that is under way.
    func followed(by actions: String?) -> RuleStanding {
        guard let actions else { return self }
        return followed(byWords: "under way, as it ended: \(actions)")
    }

    /// The same with something more to say.
    func followed(byWords words: String) -> RuleStanding {
        var copy = self
        copy.reason += "; \(words)"
        return copy
    }

    /// The same with what it is about said first.
    func led(by words: String) -> RuleStanding {
        var copy = self
        copy.reason = words + reason
        return copy
    }

    /// The rule that a reason names.
    private static func winner(in reason: String) -> String? {
        for (start, end) in [("protected by rule ", ""), ("moot, as rule ", " removes"), ("rule ", " comes first")] {
            guard let place = reason.firstRange(of: start), start != "rule " || place.lowerBound == reason.startIndex
            else { continue }
            let rest = reason[place.upperBound...]
            if end.isEmpty { return String(rest.prefix { $0 != "," }) }
            if let stop = rest.firstRange(of: end) { return String(rest[..<stop.lowerBound]) }
        }
        return nil
    }
}
