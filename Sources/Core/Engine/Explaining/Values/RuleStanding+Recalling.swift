extension RuleStanding {
    /// How a rule stood by its last decision, as the journal tells it.
    package init(recalling decision: Decision) {
        let outcome: Outcome =
            switch decision.verdict {
            case .pending: .waits
            case .firing, .wouldFire: .fires
            case .held: .held
            case .ended: .noMatch
            case .outranked: .outranked
            case .failed: .unknown
            case .resting: .off
            }
        self.init(
            rule: decision.rule, outcome, decision.reason, until: decision.until,
            isRehearsed: decision.verdict == .wouldFire)
    }
}
