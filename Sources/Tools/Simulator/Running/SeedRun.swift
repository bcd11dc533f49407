/// What one seed is to tell: the seed decides all that is left open.
package struct SeedPlan: Hashable, Sendable {
    package var seed: UInt64
    /// Virtual hours, the three calm ones at the end included.
    package var hours: Int
    /// Where one of these is broken, the story ends.
    package var wanted: Set<Invariant> = []
    /// The kinds of misfortunes that may happen; nil leaves that to the seed.
    package var faults: Set<Fault>?
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
    package let plan: SeedPlan
    /// The kinds of misfortunes that could happen, and how often each did.
    package let chosen: Set<Fault>
    package let faults: [Fault: Int]
    package let violations: [Violation]
    /// Two runs with the same number were the same.
    package let hash: UInt64
    /// How often the daemon lived, how many jobs its tasks were, and what it did.
    package let lives: Int
    package let jobs: Int
    package let events: Int
    package let intents: Int
    package let removals: Int
}

extension SeedPlan {
    /// Tells the story of the seed.
    package func run() async -> SeedResult {
        let director = Director(self)
        return await director.run()
    }
}
