package import CEL

/// The ways in which a rule is patient besides `for` and `cooldown`.
package struct Patience: Sendable {
    /// How often the condition has to have held for a while before the rule fires; nil for once.
    package let strikes: StrikeTerms?
    /// How long it goes on firing after the condition has ended.
    package let keepsFor: Duration
    /// After how long its effects are done again while it fires; nil for never.
    package let repeats: Duration?
    /// How often it may fire, for all subjects together; nil for any number of times.
    package let limit: FiringLimit?
    /// What tells one run from another, so that none is done twice; nil where nothing does.
    package let dedupe: DedupeTerms?

    package init(
        strikes: StrikeTerms? = nil, keepsFor: Duration = .zero, repeats: Duration? = nil, limit: FiringLimit? = nil,
        dedupe: DedupeTerms? = nil
    ) {
        self.strikes = strikes
        self.keepsFor = keepsFor
        self.repeats = repeats
        self.limit = limit
        self.dedupe = dedupe
    }
}

/// How strikes are counted: in time for which the condition was observed to hold, never in polls.
package struct StrikeTerms: Sendable {
    /// At which strike the rule fires.
    package let count: Int
    /// How long the condition has to have held since one strike for the next.
    package let every: Duration
    /// Clears the strikes where it holds; nil for none.
    package let resetWhen: Condition?
    /// How long after the last strike they are forgotten; nil for never.
    package let expire: Duration?

    package init(count: Int, every: Duration, resetWhen: Condition?, expire: Duration?) {
        self.count = count
        self.every = every
        self.resetWhen = resetWhen
        self.expire = expire
    }

    /// Whether strikes stay when the condition is seen not to hold: only where something else clears them.
    package var outlastCondition: Bool { resetWhen != nil || expire != nil }
}

/// So many firings of a rule within a length of time, over all its subjects.
package struct FiringLimit: Hashable, Sendable {
    /// How many.
    package let count: Int
    /// Within how long.
    package let per: Duration

    package init(count: Int, per: Duration) {
        self.count = count
        self.per = per
    }
}

/// What tells one run of a rule from another, and for how long that is remembered.
package struct DedupeTerms: Sendable {
    /// The text of the expression.
    package let source: String
    /// The expression, whose value is text.
    package let key: Program
    /// How long after a run that succeeded the same key does not fire again.
    package let length: Duration

    package init(source: String, key: Program, length: Duration) {
        self.source = source
        self.key = key
        self.length = length
    }
}

extension Trigger {
    /// What a rule with strikes can read besides, where they have been counted.
    var strikeVariables: [ScopeVariable] { subject == .torrent ? [.strikes, .mark] : [.strikes] }
}
