import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// Rules that decide, and then wait for a person.
@Suite struct `a rule in mode ask` {
    private static func rule(_ rest: String) -> String { #"{"id": "r", "mode": "ask", \#(rest)}"# }

    private static let gone = rule(#""each": "torrent", "when": "torrent.ratio >= 3.0", "do": [{"remove": {}}]"#)
    private static let torrents: [Torrent] = [.seeding(1, ratio: 3.5), .seeding(2, ratio: 1)]

    private func asked(_ world: inout World, _ torrents: [Torrent] = torrents) -> [Ask] {
        for seconds in [1.0, 6, 11] { #expect(world.see(torrents, at: seconds).intents.isEmpty) }
        return world.words.asks
    }

    @Test func `waits until it is approved, and then does just that`() throws {
        var world = try World(Self.gone)
        let asks = asked(&world)
        #expect(asks.map { "\($0.rule) \($0.action) \($0.title)" } == ["r remove torrent 1"])
        #expect(asks.first?.since == .at(1))
        let held = world.ticks.flatMap(\.decisions).filter { $0.verdict == .held }
        #expect(held.map(\.reason) == ["waits for your approval: sluice approve \(asks[0].mark)"])
        world.restart()
        try world.instruct(.approve(asks.map(\.mark)), at: .at(12))
        let planned = world.see(Self.torrents, at: 16).intents
        #expect(planned.map(\.mark) == asks.map(\.mark))
        #expect(world.words.asks.isEmpty)
        #expect(world.see(Self.torrents, at: 21).intents.isEmpty)
    }

    @Test func `does what was approved once, wherever Sluice ends in between`() throws {
        var world = try World(Self.gone)
        let marks = asked(&world).map(\.mark)
        try world.instruct(.approve(marks), at: .at(12))
        world.restart()
        let planned = world.see(Self.torrents, at: 16).intents
        #expect(planned.map(\.mark) == marks)
        world.restart()
        #expect(world.see(Self.torrents, at: 21).intents.isEmpty)
        world.finish(world.ticks.first { !$0.intents.isEmpty } ?? world.ticks[0], at: 22)
        world.restart()
        #expect(world.see(Self.torrents, at: 26).intents.isEmpty)
    }

    @Test func `neither dooms a torrent nor uses up a budget meanwhile`() throws {
        let other = #"{"id": "o", "each": "torrent", "when": "torrent.ratio >= 3.0", "do": [{"tags": {"add": ["a"]}}]}"#
        let rest = #"{"id": "p", "each": "torrent", "when": "torrent.ratio < 3.0", "do": [{"remove": {}}]}"#
        let limits = #"{"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1}}"#
        var world = try World([Self.gone, other, rest].joined(separator: ","), limits: limits)
        #expect(world.see(Self.torrents, at: 1).intents.map(\.rule) == ["o", "p"])
    }

    @Test func `dooms nothing before what comes first is approved too`() throws {
        let rule = Self.rule(
            #""each": "torrent", "when": "torrent.ratio >= 3.0", "do": [{"webhook": "http://h/"}, {"remove": {}}]"#)
        let other = #"{"id": "o", "each": "torrent", "when": "torrent.ratio >= 3.0", "do": [{"pause": {}}]}"#
        var world = try World(rule)
        let removal = try #require(asked(&world).first { $0.action == "remove" })
        try world.instruct(.approve([removal.mark]), at: .at(12))
        try world.reload(rule + "," + other, at: 13)
        #expect(world.see(Self.torrents, at: 16).intents.map(\.rule) == ["o"])
        #expect(world.words.asks.map(\.action) == ["webhook"])
        try world.instruct(.approve(world.words.asks.map(\.mark)), at: .at(17))
        #expect(world.see(Self.torrents, at: 21).intents.map(\.action) == ["webhook", "remove"])
    }

    @Test func `protects without being asked`() throws {
        let rule = Self.rule(
            #""each": "torrent", "when": "torrent.ratio >= 3.0", "do": [{"protect": ["pause"]}, {"remove": {}}]"#)
        var world = try World(rule)
        let asks = asked(&world)
        #expect(asks.map(\.action) == ["remove"])
        try world.instruct(.approve(asks.map(\.mark)), at: .at(12))
        #expect(world.see(Self.torrents, at: 16).intents.map(\.action) == ["remove"])
    }

    @Test func `asks only for what could go ahead`() throws {
        var world = try World(Self.gone, limits: #"{"removals": {"grace": "10m", "maxShare": 1.0}}"#)
        world.see(Self.torrents, at: 1)
        #expect(world.words.asks.isEmpty)
        for seconds in stride(from: 6.0, through: 606, by: 5) { world.see(Self.torrents, at: seconds) }
        #expect(world.words.asks.count == 1)
    }

    @Test func `asks anew for what has changed, and never does what it asked before`() throws {
        let rule = Self.rule(
            #""each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"tags": {"add": ["${torrent.category}"]}}]"#)
        func torrent(_ category: String) -> Torrent { .seeding(1, ratio: 3, [.category: .text(category)]) }
        var world = try World(rule)
        world.see([torrent("a")], at: 1)
        let former = try #require(world.words.asks.first)
        try world.instruct(.approve([former.mark]), at: .at(2))
        #expect(world.see([torrent("b")], at: 6).intents.isEmpty)
        let asks = world.words.asks
        #expect(asks.count == 1 && asks[0].mark != former.mark)
        #expect(asks[0].arguments == ["add": ["b"]])
        try world.instruct(.approve([asks[0].mark]), at: .at(7))
        #expect(world.see([torrent("b")], at: 11).intents.map(\.mark) == [asks[0].mark])
    }

    @Test func `asks no longer where the condition has ceased to hold, and ends without a trace`() throws {
        let rule = Self.rule(
            #""each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}, "revert": true}], "onExit": [{"tags": {"add": ["x"]}}]"#
        )
        var world = try World(rule)
        #expect(world.see([.seeding(1, ratio: 3)], at: 1).intents.isEmpty)
        #expect(world.words.asks.count == 1)
        #expect(world.see([.seeding(1, ratio: 1)], at: 6).intents.isEmpty, "nothing follows what was never approved")
        #expect(world.words.asks.isEmpty)
        world.see([.seeding(1, ratio: 3)], at: 11)
        try world.reload(Self.gone, at: 12)
        #expect(world.see([.seeding(1, ratio: 1)], at: 16).intents.isEmpty)
    }

    @Test func `asks for all of its actions at once`() throws {
        let rule = Self.rule(
            #""each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"tags": {"add": ["a"]}}, {"webhook": "http://h/"}, {"remove": {}}]"#
        )
        var world = try World(rule)
        let asks = asked(&world)
        #expect(asks.map(\.action).sorted() == ["remove", "tags", "webhook"])
        try world.instruct(.approve(asks.map(\.mark)), at: .at(12))
        let planned = world.see(Self.torrents, at: 16).intents.map(\.action)
        #expect(planned.contains("webhook") && planned.contains("remove"), "\(planned)")
        var other = try World(rule)
        let last = try #require(asked(&other).first { $0.action == "webhook" })
        try other.instruct(.approve([last.mark]), at: .at(12))
        #expect(other.see(Self.torrents, at: 16).intents.isEmpty, "what comes before it is not approved")
    }

    @Test func `keeps an event until a person has said so`() throws {
        var world = try World(Self.rule(#""on": "torrent.paused", "do": [{"webhook": "http://h/"}]"#))
        world.see([.seeding(1)], at: 1)
        let paused = Torrent.seeding(1, [.state: .text("paused")])
        for seconds in [6.0, 11] { #expect(world.see([paused], at: seconds).intents.isEmpty) }
        world.restart()
        let ask = try #require(world.words.asks.first)
        #expect(world.see([paused], at: 16).intents.isEmpty)
        try world.instruct(.approve([ask.mark]), at: .at(17))
        #expect(world.see([paused], at: 21).intents.map(\.mark) == [ask.mark])
        #expect(world.see([paused], at: 26).intents.isEmpty)
        #expect(world.words.asks.isEmpty)
    }

    @Test func `puts back what was approved without being asked`() throws {
        let rule = Self.rule(
            #""each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"limits": {"up": "1 kB/s"}, "revert": true}]"#)
        func torrent(_ ratio: Double, _ limit: Int64) -> Torrent {
            .seeding(1, ratio: ratio, [.upLimit: .integer(limit)])
        }
        var world = try World(rule)
        world.see([torrent(3, 5000)], at: 1)
        try world.instruct(.approve(world.words.asks.map(\.mark)), at: .at(2))
        world.finish(world.see([torrent(3, 5000)], at: 6), at: 7)
        world.see([torrent(3, 1000)], at: 11)
        let planned = world.see([torrent(1, 1000)], at: 16).intents
        #expect(planned.map(\.purpose) == [.revert])
    }

    @Test func `is held in a rehearsal as in a run`() throws {
        var engine = Engine(rules: try World.rules(Self.gone, limits: World.noLimits).rehearsing())
        let tick = engine.observe(.snapshot(.fixture(Self.torrents, at: 1), interval: .seconds(5)))
        #expect(tick.rehearsed.isEmpty)
        #expect(tick.decisions.map(\.verdict) == [.held])
        #expect(tick.decisions.first?.reason.hasPrefix("waits for your approval: sluice approve ") == true)
    }
}
