import Actions
import Rules
import Testing
import Torrents

/// What `check` says of conditions and arguments that a client cannot follow.
@Suite struct `what a client can never tell or do` {
    static let catalogue = Catalogue(
        clients: [
            ClientKind(
                name: "transmission", capabilities: ["tags", "shareRatioLimit", "idleSeedingLimit"],
                facts: FieldSet.all.subtracting([.category, .seedingTimeLimit, .hardlinks, .contentId])),
            ClientKind(
                name: "qbittorrent", capabilities: ["categories", "tags", "shareRatioLimit", "seedingTimeLimit"],
                facts: FieldSet.all.subtracting([.hardlinks, .contentId])),
        ], actions: `rule files`.actions.map(\.kind))

    static func diagnostics(_ members: String) -> [Diagnostic] {
        let text =
            #"{"version": 1, "clients": {"home": {"type": "transmission", "url": "http://h"}, "#
            + #""box": {"type": "qbittorrent", "url": "http://h"}}, "rules": [{"id": "r", \#(members)}]}"#
        let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
        do throws(RuleFileError) {
            return try RuleSet(reading: source, with: catalogue).warnings
        } catch {
            return error.diagnostics
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let clients: String
        let condition: String
        let expected: [String]
        var testDescription: String { "\(clients): \(condition)" }
    }

    static let conditions = [
        Case(
            clients: "home", condition: "torrent.category == 'x'",
            expected: [#"error: client "home" (transmission) never tells 'torrent.category', so this never holds"#]),
        Case(
            clients: "*", condition: "torrent.category == 'x'",
            expected: [
                #"warning: client "home" (transmission) never tells 'torrent.category', so this never holds there"#
            ]),
        Case(clients: "box", condition: "torrent.category == 'x'", expected: []),
        Case(clients: "home", condition: "has(torrent.category) && torrent.category == 'x'", expected: []),
        Case(clients: "*", condition: "!has(torrent.category) || torrent.category == 'x'", expected: []),
        Case(clients: "*", condition: "has(torrent.category) ? torrent.category == 'x' : torrent.done", expected: []),
        Case(
            clients: "*", condition: "has(torrent.category) || torrent.category == 'x'",
            expected: [
                #"warning: client "home" (transmission) never tells 'torrent.category', so this never holds there"#
            ]),
        Case(
            clients: "box", condition: "torrent.hardlinks > 1",
            expected: ["error: no client tells 'torrent.hardlinks', so this never holds"]),
        Case(
            clients: "*", condition: "torrent.?contentId.orValue('') == 'x'",
            expected: ["error: no client tells 'torrent.contentId', so this never holds"]),
    ]

    @Test(arguments: conditions)
    func `is an error where a rule is for such clients alone, else a warning`(_ test: Case) {
        let found = Self.diagnostics(
            #""clients": "\#(test.clients)", "each": "torrent", "when": "\#(test.condition)", "do": [{"pause": {}}]"#)
        #expect(found.map { "\($0.severity.rawValue): \($0.cause)" } == test.expected)
    }

    @Test func `is told of templates and of names in let, where they are named`() {
        let found = Self.diagnostics(
            #""clients": "home", "on": "torrent.added", "do": [{"webhook": "http://h/${torrent.category}"}]"#)
        #expect(found.map(\.severity) == [.error])
        let text =
            #"{"version": 1, "clients": {"home": {"type": "transmission", "url": "http://h"}}, "let": {"mine": "torrent.category == 'x'"}, "#
            + #""rules": [{"id": "r", "each": "torrent", "when": "torrent.done && mine", "do": [{"pause": {}}]}]}"#
        let failure = #expect(throws: RuleFileError.self) {
            try RuleSet(reading: SourceText(name: "rules.json", bytes: Array(text.utf8)), with: Self.catalogue)
        }
        let marked = failure.map { String(decoding: $0.text.bytes[$0.diagnostics[0].range], as: UTF8.self) }
        #expect(marked == "mine")
    }

    @Test(arguments: [
        (
            "home", #"{"share": {"seedingTime": "7d"}}"#,
            [#"error: client "home" (transmission) cannot do this, for want of seedingTimeLimit"#]
        ),
        (
            "*", #"{"share": {"seedingTime": "7d"}}"#,
            [#"warning: client "home" (transmission) cannot do this, for want of seedingTimeLimit"#]
        ),
        ("box", #"{"share": {"seedingTime": "7d"}}"#, []),
        ("home", #"{"share": {"ratio": 2}}"#, []),
        ("home", #"{"category": "x"}"#, [#"error: client "home" (transmission) has no categories"#]),
        ("*", #"{"category": "x"}"#, [#"warning: client "home" (transmission) has no categories"#]),
    ])
    func `is an argument too`(clients: String, action: String, expected: [String]) {
        let found = Self.diagnostics(
            #""clients": "\#(clients)", "each": "torrent", "when": "torrent.done", "do": [\#(action)]"#)
        #expect(found.map { "\($0.severity.rawValue): \($0.cause)" } == expected)
    }
}
