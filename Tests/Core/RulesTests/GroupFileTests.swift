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
        (
            copies, #""each": "group:copys", "do": [{"pause": {}}]"#,
            #"rules[0].each: unknown value "group:copys" | did you mean "group:copies"?"#
        ),
        (
            #"{"copies": {"by": "files"}}"#, rule,
            #"groups.copies.by: unknown value "files" | did you mean "sameFiles"?"#
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
            #"rules[0].when: 'group' has no field 'siez' | write 'group.size'"#
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
            #"{"version": 1, \#(`rule files`.clients), "groups": \#(Self.copies), "rules": [{"id": "r", "each": "group:copies", "when": "group.torrents.all(t, t.files.exists(f, f.size > 1 * GiB))", "do": [{"pause": {}}]}]}"#
        let rules = try `rule files`.read(text)
        #expect(rules.fieldsRead.contains(.files))
    }
}
