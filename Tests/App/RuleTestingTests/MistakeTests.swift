import Rules
import Testing

@testable import RuleTesting

@Suite struct `a mistake in a rule test` {
    static let mistakes: [(test: String, path: String, cause: String, fix: String)] = [
        (#""expects": []"#, "tests[0]", #"unknown key "expects""#, #"did you mean "expect"?"#),
        (#""expect": []"#, "tests[0].expect", "nothing is expected", "add what has to be so"),
        (
            #""torrents": [{"name": "film"}], "expect": [{"listed": true, "torrent": "flim"}]"#,
            "tests[0].expect[0].torrent", #"no torrent is named "flim""#, #"did you mean "film"?"#
        ),
        (#""expect": [{"rule": "claen"}]"#, "tests[0].expect[0].rule", "no rule is named", #"did you mean "clean"?"#),
        (#""expect": [{"action": "remov"}]"#, "tests[0].expect[0].action", "no action", #"did you mean "remove"?"#),
        (
            #""expect": [{"event": "torrent.complete"}]"#, "tests[0].expect[0].event", "unknown value",
            #"did you mean "torrent.completed"?"#
        ),
        (
            #""torrents": [{"name": "a", "facts": {"ratoi": 1}}], "expect": [{"event": "client.down"}]"#,
            "tests[0].torrents[0].facts.ratoi", "no fact of torrents", #"did you mean "ratio"?"#
        ),
        (
            #""torrents": [{"name": "a", "facts": {"size": "10 Gib"}}], "expect": [{"event": "client.down"}]"#,
            "tests[0].torrents[0].facts.size", "no unit of bytes", #"did you mean "GiB"?"#
        ),
        (
            #""torrents": [{"name": "a", "facts": {"stalled": true}}], "expect": [{"event": "client.down"}]"#,
            "tests[0].torrents[0].facts.stalled", "works it out itself", "downRate"
        ),
        (
            #""torrents": [{"name": "a", "facts": {"hardlinks": 2}}], "expect": [{"event": "client.down"}]"#,
            "tests[0].torrents[0].facts.hardlinks", "never tells", "remove it"
        ),
        (
            #""torrents": [{"name": "a"}, {"name": "a"}], "expect": [{"event": "client.down"}]"#,
            "tests[0].torrents[1].name", "another torrent", "a name of its own"
        ),
        (
            #""happens": [{"at": "1m", "restrat": "home"}], "expect": [{"event": "client.down"}]"#,
            "tests[0].happens[0]",
            "unknown key", #"did you mean "restart"?"#
        ),
        (
            #""happens": [{"at": "1m", "clock": "1h"}], "expect": [{"event": "client.down"}]"#,
            "tests[0].happens[0].clock", "in which direction", "+1h"
        ),
        (
            #""happens": [{"at": "1m", "hold": "claen"}], "expect": [{"event": "client.down"}]"#,
            "tests[0].happens[0].hold", "no rule or client is named", #"did you mean "clean"?"#
        ),
        (
            #""happens": [{"at": "1m", "refuse": "clean"}], "expect": [{"event": "client.down"}]"#,
            "tests[0].happens[0]", "torrent", "torrent"
        ),
        (
            #""happens": [{"at": "1m", "half": "hom", "for": "2m"}], "expect": [{"event": "client.down"}]"#,
            "tests[0].happens[0].half", "no client is named", #"did you mean "home"?"#
        ),
        (
            #""happens": [{"at": "1m", "aprove": "clean"}], "expect": [{"event": "client.down"}]"#,
            "tests[0].happens[0]", "unknown key", #"did you mean "approve"?"#
        ),
        (
            #""files": [{"rule": "clean", "at": "1m", "name": "x"}], "expect": [{"event": "client.down"}]"#,
            "tests[0].files[0].rule", "watches no folder", "watch"
        ),
        (#""start": "soon", "expect": [{"event": "client.down"}]"#, "tests[0].start", "no time", "2026-11-02"),
        (
            #""step": "1s", "until": "30d", "expect": [{"event": "client.down"}]"#, "tests[0]", "2592000 polls",
            "longer \"step\""
        ),
    ]

    @Test(arguments: mistakes.indices) func `is told with its place, its cause and a fix`(index: Int) throws {
        let mistake = Self.mistakes[index]
        let rules = try TestedRules.rules()
        let failure = #expect(throws: RuleFileError.self) { try TestedRules.read(mistake.test, by: rules) }
        let found = failure?.diagnostics.first {
            $0.path == mistake.path && $0.cause.contains(mistake.cause) && $0.fix?.contains(mistake.fix) == true
        }
        #expect(found != nil, "\(mistake.test): \(failure?.diagnostics ?? [])")
    }

    @Test func `in a series is marked where it is`() throws {
        let test = #""torrents": [{"name": "a", "facts": {"ratio": "1 2+1"}}], "expect": [{"event": "client.down"}]"#
        let rules = try TestedRules.rules()
        let failure = try #require(throws: RuleFileError.self) { try TestedRules.read(test, by: rules) }
        let range = try #require(failure.diagnostics.first?.range)
        #expect(String(decoding: failure.text.bytes[range], as: UTF8.self) == "2+1")
    }
}
