extension RuleSet {
    /// The same rules, of which none is carried out: every decision is the one of a real run.
    package func rehearsing() -> RuleSet {
        var copy = self
        copy.isRehearsal = true
        return copy
    }
}
