import Clocks
import Engine
import Rules
import Simulation
import Testing
import Torrents

/// The mode that a person gives to a rule.
@Suite struct `a mode by a person's word` {
    private static let rules = [
        #"{"id": "slow", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"limits": {"up": "1 kB/s"}, "revert": true}]}"#,
        #"{"id": "gone", "mode": "dryRun", "each": "torrent", "when": "torrent.ratio >= 3.0", "do": [{"remove": {}}]}"#,
        #"{"id": "tell", "on": "torrent.removed", "do": [{"webhook": "http://h/"}]}"#,
    ].joined(separator: ", ")
    private static let torrents: [Torrent] = [.seeding(1, ratio: 2.5)]

    private func change(_ world: inout World, _ rule: String, to mode: Rule.Mode?, at seconds: Double) throws {
        try world.instruct(.mode(rule: rule, mode), at: .at(seconds))
        world.reload(world.engine.filed, at: .at(seconds))
    }

    private func mode(of rule: String, in world: World) -> Rule.Mode? {
        world.engine.rules.rules.first { $0.id == rule }?.mode
    }

    @Test func `ends what the rule holds, in order, and begins anew`() throws {
        var world = try World(Self.rules)
        let first = world.see(Self.torrents, at: 1).intents
        #expect(first.map(\.action) == ["limits"])
        for intent in first { world.observe(.outcome(intent.id, .done("done"), at: .at(2))) }
        try change(&world, "slow", to: .off, at: 3)
        #expect(mode(of: "slow", in: world) == .off)
        let limited: [Torrent] = [.seeding(1, ratio: 2.5, [.upLimit: .integer(1000)])]
        let ended = world.see(limited, at: 6).intents
        #expect(ended.contains { $0.purpose != .act }, "what was there before is put back: \(ended)")
        for intent in ended { world.observe(.outcome(intent.id, .done("done"), at: .at(7))) }
        world.see(Self.torrents, at: 11)
        try change(&world, "slow", to: nil, at: 12)
        #expect(mode(of: "slow", in: world) == .enforce)
        #expect(world.see(Self.torrents, at: 16).intents.map(\.rule) == ["slow"])
    }

    @Test func `survives a restart and a reload, and ends where the file says another mode`() throws {
        var world = try World(Self.rules)
        try change(&world, "slow", to: .ask, at: 1)
        world.restart()
        #expect(mode(of: "slow", in: world) == .ask)
        world.reload(world.engine.filed, at: .at(2))
        #expect(mode(of: "slow", in: world) == .ask)
        #expect(world.see(Self.torrents, at: 5).intents.isEmpty && world.words.asks.count == 1)
        #expect(world.words.modes.map(\.rule) == ["slow"] && world.words.modes.first?.fileMode == .enforce)
        let other = Self.rules.replacing(#""id": "slow","#, with: #""id": "slow", "mode": "dryRun","#)
        world.reload(try World.rules(other, limits: World.noLimits), at: .at(6))
        #expect(mode(of: "slow", in: world) == .dryRun && world.words.modes.isEmpty)
    }

    @Test func `is taken back with a decision that cannot be written`() throws {
        var engine = Engine(rules: try World.rules(Self.rules, limits: World.noLimits))
        _ = try engine.instruct(.mode(rule: "slow", .off), at: .at(1))
        _ = engine.reload(engine.filed, at: .at(1))
        #expect(engine.rules.rules.first?.mode == .off)
        engine.rollBack()
        #expect(engine.rules.rules.first?.mode == .enforce)
    }

    @Test func `is refused where the rule cannot be in it, or has it from the file`() throws {
        var world = try World(Self.rules)
        #expect(throws: InstructionError.cannotAsk(rule: "tell")) {
            try world.instruct(.mode(rule: "tell", .ask), at: .at(1))
        }
        #expect(throws: InstructionError.modeOfFile(rule: "slow")) {
            try world.instruct(.mode(rule: "slow", nil), at: .at(1))
        }
        #expect(throws: InstructionError.unknownRule("slo", nearest: "slow")) {
            try world.instruct(.mode(rule: "slo", .off), at: .at(1))
        }
        try change(&world, "slow", to: .off, at: 2)
        try change(&world, "slow", to: .enforce, at: 3)
        #expect(world.words.modes.isEmpty, "the mode of the file is no change")
        #expect(
            world.ticks.flatMap(\.decisions).contains {
                $0.reason == "in mode off by your word; the rule file says enforce"
            })
    }
}
