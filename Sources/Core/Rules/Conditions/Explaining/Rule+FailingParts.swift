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
        let (parts, explainer) = shortfalls(in: scope)
        return parts.map { FailingPart($0, due: Forecast($0, explainer, scope).due) }
    }

    /// The part that fails and will be as wanted soonest; nil where that cannot be told of any.
    package func soonest(in scope: Scope) -> FailingPart? {
        let (parts, explainer) = shortfalls(in: scope)
        let dues = parts.lazy.compactMap { part in Forecast(part, explainer, scope).due.map { (part, due: $0) } }
        return dues.min { $0.due.after < $1.due.after }.map { FailingPart($0, due: $1) }
    }

    /// What fails, with the condition that it is of.
    private func shortfalls(in scope: Scope) -> ([Shortfall], of: Explainer?) {
        if let when {
            let parts = when.shortfalls(scope)
            if !parts.isEmpty { return (parts, when) }
        }
        return (unless?.shortfalls(scope, wanting: false) ?? [], unless)
    }
}

extension FailingPart {
    fileprivate init(_ part: Shortfall, due: Due?) {
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
