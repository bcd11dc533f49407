import Rules
import Testing

@testable import RuleTesting

@Suite struct `a rule test about a disk` {
    private static let rules = #"""
        {"id": "tight", "each": "disk:data", "when": "disk.free < 50 * GiB", "for": "2m",
         "do": [{"webhook": "http://127.0.0.1/tight"}]},
        {"id": "news", "on": ["disk.low", "disk.lost"], "do": [{"webhook": "http://127.0.0.1/news"}]}
        """#

    private static let passing: [String] = [
        #"""
        "disks": {"data": {"facts": {"free": "60GiB-5GiBx6"}}},
        "expect": [{"at": "2m", "rule": "tight", "disk": "data", "outcome": "noMatch"},
            {"at": "3m", "event": "disk.low", "disk": "data"},
            {"at": "3m", "rule": "tight", "disk": "data", "outcome": "waits"},
            {"at": "5m", "rule": "tight", "disk": "data", "action": "webhook", "outcome": "done"}]
        """#,
        #"""
        "disks": {"data": {"facts": {"free": "_"}}}, "until": "5m",
        "expect": [{"never": {"rule": "tight", "outcome": "fires"}}, {"never": {"event": "disk.lost"}}]
        """#,
        #"""
        "disks": {"data": {"facts": {"lost": "falsex2 true"}}}, "until": "10m",
        "expect": [{"at": "3m", "event": "disk.lost", "disk": "data"},
            {"never": {"rule": "tight", "outcome": "fires"}}]
        """#,
        #"""
        "disks": {"data": {"facts": {"free": "40 GiB"}}}, "happens": [{"at": "5m", "restart": "sluice"}],
        "until": "10m", "expect": [{"at": "2m", "action": "webhook"}, {"never": {"action": "webhook"}, "from": "3m"}]
        """#,
    ]

    @Test(arguments: passing) func `tells what is so`(test: String) async throws {
        let differences = try await TestedRules.differences(test, by: Self.rules)
        #expect(differences.isEmpty, "\(differences)")
    }

    @Test func `names disks and facts that there are`() throws {
        let rules = try TestedRules.rules(Self.rules)
        for (test, cause) in [
            (#""disks": {"dat": {}}, "expect": [{"rule": "tight"}]"#, "no disk is named \"dat\""),
            (
                #""disks": {"data": {"facts": {"fre": "1 GiB"}}}, "expect": [{"rule": "tight"}]"#,
                "no fact of disks is named \"fre\""
            ),
            (#""expect": [{"rule": "tight", "disk": "x"}]"#, "no disk is named \"x\""),
        ] {
            let error = #expect(throws: RuleFileError.self) { _ = try TestedRules.read(test, by: rules) }
            #expect(error?.diagnostics.first?.cause == cause)
        }
    }
}
