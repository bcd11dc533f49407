import Rules
import Testing

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
