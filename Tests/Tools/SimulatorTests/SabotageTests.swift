import Testing

@testable import Simulator

/// A simulator that does not find a bug which was planted proves nothing by finding none.
@Suite struct `a planted bug` {
    /// A bug, the invariants of which one has to find it, and a seed that shows it soon.
    struct Plant: Sendable, CustomTestStringConvertible {
        let bug: Sabotage
        let found: Set<Invariant>
        let seed: UInt64
        var hours = 24
        var testDescription: String { bug.rawValue }
    }

    static let plants: [Plant] = []

    @Test(arguments: plants)
    func `is found by the invariant that is there for it`(plant: Plant) async {
        var plan = SeedPlan(seed: plant.seed, hours: plant.hours)
        let healthy = await plan.run()
        #expect(healthy.violations.isEmpty, "\(healthy.violations)")
        plan.sabotage = plant.bug
        let result = await plan.run()
        #expect(result.violations.contains { plant.found.contains($0.invariant) }, "\(result.violations)")
    }

    @Test func `is planted for each kind`() {
        #expect(Set(Self.plants.map(\.bug)) == Set(Sabotage.allCases))
    }

    @Test func `is found in a smaller world that still breaks the same promise`() async throws {
        var plan = SeedPlan(seed: 1, hours: 24)
        plan.sabotage = .logsSecrets
        let result = await plan.run()
        let small = await Shrinking(result).run()
        let faults = try #require(small.faults)
        #expect(faults.count < result.chosen.count)
        let again = await small.run()
        #expect(again.violations.contains { $0.invariant == .secrets })
    }
}
