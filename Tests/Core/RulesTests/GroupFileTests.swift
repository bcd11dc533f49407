import Rules
import Testing
import Torrents

/// Mistakes about groups are told with their cause and a fix.
@Suite struct `groups in rule files` {
    private static func problems(_ groups: String, _ rule: String) -> [String] {
        let text =
            #"{"version": 1, \#(`rule files`.clients), "groups": \#(groups), "rules": [{"id": "r", \#(rule)}]}"#
        do {
            return try `rule files`.read(text).warnings.map { "\($0.path): \($0.cause) | \($0.fix ?? "")" }
        } catch {
            return error.diagnostics.map { "\($0.path): \($0.cause) | \($0.fix ?? "")" }
        }
    }

    private static let rule = #""each": "group:copies", "when": "group.count > 1", "do": [{"remove": {}}]"#
    private static let copies = #"{"copies": {"by": "sameFiles"}}"#

    static let mistakes: [(groups: String, rule: String, problem: String)] = [
        (copies, rule, ""),
        (#"{"copies": {"key": "torrent.release.title + '/' + string(torrent.release.season)"}}"#, rule, ""),
        (
            copies, #""each": "group:copys", "do": [{"pause": {}}]"#,
            #"rules[0].each: unknown value "group:copys" | did you mean "group:copies"?"#
        ),
        (
            #"{"copies": {"by": "files"}}"#, rule,
            #"groups.copies.by: unknown value "files" | use "sameFiles", "contentPath", "release", "infohash""#
        ),
        (
            #"{"copies": {}}"#, rule,
            #"groups.copies: this group does not say what its torrents have in common | add "by" or "key""#
        ),
        (
            copies, #""each": "group:copies", "clients": "home", "do": [{"pause": {}}]"#,
            #"rules[0].clients: a rule about groups is about the clients of "group:copies" | name the clients in groups.copies.clients"#
        ),
        (
            copies, #""each": "group:copies", "when": "group.siez > 1 * GiB", "do": [{"pause": {}}]"#,
            #"rules[0].when: no field 'siez' on group | did you mean 'size'?"#
        ),
        (
            copies, #""each": "group:copies", "do": [{"remove": {}}]"#,
            #"rules[0]: a rule that removes and has no condition would remove everything | add "when", or "matchAll": true if that is meant"#
        ),
        (
            copies, #""each": "torrent", "when": "torrent.done", "do": [{"pause": {}}]"#,
            #"groups.copies: no rule is about "group:copies" | remove it"#
        ),
        (
            copies, #""each": "group:copies", "schedule": {"every": "1h"}, "do": [{"pause": {}}]"#,
            #"rules[0].each: a schedule cannot be about groups | leave out "schedule", and name hours in "during""#
        ),
    ]

    @Test(arguments: mistakes.indices) func `are refused where they are wrong`(index: Int) {
        let (groups, rule, problem) = Self.mistakes[index]
        #expect(Self.problems(groups, rule).first ?? "" == problem)
    }

    @Test func `have the fields fetched that their conditions read of each torrent`() throws {
        let text =
            #"{"version": 1, \#(`rule files`.clients), "groups": \#(Self.copies), "rules": [{"id": "r", "each": "group:copies", "when": "group.torrents.all(t, t.trackers.exists(k, k.host == 'a.example'))", "do": [{"pause": {}}]}]}"#
        let rules = try `rule files`.read(text)
        #expect(rules.fieldsRead.contains(.trackers))
    }

    @Test(arguments: [
        #""strikes": {"count": 2, "every": "1h"}"#, #""keepFor": "1h""#, #""repeat": "1h""#,
        #""limit": {"count": 1, "per": "1h"}"#, #""dedupe": {"key": "group.name", "for": "1h"}"#,
    ])
    func `take no keys that count for one torrent at a time`(key: String) {
        let rule = #""each": "group:copies", "when": "group.count > 1", \#(key), "do": [{"webhook": "http://h/"}]"#
        let name = key.split(separator: "\"").first.map(String.init) ?? ""
        let refusal =
            "\"\(name)\" counts for one thing at a time, and a rule about \"group:copies\" acts on all or none"
        #expect(Self.problems(Self.copies, rule).contains { $0.contains(refusal) })
    }
}
