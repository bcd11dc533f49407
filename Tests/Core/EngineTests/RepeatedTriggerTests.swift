import Clocks
import Engine
import Testing
import Torrents
import Simulation

/// Removals of rules that fire again while they wait for the second observation.
@Suite struct repeatedTriggers {
    private static let limits = #"{"removals": {"grace": "10m", "maxShare": 1.0}}"#

    @Test(arguments: ["10s", "1m", "5m", "10m"])
    func `a schedule whose period is no longer than the grace removes when the grace is over`(period: String) throws {
        let rule =
            #"{"id": "s", "schedule": {"every": "\#(period)"}, "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#
        var world = try World(rule, limits: Self.limits)
        var removedAt: Double?
        for second in stride(from: 0.0, through: 1500, by: 10) where removedAt == nil {
            if !world.see([.seeding(1, ratio: 3)], at: second).intents.isEmpty { removedAt = second }
        }
        let first = try #require(world.ticks.first { $0.decisions.contains { $0.verdict == .held } }?.at.boot)
        #expect(removedAt == Double(first.components.seconds) + 600)
    }

    @Test func `an event that happens again goes on with the wait, and does its other actions again`() throws {
        let rule =
            #"{"id": "e", "on": ["torrent.paused", "torrent.resumed"], "when": "torrent.done", "do": [{"webhook": "http://h/"}, {"remove": {}}]}"#
        var world = try World(rule, limits: Self.limits)
        world.see([.seeding(1)], at: 0)
        world.see([.seeding(1)], at: 10)
        var sent = 0
        for second in stride(from: 20.0, to: 620, by: 10) {
            let isPaused = Int(second / 10) % 2 == 0
            let tick = world.see([.seeding(1, state: isPaused ? .paused : .seeding)], at: second)
            #expect(tick.actionNames == ["webhook"], "after \(second) seconds")
            sent += tick.intents.count
            world.finish(tick, at: second + 1)
        }
        #expect(sent == 60)
        #expect(world.see([.seeding(1, state: .paused)], at: 620).actionNames == ["webhook", "remove"])
    }
}
