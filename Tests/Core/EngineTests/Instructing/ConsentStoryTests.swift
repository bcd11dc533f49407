import Clocks
import DecisionProof
import Engine
import Rules
import Simulation
import Testing
import Torrents

/// Whatever a person says and whenever, it is obeyed, and an engine that judges only what changed obeys as one that
/// judges everything.
@Suite struct `a person's words over a client's life` {
    private static let rules = [
        #"{"id": "slow", "each": "torrent", "when": "torrent.ratio > 1.0", "do": [{"limits": {"up": "1 MiB/s"}, "revert": true}], "onExit": [{"webhook": "http://out/"}]}"#,
        #"{"id": "old", "each": "torrent", "when": "torrent.seedingTime >= hours(2)", "for": "1m", "do": [{"webhook": "http://old/"}]}"#,
        #"{"id": "clean", "each": "torrent", "when": "torrent.seedingTime > hours(5)", "cooldown": "10m", "do": [{"remove": {"data": "keep"}}]}"#,
        #"{"id": "ask", "mode": "ask", "each": "torrent", "when": "torrent.ratio > 0.7", "do": [{"tags": {"add": ["a"]}, "revert": true}, {"webhook": "http://ask/"}], "onExit": [{"webhook": "http://asked/"}]}"#,
        #"{"id": "away", "mode": "ask", "each": "torrent", "when": "torrent.ratio > 2.0", "do": [{"remove": {}}]}"#,
        #"{"id": "told", "on": ["torrent.stalled", "torrent.paused", "torrent.added"], "do": [{"webhook": "http://h/"}]}"#,
        #"{"id": "asked", "mode": "ask", "on": ["torrent.stalled", "torrent.paused"], "do": [{"webhook": "http://h/"}]}"#,
    ]
    private static let ids = ["slow", "old", "clean", "ask", "away", "told", "asked"]

    /// What a person says next; nil for nothing.
    private static func instruction(_ story: inout Story, _ words: PersonalWords) -> Instruction? {
        switch story.pick(14) {
        case 0: return .hold(.all, for: .seconds(1 + story.pick(7200)))
        case 1: return .hold(.rule(ids[story.pick(ids.count)]), for: story.pick(2) == 0 ? nil : .seconds(600))
        case 2: return .hold(.client(ClientName("home")), for: .seconds(60))
        case 3:
            let torrent = Torrent.seeding(1 + story.pick(12))
            return .refuse([
                Refusal(
                    rule: ids[story.pick(ids.count)], subject: .torrent(ClientName("home"), torrent.incarnation),
                    title: torrent.name, at: .at(0))
            ])
        case 4 where !words.refusals.isEmpty: return .allow([words.refusals[story.pick(words.refusals.count)].key])
        case 5...8 where !words.asks.isEmpty:
            return .approve([words.asks[story.pick(words.asks.count)].mark])
        default: return nil
        }
    }

    /// What a person has said, as far as it forbids.
    private struct Forbidden {
        var refused: Set<Refusal.Key> = []
        var approved: Set<IntentMark> = []

        mutating func hear(_ instruction: Instruction) {
            switch instruction {
            case .refuse(let refusals): refused.formUnion(refusals.map(\.key))
            case .allow(let keys): refused.subtract(keys)
            case .approve(let marks): approved.formUnion(marks)
            case .hold, .restrict, .mode: break
            }
        }

        /// Why an intent should not be; nil where it may.
        func objection(to intent: Intent, _ words: PersonalWords) -> String? {
            guard intent.purpose == .act || intent.purpose == .exit || intent.purpose == .revert else { return nil }
            let targets: Set = [ManualHold.Target.all, .rule(intent.rule), .client(ClientName("home"))]
            if let hold = words.holds.first(where: { targets.contains($0.target) }) { return "held: \(hold)" }
            guard intent.purpose == .act else { return nil }
            if refused.contains(Refusal.Key(rule: intent.rule, about: intent.subject)) { return "refused" }
            let asks: Set = ["ask", "away", "asked"]
            return asks.contains(intent.rule) && !approved.contains(intent.mark) ? "never approved" : nil
        }
    }

    @Test(arguments: 0..<12) func `are obeyed`(seed: UInt64) throws {
        let set = try World.rules(
            Self.rules.joined(separator: ",\n"), limits: #"{"removals": {"grace": "2m", "maxShare": 1.0}}"#)
        var (world, thorough) = (World(reading: set), World(reading: set))
        thorough.judgesAll = true
        world.isRefusedFirst = seed.isMultiple(of: 3)
        var (story, forbidden) = (Story(seed: seed), Forbidden())
        var planned = 0
        for step in 0..<80 {
            let observation = story.next()
            let tick = world.observe(observation)
            let full = thorough.observe(observation)
            try #require(tick.decisions == full.decisions && tick.intents == full.intents, "seed \(seed), step \(step)")
            let differing = Set(tick.records.keys).union(full.records.keys).filter {
                tick.records[$0] != full.records[$0]
            }
            try #require(differing.isEmpty, "seed \(seed), step \(step)")
            let words = world.engine.view(at: observation.at.wall).words
            for intent in tick.intents {
                let objection = forbidden.objection(to: intent, words)
                try #require(objection == nil, "seed \(seed), step \(step): \(intent.rule) \(intent.action)")
                planned += 1
                let end = Observation.outcome(
                    intent.id, story.pick(5) == 0 ? .dead("never") : .done(""), at: observation.at)
                #expect(world.observe(end).records == thorough.observe(end).records)
            }
            if let instruction = Self.instruction(&story, world.engine.view(at: observation.at.wall).words) {
                forbidden.hear(instruction)
                let told = try world.instruct(instruction, at: observation.at)
                let toldToo = try thorough.instruct(instruction, at: observation.at)
                try #require(told.records == toldToo.records)
            }
            if story.pick(20) == 0, !world.engine.view(at: observation.at.wall).words.holds.isEmpty {
                try world.release(.all, at: observation.at)
                try thorough.release(.all, at: observation.at)
            }
            if story.pick(25) == 0 {
                world.restart()
                thorough.restart()
            }
        }
        #expect(planned > 0, "seed \(seed)")
        #expect(world.disagreements.isEmpty, "seed \(seed)")
    }
}
