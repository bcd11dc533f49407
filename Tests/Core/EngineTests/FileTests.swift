import Clocks
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

@Suite struct `files of watch folders` {
    static let intake = #"""
        {"id": "in", "watch": {"path": "/watch"}, "when": "meta.valid && file.size < 10 * MiB",
         "do": [{"add": {"client": "home", "category": "${file.folder}", "paused": "${meta.size > 200 * GiB}"}}],
         "onDone": [{"moveFile": "/watch/.done"}], "onDead": [{"moveFile": "/watch/.failed"}]}
        """#

    private func file(_ content: IntakeFacts.Content, identity: String = "1") -> Observation {
        let facts = IntakeFacts(
            path: "/watch/tv/a.torrent", name: "a.torrent", folder: "tv", size: 5000, modifiedAt: WallTime(seconds: 0),
            content: content, identity: identity)
        return .settled(facts, rule: "in", at: .at(0))
    }

    @Test func `a settled file is added, and moved away once that is done`() throws {
        var world = try World(Self.intake)
        var content = TorrentContent(name: "a", isMagnet: false)
        content.size = 1000
        let tick = world.observe(file(.torrent(content)))
        #expect(tick.intents.map(\.arguments) == [["client": "home", "category": "tv", "paused": false]])
        world.restart()
        let after = world.observe(.outcome(tick.intents[0].id, .done("added"), at: .at(1)))
        #expect(after.intents.map(\.arguments) == [["to": "/watch/.done"]])
    }

    @Test func `a file that was rehearsed is added once the rule is enforced`() throws {
        var world = try World(Self.intake.mode("dryRun"))
        try world.reload(Self.intake.mode("dryRun"), at: 0)
        var content = TorrentContent(name: "a", isMagnet: false)
        content.size = 1000
        #expect(world.observe(file(.torrent(content))).rehearsed.map(\.action) == ["add"])
        #expect(world.observe(file(.torrent(content))).rehearsed.isEmpty)
        world.restart()
        try world.reload(Self.intake, at: 1)
        #expect(world.observe(file(.torrent(content))).actionNames == ["add"])
    }

    @Test func `a file whose adding failed for good, or that is broken, goes to the other folder`() throws {
        var world = try World(Self.intake)
        var content = TorrentContent(name: "a", isMagnet: false)
        content.size = 1000
        let tick = world.observe(file(.torrent(content)))
        let after = world.observe(.outcome(tick.intents[0].id, .dead("refused"), at: .at(1)))
        #expect(after.intents.map { $0.arguments["to"] } == ["/watch/.failed"])
        #expect(
            after.intents.first?.arguments["reason"] == """
                when: 2023-11-14T22:13:21Z
                file: /watch/tv/a.torrent
                rule: in
                client: home
                why: refused
                """)
        let broken = world.observe(file(.invalid(reason: "byte 7: no bencode"), identity: "2"))
        #expect(broken.intents.map { $0.arguments["to"] } == ["/watch/.failed"])
        #expect(
            broken.intents.first?.arguments["reason"]?.stringValue?
                .hasSuffix("client: home\nwhy: byte 7: no bencode") == true)
    }

    @Test func `a broken file that is not for the rule, or that it cannot move away, stays and is told of once`() throws
    {
        let rule = #"""
            {"id": "in", "watch": {"path": "/watch"}, "when": "file.folder == 'films' && meta.size < 5 * GiB",
             "do": [{"add": {"client": "home"}}], "onDead": [{"moveFile": "/watch/.failed"}]}
            """#
        var world = try World(rule)
        let foreign = world.observe(file(.invalid(reason: "no bencode")))
        #expect(foreign.intents.isEmpty && foreign.decisions.map(\.verdict) == [.ended])
        var own = try World(rule.replacing("'films'", with: "'tv'"))
        #expect(own.observe(file(.invalid(reason: "no bencode"))).actionNames == ["moveFile"])
        var still = try World(#"{"id": "in", "watch": {"path": "/watch"}, "do": [{"add": {"client": "home"}}]}"#)
        let told = still.observe(file(.invalid(reason: "byte 7: no bencode")))
        #expect(told.intents.isEmpty && told.decisions.map(\.verdict) == [.failed])
        #expect(told.decisions.map(\.reason) == ["rejected: byte 7: no bencode"])
        still.restart()
        #expect(still.observe(file(.invalid(reason: "byte 7: no bencode"))).isQuiet)
    }

    @Test func `a file whose arguments have no value is rejected, and does not lie there forgotten`() throws {
        var world = try World(Self.intake)
        let link = TorrentContent(name: "a", isMagnet: true)
        let tick = world.observe(file(.torrent(link)))
        #expect(tick.actionNames == ["moveFile"])
        #expect(tick.intents.first?.arguments["reason"]?.stringValue?.contains("reads meta.size") == true)
    }

    @Test func `files wait while the rule's window is closed`() throws {
        let rule = #"""
            {"id": "in", "watch": {"path": "/watch"}, "during": ["day"], "do": [{"add": {"client": "home"}}]}
            """#
        var world = try World(rule)
        #expect(!world.engine.takesFiles("in", at: .at(0)), "it is 22:13")
        #expect(world.observe(file(.torrent(TorrentContent(name: "a", isMagnet: false)))).isQuiet)
        #expect(world.engine.takesFiles("in", at: .at(12 * 3600)))
    }

    @Test func `a refused file is heard of as rejected, whatever the rule does with it`() throws {
        let rules = #"""
            {"id": "in", "watch": {"path": "/watch"}, "do": [{"add": "home"}]},
            {"id": "tell", "on": ["file.rejected"], "do": [{"webhook": "http://hooks.test/${event.path}"}]}
            """#
        var world = try World(rules)
        let tick = world.observe(file(.torrent(TorrentContent(name: "a", isMagnet: false))))
        #expect(tick.actionNames == ["add"] && tick.events.map(\.type) == [.fileSettled])
        let after = world.observe(.outcome(tick.intents[0].id, .dead("refused"), at: .at(1)))
        #expect(after.events.map(\.type) == [.fileRejected] && after.events.map(\.message) == ["refused"])
        #expect(after.actionNames == ["webhook"])
    }

    @Test func `a file that is gone or replaced before it is added is news when it comes back`() throws {
        var world = try World(Self.intake)
        var content = TorrentContent(name: "a", isMagnet: false)
        content.size = 1000
        let tick = world.observe(file(.torrent(content)))
        let after = world.observe(.outcome(tick.intents[0].id, .held("it is no longer there"), at: .at(1)))
        #expect(after.intents.isEmpty)
        world.restart()
        #expect(world.observe(file(.torrent(content))).actionNames == ["add"])
    }

    @Test func `what follows waits for the last of several clients, and tells who refused`() throws {
        let rule = #"""
            {"id": "in", "watch": {"path": "/watch"},
             "do": [{"add": "home", "onError": "continue"}, {"add": "home", "onError": "continue"}],
             "onDone": [{"moveFile": "/watch/.done"}], "onDead": [{"moveFile": "/watch/.failed"}]}
            """#
        var world = try World(rule)
        let tick = world.observe(file(.torrent(TorrentContent(name: "a", isMagnet: false))))
        #expect(tick.actionNames == ["add", "add"])
        #expect(world.observe(.outcome(tick.intents[0].id, .dead("full up"), at: .at(1))).intents.isEmpty)
        world.restart()
        let after = world.observe(.outcome(tick.intents[1].id, .done("added"), at: .at(2)))
        #expect(after.intents.map { $0.arguments["to"] } == ["/watch/.failed"])
        #expect(after.intents.first?.arguments["reason"]?.stringValue?.hasSuffix("client: home\nwhy: full up") == true)
    }
}
