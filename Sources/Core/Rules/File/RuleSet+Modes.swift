extension RuleSet {
    /// The same rules, some of them in other modes than the file says.
    package func inModes(_ modes: [String: Rule.Mode]) -> RuleSet {
        guard !modes.isEmpty else { return self }
        var copy = self
        copy.rules = rules.map { rule in modes[rule.id].map(rule.inMode) ?? rule }
        return copy
    }
}

extension Rule {
    /// Whether it can wait for a person with all that it decides.
    package var canAsk: Bool { trigger.canWait && onStrike.isEmpty }

    /// The same rule in another mode; it means something else then, as when the file had been changed so.
    fileprivate func inMode(_ mode: Mode) -> Rule {
        with(mode: mode, meaning: RuleMeaning.text(meaning, in: mode))
    }
}

extension RuleMeaning {
    /// A meaning with another mode; one of a former version stays as it is.
    fileprivate static func text(_ meaning: String, in mode: Rule.Mode) -> String {
        guard meaning.hasPrefix(form), let end = meaning.firstIndex(of: "\u{1F}") else { return meaning }
        return form + mode.rawValue + meaning[end...]
    }
}
