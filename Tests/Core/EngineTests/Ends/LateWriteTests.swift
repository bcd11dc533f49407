import Engine
import Testing
import Simulation
import Torrents

/// Episodes that end while a write of theirs is still tried, as its client is down.
@Suite struct LateWriteTests {
    private static let rule = """
        {"id": "slow", "each": "torrent", "when": "torrent.category == 'tv'",
         "do": [{"limits": {"up": "100 kB/s"}, "revert": true}]}
        """

    /// A scene in which a rule's first action is under way and the rule's condition has failed since.
    private func scene(_ rule: String = Self.rule) throws -> (scene: TorrentScene, first: Tick) {
        var scene = try TorrentScene(rule)
        scene.category = "tv"
        let first = scene.look(at: 0, carryingOut: false)
        #expect(first.intents.count == 1)
        scene.category = ""
        #expect(scene.look(at: 5).intents.isEmpty)
        return (scene, first)
    }

    @Test(arguments: [false, true])
    func `what an end puts back comes after a write that is still tried`(restarting: Bool) throws {
        var (scene, first) = try scene()
        if restarting { scene.world.restart() }
        #expect(scene.look(at: 10).intents.isEmpty)
        for intent in first.intents { scene.carryOut(intent) }
        scene.world.finish(first, at: 12)
        #expect(scene.upLimit == 100_000)
        let end = scene.look(at: 15)
        #expect(end.intents.map(\.purpose) == [.revert] && scene.upLimit == nil)
        #expect(
            end.decisions.map(\.reason).contains("puts back or does what follows the end of the episode"),
            "\(end.decisions.map(\.reason))")
        for second in [20.0, 25] { #expect(scene.look(at: second).intents.isEmpty) }
        #expect(scene.world.rows("ending/").isEmpty)
    }

    @Test func `a write that failed for good leaves nothing to put back`() throws {
        var (scene, first) = try scene()
        let intent = try #require(first.intents.first)
        scene.world.observe(.outcome(intent.id, .dead("refused"), at: .at(12)))
        #expect(scene.look(at: 15).intents.isEmpty)
        #expect(scene.world.rows("ending/").isEmpty)
    }

    @Test func `an episode that begins again meanwhile knows what there was before`() throws {
        var (scene, first) = try scene()
        scene.category = "tv"
        #expect(scene.look(at: 10).intents.isEmpty)
        for intent in first.intents { scene.carryOut(intent) }
        scene.world.finish(first, at: 12)
        #expect(scene.look(at: 15).intents.isEmpty && scene.upLimit == 100_000)
        scene.category = ""
        for second in [20.0, 25] { scene.look(at: second) }
        #expect(scene.upLimit == nil)
    }

    @Test func `what follows an end comes after a write that is still tried`() throws {
        var (scene, first) = try scene(
            #"{"id": "p", "each": "torrent", "when": "torrent.category == 'tv'", "do": [{"pause": {}}], "onExit": [{"resume": {}}]}"#
        )
        for intent in first.intents { scene.carryOut(intent) }
        scene.world.finish(first, at: 12)
        #expect(scene.state == .paused)
        #expect(scene.look(at: 15).actionNames == ["resume"] && scene.state == .seeding)
    }
}
