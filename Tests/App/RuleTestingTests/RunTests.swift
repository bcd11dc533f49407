import CEL
import Rules
import Testing

@testable import RuleTesting

@Suite struct `a rule test` {
    /// Tests that pass, by what they are about.
    static let passing: [(String, String)] = [
        (
            "grace, removal and what follows",
            #"""
            "torrents": [{"name": "a", "facts": {"done": true, "ratio": "1.9 2.1"}}],
            "expect": [{"at": "0m", "rule": "clean", "torrent": "a", "outcome": "noMatch"},
                {"at": "1m", "rule": "clean", "torrent": "a", "outcome": "held", "reason": "grace"},
                {"by": "20m", "action": "remove", "torrent": "a", "arguments": {"data": "keep"}, "outcome": "done"},
                {"event": "torrent.removed", "by": "40m"}, {"at": "40m", "torrent": "a", "listed": false}]
            """#
        ),
        (
            "protection, and a person who ends it",
            #"""
            "torrents": [{"name": "a", "facts": {"done": true, "ratio": 3, "tags": ["keep"]}}],
            "happens": [{"at": "1h", "person": {"torrent": "a", "set": {"tags": []}}}],
            "expect": [{"at": "50m", "rule": "keep", "torrent": "a", "outcome": "fires"},
                {"at": "50m", "rule": "clean", "torrent": "a", "outcome": "held", "reason": "protected"},
                {"never": {"action": "remove"}, "by": "59m"}, {"by": "2h", "action": "remove"}]
            """#
        ),
        (
            "a claim that is carried out and taken back",
            #"""
            "torrents": [{"name": "a", "facts": {"upRate": "2MiB/sx4 0", "tags": ["x"]}}],
            "expect": [{"at": "2m", "torrent": "a", "facts": {"tags": ["fast", "x"]}},
                {"at": "7m", "torrent": "a", "facts": {"tags": ["x"]}},
                {"at": "7m", "rule": "slow", "torrent": "a", "outcome": "noMatch"}]
            """#
        ),
        (
            "series of free text, one that begins unknown, and one text for good",
            #"""
            "torrents": [{"name": "a", "facts": {"category": "'tv'x3 'in'", "comment": "_x2 'it is here'", "creator": "_me",
                "addedAt": "0m"}}],
            "expect": [{"at": "3m", "torrent": "a", "facts": {"category": "tv"}},
                {"at": "4m", "torrent": "a", "facts": {"category": "in", "comment": "it is here", "creator": "_me"}}]
            """#
        ),
        (
            "an unknown fact, which removes nothing",
            #"""
            "torrents": [{"name": "a", "facts": {"done": true, "ratio": "_"}}], "until": "1h",
            "expect": [{"at": "10m", "rule": "clean", "torrent": "a", "outcome": "unknown"},
                {"never": {"action": "remove"}}]
            """#
        ),
        (
            "a completion, told once over a restart of Sluice",
            #"""
            "torrents": [{"name": "a", "facts": {"progress": "0.9 0.9 0.9 1", "done": "falsex2 true"}}],
            "happens": [{"at": "5m", "restart": "sluice", "for": "3m"}],
            "expect": [{"at": "3m", "event": "torrent.completed", "torrent": "a"}, {"at": "3m", "action": "webhook"},
                {"never": {"action": "webhook"}, "from": "4m", "by": "30m"}]
            """#
        ),
        (
            "an action that fails, and is planned again",
            #"""
            "torrents": [{"name": "a", "facts": {"upRate": "2 MiB/s"}}],
            "happens": [{"at": "0m", "fail": "tags", "with": "no", "torrent": "a"}],
            "expect": [{"by": "5m", "action": "tags", "outcome": "failed", "reason": "no"},
                {"by": "3h", "torrent": "a", "facts": {"tags": ["fast"]}}]
            """#
        ),
        (
            "an outage, which holds timers and removals",
            #"""
            "torrents": [{"name": "a", "facts": {"done": true, "ratio": "1x9 2"}}],
            "happens": [{"at": "10m", "down": "home", "for": "30m"}, {"at": "45m", "clock": "+10m"}],
            "expect": [{"at": "10m", "event": "client.down"}, {"at": "40m", "event": "client.up"},
                {"never": {"action": "remove"}, "by": "40m"}]
            """#
        ),
        (
            "a torrent that comes later, and other rules",
            #"""
            "torrents": [{"name": "a"}, {"name": "b", "listed": ["10m", "20m"]}],
            "happens": [{"at": "30m", "reload": "{\"id\": \"all\", \"each\": \"torrent\", \"do\": [{\"tags\": {\"add\": [\"new\"]}}]}"}],
            "expect": [{"at": "10m", "event": "torrent.added", "torrent": "b"}, {"at": "9m", "torrent": "b", "listed": false},
                {"at": "32m", "torrent": "a", "facts": {"tags": ["new"]}}]
            """#
        ),
        (
            "a rule that is held until it is released, and everything for a while",
            #"""
            "torrents": [{"name": "a", "facts": {"upRate": "2 MiB/s"}}],
            "happens": [{"at": "0m", "hold": "slow"}, {"at": "5m", "hold": "all", "for": "10m"},
                {"at": "10m", "release": "slow"}, {"at": "30m", "release": "home"}],
            "expect": [{"at": "3m", "rule": "slow", "torrent": "a", "outcome": "held", "reason": "held by you"},
                {"never": {"action": "tags"}, "by": "14m"}, {"by": "17m", "action": "tags", "outcome": "done"}]
            """#
        ),
        (
            "a torrent that is refused, over a restart, and allowed again",
            #"""
            "torrents": [{"name": "a", "facts": {"upRate": "2 MiB/s"}}, {"name": "b", "facts": {"upRate": "2 MiB/s"}}],
            "happens": [{"at": "0m", "refuse": "slow", "torrent": "a"}, {"at": "5m", "restart": "sluice"},
                {"at": "10m", "allow": "slow", "torrent": "a"}],
            "expect": [{"at": "6m", "rule": "slow", "torrent": "a", "outcome": "held", "reason": "refused by you"},
                {"by": "1m", "action": "tags", "torrent": "b"}, {"never": {"action": "tags", "torrent": "a"}, "by": "9m"},
                {"by": "12m", "action": "tags", "torrent": "a"}]
            """#
        ),
        (
            "half a list, which is believed of nothing that it lacks",
            #"""
            "torrents": [{"name": "t", "facts": {"done": true, "ratio": "1x2 3"}},
                \#((1...11).map { #"{"name": "t\#($0)"}"# }.joined(separator: ", "))],
            "happens": [{"at": "2m", "half": "home", "for": "90s"}],
            "expect": [{"at": "3m", "rule": "clean", "torrent": "t", "outcome": "held", "reason": "lacks 6 of 12"},
                {"never": {"event": "torrent.removed", "torrent": "t9"}, "by": "8m"}, {"by": "30m", "action": "remove", "torrent": "t"}]
            """#
        ),
        (
            "a list that is told again, whatever has changed",
            #"""
            "torrents": [{"name": "a", "facts": {"upRate": "0x3 2MiB/s"}}],
            "happens": [{"at": "2m", "stale": "home", "for": "10m"}],
            "expect": [{"never": {"action": "tags"}, "by": "11m"}, {"by": "13m", "action": "tags"}]
            """#
        ),
    ]

    @Test func `approves what a rule asks for, of one torrent or of all`() async throws {
        let rules = #"{"id": "ask", "mode": "ask", "each": "torrent", "do": [{"tags": {"add": ["x"]}}]}"#
        let differences = try await TestedRules.differences(
            #"""
            "torrents": [{"name": "a"}, {"name": "b"}, {"name": "c"}],
            "happens": [{"at": "5m", "approve": "ask", "torrent": "b"}, {"at": "10m", "approve": "ask"}],
            "expect": [{"at": "1m", "rule": "ask", "torrent": "a", "outcome": "held", "reason": "waits for your approval"},
                {"never": {"action": "tags"}, "by": "4m"}, {"at": "5m", "action": "tags", "torrent": "b"},
                {"never": {"action": "tags", "torrent": "a"}, "by": "9m"}, {"at": "10m", "action": "tags", "torrent": "a"},
                {"at": "10m", "action": "tags", "torrent": "c", "outcome": "done"}]
            """#, by: rules)
        #expect(differences.isEmpty, "\(differences)")
    }

    @Test(arguments: passing.indices) func `passes where everything is as expected`(index: Int) async throws {
        let (about, test) = Self.passing[index]
        let differences = try await TestedRules.differences(test)
        #expect(differences.isEmpty, "\(about): \(differences)")
    }

    @Test(arguments: passing.indices) func `comes out the same each time`(index: Int) async throws {
        let rules = try TestedRules.rules()
        let test = try #require(try TestedRules.read(Self.passing[index].1, by: rules).tests.first)
        let first = await TestedRules.account(of: test, by: rules)
        let second = await TestedRules.account(of: test, by: rules)
        #expect(first.decisions.map(\.decision) == second.decisions.map(\.decision))
        #expect(first.intents.map(\.intent) == second.intents.map(\.intent))
    }

    @Test func `fails with what there was instead, and what was decided`() async throws {
        let differences = try await TestedRules.differences(
            #"""
            "torrents": [{"name": "a", "facts": {"done": true, "ratio": 3, "tags": ["keep"]}}],
            "expect": [{"by": "1h", "action": "remove", "torrent": "a"}, {"at": "5m", "torrent": "a", "facts": {"ratio": 2}},
                {"at": "5m", "rule": "clean", "torrent": "a", "outcome": "fires"}, {"event": "torrent.completed"}]
            """#)
        #expect(differences.count == 4)
        let first = try #require(differences.first)
        #expect(first.expected == #"by 1h: action "remove" for torrent "a""#)
        #expect(first.instead == ["it was never planned; planned were: none"])
        #expect(first.history.contains { $0.contains("clean held") && $0.contains("protected by") }, "\(first.history)")
        #expect(differences[1].instead == ["ratio is 3.0"])
        #expect(differences[2].instead == ["held"])
        #expect(differences[3].instead == ["it was never told; told were: none"])
    }

    @Test func `shows what no test exercises`() async throws {
        let rules = try TestedRules.rules()
        let test =
            #""torrents": [{"name": "a", "facts": {"upRate": "2 MiB/s"}}], "expect": [{"at": "1m", "action": "tags"}]"#
        let file = try TestedRules.read(test, by: rules)
        var coverage = Coverage()
        coverage.add(await TestedRules.account(of: try #require(file.tests.first), by: rules))
        let report = coverage.report(on: rules)
        #expect(report.rulesFired == 1 && report.rules == 4 && report.actionsPlanned == 1 && report.actions == 4)
        #expect(report.gaps.map(\.rule) == ["keep", "clean", "tell"])
    }

    @Test func `shows which parts of conditions came to what`() async throws {
        let rules = try TestedRules.rules(
            #"""
            {"id": "parts", "each": "torrent", "when": "torrent.done && (torrent.ratio >= 2.0 || torrent.private)",
             "unless": "'keep' in torrent.tags ? torrent.ratio < 9.0 : false", "do": [{"tags": {"add": ["x"]}}]}
            """#)
        func gaps(_ tests: [String]) async throws -> [String: [String]] {
            var coverage = Coverage()
            for test in tests {
                let file = try TestedRules.read(test + #", "expect": [{"at": "1m", "rule": "parts"}]"#, by: rules)
                coverage.add(await TestedRules.account(of: try #require(file.tests.first), by: rules))
            }
            let report = coverage.report(on: rules)
            #expect(report.outcomes == 18)
            let missing = report.branchGaps.reduce(0) { $0 + $1.never.count { $0 != .unknown } }
            #expect(report.outcomesSeen == 18 - missing)
            let entries = report.branchGaps.map { gap in
                ("\(gap.path): \(gap.part)", gap.never.filter { $0 != .unknown }.map(\.rawValue))
            }
            return Dictionary(entries) { first, _ in first }.filter { !$0.value.isEmpty }
        }
        let first = #""torrents": [{"name": "a", "facts": {"done": true, "ratio": 3}}]"#
        #expect(
            try await gaps([first]) == [
                "rules[0].when: torrent.done && (torrent.ratio >= 2.0 || torrent.private)": ["false"],
                "rules[0].when: torrent.done": ["false"],
                "rules[0].when: (torrent.ratio >= 2.0 || torrent.private)": ["false"],
                "rules[0].when: torrent.ratio >= 2.0": ["false"], "rules[0].when: torrent.private": ["true", "false"],
                "rules[0].unless: 'keep' in torrent.tags ? torrent.ratio < 9.0 : false": ["true"],
                "rules[0].unless: 'keep' in torrent.tags": ["true"],
                "rules[0].unless: torrent.ratio < 9.0": ["true", "false"], "rules[0].unless: false": ["true"],
            ])
        let others = [
            #""torrents": [{"name": "a", "facts": {"done": false}}]"#,
            #""torrents": [{"name": "a", "facts": {"done": true, "ratio": 1, "private": "false true"}}]"#,
            #""torrents": [{"name": "a", "facts": {"done": true, "ratio": "3 10", "tags": ["keep"]}}]"#,
        ]
        let rest = try await gaps([first] + others)
        #expect(rest == ["rules[0].unless: false": ["true"]])
    }

    @Test func `is told in XML whatever it is named`() async throws {
        let rules = try TestedRules.rules()
        let file = try TestedRules.read(#""expect": [{"event": "client.down"}]"#, by: rules)
        let test = try #require(file.tests.first)
        let text = SourceText(name: "a<b>&\"c\u{1B}", bytes: file.text.bytes)
        let difference = Difference(place: test.place, expected: "a < b", instead: ["c & d"], history: [])
        let xml = JUnit([RuleTestResult(test, in: text, [difference], seconds: 0.5)]).text
        #expect(xml.contains(#"name="a&lt;b&gt;&amp;&quot;c"#) && xml.contains("a &lt; b") && xml.contains("c &amp; d"))
        #expect(xml.contains(#"<testsuites tests="1" failures="1">"#))
    }
}
