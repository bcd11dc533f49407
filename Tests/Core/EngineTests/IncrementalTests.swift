import DecisionProof
import Engine
import Simulation
import Testing
import Torrents

/// An engine that asks rules only about what can have changed decides as one that asks about everything.
///
/// A few seeds here; `.ci/run` compares many more with `decision-proof`, which is built to be fast.
@Suite struct IncrementalTests {
    @Test(arguments: 0..<4) func `deciding by what changed is deciding by everything`(seed: UInt64) throws {
        var proof = try IncrementalProof()
        let difference = proof.compare(seed: seed, steps: 60)
        #expect(difference == nil)
        #expect(proof.ticks >= 60)
    }

    @Test(arguments: 0..<4) func `a plan from the journal is what the next list has done`(seed: UInt64) throws {
        var proof = PlanProof()
        let difference = try proof.compare(seed: seed, lists: 40)
        #expect(difference == nil)
        #expect(proof.plans == 40 && proof.steps > 0)
    }

    @Test func `a rule about groups puts off no rule about a torrent of one, whose time comes first`() throws {
        let rules = #"""
            {"id": "late", "each": "group:copies", "when": "group.count > 0", "for": "10m",
             "do": [{"remove": {}}]},
            {"id": "soon", "each": "torrent", "when": "torrent.ratio > 1.0", "for": "30s",
             "do": [{"webhook": "http://h/soon"}]}
            """#
        var world = try GroupTests.world(rules)
        var fired: Double?
        for second in stride(from: 1.0, through: 121, by: 5) {
            world.see([GroupTests.box()], of: "box", at: second - 1)
            let tick = world.see([GroupTests.home()], of: "home", at: second)
            if fired == nil, tick.intents.contains(where: { $0.rule == "soon" }) { fired = second }
        }
        #expect(fired == 31)
    }

    @Test(arguments: [68, 92, 101, 146, 1044])
    func `a plan is what the next list has done where groups and torrents wait together`(seed: UInt64) throws {
        var proof = PlanProof()
        let difference = try proof.compare(seed: seed, lists: 40)
        #expect(difference == nil)
    }
}
