import Rules
import Testing
import Torrents

/// The key `select` of a rule.
@Suite struct `a rule that chooses victims` {
    private static func rule(_ select: String, do actions: String = #"[{"remove":{"data":"delete"}}]"#) -> String {
        `rule files`.file(
            #""each": "disk:data", "when": "disk.free < 50 * GiB", "select": \#(select), "do": \#(actions)"#)
    }

    @Test func `is read with all that it may say`() throws {
        let set = try `rule files`.read(
            Self.rule(
                #"""
                {"from": "torrent", "where": "torrent.done && disk.free < 1 * TiB",
                 "orderBy": ["-torrent.ratio", "torrent.addedAt"], "until": "disk.free + freed >= 100 * GiB",
                 "keep": {"size": "1 TiB", "count": 10, "ratio": 0.5}, "max": 20, "partial": true}
                """#))
        let select = try #require(set.rules.first?.select)
        #expect(select.order.map(\.isDescending) == [true, false])
        #expect(select.keep == Selection.KeepBudget(size: 1 << 40, count: 10, ratio: 0.5))
        #expect(select.most == 20 && select.isPartial)
    }

    private static let mistakes: [(select: String, cause: String)] = [
        (#"{"from": "torrent"}"#, "nothing says how many are chosen"),
        (#"{"from": "torent", "max": 1}"#, "unknown value \"torent\""),
        (#"{"max": 1}"#, "\"from\" is missing"),
        (
            #"{"from": "torrent", "until": "disk.free >= 100 * GiB"}"#,
            "\"until\" does not read what is freed, so no choice ever changes it"
        ),
        (#"{"from": "torrent", "max": 1, "partial": true}"#, "\"partial\" is about \"until\", and there is none"),
        (#"{"from": "torrent", "max": 1, "sort": []}"#, "unknown key \"sort\""),
        (#"{"from": "torrent", "keep": {}}"#, "nothing is kept"),
        (#"{"from": "torrent", "max": 0}"#, "0 is not between 1 and 1000000"),
    ]

    @Test(arguments: mistakes) func `that is wrong says where and why`(select: String, cause: String) {
        let error = #expect(throws: RuleFileError.self) { _ = try `rule files`.read(Self.rule(select)) }
        let causes = error?.diagnostics.map(\.cause) ?? []
        #expect(causes.contains(cause), "\(causes)")
    }

    private static func groups(_ select: String, _ more: String = "") -> String {
        #"""
        {"version": 1, \#(`rule files`.clients), "disks": {"data": {"path": "/mnt/data"}},
         "obligations": {"tracker.example": {"ratio": 1.0}},
         "groups": {"copies": {"by": "sameFiles"}},
         "rules": [{"id": "r", "each": "disk:data", "when": "disk.free < 50 * GiB", \#(more)
                    "select": \#(select), "do": [{"remove": {"data": "delete"}}]}]}
        """#
    }

    @Test func `of groups is read with what it may say of them`() throws {
        let set = try `rule files`.read(
            Self.groups(
                #"""
                {"from": "group:copies", "where": "group.torrents.all(t, t.seedingTime > days(1)) && disk.free < 1 * TiB",
                 "orderBy": ["-group.size"], "until": "disk.free + freed >= 100 * GiB"}
                """#))
        let rule = try #require(set.rules.first)
        #expect(rule.select?.from == .group && rule.grouping?.name == "copies")
        #expect(set.warnings.isEmpty, "\(set.warnings)")
        // All that decides which torrents belong together, and what is asked of them, has to be fetched.
        for field: TorrentField in [.seedingTime, .contentPath, .size] { #expect(rule.fieldsRead.contains(field)) }
        for field: TorrentField in [.freeable, .sharedWith, .duplicateOf, .hardlinkedOutside] {
            #expect(set.fieldsRead.contains(field))
        }
    }

    private static let groupMistakes: [(select: String, more: String, problem: String)] = [
        (
            #"{"from": "group:copys", "max": 1}"#, "",
            #"rules[0].select.from: unknown value "group:copys" | did you mean "group:copies"?"#
        ),
        (
            #"{"from": "group", "max": 1}"#, "",
            #"rules[0].select.from: unknown value "group" | use "torrent", "group:copies""#
        ),
        (
            #"{"from": "group:copies", "where": "torrent.done", "max": 1}"#, "",
            "rules[0].select.where: there is no variable 'torrent' | did you mean 'group.torrents'?"
        ),
        (
            #"{"from": "group:copies", "where": "client.name == 'home'", "max": 1}"#, "",
            "rules[0].select.where: there is no variable 'client'"
        ),
        (
            #"{"from": "group:copies", "orderBy": ["-group.siez"], "max": 1}"#, "",
            "rules[0].select.orderBy[0]: no field 'siez' on group | did you mean 'size'?"
        ),
        (
            #"{"from": "group:copies", "where": "group.size > 100", "max": 1}"#, "", "rules[0].select.where: "
        ),
        (
            #"{"from": "group:copies", "max": 1}"#, #""clients": "home","#,
            #"rules[0].clients: a rule about groups is about the clients of "group:copies" | name the clients in groups.copies.clients"#
        ),
    ]

    @Test(arguments: groupMistakes.indices) func `of groups that is wrong says where and why`(index: Int) {
        let (select, more, problem) = Self.groupMistakes[index]
        let error = #expect(throws: RuleFileError.self) { _ = try `rule files`.read(Self.groups(select, more)) }
        let found = error?.diagnostics.map { "\($0.path): \($0.cause) | \($0.fix ?? "")" } ?? []
        #expect(found.contains { $0.hasPrefix(problem) }, "\(found)")
    }

    @Test func `may be in the order of what some torrents lack, as those are never chosen`() throws {
        let select = #"{"from": "torrent", "where": "torrent.done", "orderBy": "torrent.completedAt", "max": 1}"#
        let text = Self.rule(select, do: #"[{"remove": {"data": "delete"}}]"#)
        #expect(throws: Never.self) { try `rule files`.read(text) }
    }

    @Test func `of groups without an order is warned of with a key of groups`() throws {
        let set = try `rule files`.read(
            Self.groups(#"{"from": "group:copies", "until": "disk.free + freed >= 100 * GiB"}"#))
        #expect(set.warnings.map(\.fix) == [#"add "orderBy": ["-group.size"]"#])
    }

    @Test func `has to remove something where it counts what is freed`() {
        let until = #"{"from": "torrent", "orderBy": "torrent.ratio", "until": "disk.free + freed >= 100 * GiB"}"#
        for (actions, cause) in [
            (#"[{"tags": {"add": ["x"]}}]"#, "no action of this rule frees anything"),
            (#"[{"remove": {}}]"#, "a removal that keeps the data, or moves it to the bin, frees nothing"),
            (#"[{"remove": {"data": "trash"}}]"#, "or moves it to the bin, frees nothing"),
        ] {
            let error = #expect(throws: RuleFileError.self) { _ = try `rule files`.read(Self.rule(until, do: actions)) }
            #expect(error?.diagnostics.contains { $0.cause.contains(cause) } == true)
        }
    }

    @Test func `lasts, and is about something with room`() {
        let file = `rule files`.file(
            #""each": "torrent", "when": "torrent.done", "select": {"from": "torrent", "max": 1}, "do": [{"remove": {}}]"#
        )
        let error = #expect(throws: RuleFileError.self) { _ = try `rule files`.read(file) }
        #expect(error?.diagnostics.contains { $0.cause.contains("\"select\" needs a rule that lasts") } == true)
    }
}
