import Testing

@testable import Simulator

/// A simulator that does not find a bug which was planted proves nothing by finding none.
///
/// These are the bugs that show soon; `deploy/simulate --sabotage all` plants every one.
@Suite struct `a planted bug` {
    @Test(arguments: [Sabotage.logsSecrets, .decidesOtherwise, .losesLimits, .claimsNothing, .seesOtherFacts])
    func `is found by the invariant that is there for it`(bug: Sabotage) async {
        var found = false
        for seed in UInt64(1)...20 where !found {
            var plan = SeedPlan(seed: seed, hours: 6)
            (plan.sabotage, plan.wanted) = (bug, bug.finders)
            let result = await plan.run()
            found = result.violations.contains { bug.finders.contains($0.invariant) }
        }
        #expect(found)
    }

    @Test func `is known by an invariant each, and each invariant finds one`() {
        let found = Sabotage.allCases.reduce(into: Set<Invariant>()) { $0.formUnion($1.finders) }
        #expect(Sabotage.allCases.allSatisfy { !$0.finders.isEmpty })
        #expect(Set(Invariant.allCases).subtracting(found) == [.determinism])
    }

    @Test func `is found in a smaller world that still breaks the same promise`() async throws {
        var plan = SeedPlan(seed: 1, hours: 4)
        plan.faults = [.clientDown, .garbage, .personEdits]
        (plan.sabotage, plan.wanted) = (.logsSecrets, [.secrets])
        let result = await plan.run()
        let small = await Shrinking(result).run()
        let faults = try #require(small.faults)
        #expect(faults.isEmpty && result.chosen.count == 3)
        let again = await small.run()
        #expect(again.violations.contains { $0.invariant == .secrets })
    }
}
