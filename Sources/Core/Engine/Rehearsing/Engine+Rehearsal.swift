import Clocks
import JSON
import Rules
import Torrents

/// Rehearsal: the decision is the same, and what it plans is shown instead of carried out.
extension Engine {
    /// Whether what a rule plans is carried out.
    func isCarriedOut(_ rule: Rule) -> Bool { rules.carriesOut(rule) }
}

extension RuleSet {
    /// Whether what a rule plans is carried out.
    func carriesOut(_ rule: Rule) -> Bool { rule.mode.isCarriedOut && !isRehearsal }
}
