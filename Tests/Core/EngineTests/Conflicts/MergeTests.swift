import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// Claims of several rules to one property that become one value, where all of them say `merge`.
@Suite struct MergeTests {
    private static let torrent = Torrent.seeding(1, ratio: 2)

    private static func rule(
        _ id: String, _ action: String, _ keys: String = #", "merge": "min""#, more: String = "",
        when: String = "torrent.ratio >= 2.0"
    ) -> String {
        #"{"id": "\#(id)", "each": "torrent", "when": "\#(when)"\#(more), "do": [{\#(action)\#(keys)}]}"#
    }

    private static func up(_ limit: Int64?) -> Torrent {
        torrent.with([.upLimit: limit.map { .integer($0) } ?? .absent])
    }

    @Test func `the smallest is set, by the first in the file, and the others say so`() throws {
        var world = try World(
            [
                Self.rule("a", #""limits": {"up": "3 MB/s"}"#), Self.rule("b", #""limits": {"up": "1 MB/s"}"#),
                Self.rule("c", #""limits": {"up": "unlimited", "down": "5 MB/s"}"#),
            ].joined(separator: ","))
        let tick = world.see([Self.torrent], at: 0)
        #expect(tick.intents.map(\.rule) == ["a", "c"])
        #expect(tick.intents.map(\.arguments) == [["up": 1_000_000], ["down": 5_000_000]])
        let reasons = tick.decisions.map { "\($0.rule): \($0.verdict) \($0.reason)" }
        #expect(
            reasons == [
                #"a: firing the condition holds; limits.up is merged by "min" with "b", "c""#,
                #"b: outranked limits.up is merged by "min" and set by rule a: {"up":1000000}"#,
                #"c: outranked limits.up is merged by "min" and set by rule a: {"up":1000000}"#,
                "c: firing the condition holds",
            ])
        world.finish(tick, at: 1)
        let set = Self.up(1_000_000).with([.downLimit: .integer(5_000_000)])
        for second in [5.0, 10] { #expect(world.see([set], at: second).intents.isEmpty) }
    }

    @Test(arguments: [("max", JSON.null, "unlimited"), ("min", 2_000_000, "2 MB/s")])
    func `no limit is more than any`(way: String, value: JSON, words: String) throws {
        for limits in [["2 MB/s", "unlimited"], ["unlimited", "2 MB/s"]] {
            let rules = zip(["a", "b"], limits).map { id, limit in
                Self.rule(id, #""limits": {"up": "\#(limit)"}"#, #", "merge": "\#(way)""#)
            }
            var world = try World(rules.joined(separator: ","))
            let tick = world.see([Self.up(7_000_000)], at: 0)
            #expect(tick.intents.map(\.arguments) == [.object([JSON.Member("up", value)])])
        }
    }

    @Test func `one that says it otherwise, or not at all, has the first win`() throws {
        for other in ["", #", "merge": "max""#] {
            var world = try World(
                Self.rule("a", #""limits": {"up": "3 MB/s"}"#) + ","
                    + Self.rule("b", #""limits": {"up": "1 MB/s"}"#, other))
            let tick = world.see([Self.torrent], at: 0)
            #expect(tick.intents.map(\.arguments) == [["up": 3_000_000]])
            #expect(tick.decisions.last?.reason == "rule a comes first and claims limits.up")
        }
    }

    @Test func `what any rule adds is there, whatever others take away`() throws {
        let union = #", "merge": "union""#
        var world = try World(
            Self.rule("a", #""tags": {"remove": ["x", "z"]}"#, union) + ","
                + Self.rule("b", #""tags": {"add": ["x", "y"]}"#, union))
        let tick = world.see([Self.torrent.with([.tags: .texts(["z"])])], at: 0)
        #expect(tick.intents.map(\.rule) == ["a", "b"])
        #expect(tick.intents.map(\.arguments) == [["add": ["x"], "remove": ["z"]], ["add": ["y"]]])
    }

    @Test func `each goal of share is merged by itself`() throws {
        let max = #", "merge": "max""#
        let rules = try PairedAction.rules(
            Self.rule("a", #""share": {"ratio": 1.5, "idle": "2h"}"#, max),
            Self.rule("b", #""share": {"ratio": 3.0, "idle": "1h"}"#, max))
        var world = World(reading: rules)
        let tick = world.see([Self.torrent], at: 0)
        #expect(tick.intents.map(\.arguments) == [["ratio": 3.0, "idle": 7_200_000]])
    }

    @Test func `limits of a whole client are merged too`() throws {
        let rule = { (id: String, limit: String) in
            #"{"id": "\#(id)", "each": "client", "do": [{"bandwidth": {"down": "\#(limit)"}, "merge": "min"}]}"#
        }
        var world = try World(rule("a", "3 MB/s") + "," + rule("b", "2 MB/s"))
        #expect(world.see([Self.torrent], at: 0).intents.map(\.arguments) == [["down": 2_000_000]])
    }

    /// Two rules that begin together and end one after the other.
    @Test(arguments: [true, false], [true, false])
    func `what was there before the first comes back after the last, whichever ends first`(
        isFirstLonger: Bool, judgesAll: Bool
    ) throws {
        let (long, short) = ("torrent.ratio >= 2.0", "torrent.ratio >= 3.0")
        let revert = #", "merge": "min", "revert": true"#
        let rules = [
            Self.rule("a", #""limits": {"up": "3 MB/s"}"#, revert, when: isFirstLonger ? long : short),
            Self.rule("b", #""limits": {"up": "1 MB/s"}"#, revert, when: isFirstLonger ? short : long),
        ]
        var world = try World(rules.joined(separator: ","))
        world.judgesAll = judgesAll
        func see(_ ratio: Double, _ limit: Int64?, at second: Double) -> [JSON] {
            let tick = world.see([Self.up(limit).with([.ratio: .real(ratio)])], at: second)
            world.finish(tick, at: second + 1)
            return tick.intents.map(\.arguments)
        }
        #expect(see(1, 9_000_000, at: 0) == [])
        #expect(see(3, 9_000_000, at: 5) == [["up": 1_000_000]])
        #expect(see(3, 1_000_000, at: 10) == [])
        let left: Int64 = isFirstLonger ? 3_000_000 : 1_000_000
        #expect(see(2, 1_000_000, at: 15) == (isFirstLonger ? [["up": 3_000_000]] : []))
        world.restart()
        #expect(see(2, left, at: 20) == [])
        #expect(see(1, left, at: 25) == [["up": 9_000_000]])
        #expect(see(1, 9_000_000, at: 30) == [])
    }

    @Test func `a rule in dry run changes nothing of what others merge, and sees what would be`() throws {
        var world = try World(
            Self.rule("a", #""limits": {"up": "3 MB/s"}"#) + ","
                + Self.rule("b", #""limits": {"up": "1 MB/s"}"#, more: #", "mode": "dryRun""#))
        let tick = world.see([Self.torrent], at: 0)
        #expect(tick.intents.map(\.arguments) == [["up": 3_000_000]])
        #expect(
            tick.decisions.last?.reason
                == #"limits.up is merged by "min" and set by rule a: {"up":1000000}"#)
    }

    @Test func `a rule that a person holds takes no part until it is released`() throws {
        var world = try World(
            Self.rule("a", #""limits": {"up": "3 MB/s"}"#) + "," + Self.rule("b", #""limits": {"up": "1 MB/s"}"#))
        try world.instruct(.hold(.rule("b"), for: nil), at: .at(0))
        let tick = world.see([Self.torrent], at: 1)
        #expect(tick.intents.map(\.arguments) == [["up": 3_000_000]])
        world.finish(tick, at: 2)
        #expect(world.see([Self.up(3_000_000)], at: 5).intents.isEmpty)
        try world.instruct(.hold(.rule("a"), for: nil), at: .at(6))
        #expect(world.see([Self.up(3_000_000)], at: 10).intents.isEmpty, "both are held")
        try world.release(.rule("b"), at: 11)
        #expect(world.see([Self.up(3_000_000)], at: 15).intents.map(\.arguments) == [["up": 1_000_000]])
    }

    @Test func `two actions of one rule do not undo each other`() throws {
        var world = try World(
            Self.rule("a", #""limits": {"up": "3 MB/s"}}, {"limits": {"up": "1 MB/s"}"#, ""))
        let tick = world.see([Self.torrent], at: 0)
        #expect(tick.intents.map(\.arguments) == [["up": 3_000_000]])
        #expect(tick.decisions.contains { $0.reason == "an earlier action of this rule claims limits.up" })
    }
}
