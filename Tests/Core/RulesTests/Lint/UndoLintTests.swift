import Rules
import Testing

/// What `check` says of rules that undo themselves or each other, of files that keep nothing, and of groups that are too
/// large to go.
@Suite struct `rules that undo what is done` {
    private func warnings(_ rules: [String], _ sections: String = "") throws -> [String] {
        let text =
            #"{"version": 1, "timezone": "UTC", "clients": {"home": {"type": "qbittorrent", "url": "http://h"}, "#
            + #""box": {"type": "qbittorrent", "url": "http://i"}}, \#(sections) "rules": [\#(rules.joined(separator: ","))]}"#
        let source = SourceText(name: "rules.json", bytes: Array(text.utf8))
        return try RuleSet(reading: source, with: Self.catalogue).warnings.map(\.cause)
    }

    /// What there is, with an action that is done once.
    private static let catalogue: Catalogue = {
        let usual = `what a client can never tell or do`.catalogue
        let step = ActionKind(
            name: "step", summary: "Goes somewhere.", role: .effect(.stateSetting), subjects: [.torrent],
            parameters: [Parameter("to", .text, required: true, "\"to\": where")], shorthand: "to",
            properties: { _ in ["place"] })
        return Catalogue(clients: usual.clients, actions: usual.actions + [step])
    }()

    private func rule(_ id: String, _ when: String, do actions: String, _ more: String = "") -> String {
        #"{"id": "\#(id)", "each": "torrent", "when": "\#(when)", \#(more) "do": [\#(actions)]}"#
    }

    private static let itself =
        #"this ends the condition of its own rule, and "revert" then puts it back, so that the condition holds again"#

    @Test(arguments: [
        ("!('x' in torrent.tags)", #"{"tags": {"add": ["x"]}, "revert": true}"#, true),
        ("!('x' in torrent.tags)", #"{"tags": {"add": ["x"]}}"#, false),
        ("!('y' in torrent.tags)", #"{"tags": {"add": ["x"]}, "revert": true}"#, false),
        ("'x' in torrent.tags && torrent.done", #"{"tags": {"remove": ["x"]}, "revert": true}"#, true),
        ("torrent.state == 'seeding'", #"{"pause": {}, "revert": true}"#, true),
        ("torrent.state == 'seeding'", #"{"pause": {}}"#, false),
        ("torrent.category == 'new'", #"{"category": "old", "revert": true}"#, true),
        ("torrent.category == 'old'", #"{"category": "old", "revert": true}"#, false),
    ])
    func `a rule that ends its own condition and then puts that back is told`(
        when: String, action: String, isTold: Bool
    ) throws {
        #expect(try warnings([rule("a", when, do: action)]) == (isTold ? [Self.itself] : []))
    }

    private static let adds = #"{"tags": {"add": ["it's"]}}"#
    private static let removes = #"{"tags": {"remove": ["it's"]}}"#

    @Test(arguments: [
        // Each has what the other leaves as its condition, and both go on for the same torrent.
        ("!('it\\'s' in torrent.tags)", "'it\\'s' in torrent.tags && torrent.ratio > 1.0", true),
        // Two thresholds, as they are meant.
        (
            "torrent.ratio < 1.0 && !('it\\'s' in torrent.tags)", "'it\\'s' in torrent.tags && torrent.ratio > 2.0",
            false
        ),
        // The first goes on to hold and comes before what the second wants.
        ("torrent.done", "'it\\'s' in torrent.tags", false),
        // The first holds no longer than it takes, and so the second comes again.
        ("!('it\\'s' in torrent.tags)", "torrent.ratio > 1.0", true),
        // Neither is about what the other leaves.
        ("torrent.done", "torrent.ratio > 1.0", false),
    ])
    func `rules that undo each other again and again are told`(first: String, second: String, isTold: Bool) throws {
        let (first, second) = (first.replacing("\\", with: "\\\\"), second.replacing("\\", with: "\\\\"))
        let rules = [rule("a", first, do: Self.adds), rule("b", second, do: Self.removes)]
        let told = try warnings(rules).filter { $0.contains("does again what this undoes") }
        #expect(!told.isEmpty == isTold, "\(told)")
    }

    @Test func `a rule that comes first and takes away what a later one sets as long as it holds is told`() throws {
        let sets = rule("sets", "torrent.done", do: #"{"tags": {"add": ["x"]}}"#)
        let takes = rule("takes", "'x' in torrent.tags", do: #"{"tags": {"remove": ["x"]}}"#)
        let told = #"rule "sets" does again what this undoes, and this undoes that again, and so on"#
        #expect(try warnings([takes, sets]) == [told])
        #expect(try warnings([sets, takes]) == [])
        let elsewhere = takes.replacing(#""each""#, with: #""clients": ["box"], "each""#)
        #expect(try warnings([elsewhere, sets.replacing(#""each""#, with: #""clients": ["home"], "each""#)]) == [])
    }

    @Test func `rules that do the same thing differently for one torrent are told`() throws {
        let first = rule("first", "torrent.done", do: #"{"step": "/a"}"#)
        let second = rule("second", "torrent.done && torrent.ratio > 1.0", do: #"{"step": "/b"}"#)
        let told = #"rule "first" does this differently where both hold, and what is done last stays"#
        #expect(try warnings([first, second]) == [told])
        #expect(try warnings([first, second.replacing("/b", with: "/a")]) == [])
        #expect(try warnings([first, rule("other", "torrent.ratio > 1.0", do: #"{"step": "/b"}"#)]) == [])
    }
}

extension `rules that undo what is done` {
    private static let deletes = #"{"remove": {"data": "delete"}}"#

    @Test func `deleting where nothing in the file keeps a torrent is told once`() throws {
        let gone = rule("gone", "torrent.ratio > 1.0", do: Self.deletes)
        let told = try warnings([gone, gone.replacing("gone", with: "too")])
        #expect(told.count == 1 && told[0].contains("nothing in this file keeps a torrent"), "\(told)")
        let keep = rule("keep", "'keep' in torrent.tags", do: #"{"protect": ["remove"]}"#)
        #expect(try warnings([gone, keep]) == [])
        #expect(try warnings([gone], #""obligations": {"t.example": {"ratio": 1.0}},"#) == [])
        #expect(try warnings([rule("some", "torrent.ratio > 1.0 && !torrent.private", do: Self.deletes)]) == [])
        #expect(try warnings([gone.replacing("delete", with: "keep")]) == [])
        #expect(try warnings([gone.replacing(#""each""#, with: #""mode": "ask", "each""#)]) == [])
    }

    @Test func `a removal that one answer of a tracker is enough for is told`() throws {
        let gone = rule("gone", "torrent.unregistered", do: #"{"remove": {}}"#)
        let hasty = #""limits": {"removals": {"grace": "1m"}},"#
        let told = try warnings([gone], hasty)
        #expect(told.count == 1 && told[0].hasPrefix("this removes torrents 1m after a tracker has said"), "\(told)")
        #expect(try warnings([gone]) == [])
        #expect(try warnings([gone.replacing(#""do""#, with: #""for": "4m", "do""#)], hasty) == [])
        let struck = #""strikes": {"count": 3, "every": "2m"}, "do""#
        #expect(try warnings([gone.replacing(#""do""#, with: struck)], hasty) == [])
        #expect(try warnings([gone.replacing("remove", with: "pause")], hasty) == [])
        #expect(try warnings([gone.replacing(#""each""#, with: #""mode": "off", "each""#)], hasty) == [])
    }

    @Test func `a group that no budget lets go is told`() throws {
        let sections = #""groups": {"g": {"by": "sameFiles"}}, "limits": {"removals": {"perTick": 10}},"#
        let large = #"{"id": "large", "each": "group:g", "when": "group.count > 10", "do": [{"remove": {}}]}"#
        #expect(
            try warnings([large], sections) == [
                #"no group of which this holds is ever removed: all go at once, and "perTick" allows 10"#
            ])
        #expect(try warnings([large.replacing("> 10", with: "> 9")], sections) == [])
    }

    @Test func `a share of none, and a condition that is false, are told`() throws {
        let gone = rule("gone", "'x' in torrent.tags", do: #"{"remove": {}}"#)
        #expect(
            try warnings([gone], #""limits": {"removals": {"maxShare": 0.0}},"#) == [
                #"with "maxShare": 0 no rule ever removes anything"#
            ])
        #expect(try warnings([rule("never", " false ", do: #"{"pause": {}}"#)]) == ["this never holds"])
    }
}
