package import CEL

/// The parts of a rule's conditions, to be watched for what they come to.
package struct RuleBranches: Sendable {
    /// A part of one of the conditions.
    package struct Part: Hashable, Sendable {
        /// The key of the condition: `when` or `unless`.
        package let key: String
        /// The part itself.
        package let branch: Branch
    }

    /// Every part, those of `when` first.
    package let parts: [Part]
    private let when: Explainer?
    private let unless: Explainer?

    /// Takes the conditions of a rule apart.
    package init(_ rule: Rule) {
        when = rule.when?.program.explainer
        unless = rule.unless?.program.explainer
        parts =
            (when?.branches ?? []).map { Part(key: "when", branch: $0) }
            + (unless?.branches ?? []).map { Part(key: "unless", branch: $0) }
    }

    /// What each part came to that was asked, by its place; `unless` is asked only where `when` holds.
    package func outcomes(in scope: Scope) -> [(part: Int, outcome: Branch.Outcome)] {
        var outcomes: [(part: Int, outcome: Branch.Outcome)] = []
        for (branch, outcome) in when?.outcomes(scope) ?? [] { outcomes.append((branch, outcome)) }
        guard outcomes.first?.outcome ?? .yes == .yes, let unless else { return outcomes }
        let count = when?.branches.count ?? 0
        for (branch, outcome) in unless.outcomes(scope) { outcomes.append((count + branch, outcome)) }
        return outcomes
    }
}

extension RuleSet {
    /// The same rules, whose every evaluation is told of, as tests of rules want it.
    ///
    /// - Parameter watcher: Is told the id of the rule and what its conditions were asked about.
    /// - Returns: The rules, which decide as before.
    package func watched(by watcher: @escaping @Sendable (String, Scope) -> Void) -> RuleSet {
        var copy = self
        copy.rules = rules.map { rule in rule.with(watcher: { watcher(rule.id, $0) }) }
        return copy
    }
}
