import Engine
import Testing
import Torrents
import Simulation

/// Who brought about what a list shows.
@Suite struct CauseTests {
    private static let pausing =
        #"{"id": "p", "each": "torrent", "when": "torrent.ratio >= 1.0", "do": [{"pause": {}, "revert": true}]}"#

    @Test func `a person who resumes what a rule paused is a person`() throws {
        var scene = try TorrentScene(Self.pausing)
        let tick = scene.look(at: 0)
        let paused = scene.look(at: 5)
        #expect(paused.eventNames == ["torrent.paused"])
        #expect(paused.events.map(\.cause) == tick.intents.map { .intent($0.id.text) })
        scene.state = .seeding
        let resumed = scene.look(at: 10)
        #expect(resumed.eventNames == ["torrent.resumed"])
        #expect(resumed.events.map(\.cause) == [.external])
        // And what a person does later is not ours either, though it is what we had asked for.
        scene.state = .paused
        let again = scene.look(at: 15)
        #expect(again.eventNames == ["torrent.paused"])
        #expect(again.events.map(\.cause) == [.external])
    }

    @Test func `what a person tags meanwhile is no deed of ours`() throws {
        var scene = try TorrentScene(
            #"{"id": "t", "on": "torrent.recategorised", "do": [{"tags": {"add": ["mine"]}}]}"#)
        scene.look(at: 0)
        scene.look(at: 5)
        scene.category = "x"
        let tick = scene.look(at: 10, carryingOut: false)
        #expect(tick.actionNames == ["tags"])
        scene.tags = ["theirs"]
        #expect(scene.look(at: 15).events.map(\.cause) == [.external])
        scene.tags = ["theirs", "mine"]
        #expect(scene.look(at: 20).events.map(\.cause) == tick.intents.map { .intent($0.id.text) })
    }

    @Test func `our own removal is ours after a restart, however long the client is away`() throws {
        var world = try World(
            #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#)
        world.see([.seeding(1, ratio: 3), .seeding(2)], at: 0)
        let tick = world.see([.seeding(1, ratio: 3), .seeding(2)], at: 5)
        let removals = world.ticks.flatMap(\.intents)
        #expect(removals.map(\.action) == ["remove"])
        world.finish(tick.intents.isEmpty ? world.ticks[0] : tick, at: 6)
        world.restart()
        let seen = world.see([.seeding(2)], at: 3600)
        #expect(seen.eventNames == ["torrent.removed"])
        #expect(seen.events.map(\.cause) == removals.map { .intent($0.id.text) })
        world.see([.seeding(2)], at: 3700)
        #expect(world.rows("deed/").isEmpty)
    }

    @Test(arguments: [TorrentState.checking, .moving, .error, .missingFiles])
    func `what hides whether a torrent is paused is no change by a person`(state: TorrentState) throws {
        var scene = try TorrentScene(Self.pausing)
        scene.look(at: 0)
        scene.look(at: 5)
        scene.state = state
        for second in [10.0, 15, 20, 25] { #expect(scene.look(at: second, carryingOut: false).intents.isEmpty) }
        scene.state = .paused
        scene.look(at: 30)
        try scene.world.reload("", at: 32)
        scene.look(at: 35)
        #expect(scene.state == .seeding, "what the rule has paused is resumed at its end")
    }

    @Test func `a torrent whose state is hidden is paused once`() throws {
        var scene = try TorrentScene(Self.pausing)
        scene.state = .missingFiles
        var count = 0
        for second in stride(from: 0.0, through: 100, by: 5) {
            let tick = scene.look(at: second, carryingOut: false)
            count += tick.intents.count
            scene.world.finish(tick, at: second)
        }
        #expect(count == 1)
    }

    @Test(arguments: [0.5, 4])
    func `a limit that a person sets right after us stays`(after: Double) throws {
        var scene = try TorrentScene(
            #"{"id": "l", "each": "torrent", "when": "torrent.done", "do": [{"limits": {"up": "100 kB/s"}, "revert": true}]}"#
        )
        #expect(scene.look(at: 0).actionNames == ["limits"])
        scene.upLimit = 7_000
        for second in stride(from: after, through: 60, by: 4) { #expect(scene.look(at: second).intents.isEmpty) }
        #expect(scene.upLimit == 7_000)
    }

    @Test func `a limit that was lost on the way is set again`() throws {
        var scene = try TorrentScene(
            #"{"id": "l", "each": "torrent", "when": "torrent.done", "do": [{"limits": {"up": "100 kB/s"}, "revert": true}]}"#
        )
        #expect(scene.look(at: 0).actionNames == ["limits"])
        scene.upLimit = nil
        for second in [1.0, 5, 9] { scene.look(at: second) }
        #expect(scene.upLimit == 100_000)
    }
}
