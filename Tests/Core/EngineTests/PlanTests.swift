import Clocks
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

@Suite struct plans {
    @Test func `the first rule of the file wins a property, and the other is told by whom it lost`() throws {
        let slow = #"{"id": "slow", "each": "torrent", "when": "torrent.done", "do": [{"limits": {"up": "100 kB/s"}}]}"#
        let fast = #"{"id": "fast", "each": "torrent", "when": "torrent.done", "do": [{"limits": {"up": "900 kB/s"}}]}"#
        var world = try World("\(slow), \(fast)")
        let tick = world.see([.seeding(1)], at: 0)
        #expect(tick.intents.map(\.arguments) == [["up": 100_000]])
        #expect(
            tick.decisions.contains { $0.rule == "fast" && $0.reason == "rule slow comes first and claims limits.up" })
    }

    @Test func `a rule that stops keeps later rules off its subject`() throws {
        let first =
            #"{"id": "a", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}], "after": "stop"}"#
        let second = #"{"id": "b", "each": "torrent", "when": "torrent.done", "do": [{"tags": {"add": ["x"]}}]}"#
        var world = try World("\(first), \(second)")
        let tick = world.see([.seeding(1, ratio: 3), .seeding(2)], at: 0)
        #expect(tick.intents.map { "\($0.action) \($0.title)" } == ["pause torrent 1", "tags torrent 2"])
    }

    @Test func `a dry run plans the same and opens nothing`() throws {
        let rule =
            #"{"id": "r", "mode": "dryRun", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#
        var world = try World(rule)
        let tick = world.see([.seeding(1, ratio: 3)], at: 0)
        #expect(tick.intents.isEmpty)
        #expect(tick.rehearsed.map(\.action) == ["remove"])
        #expect(tick.decisions.map(\.verdict) == [.wouldFire])
        #expect(world.engine.openIntents.isEmpty)
    }

    @Test func `edge rules get each event once, with templates filled in`() throws {
        let rule = #"""
            {"id": "tell", "on": ["torrent.completed"], "when": "torrent.size > 1 * kB",
             "do": [{"webhook": {"url": "http://h/${torrent.name}", "body": {"bytes": "${torrent.size}", "text": "${torrent.name} done"}}},
                    {"run": ["/bin/true", "${torrent.name}", "-- ${torrent.savePath}"]}]}
            """#
        var world = try World(rule)
        let loading = Torrent.seeding(1, name: "a b/$(rm)", state: .downloading, done: false)
        world.see([loading], at: 0)
        world.see([loading], at: 5)
        let tick = world.see([loading.with([.done: .flag(true)])], at: 10)
        #expect(
            tick.intents.map(\.arguments) == [
                [
                    "url": "http://h/a%20b%2F%24%28rm%29", "body": ["bytes": 1_000_000, "text": "a b/$(rm) done"],
                ], ["argv": ["/bin/true", "a b/$(rm)", "-- /data"]],
            ])
        #expect(Set(tick.intents.map(\.chain)).count == 1)
        #expect(world.see([loading.with([.done: .flag(true)])], at: 15).intents.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a rule ignores events that it caused itself`(hasEnded: Bool) throws {
        let rule = #"{"id": "r", "on": "torrent.paused", "do": [{"resume": {}}]}"#
        let other = #"{"id": "p", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]}"#
        let echo = #"{"id": "e", "on": "torrent.retagged", "do": [{"tags": {"add": ["seen"]}}]}"#
        var world = try World("\(rule), \(other), \(echo)")
        let base = Torrent.seeding(1)
        world.see([base], at: 0)
        world.see([base], at: 5)
        let tagged = base.with([.tags: .texts(["x"])])
        let tick = world.see([tagged], at: 10)
        #expect(tick.intents.map(\.rule) == ["e"])
        // A list may show what a call did before the call has returned.
        if hasEnded { world.finish(tick, at: 11) }
        let seen = world.see([tagged.with([.tags: .texts(["x", "seen"])])], at: 15)
        #expect(seen.eventNames == ["torrent.retagged"])
        #expect(seen.events.map(\.cause) == tick.intents.map { .intent($0.id.text) })
        #expect(seen.intents.isEmpty)
    }

    @Test func `an interval fires on its marks, once for many that were missed`() throws {
        let rule = #"{"id": "h", "schedule": {"every": "1h"}, "do": [{"webhook": "http://h/"}]}"#
        var world = try World(rule)
        #expect(world.observe(.moment(.at(0))).intents.isEmpty)
        let toTheHour = Double(3600 - 1_700_000_000 % 3600)
        #expect(world.observe(.moment(.at(toTheHour - 1))).intents.isEmpty)
        #expect(world.observe(.moment(.at(toTheHour))).actionNames == ["webhook"])
        #expect(world.observe(.moment(.at(toTheHour + 5))).intents.isEmpty)
        world.restart()
        #expect(world.observe(.moment(.at(toTheHour + 3 * 3600 + 7))).actionNames == ["webhook"])
        #expect(
            world.observe(.moment(.at(toTheHour + 10))).intents.isEmpty, "a clock that was set back repeats nothing")
    }

    @Test func `a rule with a window holds while it is open, and puts back when it closes`() throws {
        let rule =
            #"{"id": "w", "each": "client", "during": ["night"], "do": [{"bandwidth": {"up": "1 MB/s"}, "revert": true}]}"#
        var world = try World(rule)
        // The fixtures' clock starts at 22:13:20 UTC.
        let opened = world.see([.seeding(1)], at: 0)
        #expect(opened.intents.map(\.arguments) == [["up": 1_000_000]])
        world.finish(opened, at: 1)
        let limited = ClientFacts(version: "test", upLimit: 1_000_000, altSpeedActive: false)
        func see(_ seconds: Double) -> Tick {
            world.observe(.snapshot(.fixture([.seeding(1)], at: seconds, server: limited), interval: .seconds(5)))
        }
        let toTwo = Double((2 + 24 - 22) * 3600 - (13 * 60 + 20))
        #expect(see(toTwo - 1).intents.isEmpty)
        #expect(see(toTwo).intents.map(\.arguments) == [["up": .null]])
    }

    @Test func `a cron line fires once at its time, and not for what was missed long ago`() throws {
        let rule =
            #"{"id": "c", "schedule": {"cron": "0 23 * * *", "missed": "skip"}, "do": [{"webhook": "http://h/"}]}"#
        var world = try World(rule)
        world.observe(.moment(.at(0)))
        let toEleven = Double(3600 - (13 * 60 + 20))
        #expect(world.observe(.moment(.at(toEleven - 1))).intents.isEmpty)
        #expect(world.observe(.moment(.at(toEleven))).actionNames == ["webhook"])
        #expect(world.observe(.moment(.at(toEleven + 1))).intents.isEmpty)
        world.restart()
        #expect(world.observe(.moment(.at(toEleven + 86_400 + 7200))).intents.isEmpty)
        #expect(world.observe(.moment(.at(toEleven + 2 * 86_400 + 5))).actionNames == ["webhook"])
    }

    @Test func `a rule that something keeps undoing is set to rest, and says so`() throws {
        var world = try World(
            #"{"id": "p", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]}"#)
        var writes = 0
        var told: [String] = []
        for round in 0..<20 {
            let tick = world.see([.seeding(1, ratio: 3)], at: Double(round) * 10)
            writes += tick.intents.count
            told += tick.decisions.filter { $0.verdict == .resting }.map(\.reason)
            world.finish(tick, at: Double(round) * 10 + 1)
        }
        #expect(writes == 6)
        #expect(told.count == 1)
        #expect(told.first?.contains("running of torrent 1 was written 6 times within an hour") == true)
    }

    @Test func `a client's limits are claimed and put back`() throws {
        let rule =
            #"{"id": "b", "each": "client", "when": "client.torrents > 1", "do": [{"bandwidth": {"down": "2 MiB/s"}, "revert": true}]}"#
        var world = try World(rule)
        let tick = world.see([.seeding(1), .seeding(2)], at: 0)
        #expect(tick.intents.map(\.arguments) == [["down": 2_097_152]])
        world.finish(tick, at: 1)
        func limited(_ torrents: [Torrent], at seconds: Double) -> Tick {
            let facts = ClientFacts(version: "test", downLimit: 2_097_152, altSpeedActive: false)
            return world.observe(.snapshot(.fixture(torrents, at: seconds, server: facts), interval: .seconds(5)))
        }
        #expect(limited([.seeding(1), .seeding(2)], at: 5).intents.isEmpty)
        #expect(limited([.seeding(1)], at: 10).intents.map(\.arguments) == [["down": .null]])
    }
}
