package import Clocks
package import Engine
package import JSON
package import Rules

/// What of a plan is to be carried out.
package struct PlanChoice: Hashable, Sendable {
    /// One intent of the plan.
    package struct Step: Hashable, Sendable {
        /// What tells it from other steps of the plan.
        package let mark: IntentMark
        /// The id of the rule that planned it.
        package let rule: String
        /// What it is about.
        package let subject: Subject
        /// Whether it is to be carried out; one that was named to be left out is not.
        package let isChosen: Bool
        /// The facts about its torrent that it stands on, by name; nil where none are to be compared.
        package let facts: JSON?

        package init(mark: IntentMark, rule: String, subject: Subject, isChosen: Bool, facts: JSON? = nil) {
            self.mark = mark
            self.rule = rule
            self.subject = subject
            self.isChosen = isChosen
            self.facts = facts
        }
    }

    /// What was chosen and what was named to be left out, in the order of the plan.
    package let steps: [Step]
    /// When the plan was made; what was planned since counts as part of it.
    package let madeAt: WallTime
    /// The digest of the rule file that it was made by; nil where that is not to be compared.
    package let rules: String?

    package init(steps: [Step], madeAt: WallTime, rules: String? = nil) {
        self.steps = steps
        self.madeAt = madeAt
        self.rules = rules
    }

    /// What is to be carried out.
    package var chosen: [Step] { steps.filter(\.isChosen) }
}

/// What became of a plan that was to be carried out.
package struct PlanReception: Hashable, Sendable {
    /// What became of one step.
    package enum Answer: Hashable, Sendable {
        /// It is planned under this id, by which the journal tells how it goes.
        case planned(IntentID)
        /// Something has changed since the plan was made, so it is not done.
        case refused(String)
    }

    /// By the mark of each step that was chosen.
    package let answers: [IntentMark: Answer]
    /// Actions that are called for only now and would be lost, in words; where there are any, nothing is done.
    package let surplus: [String]
    /// Which of the facts that a step stands on are others now, by its mark; none for steps that were planned before.
    package let changes: [IntentMark: [FactChange]]
    /// Whether the rule file is another one than that of the plan.
    package let hasOtherRules: Bool

    package init(
        answers: [IntentMark: Answer], surplus: [String] = [], changes: [IntentMark: [FactChange]] = [:],
        hasOtherRules: Bool = false
    ) {
        self.answers = answers
        self.surplus = surplus
        self.changes = changes
        self.hasOtherRules = hasOtherRules
    }
}
