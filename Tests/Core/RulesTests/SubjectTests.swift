import Actions
import CEL
import Rules
import Testing
import Torrents

@Suite struct `kinds of subjects` {
    /// One subject of each kind, or two where the form of the key has variants, and the keys that journals hold.
    static let keys: [(subject: Subject, key: String)] = [
        (
            .torrent(ClientName("box"), Incarnation(id: id, addedAt: 1_700_000_000)),
            "torrent/box/\(id.hex)/1700000000"
        ),
        (.torrent(ClientName("box"), Incarnation(id: id, addedAt: nil)), "torrent/box/\(id.hex)/-"),
        (.client(ClientName("a/b c")), "client/a/b c"), (.file("/watch/a b.torrent"), "file//watch/a b.torrent"),
        (.disk("data"), "disk/data"), (.file(""), "file/"), (.nothing, "nothing"),
        (.named(.hook, "finished"), "hook/finished"),
        (.named(.group, "copies//mnt/a#1"), "group/copies//mnt/a#1"),
        (
            .orphan(Orphan(disk: "data", identity: "1:2:3:4", path: "/mnt/a:b")), "orphan/data:1:2:3:4:/mnt/a:b"
        ),
    ]

    private static let id: Infohash = {
        guard let id = Infohash(hex: "0123456789abcdef0123456789abcdef01234567") else {
            preconditionFailure("forty digits make an infohash")
        }
        return id
    }()

    @Test func `each has a word and a topic of its own`() {
        #expect(Set(SubjectKind.all.map(\.word)).count == SubjectKind.all.count)
        #expect(Set(SubjectKind.all.map(\.events.topic)).count == SubjectKind.all.count)
        for kind in SubjectKind.all { #expect(SubjectKind.named(kind.word) == kind) }
    }

    @Test func `each has keys that are read back, as journals hold them`() {
        for kind in SubjectKind.all {
            let examples = Self.keys.filter { $0.subject.kind == kind }
            #expect(!examples.isEmpty, "there is no example of \(kind)")
            for (subject, key) in examples {
                #expect(subject.key == key)
                #expect(Subject(key: key) == subject)
            }
        }
    }

    @Test(arguments: [
        "", "other", "other/x", "nothing/x", "file", "client", "torrent", "torrent/a", "torrent/a/xyz/-",
        "torrent/a/0123456789abcdef0123456789abcdef01234567", "TORRENT/a/b/c",
    ])
    func `a text that is no key is read as none`(text: String) {
        #expect(Subject(key: text) == nil)
    }

    @Test func `names that only look alike are two`() {
        #expect(Subject.file("\u{E9}") != .file("e\u{301}"))
        #expect(Set([Subject.file("\u{E9}"), .file("e\u{301}"), .nothing]).count == 3)
    }

    @Test func `the events of each kind are told, and each event is of a kind`() {
        for event in EventType.allCases {
            #expect(SubjectKind.telling(of: event)?.events.topic == String(event.topic), "\(event)")
        }
        for kind in SubjectKind.all where kind != .group && kind != .orphan {
            #expect(EventType.allCases.contains { SubjectKind.telling(of: $0) == kind }, "\(kind) has no events")
        }
    }

    @Test func `each kind's variables are declared where a rule is about it, and no others are`() throws {
        let all = Set(SubjectKind.all.flatMap { $0.variables + $0.events.variables }.map(\.name))
        #expect(all == ["now", "torrent", "old", "event", "client", "disk", "file", "meta", "group", "orphan"])
        for kind in SubjectKind.all {
            for (trigger, variables) in Self.triggers(kind) {
                let names = variables.map(\.name)
                #expect(Set(names).count == names.count)
                for name in all {
                    let file = Self.file(
                        #"\#(trigger), "when": "dyn(\#(name)) == dyn(\#(name))", "do": [{"run": {"argv": ["/x"]}}]"#)
                    let isDeclared = !Self.refusal(of: file).contains("there is no variable '\(name)'")
                    #expect(isDeclared == names.contains(name), "\(name) in \(trigger): \(Self.refusal(of: file))")
                }
            }
        }
    }

    @Test func `only a kind that something lists can stand in each`() {
        for kind in SubjectKind.all {
            let actions = kind.isActedOn ? #"[{"run": {"argv": ["/x"]}}]"# : "[]"
            let word = Self.inEach(kind)
            let refusal = Self.refusal(of: Self.file(#""each": "\#(word)", "do": \#(actions)"#))
            #expect(refusal.contains("unknown value \"\(word)\"") != kind.isListed, "\(kind): \(refusal)")
            guard kind.section != nil else { continue }
            #expect(Self.refusal(of: Self.file(#""each": "\#(kind.word)", "do": []"#)).contains("which"))
        }
    }

    @Test func `what is claimed is of a kind that a list tells of, and what is done of one that can be acted on`() {
        for kind in `the pages of names`.actions.map(\.kind) {
            #expect(!kind.subjects.isEmpty && kind.subjects.isSubset(of: SubjectKind.actedOn), "\(kind.name)")
            guard kind.isClaim else { continue }
            for subject in kind.subjects { #expect(subject.holder != nil, "\(kind.name) claims of a \(subject)") }
        }
    }

    @Test func `a subject without a list has a name for people all the same`() {
        let titles = Self.keys.map { $0.subject.title(in: nil) }
        #expect(
            titles == [
                Self.id.hex, Self.id.hex, "a/b c", "a b.torrent", "data", "", "nothing", "finished", "/mnt/a#1", "a:b",
            ])
    }

    @Test func `only subjects of a client follow its new name`() {
        let (old, new) = (ClientName("a/b c"), ClientName("n"))
        let moved = Self.keys.compactMap { $0.subject.renamed(from: old, to: new) }
        #expect(moved == [.client(new)])
        #expect(Self.keys[0].subject.renamed(from: ClientName("box"), to: new)?.client == new)
    }

    private static func file(_ members: String) -> String {
        #"{"version": 1, \#(`rule files`.clients), "groups": {"copies": {"by": "sameFiles"}}, "disks": {"data": {"path": "/mnt/data", "orphans": ["/mnt/data/x"]}}, "rules": [{"id": "r", \#(members)}]}"#
    }

    /// Triggers that make a rule be about a kind, and what it can read then.
    private static func triggers(_ kind: SubjectKind) -> [(text: String, variables: [ScopeVariable])] {
        var triggers: [(text: String, variables: [ScopeVariable])] = []
        if let event = EventType.allCases.first(where: { SubjectKind.telling(of: $0) == kind }) {
            triggers.append((#""on": ["\#(event.rawValue)"]"#, kind.events.variables))
        }
        if kind.isListed { triggers.append((#""each": "\#(inEach(kind))""#, kind.variables)) }
        if kind == .file { triggers.append((#""watch": {"path": "/watch"}"#, kind.variables)) }
        return triggers
    }

    /// The word for a kind in `each`, with a name of the helping file where it takes one.
    private static func inEach(_ kind: SubjectKind) -> String {
        if kind == .group { return "group:copies" }
        return kind.section == nil ? kind.word : "\(kind.word):data"
    }

    /// What is wrong with a file, in words; empty where nothing is.
    private static func refusal(of file: String) -> String {
        do {
            _ = try `rule files`.read(file)
            return ""
        } catch {
            return error.diagnostics.map(\.cause).joined(separator: "\n")
        }
    }
}
