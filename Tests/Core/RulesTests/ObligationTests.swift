import Clocks
import Rules
import Simulation
import Testing
import Torrents

/// What torrents owe their trackers, and how the rule file says so.
@Suite struct obligations {
    private static let now = WallTime(seconds: 1_790_000_000)
    private static let GiB: Int64 = 1 << 30

    private static func torrent(_ facts: [TorrentField: FieldValue] = [:], hosts: [String] = ["t.example"]) -> Torrent {
        var all = TorrentFacts()
        all[.state] = .text("seeding")
        all[.size] = .integer(10 * GiB)
        all[.totalSize] = .integer(10 * GiB)
        all[.downloaded] = .integer(10 * GiB)
        all[.uploaded] = .integer(0)
        all[.seedingTime] = .integer(86_400)
        all[.trackers] = .trackers(
            hosts.map { Tracker(url: "https://\($0)/announce", host: $0, tier: 0, state: .working, message: "") })
        for (field, value) in facts { all[field] = value }
        return Torrent(.fixture(1), all)
    }

    private static func read(_ entries: String) throws -> RuleSet {
        try `rule files`.read(
            #"{"version": 1, \#(`rule files`.clients), "obligations": {\#(entries)}, "rules": []}"#)
    }

    private static let either =
        #""t.example": {"seedingTime": "10d", "ratio": 1.0, "need": "either", "from": 0.1, "margin": "6h"}"#
    private static let both = #""t.example": {"seedingTime": "10d", "ratio": 1.0, "need": "both"}"#
    private static let nineDaysSix = now.advanced(by: .seconds(9 * 86_400 + 6 * 3600))

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let entries: String
        var facts: [TorrentField: FieldValue] = [:]
        var hosts = ["t.example"]
        let debt: Debt
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "it owes until the time and the margin are over", entries: either,
            debt: .owes("t.example", until: nineDaysSix)),
        Case(name: "the ratio is enough", entries: either, facts: [.uploaded: .integer(10 * GiB)], debt: .none),
        Case(
            name: "the time with its margin is enough", entries: either, facts: [.seedingTime: .integer(246 * 3600)],
            debt: .none),
        Case(
            name: "the time without its margin is not", entries: either, facts: [.seedingTime: .integer(240 * 3600)],
            debt: .owes("t.example", until: now.advanced(by: .seconds(6 * 3600)))),
        Case(
            name: "nothing counts while it does not seed", entries: either, facts: [.state: .text("paused")],
            debt: .owes("t.example", until: nil)),
        Case(name: "too little was taken", entries: either, facts: [.downloaded: .integer(GiB - 1)], debt: .none),
        Case(name: "nothing was taken", entries: both, facts: [.downloaded: .integer(0)], debt: .none),
        Case(
            name: "nothing was taken of what is complete for long", entries: both,
            facts: [
                .downloaded: .integer(0), .addedAt: .integer(now.seconds - 900),
                .completedAt: .integer(now.seconds - 300),
            ], debt: .none),
        Case(
            name: "nothing is counted yet of what has just been completed", entries: both,
            facts: [
                .downloaded: .integer(0), .addedAt: .integer(now.seconds - 900),
                .completedAt: .integer(now.seconds - 299),
            ], debt: .counting(until: now.advanced(by: .seconds(1)))),
        Case(
            name: "nothing is counted yet of what has just been added", entries: either,
            facts: [.downloaded: .integer(GiB - 1), .addedAt: .integer(now.seconds)],
            debt: .counting(until: now.advanced(by: .seconds(300)))),
        Case(
            name: "a little is enough where no share is named", entries: both,
            facts: [.downloaded: .integer(1), .uploaded: .integer(10 * GiB)],
            debt: .owes("t.example", until: now.advanced(by: .seconds(9 * 86_400)))),
        Case(
            name: "of both needs the ratio cannot be told beforehand", entries: both,
            debt: .owes("t.example", until: nil)),
        Case(
            name: "of both needs the time is left", entries: both, facts: [.uploaded: .integer(10 * GiB)],
            debt: .owes("t.example", until: now.advanced(by: .seconds(9 * 86_400)))),
        Case(
            name: "both needs are met", entries: both,
            facts: [.uploaded: .integer(10 * GiB), .seedingTime: .integer(10 * 86_400)], debt: .none),
        Case(
            name: "a tracker below the host counts", entries: either, hosts: ["a.t.example"],
            debt: .owes("t.example", until: nineDaysSix)),
        Case(name: "another tracker does not", entries: either, hosts: ["att.example", "example"], debt: .none),
        Case(name: "no tracker at all", entries: either, hosts: [], debt: .none),
        Case(
            name: "of several trackers the strictest counts",
            entries: either + #", "u.example": {"seedingTime": "20d"}"#, hosts: ["t.example", "u.example"],
            debt: .owes("u.example", until: now.advanced(by: .seconds(19 * 86_400)))),
        Case(
            name: "trackers that were not read may ask for anything", entries: either, facts: [.trackers: .unknown],
            debt: .unknown([.trackers])),
        Case(
            name: "one that is known to be owed is told", entries: either,
            facts: [.trackers: .unknown, .tracker: .text("t.example")], debt: .owes("t.example", until: nineDaysSix)),
        Case(
            name: "a need that is met makes the other one idle", entries: either,
            facts: [.uploaded: .unknown, .seedingTime: .integer(20 * 86_400)], debt: .none),
        Case(
            name: "a need that is not known keeps it", entries: either, facts: [.uploaded: .unknown],
            debt: .unknown([.uploaded])),
        Case(
            name: "what was taken is not known", entries: either, facts: [.downloaded: .unknown],
            debt: .unknown([.downloaded])),
    ]

    @Test(arguments: cases) func `say what is owed`(example: Case) throws {
        let set = try Self.read(example.entries)
        #expect(
            set.obligations.debt(of: Self.torrent(example.facts, hosts: example.hosts), at: Self.now) == example.debt)
        #expect(set.fieldsRead.contains(.trackers) && set.fieldsRead.contains(.seedingTime))
    }

    @Test(arguments: [
        (#""T.example": {"ratio": 1}"#, #""T.example" is no host of a tracker"#),
        (#""https://t.example/announce": {"ratio": 1}"#, #""https://t.example/announce" is no host of a tracker"#),
        (#""t.example": {}"#, "nothing is owed here"),
        (#""t.example": {"minRatio": 1}"#, #"unknown key "minRatio""#),
        (#""t.example": {"ratio": 1, "need": "all"}"#, ""),
        (#""t.example": {"ratio": 0}"#, "0.0 is not between 0.001 and 1000.0"),
    ]) func `with a mistake are refused`(entries: String, cause: String) {
        let error = #expect(throws: RuleFileError.self) { try Self.read(entries) }
        let causes = error?.diagnostics.filter { $0.severity == .error }.map(\.cause) ?? []
        #expect(cause.isEmpty ? !causes.isEmpty : causes.contains(cause))
    }

    @Test func `that make little sense are warned of`() throws {
        let set = try Self.read(#""t.example": {"ratio": 1, "need": "both", "margin": "6h"}"#)
        #expect(set.warnings.count == 2)
        let rule = `rule files`.file(#""each": "torrent", "when": "torrent.owes", "do": [{"pause": {}}]"#)
        #expect(try `rule files`.read(rule).warnings.contains { $0.cause.contains("no torrent owes anything") })
    }
}
