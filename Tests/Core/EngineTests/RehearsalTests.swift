import Clocks
import DecisionProof
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

/// A rehearsal decides as a real run does; only carrying out differs.
@Suite struct rehearsals {
    private static let rules = [
        #"{"id": "keep", "each": "torrent", "when": "torrent.ratio > 4.0", "do": [{"protect": ["remove", "pause"]}]}"#,
        #"{"id": "leave", "each": "torrent", "when": "torrent.size == 7 * B", "do": [{"tags": {"add": ["left"]}}], "after": "stop"}"#,
        #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"webhook": "http://h/"}, {"remove": {}}]}"#,
        #"{"id": "old", "each": "torrent", "when": "torrent.seedingTime > hours(5)", "for": "1m", "cooldown": "10m", "do": [{"remove": {"data": "delete"}}]}"#,
        #"{"id": "slow", "each": "torrent", "when": "torrent.ratio > 1.0 && torrent.ratio < 1.8", "do": [{"limits": {"up": "100 kB/s"}, "revert": true}], "onExit": [{"webhook": "http://out/"}]}"#,
        #"{"id": "fast", "each": "torrent", "when": "torrent.ratio > 0.5 && torrent.ratio < 1.6", "do": [{"limits": {"up": "900 kB/s", "down": "1 MB/s"}, "revert": true}]}"#,
        #"{"id": "rest", "each": "torrent", "when": "torrent.ratio > 3.0", "do": [{"pause": {}}]}"#,
        #"{"id": "told", "on": "torrent.ratioReached", "when": "torrent.ratio >= 0.0", "do": [{"webhook": "http://h/"}, {"remove": {}}]}"#,
        #"{"id": "hourly", "schedule": {"every": "10m"}, "each": "torrent", "when": "torrent.size == 9 * B", "do": [{"remove": {}}]}"#,
    ]
    private static let limits =
        #"{"removals": {"grace": "2m", "perTick": 2, "perDay": 7, "maxShare": 0.4}}"#

    /// What a tick plans and says, apart from whether it is carried out.
    private static func plans(_ tick: Tick, of rules: Set<String>? = nil) -> [String] {
        let intents = (tick.intents + tick.rehearsed).filter { rules?.contains($0.rule) ?? true }
        let decisions = tick.decisions.filter { rules?.contains($0.rule) ?? true }
        return intents.map { "\($0.rule) \($0.action) \($0.title) \($0.arguments.text()) \($0.purpose)" }
            + decisions.map { decision in
                let verdict = decision.verdict == .wouldFire ? Decision.Verdict.firing : decision.verdict
                return "\(decision.rule) \(decision.title) \(verdict) \(decision.reason) "
                    + "\(decision.until?.milliseconds ?? 0)"
            }
    }

    /// Torrents whose numbers only grow, so that every condition holds once and nobody echoes what was planned.
    private static func growth(_ seed: UInt64) -> [Observation] {
        var random = SeededGenerator(seed: seed)
        var ratios = (0..<20).map { _ in Double.random(in: 0..<2.5, using: &random) }
        var observations: [Observation] = []
        var seconds = 0.0
        for _ in 0..<80 {
            seconds += Double(Int.random(in: 1...15, using: &random))
            for place in ratios.indices where Int.random(in: 0..<6, using: &random) == 0 {
                ratios[place] += Double.random(in: 0..<0.8, using: &random)
            }
            let torrents = ratios.enumerated().map { place, ratio in
                Torrent.seeding(
                    place + 1, ratio: ratio,
                    [
                        .size: .integer(Int64(place)),
                        .seedingTime: .integer(Int64(17_000 + place * 100) + Int64(seconds)),
                        .ratioLimit: .real(2.2),
                    ])
            }
            observations.append(.snapshot(.fixture(torrents, at: seconds), interval: .seconds(15)))
        }
        return observations
    }

    @Test(arguments: 0..<12) func `a rehearsal of the whole file plans what a real run plans, tick by tick`(
        seed: UInt64
    )
        throws
    {
        let set = try World.rules(Self.rules.joined(separator: ",\n"), limits: Self.limits)
        var real = Engine(rules: set)
        var rehearsed = Engine(rules: set.rehearsing())
        var removals = 0
        for (step, observation) in Self.growth(seed).enumerated() {
            let (left, right) = (real.observe(observation), rehearsed.observe(observation))
            try #require(Self.plans(left) == Self.plans(right), "seed \(seed), step \(step)")
            #expect(left.rehearsed.isEmpty && right.intents.isEmpty)
            removals += left.intents.count { $0.action == "remove" }
        }
        #expect(rehearsed.openIntents.isEmpty)
        #expect((1...7).contains(removals))
    }

    @Test(arguments: 0..<10) func `any story is rehearsed alike until something that was planned would have shown`(
        seed: UInt64
    ) throws {
        let set = try World.rules(Self.rules.joined(separator: ",\n"), limits: Self.limits)
        var real = Engine(rules: set)
        var rehearsed = Engine(rules: set.rehearsing())
        var story = Story(seed: seed)
        for step in 0..<60 {
            let observation = story.next()
            let (left, right) = (real.observe(observation), rehearsed.observe(observation))
            try #require(Self.plans(left) == Self.plans(right), "seed \(seed), step \(step)")
            guard left.intents.allSatisfy({ $0.action == "webhook" }) else { return }
            for intent in left.intents { _ = real.observe(.outcome(intent.id, .done("done"), at: observation.at)) }
        }
    }

    @Test(arguments: 0..<10) func `rules in dry run change nothing for rules that are enforced`(seed: UInt64) throws {
        let enforced = Set(Self.rules.indices.filter { $0 % 2 == Int(seed % 2) }.map { "r\($0)" })
        let renamed = Self.rules.enumerated().map { place, rule in
            let body = rule.split(separator: ",", maxSplits: 1)[1]
            let mode = enforced.contains("r\(place)") ? "enforce" : "dryRun"
            return (id: "r\(place)", text: #"{"id": "r\#(place)", "mode": "\#(mode)", \#(body)"#)
        }
        let all = try World.rules(renamed.map(\.text).joined(separator: ",\n"), limits: Self.limits)
        let few = try World.rules(
            renamed.filter { enforced.contains($0.id) }.map(\.text).joined(separator: ",\n"), limits: Self.limits)
        var (mixed, alone) = (Engine(rules: all), Engine(rules: few))
        for (step, observation) in Self.growth(seed).enumerated() {
            let (left, right) = (mixed.observe(observation), alone.observe(observation))
            #expect(left.intents.allSatisfy { enforced.contains($0.rule) })
            try #require(Self.plans(left, of: enforced) == Self.plans(right), "seed \(seed), step \(step)")
        }
    }

    @Test func `a rehearsal keeps to protections and budgets`() throws {
        let keep =
            #"{"id": "keep", "each": "torrent", "when": "'keep' in torrent.tags", "do": [{"protect": ["remove"]}]}"#
        let clean = #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#
        for mode in ["enforce", "dryRun"] {
            let rules = "\(keep), \(clean.mode(mode))"
            let set = try World.rules(
                rules, limits: #"{"removals": {"grace": "0s", "perTick": 6, "perDay": 9, "maxShare": 1.0}}"#)
            var engine = Engine(rules: mode == "enforce" ? set.rehearsing() : set)
            let torrents = (1...24).map {
                Torrent.seeding($0, ratio: 3, [.tags: .texts($0 % 4 == 0 ? ["keep"] : [])])
            }
            let ticks = (0..<5).map {
                engine.observe(.snapshot(.fixture(torrents, at: Double($0) * 5), interval: .seconds(5)))
            }
            #expect(ticks.map(\.rehearsed.count) == [6, 3, 0, 0, 0], "\(mode)")
            #expect(ticks[0].decisions.count { $0.reason == "protected by rule keep" } == 6)
            #expect(
                ticks[1].decisions.contains { $0.reason.contains("limits.removals.perDay") && $0.until == .at(86_400) })
        }
    }

    @Test func `a protection in dry run protects from rehearsed removals only`() throws {
        let keep =
            #"{"id": "keep", "mode": "dryRun", "each": "torrent", "when": "torrent.done", "do": [{"protect": ["remove"]}]}"#
        let real = #"{"id": "real", "each": "torrent", "when": "torrent.size == 1 * B", "do": [{"remove": {}}]}"#
        let dry =
            #"{"id": "dry", "mode": "dryRun", "each": "torrent", "when": "torrent.size == 2 * B", "do": [{"remove": {}}]}"#
        var world = try World("\(keep), \(real), \(dry)")
        let tick = world.see([.seeding(1, [.size: .integer(1)]), .seeding(2, [.size: .integer(2)])], at: 0)
        #expect(tick.intents.map(\.rule) == ["real"])
        #expect(tick.rehearsed.isEmpty)
        #expect(tick.decisions.contains { $0.rule == "dry" && $0.reason == "protected by rule keep" })
    }

    @Test func `a claim in dry run takes no property, and loses to an enforced one that stands before it`() throws {
        func limit(_ id: String, _ mode: String, _ up: Int) -> String {
            #"{"id": "\#(id)", "mode": "\#(mode)", "each": "torrent", "when": "torrent.done", "do": [{"limits": {"up": "\#(up) kB/s"}}]}"#
        }
        var world = try World(
            [limit("a", "dryRun", 1), limit("b", "enforce", 2), limit("c", "dryRun", 3)].joined(separator: ","))
        let tick = world.see([.seeding(1)], at: 0)
        #expect(tick.rehearsed.map(\.rule) == ["a"])
        #expect(tick.intents.map(\.rule) == ["b"])
        #expect(tick.decisions.contains { $0.rule == "c" && $0.reason == "rule a comes first and claims limits.up" })
    }

    @Test func `a claim in dry run is said again where its value changes, and its end is rehearsed`() throws {
        let rule =
            #"{"id": "r", "mode": "dryRun", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"limits": {"up": "${torrent.size}"}, "revert": true}]}"#
        var world = try World(rule)
        func see(_ ratio: Double, _ size: Int64, _ seconds: Double) -> [JSON] {
            world.see([.seeding(1, ratio: ratio, [.size: .integer(size)])], at: seconds).rehearsed.map(\.arguments)
        }
        #expect(see(3, 1000, 0) == [["up": 1000]])
        #expect(see(3, 1000, 5) == [])
        world.restart()
        #expect(see(3, 1000, 10) == [])
        #expect(see(3, 2000, 15) == [["up": 2000]])
        #expect(see(1, 2000, 20) == [["up": .null]])
        #expect(see(3, 2000, 25) == [["up": 2000]])
        #expect(world.ticks.allSatisfy { $0.intents.isEmpty })
    }

    @Test func `a cooldown of a rehearsal is none for the rule that is enforced`() throws {
        let rule =
            #"{"id": "r", "on": "torrent.completed", "when": "torrent.done", "cooldown": "1d", "do": [{"webhook": "http://h/"}]}"#
        var world = try World(rule.mode("dryRun"))
        let loading = Torrent.seeding(1, state: .downloading, done: false)
        world.see([loading], at: 0)
        world.see([loading], at: 5)
        #expect(world.see([.seeding(1)], at: 10).rehearsed.count == 1)
        world.see([loading], at: 15)
        #expect(world.see([.seeding(1)], at: 20).rehearsed.isEmpty, "it cools down in the rehearsal too")
        world.restart()
        try world.reload(rule, at: 30)
        world.see([loading], at: 35)
        #expect(world.see([.seeding(1)], at: 40).actionNames == ["webhook"])
    }
}

extension String {
    /// The rule with a mode.
    func mode(_ mode: String) -> String { #"{"mode": "\#(mode)", "# + dropFirst() }
}
