import Rules
import Testing

/// What `check` says of rules that come to nothing.
@Suite struct `rules that come to nothing` {
    private func warnings(_ rules: [String], _ sections: String = "") throws -> [String] {
        let text =
            #"{"version": 1, "timezone": "UTC", "clients": {"home": {"type": "transmission", "url": "http://h"}, "#
            + #""box": {"type": "transmission", "url": "http://h"}}, \#(sections) "rules": [\#(rules.joined(separator: ","))]}"#
        let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
        return try RuleSet(reading: source, with: `what a client can never tell or do`.catalogue).warnings.map(\.cause)
    }

    private func rule(_ id: String, _ keys: String, do actions: String = #"{"pause": {}}"#) -> String {
        #"{"id": "\#(id)", "each": "torrent", \#(keys), "do": [\#(actions)]}"#
    }

    @Test(arguments: [
        ("torrent.ratio >= 2.0 && torrent.ratio < 1.0", "'torrent.ratio >= 2.0' and 'torrent.ratio < 1.0'"),
        (
            "torrent.ratio > 2.0 && torrent.done && 2.0 > torrent.ratio",
            "'torrent.ratio > 2.0' and '2.0 > torrent.ratio'"
        ),
        ("torrent.done && !torrent.done", "'torrent.done' and '!torrent.done'"),
        ("torrent.state == 'paused' && torrent.state == 'seeding'", "'torrent.state == 'paused''"),
        ("torrent.seedingTime > days(7) && torrent.seedingTime < hours(24)", "'torrent.seedingTime > days(7)'"),
        ("!(torrent.size < 10 * GiB) && torrent.size < 1 * GiB", "'!(torrent.size < 10 * GiB)'"),
        ("'a' in torrent.tags && !('a' in torrent.tags || torrent.done)", "'a'"),
    ])
    func `conditions whose parts are never true together are told`(when: String, words: String) throws {
        let told = try warnings([rule("a", #""when": "\#(when)""#)])
        #expect(told.count == 1 && told[0].contains(words) && told[0].contains("never holds"), "\(told)")
    }

    @Test(arguments: [
        "torrent.ratio >= 2.0 && torrent.ratio < 3.0", "torrent.ratio >= 2.0 && torrent.ratio <= 2.0",
        "torrent.done || !torrent.done && torrent.ratio > 1.0",
        "torrent.state != 'paused' && torrent.state != 'seeding'",
        "torrent.size > 1 * GiB && torrent.totalSize < 1 * GiB",
    ])
    func `conditions that can hold are not`(when: String) throws {
        #expect(try warnings([rule("a", #""when": "\#(when)""#)]) == [])
    }

    @Test func `an exception that takes all is told`() throws {
        let told = try warnings([
            rule("a", #""when": "torrent.done && torrent.ratio > 3.0", "unless": "torrent.ratio > 2.0""#)
        ])
        #expect(told == [#""unless" holds wherever "when" does, so this rule never does anything"#])
        #expect(try warnings([rule("a", #""when": "torrent.ratio > 1.0", "unless": "torrent.ratio > 2.0""#)]) == [])
    }

    @Test func `what another rule forbids wherever it could be done is told, in any order`() throws {
        let keep = rule("keep", #""when": "torrent.ratio < 2.0""#, do: #"{"protect": ["pause"]}"#)
        let never = rule("never", #""when": "torrent.done && torrent.ratio < 1.0""#)
        let told = [#"rule "keep" forbids "pause" wherever this rule could do it"#]
        #expect(try warnings([keep, never]) == told)
        #expect(try warnings([never, keep]) == told)
        #expect(try warnings([keep, rule("some", #""when": "torrent.ratio < 3.0""#)]) == [])
        let elsewhere = keep.replacing(#""each""#, with: #""clients": ["box"], "each""#)
        #expect(try warnings([elsewhere, never]) == [])
        let later = keep.replacing(#""each""#, with: #""for": "1h", "each""#)
        #expect(try warnings([later, never]) == [])
    }

    @Test func `a rule that an earlier one stops wherever it could act is told`() throws {
        let first = rule("first", #""when": "torrent.done", "after": "stop""#, do: #"{"tags": {"add": ["a"]}}"#)
        let second = rule("second", #""when": "torrent.done && torrent.ratio > 1.0""#)
        #expect(
            try warnings([first, second]) == [
                #"rule "first" comes first with "after": "stop" wherever this rule could do anything"#
            ])
        #expect(try warnings([second, first]) == [])
    }

    @Test func `names that nothing uses are told, and those that anything uses are not`() throws {
        let names =
            #""let": {"worn": "torrent.ratio > 2.0", "other": "worn"}, "groups": {"copies": {"by": "sameFiles"}},"#
        let told = [#"nothing uses "other""#, #"no rule is about "group:copies""#]
        #expect(try warnings([rule("a", #""when": "torrent.done""#)], names) == told)
        let uses = [
            #""when": "other""#, #""when": "torrent.done", "unless": "other""#,
            #""when": "torrent.done", "strikes": {"count": 2, "every": "1h", "resetWhen": "other"}"#,
        ]
        for keys in uses { #expect(try warnings([rule("a", keys)], names) == [told[1]], "\(keys)") }
        let tag = #"{"tags": {"add": ["${other ? 'x' : 'y'}"]}}"#
        #expect(try warnings([rule("a", #""when": "torrent.done""#, do: tag)], names) == [told[1]])
        let copies =
            #"{"id": "b", "each": "group:copies", "when": "group.torrents.all(t, t.done)", "do": [{"pause": {}}]}"#
        #expect(try warnings([rule("a", #""when": "other""#), copies], names) == [])
    }

    @Test func `budgets of none and windows of no rule are told`() throws {
        let remove = rule("gone", #""when": "torrent.ratio > 1.0""#, do: #"{"remove": {}}"#)
        #expect(
            try warnings([remove], #""limits": {"removals": {"perDay": 0}},"#) == [
                #"with "perDay": 0 no rule ever removes anything"#
            ])
        #expect(
            try warnings([remove], #""limits": {"removals": {"perTick": 50, "perDay": 5}},"#) == [
                #""perTick" is never reached, as it is more than "perDay""#
            ])
        #expect(try warnings([rule("a", #""when": "torrent.done""#)], #""limits": {"removals": {"perDay": 0}},"#) == [])
        let windows = #""windows": {"night": {"from": "22:00", "to": "06:00"}},"#
        #expect(try warnings([remove], windows) == [#"no rule is during "night""#])
        #expect(try warnings([rule("a", #""during": ["night"]"#)], windows) == [])
    }
}
