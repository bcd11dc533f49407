import Clocks
import Engine
import JSON
import Testing
import Torrents
import Simulation

/// An engine that asks rules only about what can have changed decides as one that asks about everything.
@Suite struct IncrementalTests {
    /// Conditions that time alone can change, in every form: at an instant that can be told, or at any moment.
    private static let conditions = [
        "torrent.seedingTime >= hours(2)",
        "torrent.done && (torrent.ratio >= 2.0 || torrent.seedingTime > days(1)) && !('keep' in torrent.tags)",
        "now - torrent.addedAt > days(3)",
        "has(torrent.lastActiveAt) && torrent.lastActiveAt + hours(1) < now",
        "has(torrent.seedingTimeLimit) && torrent.seedingTime >= torrent.seedingTimeLimit",
        "now - torrent.addedAt - torrent.activeTime > days(2)",
        "torrent.seedingTime == hours(1) || torrent.activeTime != torrent.seedingTime",
        "torrent.stalled || torrent.state == 'paused'",
        "now >= timestamp('2023-11-15T00:00:00Z') && torrent.private",
        "now.getHours() < 12 && torrent.ratio > 0.5",
        "client.torrents > 8 && torrent.done",
        "age > days(3) && age < days(3) + hours(6)",
        "torrent.seedingTime > hours(1) ? torrent.ratio > 1.0 : torrent.ratio > 2.0",
    ]

    private static let rules =
        conditions.enumerated().map { index, condition in
            #"{"id": "t\#(index)", "each": "torrent", "when": "\#(condition)", "do": [{"webhook": "http://in/"}], "onExit": [{"webhook": "http://out/"}]}"#
        } + [
            #"{"id": "not", "each": "torrent", "when": "torrent.done", "unless": "torrent.seedingTime < hours(3)", "for": "1m", "do": [{"webhook": "http://h/"}]}"#,
            #"{"id": "day", "each": "torrent", "during": ["day"], "when": "torrent.ratio > 1.0", "do": [{"webhook": "http://day/"}], "onExit": [{"webhook": "http://night/"}]}"#,
            #"{"id": "keep", "each": "torrent", "when": "torrent.private", "do": [{"protect": ["remove"]}]}"#,
            #"{"id": "clean", "each": "torrent", "when": "torrent.seedingTime > hours(5)", "cooldown": "10m", "do": [{"remove": {"data": "keep"}}]}"#,
            #"{"id": "slow", "each": "torrent", "when": "torrent.ratio > 1.0", "do": [{"limits": {"up": "1 MiB/s"}, "revert": true}]}"#,
            #"{"id": "quick", "each": "torrent", "when": "torrent.done", "for": "30s", "do": [{"limits": {"up": "2 MiB/s"}}]}"#,
            #"{"id": "tag", "each": "torrent", "when": "torrent.private", "do": [{"tags": {"add": ["p"]}, "revert": true}]}"#,
            #"{"id": "untagged", "each": "torrent", "when": "torrent.ratio > 1.5", "do": [{"protect": ["tags"]}]}"#,
            #"{"id": "aged", "each": "torrent", "when": "torrent.done", "do": [{"tags": {"add": ["h${string(torrent.seedingTime.getHours())}"]}}]}"#,
            #"{"id": "dry", "mode": "dryRun", "each": "torrent", "when": "torrent.ratio > 0.5", "do": [{"remove": {}}, {"pause": {}}]}"#,
            #"{"id": "told", "on": "torrent.stalled", "when": "torrent.seedingTime >= hours(0)", "do": [{"webhook": "http://h/"}]}"#,
        ]

    private static func told(_ tick: Tick) -> [String] {
        tick.events.map { "\($0.type) \($0.torrent?.name ?? "")" }
            + tick.decisions.map { "\($0.rule) \($0.title) \($0.verdict) \($0.reason)" }
    }

    @Test(arguments: 0..<16) func `deciding by what changed is deciding by everything`(seed: UInt64) throws {
        let rules = Self.rules.joined(separator: ",\n")
        let limits = #"{"removals": {"grace": "2m", "maxShare": 1.0}}"#
        let set = try World.rules(rules, limits: limits)
        var (frugal, thorough) = (Engine(rules: set), Engine(rules: set))
        thorough.judgesAll = true
        var story = Story(seed: seed)
        for step in 0..<60 {
            let observation = story.next()
            let tick = frugal.observe(observation)
            let full = thorough.observe(observation)
            try #require(Self.told(tick) == Self.told(full), "seed \(seed), step \(step)")
            try #require(tick.decisions == full.decisions && tick.intents == full.intents, "seed \(seed), step \(step)")
            try #require(tick.records == full.records, "seed \(seed), step \(step)")
            for intent in tick.intents {
                let outcome: Outcome = [.done("done"), .done("done"), .held("not now"), .dead("never")][story.pick(4)]
                let end = Observation.outcome(intent.id, outcome, at: observation.at)
                #expect(frugal.observe(end).records == thorough.observe(end).records)
            }
        }
    }
}

/// A client's life by seed: torrents come, go, count, rest and lie, and clocks step.
struct Story {
    private var state: UInt64
    private var torrents: [Int: Torrent] = [:]
    private var wall: Int64 = 1_700_000_000_000
    private var boot: Duration = .zero
    private var session = 1

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        for number in 1...12 { torrents[number] = born(number) }
    }

    mutating func pick(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: (state >> 33) % UInt64(bound))
    }

    mutating func next() -> Observation {
        let passed = [1, 5, 5, 5, 30, 600, 3600, 20_000][pick(8)] * 1000 + pick(1000)
        boot += .milliseconds(passed)
        wall += Int64(passed)
        if pick(15) == 0 { wall -= Int64(pick(20_000_000)) }
        if pick(25) == 0 { wall += Int64(pick(100_000_000)) }
        let moment = Moment(wall: WallTime(milliseconds: wall), boot: boot)
        if pick(20) == 0 { return .unreachable(ClientName("home"), reason: "asleep", at: moment) }
        for _ in 0..<pick(4) { change(1 + pick(12)) }
        if pick(30) == 0 { session += 1 }
        let listed = (1...12).filter { $0 < 11 || pick(12) > 0 }.compactMap { torrents[$0] }
        return .snapshot(
            Snapshot(
                client: ClientName("home"), takenAt: moment, session: "\(session)", torrents: listed,
                server: ClientFacts(version: "test")), interval: .seconds(5))
    }

    private mutating func born(_ number: Int) -> Torrent {
        Torrent.seeding(
            number, ratio: Double(pick(50)) / 20,
            [
                .addedAt: .integer(wall / 1000 - Int64(pick(400_000))),
                .private: pick(3) == 0 ? .unknown : .flag(false),
                .lastActiveAt: pick(4) == 0 ? .absent : .integer(wall / 1000 - Int64(pick(20_000))),
                .activeTime: .integer(Int64(pick(40_000))), .seedingTime: .integer(Int64(pick(20_000))),
                .seedingTimeLimit: pick(2) == 0 ? .absent : .integer(Int64(pick(30_000))),
            ])
    }

    private mutating func change(_ number: Int) {
        guard let torrent = torrents[number] else {
            torrents[number] = born(number)
            return
        }
        var facts = torrent.facts
        switch pick(12) {
        case 0: torrents[number] = nil
        case 1: torrents[number] = born(number)
        case 2: facts.countsSince = nil
        case 3, 4: facts.countsSince = wall / 1000 - Int64(pick(4000))
        case 5: facts[.seedingTime] = .integer(Int64(pick(20_000)))  // set back, or on
        case 6: facts[.seedingTime] = .unknown
        case 7: facts[.private] = [.unknown, .flag(true), .flag(false)][pick(3)]
        case 8: facts[.ratio] = .real(Double(pick(50)) / 20)
        case 9:
            facts[.state] = .text(["downloading", "seeding", "paused", "checking"][pick(4)])
            facts[.downRate] = .integer(0)
        case 10: facts[.tags] = .texts(pick(2) == 0 ? ["keep"] : [])
        default: facts[.lastActiveAt] = .integer(wall / 1000)
        }
        if torrents[number] == torrent { torrents[number] = Torrent(torrent.id, facts) }
    }
}
