import Clocks
import JSON
import Rules
import Simulation
import Testing
import Torrents

@testable import RuleTesting

@Suite struct `a decision that is exported` {
    private static let rules = """
        {"id": "keep", "each": "torrent", "when": "'keep' in torrent.tags", "do": [{"protect": ["remove"]}]},
        {"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "for": "1h", "do": [{"remove": {"data": "keep"}}]},
        {"id": "slow", "each": "torrent", "when": "torrent.upRate > 1 * MiB", "do": [{"tags": {"add": ["fast"]}}]},
        {"id": "unknown", "each": "torrent", "when": "torrent.seedsTotal > 3", "do": [{"tags": {"add": ["many"]}}]},
        {"id": "off", "mode": "off", "each": "torrent", "do": [{"pause": {}}]}
        """
    private static let home = ClientName("home")
    private static let now = WallTime(seconds: 1_790_000_000)

    private static func torrent(_ change: (inout TorrentFacts) -> Void) -> Torrent {
        let torrent = Torrent.downloading(.fixture(1), name: "film", size: 1 << 30)
        var facts = torrent.facts
        facts[.name] = .text("'a film'")
        facts[.ratio] = .real(2.5)
        facts[.upRate] = .integer(0)
        facts[.seedsTotal] = .unknown
        facts[.tags] = .texts(["_", "tv"])
        facts[.addedAt] = .integer(now.seconds - 90_000)
        facts[.seedingTime] = .integer(86_000)
        facts[.completedAt] = .absent
        facts[.trackers] = .trackers([
            Tracker(url: "https://t.example/announce", host: "t.example", tier: 0, state: .working, message: "ok")
        ])
        change(&facts)
        return Torrent(torrent.id, facts)
    }

    private func export(
        _ standings: [String: String], _ torrent: Torrent
    ) async throws -> (json: JSON?, lacking: [ExportedDecision.Standing]) {
        let set = try TestedRules.rules(Self.rules)
        let decision = ExportedDecision(
            standings.sorted { $0.key < $1.key }.map { .init(rule: $0.key, outcome: $0.value) }, torrent: torrent,
            of: Self.home, at: Self.now)
        return try await decision.file(for: set, named: "rules.json", catalogue: TestedRules.catalogue) { test, rules in
            await TestedRules.account(of: test, by: rules)
        }
    }

    /// Runs a file of tests as `sluice test` does, and returns what is not as it expects.
    private func differences(_ json: JSON) async throws -> [Difference] {
        let set = try TestedRules.rules(Self.rules)
        let text = SourceText(name: "found.test.json", bytes: Array(json.text(.indented).utf8))
        let file = try RuleTestFile(reading: text, rules: set, catalogue: TestedRules.catalogue) {
            path throws(RuleTestLoadError) in throw RuleTestLoadError(cause: path, fix: "")
        }
        var differences: [Difference] = []
        for test in file.tests {
            differences += Judge(test, rules: set, account: await TestedRules.account(of: test, by: set)).differences
        }
        return differences
    }

    @Test(arguments: [
        ["clean": "waits", "slow": "noMatch", "unknown": "unknown", "off": "off", "keep": "noMatch"],
        ["clean": "done"], ["slow": "noMatch", "clean": "done"],
    ])
    func `is a test that passes`(standings: [String: String]) async throws {
        let found = try await export(standings, Self.torrent { _ in })
        #expect(found.lacking.isEmpty)
        let json = try #require(found.json)
        #expect(json["rules"] == "rules.json")
        #expect(try await differences(json).isEmpty, "\(json.text(.indented))")
        let expected = (json["tests"]?.arrayValue ?? []).flatMap { $0["expect"]?.arrayValue ?? [] }
        #expect(Set(expected.compactMap { $0["rule"]?.stringValue }) == Set(standings.keys))
    }

    @Test func `is a test that passes for what is protected too`() async throws {
        let found = try await export(
            ["keep": "fires", "clean": "held", "slow": "fires"],
            Self.torrent { facts in
                facts[.tags] = .texts(["keep"])
                facts[.upRate] = .integer(5 << 20)
            })
        #expect(found.lacking.isEmpty)
        #expect(try await differences(try #require(found.json)).isEmpty)
    }

    @Test func `fires where what was done shows in the facts`() async throws {
        let found = try await export(
            ["slow": "done"],
            Self.torrent { facts in
                facts[.tags] = .texts(["fast"])
                facts[.upRate] = .integer(5 << 20)
            })
        #expect(found.lacking.isEmpty)
        let json = try #require(found.json)
        #expect(try await differences(json).isEmpty)
        #expect(json["tests"]?.arrayValue?.first?["expect"]?.arrayValue?.first?["outcome"] == "fires")
    }

    @Test func `leaves out what the facts do not lead to, and says so`() async throws {
        let found = try await export(["slow": "fires", "keep": "noMatch"], Self.torrent { _ in })
        #expect(found.lacking == [.init(rule: "slow", outcome: "fires")])
        let json = try #require(found.json)
        #expect(!json.text().contains("slow"))
        let none = try await export(["slow": "fires"], Self.torrent { _ in })
        #expect(none.json == JSON?.none)
    }

    @Test func `holds all the facts that a test can say`() async throws {
        let torrent = Self.torrent { _ in }
        let json = try #require(try await export(["clean": "waits"], torrent).json)
        let set = try TestedRules.rules(Self.rules)
        let text = SourceText(name: "found.test.json", bytes: json.utf8)
        let file = try RuleTestFile(reading: text, rules: set, catalogue: TestedRules.catalogue) {
            path throws(RuleTestLoadError) in throw RuleTestLoadError(cause: path, fix: "")
        }
        let scripted = try #require(file.tests.first?.torrents.first)
        #expect(scripted.name == torrent.name)
        for field in TorrentField.allCases where TestNames.canBeSet(field) && torrent[field] != .unknown {
            guard field != .hardlinks else { continue }  // this kind of client never tells it
            #expect(scripted.facts[field] == [torrent[field]], "\(field)")
        }
    }
}
