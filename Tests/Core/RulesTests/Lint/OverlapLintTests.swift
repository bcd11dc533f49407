import Actions
import Rules
import Testing

/// What `check` says of rules that claim the same with different values where both hold.
@Suite struct `claims that meet` {
    private static let catalogue = Catalogue(
        clients: [
            ClientKind(
                name: "transmission", capabilities: ["torrentLimits", "tags", "bandwidthPriority", "categories"])
        ], actions: `the pages of names`.actions.map(\.kind))

    private func warnings(_ rules: String...) throws -> [String] {
        let text =
            #"{"version": 1, "timezone": "UTC", "clients": {"home": {"type": "transmission", "url": "http://h"}, "#
            + #""box": {"type": "transmission", "url": "http://h"}}, "#
            + #""windows": {"night": {"from": "22:00", "to": "06:00"}}, "rules": [\#(rules.joined(separator: ","))]}"#
        let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
        return try RuleSet(reading: source, with: Self.catalogue).warnings
            .filter { $0.cause.contains("differently") }.map { "\($0.cause); \($0.fix ?? "")" }
    }

    private func rule(_ id: String, _ when: String?, _ up: String = "1 MB/s", _ keys: String = "") -> String {
        let condition = when.map { #""when": "\#($0)","# } ?? ""
        return #"{"id": "\#(id)", "each": "torrent", \#(condition) \#(keys) "do": [{"limits": {"up": "\#(up)"}}]}"#
    }

    private static let told =
        #"rules "a" and "b" set limits.up differently, and where both hold "a" has it, as it comes first in the file; "#
        + #"say what is meant: the same "merge" in both, an "unless" in one of them, or "after": "stop" in "a""#

    @Test(arguments: [
        ("torrent.ratio >= 2.0", "'slow' in torrent.tags"),
        ("'fast' in torrent.tags", "'slow' in torrent.tags"),
        ("torrent.done && torrent.ratio >= 2.0", "torrent.done && torrent.size > 10 * GiB"),
        ("torrent.ratio > 1.0", "torrent.ratio < 2.0"),
        ("has(torrent.tracker) && torrent.tracker == 'a.example'", "torrent.ratio >= 2.0"),
        ("torrent.name.matches('2160p')", "torrent.ratio >= 2.0"),
    ])
    func `are told with who has what, and how to say what is meant`(first: String, second: String) throws {
        #expect(try warnings(rule("a", first), rule("b", second, "2 MB/s")) == [Self.told])
        #expect(try warnings(rule("a", first), rule("b", second)) == [], "the same value")
    }

    @Test(arguments: [
        // They exclude each other.
        ("has(torrent.category) && torrent.category == 'tv'", "has(torrent.category) && torrent.category == 'films'"),
        ("has(torrent.tracker) && torrent.tracker == 'a'", "has(torrent.tracker) && torrent.tracker == 'b'"),
        ("torrent.ratio >= 2.0", "torrent.ratio < 2.0"), ("torrent.done", "!torrent.done"),
        ("'slow' in torrent.tags", "!('slow' in torrent.tags) && torrent.ratio > 1.0"),
        // They may exclude each other in a way that their forms do not show.
        ("torrent.done", "torrent.state == 'downloading'"), ("torrent.stalled", "torrent.state == 'seeding'"),
        ("torrent.name.matches('2160p')", "torrent.name.matches('1080p')"),
        ("torrent.ratio > 1.0 || torrent.done", "'slow' in torrent.tags"),
        ("torrent.uploaded > torrent.downloaded", "torrent.ratio < 1.0"),
        // The narrower one comes first.
        ("torrent.ratio > 2.0", "torrent.ratio > 1.0"), ("torrent.done && torrent.ratio > 2.0", "torrent.done"),
    ])
    func `are not told where they cannot meet, may never meet, or the narrower comes first`(
        first: String, second: String
    ) throws {
        #expect(try warnings(rule("a", first), rule("b", second, "2 MB/s")) == [])
    }

    @Test func `of which the later one never has it are told`() throws {
        let told =
            #"rule "a" sets limits.up differently wherever rule "b" does, and has it, as it comes first in the file; "#
            + #"move rule "b" above it, or change a condition"#
        let (wide, narrow) = (rule("a", "torrent.ratio > 1.0"), rule("b", "torrent.ratio > 2.0", "2 MB/s"))
        #expect(try warnings(wide, narrow) == [told])
        #expect(try warnings(rule("a", nil), narrow) == [told])
        #expect(try warnings(rule("a", "torrent.ratio > 1.0", "1 MB/s", #""for": "1h","#), narrow) == [])
    }

    @Test func `are not told where something else settles or parts them`() throws {
        let first = rule("a", "torrent.ratio > 2.0")
        func second(_ keys: String) -> String { rule("b", "'slow' in torrent.tags", "2 MB/s", keys) }
        #expect(try warnings(first, second("")) == [Self.told])
        #expect(try warnings(first, second(#""for": "1h","#)) == [Self.told])
        let parted = [
            #""mode": "dryRun","#, #""mode": "off","#, #""during": ["night"],"#, #""unless": "torrent.ratio > 2.0","#,
        ]
        for keys in parted { #expect(try warnings(first, second(keys)) == [], "\(keys)") }
        #expect(try warnings(rule("a", "torrent.ratio > 2.0", "1 MB/s", #""after": "stop","#), second("")) == [])
        let (home, box) = (#""clients": ["home"],"#, #""clients": ["box"],"#)
        #expect(try warnings(rule("a", "torrent.ratio > 2.0", "1 MB/s", home), second(box)) == [])
        #expect(try warnings(rule("a", "torrent.ratio > 2.0", "1 MB/s", home), second(home)) == [Self.told])
    }

    @Test func `are of one property, and not made by a template`() throws {
        func rule(_ id: String, _ when: String, _ action: String) -> String {
            #"{"id": "\#(id)", "each": "torrent", "when": "\#(when)", "do": [\#(action)]}"#
        }
        func told(_ first: String, _ second: String, when: String = "'slow' in torrent.tags") throws -> Int {
            try warnings(rule("a", "torrent.ratio > 2.0", first), rule("b", when, second)).count
        }
        #expect(try told(#"{"limits": {"up": "1 MB/s"}}"#, #"{"limits": {"down": "2 MB/s"}}"#) == 0)
        #expect(try told(#"{"limits": {"up": "1 MB/s"}}"#, #"{"limits": {"up": "1 MB/s", "down": "2 MB/s"}}"#) == 0)
        #expect(try told(#"{"tags": {"add": ["x"]}}"#, #"{"tags": {"add": ["x", "y"]}}"#) == 0)
        #expect(try told(#"{"tags": {"add": ["x"]}}"#, #"{"tags": {"remove": ["x"]}}"#) == 1)
        let removes = #"{"tags": {"remove": ["x"]}}"#
        #expect(
            try told(#"{"tags": {"add": ["x"]}}"#, removes, when: "'x' in torrent.tags") == 0, "it reads what it sets")
        #expect(try told(#"{"tags": {"add": ["x"]}}"#, #"{"tags": {"remove": ["${torrent.name}"]}}"#) == 0)
        #expect(try told(#"{"priority": "low"}"#, #"{"priority": "high"}"#) == 1)
        #expect(try told(#"{"pause": {}}"#, #"{"pause": {}}"#) == 0)
        #expect(try told(#"{"limits": {"up": "1 MB/s"}}"#, #"{"limits": {"up": "${torrent.size}"}}"#) == 0)
        #expect(try told(#"{"pause": {}}"#, #"{"limits": {"up": "2 MB/s"}}"#) == 0)
    }
}
