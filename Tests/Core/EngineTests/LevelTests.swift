import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

@Suite struct `level rules` {
    static let ripe = Torrent.seeding(1, ratio: 2)
    static let unripe = Torrent.seeding(1, ratio: 1)

    @Test func `for counts observed time, and one false observation starts it anew`() throws {
        var world = try World(
            #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "for": "20s", "do": [{"webhook": "http://h/"}]}"#
        )
        #expect(world.see([Self.ripe], at: 0).decisions.map(\.verdict) == [.pending])
        #expect(world.see([Self.ripe], at: 15).actionNames == [])
        #expect(world.see([Self.unripe], at: 18).actionNames == [])
        #expect(world.see([Self.ripe], at: 20).actionNames == [])
        #expect(world.see([Self.ripe], at: 35).actionNames == [])
        #expect(world.see([Self.ripe], at: 40).actionNames == ["webhook"])
        #expect(world.see([Self.ripe], at: 45).actionNames == [])
    }

    @Test func `a gap in which nobody looked does not count`() throws {
        var world = try World(
            #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "for": "20s", "do": [{"webhook": "http://h/"}]}"#
        )
        world.see([Self.ripe], at: 0)
        world.see([Self.ripe], at: 10)
        #expect(world.see([Self.ripe], at: 3600).actionNames == [])
        #expect(world.see([Self.ripe], at: 3610).actionNames == ["webhook"])
    }

    @Test func `the total survives a restart, and the time of the restart does not count`() throws {
        var world = try World(
            #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "for": "3m", "do": [{"webhook": "http://h/"}]}"#
        )
        for second in stride(from: 0.0, through: 120, by: 5) { world.see([Self.ripe], at: second) }
        world.restart()
        #expect(world.see([Self.ripe], at: 1000).actionNames == [])
        for second in stride(from: 1005.0, to: 1060, by: 5) {
            #expect(world.see([Self.ripe], at: second).actionNames == [], "after \(second) seconds")
        }
        #expect(world.see([Self.ripe], at: 1060).actionNames == ["webhook"])
    }

    @Test func `a claim is written when it differs and not otherwise, and undone at the end where that is said`() throws
    {
        var world = try World(
            #"{"id": "slow", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"limits": {"up": "100 KiB/s"}, "revert": true}]}"#
        )
        let before = Self.ripe.with([.upLimit: .integer(512_000)])
        let first = world.see([before], at: 0)
        #expect(first.intents.map(\.arguments) == [["up": 102_400]])
        world.finish(first, at: 1)
        let limited = before.with([.upLimit: .integer(102_400)])
        #expect(world.see([limited], at: 5).intents.isEmpty)
        let last = world.see([limited.with([.ratio: .real(1)])], at: 10)
        #expect(last.intents.map(\.arguments) == [["up": 512_000]])
        #expect(last.intents.map(\.purpose) == [.revert])
    }

    @Test func `a person who changes what a reverting claim set is left alone until the episode ends`() throws {
        var world = try World(
            #"{"id": "slow", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"limits": {"up": "100 KiB/s"}, "revert": true}]}"#
        )
        world.finish(world.see([Self.ripe], at: 0), at: 1)
        world.see([Self.ripe.with([.upLimit: .integer(102_400)])], at: 5)
        let changed = Self.ripe.with([.upLimit: .integer(900_000)])
        #expect(world.see([changed], at: 10).intents.isEmpty)
        #expect(world.see([changed], at: 15).intents.isEmpty)
        #expect(world.see([changed.with([.ratio: .real(1)])], at: 20).intents.isEmpty)
        #expect(world.see([changed], at: 25).actionNames == ["limits"])
    }

    @Test func `a plain claim is kept up against changes`() throws {
        var world = try World(
            #"{"id": "p", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]}"#)
        world.finish(world.see([Self.ripe], at: 0), at: 1)
        #expect(world.see([Self.ripe.with([.state: .text("paused")])], at: 5).intents.isEmpty)
        #expect(world.see([Self.ripe], at: 10).actionNames == ["pause"])
        #expect(world.see([Self.ripe], at: 15).actionNames == [], "while the first write is open")
    }

    @Test func `leaving runs onExit once`() throws {
        var world = try World(
            #"""
            {"id": "t", "each": "torrent", "when": "torrent.ratio >= 2.0",
             "do": [{"tags": {"add": ["ripe"]}}], "onExit": [{"tags": {"remove": ["ripe"]}}]}
            """#)
        world.finish(world.see([Self.ripe], at: 0), at: 1)
        let tagged = Self.ripe.with([.tags: .texts(["ripe"])])
        world.see([tagged], at: 5)
        let exit = world.see([tagged.with([.ratio: .real(1)])], at: 10)
        #expect(exit.intents.map(\.arguments) == [["remove": ["ripe"]]])
        #expect(world.see([tagged.with([.ratio: .real(1)])], at: 15).intents.isEmpty)
    }

    @Test func `a cooldown keeps a rule quiet after it fired, also over a restart`() throws {
        var world = try World(
            #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "cooldown": "60s", "do": [{"webhook": "http://h/"}]}"#
        )
        #expect(world.see([Self.ripe], at: 0).actionNames == ["webhook"])
        world.see([Self.unripe], at: 5)
        #expect(world.see([Self.ripe], at: 10).actionNames == [])
        world.restart()
        #expect(world.see([Self.ripe], at: 20).actionNames == [])
        #expect(world.see([Self.ripe], at: 61).actionNames == ["webhook"])
    }

    @Test func `a fact that the client cannot tell neither starts nor ends anything`() throws {
        var world = try World(
            #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}], "onExit": [{"resume": {}}]}"#
        )
        let blind = Self.ripe.with([.ratio: .unknown])
        #expect(world.see([blind], at: 0).intents.isEmpty)
        world.finish(world.see([Self.ripe], at: 5), at: 6)
        #expect(world.see([blind.with([.state: .text("paused")])], at: 10).intents.isEmpty)
        #expect(world.see([Self.unripe], at: 15).actionNames == ["resume"])
    }

    @Test func `not over a fact that nobody knows is no yes`() throws {
        var world = try World(
            #"{"id": "r", "each": "torrent", "when": "!torrent.private", "do": [{"remove": {}}]}"#)
        let tick = world.see([Self.ripe.with([.private: .unknown])], at: 0)
        #expect(tick.intents.isEmpty)
    }

    @Test func `reload keeps what means the same and drops what does not`() throws {
        let rule =
            #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "for": "20s", "do": [{"webhook": "http://h/"}]}"#
        var world = try World(rule)
        world.see([Self.ripe], at: 0)
        world.see([Self.ripe], at: 15)
        try world.reload(rule, at: 16)
        #expect(world.see([Self.ripe], at: 20).actionNames == ["webhook"])
        try world.reload(rule.replacing(">= 2.0", with: "> 1.5"), at: 21)
        #expect(world.see([Self.ripe], at: 25).actionNames == [])
    }
}
