import Clocks
import Engine
import Rules
import Testing
import Simulation
import Torrents

/// Which part of a condition fails, with both values, and when it will be as wanted.
@Suite struct `a failing part` {
    struct Case: Sendable, CustomTestStringConvertible {
        let when: String
        var unless: String?
        var facts: [TorrentField: FieldValue] = [:]
        var countsSince: Int64?
        let reasons: [String]
        var testDescription: String { when }
    }

    static let GiB: Int64 = 1 << 30
    static let cases = [
        Case(
            when: "torrent.done && torrent.ratio >= 2.0 && torrent.size > 9 * GiB", facts: [.ratio: .real(1.42)],
            reasons: ["ratio is 1.42, needs 2.0"]),
        Case(
            when: "torrent.ratio >= 2.0",
            facts: [.ratio: .real(1.42), .size: .integer(10 * GiB), .upRate: .integer(545_259)],
            reasons: ["ratio is 1.42, needs 2.0; about 3 h 10 min at the present rate"]),
        Case(
            when: "torrent.ratio >= 2.0", facts: [.ratio: .real(1.9999)], reasons: ["ratio is 1.9999, needs 2.0"]),
        Case(
            when: "torrent.ratio >= 2.0 || torrent.seedingTime >= days(1)",
            facts: [.ratio: .real(1), .seedingTime: .integer(3600)], countsSince: Moment.at(0).wall.seconds,
            reasons: ["ratio is 1.0, needs 2.0", "seedingTime is 1 h, needs 1 d; in 23 h"]),
        Case(
            when: "torrent.seedingTime >= days(1)", facts: [.seedingTime: .integer(3600)],
            reasons: ["seedingTime is 1 h, needs 1 d"]),
        Case(
            when: "torrent.progress >= 0.75",
            facts: [.progress: .real(0.5), .size: .integer(4000), .downRate: .integer(10)],
            reasons: ["progress is 0.5, needs 0.75; about 1 min 40 s at the present rate"]),
        Case(
            when: "torrent.done", facts: [.done: .flag(false), .left: .integer(100), .downRate: .integer(10)],
            reasons: ["done is false, needs true; about 10 s at the present rate"]),
        Case(
            when: "torrent.size > 9 * GiB", facts: [.size: .integer(3 * GiB)],
            reasons: ["size is 3.0 GiB, needs more than 9.0 GiB"]),
        Case(
            when: "torrent.downRate < 10 * KiB", facts: [.downRate: .integer(20 << 10)],
            reasons: ["downRate is 20.0 KiB/s, needs less than 10.0 KiB/s"]),
        Case(
            when: "torrent.state == 'downloading' && torrent.downRate > 0",
            reasons: ["state is 'seeding', needs 'downloading'"]),
        Case(when: "torrent.state != 'seeding'", reasons: ["state is 'seeding', needs anything but 'seeding'"]),
        Case(
            when: "'keep' in torrent.tags", facts: [.tags: .texts(["a", "b"])],
            reasons: ["'keep' is not in tags (['a', 'b'])"]),
        Case(
            when: "!('keep' in torrent.tags)", facts: [.tags: .texts(["keep"])],
            reasons: ["'keep' is in tags (['keep'])"]),
        Case(when: "wellFed", facts: [.ratio: .real(0.5)], reasons: ["ratio is 0.5, needs 2.0"]),
        Case(
            when: "torrent.done", unless: "torrent.private && torrent.ratio < 1.05",
            facts: [.private: .flag(true), .ratio: .real(0.5)],
            reasons: ["private is true, needs false", "ratio is 0.5, needs 1.05"]),
        Case(
            when: "torrent.name.startsWith('x')", facts: [.name: .text("y\u{1B}[2J")],
            reasons: ["torrent.name.startsWith('x') is false, needs true: name is 'y\u{FFFD}[2J'"]),
        Case(
            when: "torrent.seedsTotal > 3", facts: [.seedsTotal: .unknown],
            reasons: ["the client does not tell torrent.seedsTotal"]),
        Case(
            when: "torrent.done ? torrent.ratio > 5.0 : torrent.downRate > 0", facts: [.ratio: .real(2)],
            reasons: ["ratio is 2.0, needs more than 5.0"]),
        Case(when: "torrent.done", reasons: []),
    ]

    @Test(arguments: cases) func `is named with both values and the time that it takes`(example: Case) throws {
        let unless = example.unless.map { #", "unless": "\#($0)""# } ?? ""
        let rules = try World.rules(
            #"{"id": "r", "each": "torrent", "when": "\#(example.when)"\#(unless), "do": [{"pause": {}}]}"#,
            limits: World.noLimits, lets: #"{"wellFed": "torrent.ratio >= 2.0"}"#)
        let rule = try #require(rules.rules.first)
        var facts = Torrent.seeding(1, example.facts).facts
        facts.countsSince = example.countsSince
        let torrent = Torrent(.fixture(1), facts)
        let scope = Scope(
            rule.variables, now: .at(0), torrent: torrent,
            client: ClientRecord(.fixture([torrent], at: 0)))
        let parts = RuleExplainer(rule).failingParts(in: scope)
        #expect(parts.map(\.reason) == example.reasons)
        if example.when == "wellFed" { #expect(parts.first?.names == ["wellFed"]) }
    }
}
