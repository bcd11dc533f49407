import Testing

@testable import RuleTesting

@Suite struct `a rule test about a bin` {
    private static let rules = #"""
        {"id": "tidy", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {"data": "trash"}}]}
        """#

    private static func torrent(_ path: String) -> String {
        #"""
        "torrents": [{"client": "home", "name": "a", "facts": {"state": "seeding", "done": true, "size": "10 GiB",
            "progress": 1.0, "ratio": 2.5, "savePath": "\#(path)", "contentPath": "\#(path)/a"}}]
        """#
    }

    private static let passing: [String] = [
        // It goes to the bin, and is deleted there a day later, once and not before.
        #"""
        \#(torrent("/downloads")), "step": "1h", "until": "30h",
        "expect": [{"by": "3h", "action": "remove", "torrent": "a", "arguments": {"data": "trash"}},
            {"by": "29h", "action": "empty", "disk": "data"}, {"never": {"action": "empty"}, "by": "24h"}]
        """#,
        // It is deleted early where the disk is nearly full.
        #"""
        \#(torrent("/downloads")), "step": "1m", "disks": {"data": {"facts": {"free": "20GiBx9 5GiB"}}}, "until": "20m",
        "expect": [{"by": "5m", "action": "remove", "torrent": "a"}, {"by": "11m", "action": "empty", "disk": "data"},
            {"never": {"action": "empty"}, "by": "8m"}]
        """#,
        // It is held where its disk has no bin.
        #"""
        \#(torrent("/elsewhere")), "step": "1m", "until": "10m",
        "expect": [{"at": "5m", "rule": "tidy", "torrent": "a", "outcome": "held", "reason": "on no disk of the rule file"},
            {"never": {"action": "remove"}}]
        """#,
        // A restart and a lost disk change nothing of it.
        #"""
        \#(torrent("/downloads")), "step": "1h", "until": "40h",
        "disks": {"data": {"facts": {"lost": "falsex22 truex10 false"}}}, "happens": [{"at": "10h", "restart": "sluice"}],
        "expect": [{"by": "3h", "action": "remove", "torrent": "a"}, {"by": "36h", "action": "empty", "disk": "data"},
            {"never": {"action": "empty"}, "by": "32h"}]
        """#,
    ]

    @Test(arguments: passing) func `tells what is so`(test: String) async throws {
        let differences = try await TestedRules.differences(test, by: Self.rules)
        #expect(differences.isEmpty, "\(differences)")
    }
}
