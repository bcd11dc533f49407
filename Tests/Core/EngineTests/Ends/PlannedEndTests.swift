import Actions
import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// Ends that are still to be carried out, as plans, dry runs, holds and applied plans see them.
@Suite struct `ends that are still to come` {
    private static let rule = #"""
        {"id": "slow", "each": "torrent", "when": "torrent.category != 'free'",
         "do": [{"limits": {"up": "100 kB/s"}, "revert": true}], "onExit": [{"webhook": "http://out/"}]}
        """#
    private static let hook =
        #"{"id": "tell", "each": "group:copies", "when": "group.count > 1", "do": [{"tags": {"add": ["copy"]}}], "onExit": [{"webhook": "http://out/"}]}"#

    /// A torrent whose limit a rule has set.
    private func scene(_ rule: String = rule) throws -> TorrentScene {
        var scene = try TorrentScene(rule)
        scene.look(at: 0)
        scene.look(at: 5)
        return scene
    }

    private func plan(_ scene: TorrentScene, at seconds: Double) -> [Intent] {
        scene.world.engine.rehearsal(of: [scene.list(at: seconds)], at: .at(seconds)).intents
    }

    private func words(_ intents: [Intent]) -> [String] {
        intents.map { "\($0.mark) \($0.rule) \($0.action) \($0.purpose) \($0.arguments.text())" }
    }

    @Test func `a plan has what is put back later, and only once it is`() throws {
        var scene = try scene()
        scene.category = "free"
        let tick = scene.look(at: 10, carryingOut: false)
        let revert = try #require(tick.intents.first { $0.purpose == .revert })
        for intent in tick.intents {
            _ = scene.world.observe(
                .outcome(intent.id, intent == revert ? .dead("no answer") : .done("sent"), at: .at(11)))
        }
        #expect(plan(scene, at: 20).isEmpty, "it rests for ten minutes")
        let plan = plan(scene, at: 620)
        #expect(plan.map(\.purpose) == [.revert])
        #expect(words(plan) == words(scene.look(at: 620).intents))
        #expect(scene.upLimit == nil)
    }

    @Test func `why tells what is still to follow an end, and that a rule is gone`() throws {
        var scene = try scene()
        func standings() -> [String] {
            let explanation = scene.world.engine.explanation(of: scene.torrent.id, in: ClientName("home"), at: .at(20))
            return explanation?.rules.map { "\($0.rule) \($0.outcome) \($0.reason)" } ?? []
        }
        try scene.world.instruct(.hold(.rule("slow"), for: nil), at: .at(6))
        scene.category = "free"
        scene.look(at: 10)
        let held = standings()
        #expect(held.count == 1 && held[0].hasPrefix("slow noMatch "), "\(held)")
        #expect(held[0].hasSuffix("; still to follow its end: webhook, limits"))
        try scene.world.reload("", at: 11)
        #expect(standings() == ["slow off the rule is gone; still to follow its end: webhook, limits"])
    }

    @Test func `a plan has what the end of a rule that was taken out does`() throws {
        var scene = try scene()
        scene.world.restart(with: try World.rules("", limits: World.noLimits))
        let plan = plan(scene, at: 10)
        #expect(plan.map(\.purpose) == [.exit, .revert])
        try scene.world.reload("", at: 9)
        #expect(words(plan) == words(scene.look(at: 10).intents))
    }

    @Test func `a plan has what the end of a rule does that is in dry run since, and not as a dry run`() throws {
        var scene = try scene()
        let dry = Self.rule.replacing(#""id": "slow","#, with: #""id": "slow", "mode": "dryRun","#)
        scene.category = "free"
        scene.world.restart(with: try World.rules(dry, limits: World.noLimits))
        let rehearsal = scene.world.engine.rehearsal(of: [scene.list(at: 10)], at: .at(10))
        #expect(rehearsal.intents.map(\.purpose) == [.exit, .revert] && rehearsal.dryIntents.isEmpty)
        try scene.world.reload(dry, at: 9)
        #expect(words(rehearsal.intents) == words(scene.look(at: 10).intents))
    }

    @Test func `a dry run of all rules tells it once, and leaves it to the run that carries it out`() throws {
        var scene = try scene()
        let none = try World.rules("", limits: World.noLimits)
        scene.world.restart(with: none.rehearsing())
        scene.world.reload(none.rehearsing(), at: .at(8))
        let tick = scene.look(at: 10)
        #expect(tick.intents.isEmpty && tick.rehearsed.map(\.purpose) == [.exit, .revert])
        #expect(tick.decisions.map(\.verdict) == [.wouldFire])
        #expect(scene.look(at: 15).rehearsed.isEmpty)
        scene.world.reload(none, at: .at(18))
        #expect(scene.look(at: 20).intents.map(\.purpose) == [.exit, .revert])
        #expect(scene.upLimit == nil && scene.world.rows("ending/").isEmpty)
    }

    @Test func `what waited says so`() throws {
        var scene = try scene()
        try scene.world.instruct(.hold(.rule("slow"), for: .seconds(60)), at: .at(6))
        scene.category = "free"
        #expect(scene.look(at: 10).intents.isEmpty)
        let tick = scene.look(at: 70)
        #expect(tick.intents.map(\.purpose) == [.exit, .revert])
        #expect(
            tick.decisions.last?.reason == "puts back or does what follows the end of the episode, which had to wait")
    }

    @Test(arguments: [false, true])
    func `the end of a rule in dry run that somebody holds is told when the hold is over, and never done`(all: Bool)
        throws
    {
        let dry = all ? Self.rule : Self.rule.replacing(#""id": "slow","#, with: #""id": "slow", "mode": "dryRun","#)
        let set = try World.rules(dry, limits: World.noLimits)
        var scene = try TorrentScene(dry)
        if all {
            scene.world.restart(with: set.rehearsing())
            scene.world.reload(set.rehearsing(), at: .at(0))
        }
        scene.look(at: 0)
        #expect(scene.look(at: 5).intents.isEmpty)
        try scene.world.instruct(.hold(.rule("slow"), for: .seconds(60)), at: .at(6))
        scene.category = "free"
        #expect(scene.look(at: 10).rehearsed.isEmpty)
        let tick = scene.look(at: 70)
        #expect(tick.intents.isEmpty)
        #expect(tick.rehearsed.map(\.purpose) == [.exit, .revert])
        #expect(scene.look(at: 75).rehearsed.isEmpty)
        // What a dry run has left unsaid is no business of a run that is none.
        scene.world.reload(set, at: .at(80))
        #expect(scene.look(at: 81).intents.allSatisfy { $0.purpose == .act })
    }

    @Test(arguments: [nil, Intent.Purpose.exit, .revert])
    func `a plan that is applied does of an end what was chosen, and leaves the rest for later`(
        chosen: Intent.Purpose?
    ) throws {
        for isReloaded in [false, true] {
            var scene = try scene()
            if isReloaded {
                scene.world.restart(with: try World.rules("", limits: World.noLimits))
            } else {
                scene.category = "free"
                scene.world.restart()
            }
            let plan = plan(scene, at: 10)
            #expect(plan.map(\.purpose) == [.exit, .revert])
            scene.world.reload(scene.world.engine.rules, at: .at(9))
            try scene.world.instruct(.restrict, at: .at(9))
            let marks = plan.filter { $0.purpose == chosen }.map(\.mark)
            try scene.world.instruct(.approve(marks), at: .at(9))
            #expect(scene.look(at: 10).intents.map(\.purpose) == [chosen].compactMap(\.self))
            #expect(scene.look(at: 15).intents.isEmpty)
            // The daemon does the rest.
            scene.world.restart()
            let rest: [Intent.Purpose] = [.exit, .revert].filter { $0 != chosen }
            #expect(scene.look(at: 20).intents.map(\.purpose) == rest, "reloaded: \(isReloaded)")
            #expect(scene.look(at: 25).intents.isEmpty && scene.world.rows("ending/").isEmpty)
        }
    }

    @Test func `what is done once for a group is done once, also where its torrents end later`() throws {
        var world = try GroupTests.world(Self.hook)
        world.see([GroupTests.home()], of: "home", at: 0)
        world.finish(world.see([GroupTests.box()], of: "box", at: 1), at: 1)
        world.finish(world.see([GroupTests.home()], of: "home", at: 2), at: 2)
        // The torrent of the other client waits for the list of its own.
        world.see([GroupTests.box(size: 7)], of: "box", at: 6)
        world.see([GroupTests.home()], of: "home", at: 7)
        world.see([GroupTests.box(size: 7)], of: "box", at: 11)
        #expect(world.ticks.flatMap(\.intents).count { $0.action == "webhook" } == 1)
    }

    @Test(arguments: [false, true])
    func `what is done once for a group is done also after a reload and a hold`(held: Bool) throws {
        var world = try GroupTests.world(Self.hook)
        world.see([GroupTests.home()], of: "home", at: 0)
        world.see([GroupTests.box()], of: "box", at: 1)
        if held {
            try world.instruct(.hold(.rule("tell"), for: .seconds(60)), at: .at(2))
            world.see([GroupTests.box(size: 7)], of: "box", at: 6)
            world.see([GroupTests.home()], of: "home", at: 7)
        } else {
            _ = world.reload(try GroupTests.world("").engine.rules, at: .at(2))
        }
        let before = world.ticks.flatMap(\.intents).count { $0.action == "webhook" }
        world.see([GroupTests.box(size: 7)], of: "box", at: 70)
        world.see([GroupTests.box(size: 7)], of: "box", at: 75)
        let after = world.ticks.flatMap(\.intents).count { $0.action == "webhook" }
        #expect(before == 0 && after == 1)
        #expect(world.rows("ending/").keys.filter { $0.contains("group") }.isEmpty)
    }
}
