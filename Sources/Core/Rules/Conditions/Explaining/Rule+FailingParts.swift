import CEL
import Clocks
import Text
import Torrents

/// The conditions of a rule taken apart, to be asked about many torrents.
package struct RuleExplainer: Sendable {
    private let when: Explainer?
    private let unless: Explainer?

    /// Takes the conditions of a rule apart.
    package init(_ rule: Rule) {
        when = rule.when?.program.explainer
        unless = rule.unless?.program.explainer
    }

    /// The parts of `when` that do not hold, or of `unless` that do; of several any one would have to change.
    package func failingParts(in scope: Scope) -> [FailingPart] {
        if let when {
            let parts = when.shortfalls(scope)
            if !parts.isEmpty { return parts.map { FailingPart($0, of: when, in: scope) } }
        }
        guard let unless else { return [] }
        return unless.shortfalls(scope, wanting: false).map { FailingPart($0, of: unless, in: scope) }
    }

    /// The part that fails and will be as wanted soonest; nil where that cannot be told of any.
    package func soonest(in scope: Scope) -> FailingPart? {
        failingParts(in: scope).filter { $0.due != nil }.min { left, right in
            (left.due?.after ?? .zero) < (right.due?.after ?? .zero)
        }
    }
}

extension FailingPart {
    fileprivate init(_ part: Shortfall, of explainer: Explainer, in scope: Scope) {
        let due = Forecast(part, explainer, scope).due
        source = part.source
        names = part.definitions
        self.due = due
        let names = ShownPart(part)
        value = names.value
        wanted = names.wanted
        let time = due.map { due in
            due.isEstimate
                ? "; about \(due.after.spoken) at the present rate" : "; in \(due.after.spoken)"
        }
        reason = names.sentence + (time ?? "")
    }
}
