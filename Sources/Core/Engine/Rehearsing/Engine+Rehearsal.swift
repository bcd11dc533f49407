package import Clocks
import Rules

/// Rehearsal: the decision is the same, and what it plans is shown instead of carried out.
extension Engine {
    /// Whether what a rule plans is carried out.
    func isCarriedOut(_ rule: Rule) -> Bool { rules.carriesOut(rule) }

    /// What observations would lead to now; the engine itself stays as it is.
    ///
    /// - Parameters:
    ///   - observations: What is seen, in order.
    ///   - moment: When the rehearsal begins, not after any of them.
    ///   - assumesTimePassed: Whether holding times, cooldowns and grace count as over.
    /// - Returns: What was decided, with the engine that did.
    package func rehearsal(
        of observations: [Observation], at moment: Moment, assumesTimePassed: Bool = false
    ) -> Rehearsal {
        var copy = self
        _ = copy.reload(filed.rehearsing(), at: moment)
        // The rules ask what they asked before, so that what every list has answered since need not be asked again.
        copy.incremental = incremental
        copy.tellsAll = true
        copy.assumesTimePassed = assumesTimePassed
        let ticks = observations.map { copy.observe($0) }
        return Rehearsal(ticks: ticks, engine: copy)
    }
}

extension RuleSet {
    /// Whether what a rule plans is carried out.
    func carriesOut(_ rule: Rule) -> Bool { rule.mode.isCarriedOut && !isRehearsal }
}
