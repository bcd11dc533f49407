import Clocks
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

@Suite struct `links and states of one file` {
    private static let rule = #"""
        {"id": "in", "watch": {"path": "/watch"}, "when": "meta.name != 'bad'",
         "do": [{"add": {"client": "home", "paused": "${meta.name == 'later'}"}}],
         "onDone": [{"moveFile": "/done"}], "onDead": [{"moveFile": "/failed"}]}
        """#

    private func file(
        _ names: [String], identity: String = "1", path: String = "/watch/a.magnet", rule: String = "in"
    ) -> Observation {
        let links = names.map { TorrentContent(name: $0, isMagnet: true) }
        let facts = IntakeFacts(
            root: "/watch", path: path, name: "a.magnet", folder: "", size: 500, modifiedAt: WallTime(seconds: 0),
            content: .torrent(links[0]), moreLinks: Array(links.dropFirst()), identity: identity, digest: "d\(identity)"
        )
        return .settled(facts, rule: rule, at: .at(0))
    }

    @Test func `each link is judged by itself and gets intents of its own`() throws {
        var world = try World(Self.rule)
        let tick = world.observe(file(["good", "bad", "later"]))
        #expect(tick.intents.map { $0.judged?.link } == [0, 2])
        #expect(tick.intents.map { $0.arguments["paused"] } == [false, true])
        #expect(Set(tick.intents.map(\.chain)).count == 2, "a link that fails stops no other")
        #expect(tick.decisions.count { $0.verdict == .ended && $0.title == "a.magnet, link 2: bad" } == 1)
        world.restart()
        #expect(world.observe(.outcome(tick.intents[0].id, .done("added"), at: .at(1))).intents.isEmpty)
        let after = world.observe(.outcome(tick.intents[1].id, .done("added"), at: .at(2)))
        #expect(after.intents.map { $0.arguments["to"] } == ["/failed"], "a part of it was not added")
        #expect(
            after.intents.first?.arguments["reason"]?.stringValue?.hasSuffix(
                "why: a.magnet, link 2: bad: the condition does not hold, so the file stays") == true)
    }

    @Test func `what follows begins once the last link has ended`() throws {
        var world = try World(Self.rule)
        let tick = world.observe(file(["one", "two", "three"]))
        #expect(tick.actionNames == ["add", "add", "add"])
        for intent in tick.intents.dropLast() {
            #expect(world.observe(.outcome(intent.id, .done("added"), at: .at(1))).intents.isEmpty)
        }
        let after = world.observe(.outcome(tick.intents[2].id, .done("added"), at: .at(2)))
        #expect(after.intents.map { $0.arguments["to"] } == ["/done"])
        var other = try World(Self.rule)
        let second = other.observe(file(["one", "two"]))
        _ = other.observe(.outcome(second.intents[0].id, .dead("refused"), at: .at(1)))
        let failed = other.observe(.outcome(second.intents[1].id, .done("added"), at: .at(2)))
        #expect(failed.intents.map { $0.arguments["to"] } == ["/failed"])
    }

    @Test func `a file of which no link is for the rule stays`() throws {
        var world = try World(Self.rule)
        let tick = world.observe(file(["bad", "bad"]))
        #expect(tick.intents.isEmpty && tick.decisions.map(\.verdict) == [.ended, .ended])
    }

    @Test func `links that somebody hands over are judged one by one too`() throws {
        let rules = Self.rule + #", {"id": "rest", "watch": {"path": "/b"}, "do": [{"add": {"client": "home"}}]}"#
        var world = try World(rules)
        let facts = IntakeFacts(
            path: "/orders/a.magnet", name: "a.magnet", folder: "", size: 500, modifiedAt: WallTime(seconds: 0),
            content: .torrent(TorrentContent(name: "bad", isMagnet: true)),
            moreLinks: [TorrentContent(name: "good", isMagnet: true)], identity: "1", digest: "d")
        let tick = world.observe(.offered(facts, .rule(nil), at: .at(0)))
        #expect(tick.intents.map(\.rule) == ["in", "rest"] && tick.intents.map { $0.judged?.link } == [1, 0])
        let straight = world.observe(.offered(facts, .clients([["client": "home"]]), at: .at(0)))
        #expect(straight.intents.map { $0.judged?.link } == [0, 1])
    }

    @Test func `every intent carries what was judged, also over a restart`() throws {
        var world = try World(Self.rule)
        let tick = world.observe(file(["one"]))
        let judged = JudgedFile(root: "/watch", identity: "1", digest: "d1")
        #expect(tick.intents.map(\.judged) == [judged])
        world.restart()
        let after = world.observe(.outcome(tick.intents[0].id, .done("added"), at: .at(1)))
        #expect(after.intents.map(\.judged) == [judged])
    }

    @Test func `a file decided anew cancels what was open about the one before`() throws {
        var world = try World(Self.rule)
        let first = world.observe(file(["one"]))
        world.restart()
        let second = world.observe(file(["bad"], identity: "2"))
        #expect(second.cancelled.map(\.id) == first.intents.map(\.id) && second.intents.isEmpty)
        let late = world.observe(.outcome(first.intents[0].id, .done("added"), at: .at(1)))
        #expect(late.intents.isEmpty, "the file that stands there now was refused")
    }

    @Test func `a move that ends late makes no file forgotten that came meanwhile`() throws {
        var world = try World(Self.rule)
        let add = world.observe(file(["one"]))
        let move = world.observe(.outcome(add.intents[0].id, .done("added"), at: .at(1)))
        _ = world.observe(.outcome(move.intents[0].id, .done("moved"), at: .at(2)))
        #expect(!world.engine.hasTaken("in", "/watch/a.magnet", in: "1"))
        let next = world.observe(file(["one"], identity: "2"))
        _ = world.observe(.outcome(move.intents[0].id, .done("moved"), at: .at(3)))
        #expect(world.engine.hasTaken("in", "/watch/a.magnet", in: "2") && !next.intents.isEmpty)
    }

    @Test func `names that only look alike are two files`() throws {
        var world = try World(Self.rule)
        let composed = world.observe(file(["one"], identity: "1", path: "/watch/caf\u{E9}.magnet"))
        let other = world.observe(file(["two"], identity: "2", path: "/watch/cafe\u{301}.magnet"))
        #expect(composed.actionNames == ["add"] && other.actionNames == ["add"] && other.cancelled.isEmpty)
        let after = world.observe(.outcome(composed.intents[0].id, .done("added"), at: .at(1)))
        #expect(after.actionNames == ["moveFile"])
    }

    @Test func `a file that two rules take is moved away once both have added it`() throws {
        let rules = ["a", "b"].map {
            #"{"id": "\#($0)", "watch": {"path": "/watch"}, "do": [{"add": "home"}], "onDone": [{"moveFile": "/\#($0)"}]}"#
        }
        var world = try World(rules.joined(separator: ", "))
        let ticks = ["a", "b"].map { world.observe(file(["one"], rule: $0)) }
        #expect(world.observe(.outcome(ticks[0].intents[0].id, .done("added"), at: .at(1))).intents.isEmpty)
        world.restart()
        let after = world.observe(.outcome(ticks[1].intents[0].id, .done("added"), at: .at(2)))
        #expect(after.intents.map { $0.arguments["to"] } == ["/a", "/b"])
    }

    @Test func `a vanished file is forgotten, unless actions about it are under way`() throws {
        var world = try World(Self.rule)
        let open = world.observe(file(["one"]))
        _ = world.observe(file(["bad"], path: "/watch/b.magnet"))
        let tick = world.observe(.vanished(["/watch/a.magnet", "/watch/b.magnet"], rule: "in", at: .at(1)))
        #expect(tick.records["taken/in/file//watch/b.magnet"] == .some(nil))
        #expect(world.engine.hasTaken("in", "/watch/a.magnet", in: "1") && !open.intents.isEmpty)
        #expect(!world.engine.hasTaken("in", "/watch/b.magnet", in: "1"))
    }

    @Test func `long names and values are cut before they are written down`() throws {
        let rule = Self.rule.replacing("meta.name != 'bad'", with: "meta.name + meta.name != 'bad'")
        var world = try World(rule)
        let tick = world.observe(file([String(repeating: "ü", count: 1_000_000)]))
        let written = tick.decisions.flatMap { [$0.title, $0.reason] + $0.trace.map(\.value) }.map(\.utf8.count).max()
        #expect(try #require(written) <= 1024 + 64)
        #expect(tick.decisions.flatMap(\.trace).contains { $0.value.hasSuffix("…") })
    }
}
