import Clocks
import Engine
import Rules
import Simulation
import Testing
import Torrents

/// What is planned where only what a person approved may be.
@Suite struct approvals {
    private static let rules = [
        #"{"id": "stop", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]}"#,
        #"{"id": "mark", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"tags": {"add": ["a"]}}, {"webhook": "http://h/"}]}"#,
        #"{"id": "gone", "each": "torrent", "when": "torrent.ratio >= 3.0", "do": [{"remove": {}}]}"#,
    ].joined(separator: ", ")

    private static let torrents: [Torrent] = [.seeding(1, ratio: 2.5), .seeding(2, ratio: 3.5)]

    /// What a rehearsal plans on these torrents.
    private func plan(_ rules: String = rules, _ torrents: [Torrent] = torrents) throws -> [Intent] {
        var engine = Engine(rules: try World.rules(rules, limits: World.noLimits).rehearsing())
        return [1.0, 6.0].flatMap { seconds in
            engine.observe(.snapshot(.fixture(torrents, at: seconds), interval: .seconds(5))).rehearsed
        }
    }

    private func restricted(_ marks: [IntentMark], _ rules: String = rules) throws -> World {
        var world = try World(rules)
        world.observe(.instructed(.restrict, at: .at(0)))
        world.observe(.instructed(.approve(marks), at: .at(0)))
        return world
    }

    /// What is planned on two lists.
    private func planned(_ world: inout World, _ torrents: [Torrent] = torrents) -> [Intent] {
        world.see(torrents, at: 1).intents + world.see(torrents, at: 6).intents
    }

    private func marks(_ rules: String = rules) throws -> [String: IntentMark] {
        var world = try World(rules)
        return Dictionary(
            planned(&world).map { ("\($0.rule) \($0.action) \($0.title)", $0.mark) }
        ) { first, _ in first }
    }

    @Test func `nothing is planned without one`() throws {
        var world = try restricted([])
        #expect(planned(&world).isEmpty)
        // A person knows that, so it is not said.
        #expect(!world.ticks.flatMap(\.decisions).contains { $0.verdict == .held })
    }

    @Test func `just what they name is planned`() throws {
        for (name, mark) in try marks() where !name.contains("webhook") {
            var world = try restricted([mark])
            #expect(planned(&world).map { "\($0.rule) \($0.action) \($0.title)" } == [name])
        }
    }

    @Test func `what follows something that waits for one waits too`() throws {
        let marks = try marks()
        let (tag, call) = (try #require(marks["mark tags torrent 1"]), try #require(marks["mark webhook torrent 1"]))
        var alone = try restricted([call])
        #expect(planned(&alone).isEmpty)
        var both = try restricted([tag, call])
        #expect(planned(&both).map(\.action) == ["tags", "webhook"])
    }

    @Test func `all that is left is planned by the next daemon`() throws {
        let marks = try marks()
        var world = try restricted([try #require(marks["stop pause torrent 1"])])
        for intent in planned(&world) { world.observe(.outcome(intent.id, .done("done"), at: .at(7))) }
        world.restart()
        let rest = world.see(Self.torrents, at: 10).intents + world.see(Self.torrents, at: 15).intents
        #expect(
            Set(rest.map { "\($0.rule) \($0.action) \($0.title)" }).isSuperset(of: [
                "mark tags torrent 1", "mark webhook torrent 1", "gone remove torrent 2",
            ]))
    }

    @Test func `are used up, and forgotten after an hour`() throws {
        let marks = try marks()
        let mark = try #require(marks["stop pause torrent 1"])
        var late = try restricted([mark])
        #expect(late.see(Self.torrents, at: 3601).intents.isEmpty)
        var world = try restricted([mark])
        #expect(planned(&world).count == 1)
        world.see([.seeding(1, ratio: 1)], at: 10)
        #expect(world.see([.seeding(1, ratio: 2.5)], at: 15).intents.isEmpty)
    }

    @Test func `survive a restart`() throws {
        let marks = try marks()
        let mark = try #require(marks["gone remove torrent 2"])
        var world = try restricted([mark])
        world.restart()
        world.observe(.instructed(.restrict, at: .at(0)))
        #expect(planned(&world).map(\.mark) == [mark])
    }

    @Test func `name the same in every plan, and something else where anything differs`() throws {
        let marks = try marks()
        #expect(Set(marks.values).count == marks.count)
        #expect(try self.marks() == marks)
        // Other rules before it, and another rule file, are no difference.
        let more = #"{"id": "first", "each": "torrent", "when": "false", "do": [{"pause": {}}]}, "# + Self.rules
        #expect(try self.marks(more) == marks)
        let other = try self.marks(Self.rules.replacing("[\"a\"]", with: "[\"b\"]"))
        #expect(other["stop pause torrent 1"] == marks["stop pause torrent 1"])
        #expect(other["mark tags torrent 1"] != marks["mark tags torrent 1"])
        var again = try World(Self.rules)
        let added = Torrent.seeding(1, ratio: 2.5, [.addedAt: .integer(7)])
        #expect(planned(&again, [added]).first?.mark != marks["stop pause torrent 1"])
    }

    @Test func `a rehearsal names what a real run does`() throws {
        var world = try World(Self.rules)
        #expect(Set(try plan().map(\.mark)) == Set(planned(&world).map(\.mark)))
    }

    @Test(arguments: ["0123456789a", "0123456789abc", "0123456789ag", "", "i12-3"])
    func `no other text is a mark`(text: String) { #expect(IntentMark(text) == nil) }
}

/// What would be done once time alone has passed.
@Suite struct `a plan for later` {
    @Test(arguments: [
        (#""for": "2h", "do": [{"pause": {}}]"#, #"{"removals": {"grace": "0s", "maxShare": 1.0}}"#),
        (#""do": [{"remove": {}}]"#, #"{"removals": {"grace": "10m", "maxShare": 1.0}}"#),
        (#""for": "1d", "do": [{"remove": {}}]"#, #"{"removals": {"grace": "10m", "maxShare": 1.0}}"#),
    ])
    func `counts holding times and grace as over`(rule: String, limits: String) throws {
        let text = #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", \#(rule)}"#
        let list = Observation.snapshot(.fixture([.seeding(1, ratio: 3)], at: 0), interval: .seconds(5))
        var engine = Engine(rules: try World.rules(text, limits: limits).rehearsing())
        var later = engine
        later.assumesTimePassed = true
        #expect(engine.observe(list).rehearsed.isEmpty)
        #expect(later.observe(list).rehearsed.count == 1)
    }

    @Test func `keeps every other safeguard`() throws {
        let text = #"""
            {"id": "keep", "each": "torrent", "when": "torrent.size == 1 * B", "do": [{"protect": ["remove"]}]},
            {"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}
            """#
        var engine = Engine(
            rules: try World.rules(text, limits: #"{"removals": {"grace": "10m", "perTick": 1}}"#).rehearsing())
        engine.assumesTimePassed = true
        let torrents = (1...3).map { Torrent.seeding($0, ratio: 3, $0 == 1 ? [.size: .integer(1)] : [:]) }
        let tick = engine.observe(.snapshot(.fixture(torrents, at: 0), interval: .seconds(5)))
        #expect(tick.rehearsed.map(\.title) == ["torrent 2"])
    }
}
