import Rules
import Testing

@testable import RuleTesting

@Suite struct `a rule test about orphans` {
    private static let rules = #"""
        {"id": "sweep", "each": "orphan:data", "when": "orphan.age > days(7)", "do": [{"remove": {"data": "delete"}}]}
        """#

    private static let passing: [String] = [
        #"""
        "disks": {"data": {"orphans": [{"path": "/downloads/a"}, {"path": "/downloads/b", "age": "2d"}]}},
        "expect": [{"at": "2m", "rule": "sweep", "orphan": "/downloads/a", "outcome": "held", "reason": "orphanGrace"},
            {"by": "6m", "action": "remove", "orphan": "/downloads/a", "outcome": "done"},
            {"never": {"action": "remove", "orphan": "/downloads/b"}}]
        """#,
        #"""
        "disks": {"data": {"files": 10, "orphans": [{"path": "/downloads/a"}, {"path": "/downloads/b"},
            {"path": "/downloads/c"}, {"path": "/downloads/d"}, {"path": "/downloads/e"}, {"path": "/downloads/f"}]}},
        "until": "20m",
        "expect": [{"at": "2m", "rule": "sweep", "disk": "data", "outcome": "held", "reason": "may be wrong"},
            {"never": {"action": "remove"}}]
        """#,
        #"""
        "disks": {"data": {"orphans": [{"path": "/downloads/a", "until": "4m"}]}}, "until": "20m",
        "expect": [{"never": {"action": "remove"}}]
        """#,
        #"""
        "disks": {"data": {"orphans": [{"path": "/downloads/a"}]}}, "until": "9m",
        "happens": [{"at": "2m", "down": "home", "for": "7m"}], "expect": [{"never": {"action": "remove"}}]
        """#,
    ]

    @Test(arguments: passing) func `tells what is so`(test: String) async throws {
        let torrent = #""torrents": [{"name": "seeded"}], "#
        let differences = try await TestedRules.differences(torrent + test, by: Self.rules)
        #expect(differences.isEmpty, "\(differences)")
    }

    @Test func `names orphans that there are`() throws {
        let rules = try TestedRules.rules(Self.rules)
        let test = #""expect": [{"rule": "sweep", "orphan": "/x"}]"#
        let error = #expect(throws: RuleFileError.self) { _ = try TestedRules.read(test, by: rules) }
        #expect(error?.diagnostics.first?.cause == "no orphan of this test is \"/x\"")
    }
}
