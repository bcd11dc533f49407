import Actions
import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// What becomes of what a rule has set when putting it back fails for good, as where a client is down for hours.
@Suite struct `what could not be put back` {
    enum End: CaseIterable { case condition, reload }

    /// A torrent whose limit a rule has set, and whose putting back has just failed for good.
    private func scene(endedBy end: End, restarting: Bool = false) throws -> TorrentScene {
        let rule =
            #"{"id": "slow", "each": "torrent", "when": "torrent.category != 'free'", "#
            + #""do": [{"limits": {"up": "100 kB/s"}, "revert": true}]}"#
        var scene = try TorrentScene(rule)
        scene.look(at: 0)
        scene.look(at: 5)
        #expect(scene.upLimit == 100_000)
        switch end {
        case .condition: scene.category = "free"
        case .reload: try scene.world.reload("", at: 8)
        }
        let tick = scene.look(at: 10, carryingOut: false)
        #expect(tick.intents.map(\.purpose) == [.revert])
        if restarting { scene.world.restart() }
        let failed = scene.world.observe(.outcome(tick.intents[0].id, .dead("no answer"), at: .at(3_000)))
        #expect(
            failed.decisions.map(\.reason) == ["limits failed (no answer); what was there before is put back later"])
        if restarting { scene.world.restart() }
        return scene
    }

    @Test(arguments: End.allCases, [false, true])
    func `is put back later`(end: End, restarts: Bool) throws {
        var scene = try scene(endedBy: end, restarting: restarts)
        if !restarts { #expect(scene.look(at: 3_005).intents.isEmpty, "it rests for ten minutes") }
        let tick = scene.look(at: 3_605)
        #expect(tick.intents.map(\.purpose) == [.revert] && scene.upLimit == nil)
        #expect(tick.decisions.map(\.reason) == ["puts back what could not be put back before"])
        for second in stride(from: 3_610.0, through: 5_000, by: 100) {
            #expect(scene.look(at: second).intents.isEmpty)
        }
        #expect(scene.world.rows("ending/").isEmpty)
    }

    @Test func `is put back however often that fails`() throws {
        var scene = try scene(endedBy: .condition)
        var second = 3_605.0
        for _ in 0..<3 {
            let tick = scene.look(at: second, carryingOut: false)
            try #require(tick.intents.map(\.purpose) == [.revert])
            _ = scene.world.observe(.outcome(tick.intents[0].id, .dead("no answer"), at: .at(second + 3_000)))
            second += 3_605
        }
        scene.look(at: second)
        #expect(scene.upLimit == nil)
    }

    @Test func `is left alone where a person has changed it since`() throws {
        var scene = try scene(endedBy: .condition)
        scene.upLimit = 7_000
        #expect(scene.look(at: 3_605).intents.isEmpty)
        #expect(scene.upLimit == 7_000 && scene.world.rows("ending/").isEmpty)
    }

    @Test func `is what the rule puts back in the end where it holds again before`() throws {
        var scene = try scene(endedBy: .condition)
        scene.category = ""
        for second in [3_005.0, 3_010, 3_605, 3_610, 5_000] { scene.look(at: second) }
        #expect(scene.upLimit == 100_000 && scene.world.rows("ending/").isEmpty)
        scene.category = "free"
        scene.look(at: 5_005)
        scene.look(at: 5_010)
        #expect(scene.upLimit == nil)
    }

    @Test(arguments: [false, true])
    func `is not done a second time beside a dead letter that a person sends again`(failing: Bool) throws {
        var scene = try scene(endedBy: .condition)
        let intent = try #require(scene.world.ticks.flatMap(\.intents).last { $0.purpose == .revert })
        _ = scene.world.observe(.revived(intent, at: .at(3_004)))
        scene.world.restart()
        #expect(scene.look(at: 3_700).intents.isEmpty, "it is under way")
        _ = scene.world.observe(.outcome(intent.id, failing ? .dead("no answer") : .done("done"), at: .at(3_701)))
        if !failing { scene.upLimit = nil }
        let tick = scene.look(at: 4_400)
        #expect(tick.intents.map(\.purpose) == (failing ? [.revert] : []))
        scene.look(at: 4_405)
        #expect(scene.upLimit == nil && scene.world.rows("ending/").isEmpty)
    }

    @Test func `is forgotten with its torrent`() throws {
        var scene = try scene(endedBy: .condition)
        for second in stride(from: 3_605.0, through: 3_700, by: 5) {
            _ = scene.world.observe(
                .snapshot(.fixture([.seeding(2)], at: second, client: scene.client), interval: .seconds(5)))
        }
        #expect(scene.world.rows("ending/").isEmpty)
    }
}
