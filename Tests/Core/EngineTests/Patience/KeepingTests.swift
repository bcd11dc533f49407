import Engine
import Rules
import Simulation
import Testing
import Torrents

/// Rules that go on firing after their condition has ended, or do what they do again.
@Suite struct `a rule that goes on firing` {
    private static let ripe = Torrent.seeding(1, ratio: 2)
    private static let unripe = Torrent.seeding(1, ratio: 1)

    private func rule(_ keys: String, do actions: String) -> String {
        #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", \#(keys), "do": [\#(actions)]}"#
    }

    @Test func `keeps its claim for a while, also over a restart, and then puts it back`() throws {
        var world = try World(rule(#""keepFor": "3m""#, do: #"{"limits": {"up": "100 KiB/s"}, "revert": true}"#))
        let before = Self.ripe.with([.upLimit: .integer(512_000)])
        world.finish(world.see([before], at: 0), at: 1)
        let limited = before.with([.upLimit: .integer(102_400), .ratio: .real(1)])
        world.see([before.with([.upLimit: .integer(102_400)])], at: 5)
        #expect(world.see([limited], at: 10).intents.isEmpty)
        let standing = try #require(
            world.engine.explanation(of: limited.id, in: ClientName("home"), at: .at(10))?.rules.first)
        #expect(standing.outcome == .fires && standing.until == .at(190))
        #expect(standing.reason == "kept for 3 min more, as the condition no longer holds, see \"keepFor\"")
        for second in stride(from: 15.0, through: 125, by: 5) {
            #expect(world.see([limited], at: second).intents.isEmpty)
        }
        world.restart()
        // What was observed is written down each minute.
        for second in stride(from: 1000.0, to: 1070, by: 5) {
            #expect(world.see([limited], at: second).intents.isEmpty)
        }
        let end = world.see([limited], at: 1070)
        #expect(end.intents.map(\.purpose) == [.revert])
    }

    @Test func `begins to wait anew when the condition comes back`() throws {
        var world = try World(rule(#""keepFor": "20s""#, do: #"{"tags": {"add": ["x"]}, "revert": true}"#))
        world.finish(world.see([Self.ripe], at: 0), at: 1)
        let (tags, off) = (Self.ripe.with([.tags: .texts(["x"])]), Self.unripe.with([.tags: .texts(["x"])]))
        world.see([tags], at: 5)
        for second in [10.0, 15, 20, 25] { #expect(world.see([off], at: second).intents.isEmpty) }
        #expect(world.see([tags], at: 28).intents.isEmpty)
        for second in [30.0, 35, 40, 45] { #expect(world.see([off], at: second).intents.isEmpty) }
        #expect(world.see([off], at: 50).intents.map(\.purpose) == [.revert])
    }

    @Test func `removes nothing meanwhile`() throws {
        let keys = #""keepFor": "1h""#
        let rules = try World.rules(
            rule(keys, do: #"{"remove": {}}"#), limits: #"{"removals": {"grace": "20s", "maxShare": 1.0}}"#)
        #expect(rules.warnings.map(\.cause).contains { $0.contains("keepFor") })
        var world = World(reading: rules)
        world.see([Self.ripe], at: 0)
        for second in stride(from: 5.0, through: 60, by: 5) {
            #expect(world.see([Self.unripe], at: second).intents.isEmpty)
        }
    }

    @Test func `ends at once when its window closes`() throws {
        // Fixtures begin at 22:13:20, and the window of the night closes at 02:00.
        var world = try World(
            rule(#""during": ["night"], "keepFor": "2h""#, do: #"{"tags": {"add": ["x"]}, "revert": true}"#))
        let night = 13_600.0
        world.finish(world.see([Self.ripe], at: night - 20), at: night - 19)
        let tagged = Self.ripe.with([.tags: .texts(["x"])])
        world.see([tagged], at: night - 15)
        #expect(world.see([tagged], at: 4 * 3600).intents.map(\.purpose) == [.revert])
    }

    @Test func `keeps up a protection`() throws {
        let keep = rule(#""keepFor": "60s""#, do: #"{"protect": ["pause"]}"#)
        let pause = #"{"id": "p", "each": "torrent", "when": "torrent.ratio < 2.0", "do": [{"pause": {}}]}"#
        var world = try World("\(keep), \(pause)")
        world.see([Self.ripe], at: 0)
        for second in stride(from: 5.0, through: 60, by: 5) {
            #expect(world.see([Self.unripe], at: second).actionNames == [], "after \(second) seconds")
        }
        let later = [65.0, 70].flatMap { world.see([Self.unripe], at: $0).actionNames }
        #expect(later == ["pause"])
    }

    @Test func `repeats its effects by observed time, and says when`() throws {
        var world = try World(rule(#""repeat": "60s""#, do: #"{"webhook": "http://h/"}"#))
        var planned: [Int] = []
        for second in stride(from: 0.0, through: 130, by: 5) {
            let tick = world.see([Self.ripe], at: second)
            world.finish(tick, at: second + 1)
            if !tick.intents.isEmpty { planned.append(Int(second)) }
        }
        #expect(planned == [0, 60, 120])
        let standing = try #require(
            world.engine.explanation(of: Self.ripe.id, in: ClientName("home"), at: .at(130))?.rules.first)
        #expect(standing.outcome == .done && standing.until == .at(180))
        #expect(standing.reason.hasSuffix("; repeats in 50 s"))
        world.restart()
        for second in stride(from: 5000.0, to: 5060, by: 5) {
            #expect(world.see([Self.ripe], at: second).intents.isEmpty, "after \(second) seconds")
        }
        #expect(world.see([Self.ripe], at: 5060).actionNames == ["webhook"])
    }

    @Test func `repeats nothing that is still under way`() throws {
        var world = try World(rule(#""repeat": "20s""#, do: #"{"webhook": "http://h/"}"#))
        let first = world.see([Self.ripe], at: 0)
        for second in stride(from: 5.0, through: 60, by: 5) {
            #expect(world.see([Self.ripe], at: second).intents.isEmpty)
        }
        world.finish(first, at: 61)
        #expect(world.see([Self.ripe], at: 65).actionNames == ["webhook"])
    }
}
