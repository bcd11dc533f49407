import DecisionProof
import Testing

/// An engine that asks rules only about what can have changed decides as one that asks about everything.
@Suite struct IncrementalTests {
    @Test(arguments: 0..<16) func `deciding by what changed is deciding by everything`(seed: UInt64) throws {
        var proof = try IncrementalProof()
        let difference = proof.compare(seed: seed, steps: 60)
        #expect(difference == nil)
        #expect(proof.ticks >= 60)
    }

    @Test(arguments: 0..<16) func `a plan from the journal is what the next list has done`(seed: UInt64) throws {
        var proof = PlanProof()
        let difference = try proof.compare(seed: seed, lists: 40)
        #expect(difference == nil)
        #expect(proof.plans == 40 && proof.steps > 0)
    }
}
