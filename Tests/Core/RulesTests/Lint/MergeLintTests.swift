import Actions
import Rules
import Testing

@Suite struct `what check says of merge` {
    private static let catalogue = Catalogue(
        clients: [ClientKind(name: "qbittorrent", capabilities: ["tags", "torrentLimits"])],
        actions: `the pages of names`.actions.map(\.kind))

    private func diagnostics(_ rules: String...) throws -> [String] {
        let source = SourceText(
            name: "rules.json",
            bytes: Array(
                #"""
                {"version": 1, "clients": {"home": {"type": "qbittorrent", "url": "http://h"}, "box": {"type": "qbittorrent", "url": "http://i"}},
                 "groups": {"tv": {"key": "torrent.category"}}, "rules": [\#(rules.joined(separator: ", "))]}
                """#.utf8))
        do {
            let rules = try RuleSet(reading: source, with: Self.catalogue)
            return rules.warnings.filter(isMeant).map { "warning: \($0.cause)" }
        } catch {
            return error.diagnostics.filter(isMeant).map { "\($0.cause); \($0.fix ?? "")" }
        }
    }

    /// Whether it is about more than the group, which few of these rules use.
    private func isMeant(_ diagnostic: Diagnostic) -> Bool { !diagnostic.cause.contains("no rule is about") }

    private func rule(_ entry: String, _ keys: String = "", id: String = "a", each: String = "torrent") -> String {
        #"{"id": "\#(id)", "each": "\#(each)"\#(keys), "do": [\#(entry)]}"#
    }

    @Test(arguments: [
        (
            #"{"pause": {}, "merge": "min"}"#,
            #"what "pause" sets cannot be merged: the first rule in the file has it; remove "merge"; it goes with "bandwidth", "limits", "share", "tags", "throttle""#
        ),
        (
            #"{"webhook": "http://h/", "merge": "min"}"#,
            #"what "webhook" sets cannot be merged: the first rule in the file has it; remove "merge"; it goes with "bandwidth", "limits", "share", "tags", "throttle""#
        ),
        (
            #"{"limits": {"up": "1 MB/s"}, "merge": "union"}"#,
            #""limits" cannot be merged by "union"; write "min" or "max""#
        ),
        (#"{"tags": {"add": "x"}, "merge": "max"}"#, #""tags" cannot be merged by "max"; write "union""#),
        (#"{"tags": {"add": "x"}, "merge": "onion"}"#, #"unknown value "onion"; did you mean "union"?"#),
    ])
    func `what cannot be merged is told with what can`(entry: String, told: String) throws {
        #expect(try diagnostics(rule(entry)) == [told])
    }

    @Test func `merge needs something that lasts, and is no rule's that asks`() throws {
        let entry = #"{"limits": {"up": "1 MB/s"}, "merge": "min"}"#
        #expect(
            try diagnostics(#"{"id": "a", "on": "torrent.completed", "do": [\#(entry)]}"#)
                == [#""merge" needs a rule that holds for a while; use "each""#])
        #expect(
            try diagnostics(#"{"id": "a", "each": "torrent", "do": [{"pause": {}}], "onExit": [\#(entry)]}"#)
                == [#""merge" is about what holds, and this is done once; remove "merge""#])
        #expect(
            try diagnostics(rule(entry, #", "mode": "ask""#))
                == [
                    #"mode "ask" asks about what this rule sets, and "merge" lets others set it; remove "merge", or use another mode"#
                ])
    }

    @Test func `another rule that sets the same and does not merge it is told`() throws {
        let merged = #"{"limits": {"up": "1 MB/s"}, "merge": "min"}"#
        let other = rule(#"{"limits": {"up": "2 MB/s"}}"#, id: "b")
        let words =
            #"warning: rule "b" sets limits.up too and does not merge it by "min", so where both hold the first in the file wins"#
        #expect(try diagnostics(rule(merged), other) == [words])
        #expect(try diagnostics(other, rule(merged)) == [words])
        #expect(try diagnostics(rule(merged), rule(merged, id: "b")) == [])
        #expect(try diagnostics(rule(merged), rule(#"{"limits": {"down": "2 MB/s"}}"#, id: "b")) == [])
        #expect(
            try diagnostics(
                rule(merged, #", "clients": "home""#),
                rule(#"{"limits": {"up": "2 MB/s"}}"#, #", "clients": "box""#, id: "b")) == [])
        let group = rule(#"{"throttle": {"up": "2 MB/s"}}"#, id: "b", each: "group:tv")
        #expect(try diagnostics(rule(merged), group) == [words])
    }

    @Test func `what is divided needs a group`() throws {
        #expect(
            try diagnostics(rule(#"{"throttle": {"up": "2 MB/s"}}"#))
                == [
                    #""throttle" divides something among the torrents of a group, and this rule has none; write "each": "group:NAME", with the group in "groups""#
                ])
        #expect(try diagnostics(rule(#"{"throttle": {"up": "2 MB/s"}}"#, each: "group:tv")) == [])
    }
}
