extension RuleSet {
    /// The same rules, every enforced one as a dry run: the plan is the same, and nothing is carried out.
    package func rehearsing() -> RuleSet {
        RuleSet(
            clients: clients, journal: journal, limits: limits, zone: zone, windows: windows,
            rules: rules.map { $0.rehearsing() },
            warnings: warnings)
    }
}

extension Rule {
    fileprivate func rehearsing() -> Rule {
        var copy = self
        if mode == .enforce { copy.mode = .dryRun }
        return copy
    }
}
