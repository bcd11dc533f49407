/// What one seed is to tell: the seed decides all that is left open.
package struct SeedPlan: Hashable, Sendable {
    /// What all that is left open follows from.
    package var seed: UInt64
    /// Virtual hours, the three calm ones at the end included.
    package var hours: Int
    /// Where one of these is broken, the story ends.
    package var wanted: Set<Invariant> = []
    /// The kinds of misfortunes that may happen; nil leaves that to the seed.
    package var faults: Set<Fault>?
    /// The bug that is planted; nil for none.
    package var sabotage: Sabotage?
    /// Whether it is printed what happens.
    package var isTraced = false

    package init(seed: UInt64, hours: Int) {
        self.seed = seed
        self.hours = hours
    }
}

/// What came of one seed.
package struct SeedResult: Sendable {
    /// What was asked for.
    package let plan: SeedPlan
    /// The kinds of misfortunes that could happen, and how often each did.
    package let chosen: Set<Fault>
    /// How often each kind of misfortune happened.
    package let faults: [Fault: Int]
    /// The promises that were broken.
    package let violations: [Violation]
    /// Two runs with the same number were the same.
    package let hash: UInt64
    /// How often the daemon lived.
    package let lives: Int
    /// How many jobs the daemon's tasks were.
    package let jobs: Int
    /// How many events it told.
    package let events: Int
    /// How many intents it planned.
    package let intents: Int
    /// How many removals it carried out.
    package let removals: Int
}

extension SeedPlan {
    /// Tells the story of the seed.
    package func run() async -> SeedResult {
        let director = Director(self)
        return await director.run()
    }
}
