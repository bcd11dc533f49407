import Engine
import JSON
import Testing
import Torrents
import Simulation

@Suite struct `actions that fail` {
    static let ripe = Torrent.seeding(1, ratio: 3)

    @Test func `are planned again with growing pauses while the condition holds, also over a restart`() throws {
        var world = try World(removals.rule)
        var due = 0.0
        for pause in [600.0, 1200, 2400] {
            let intent = try #require(world.see([Self.ripe], at: due).intents.first)
            let tick = world.observe(.outcome(intent.id, .dead("409 refused"), at: .at(due)))
            #expect(tick.decisions.map(\.verdict) == [.held])
            #expect(tick.decisions.first?.reason.contains("409 refused") == true)
            #expect(tick.decisions.first?.until == .at(due + pause))
            world.restart()
            #expect(world.see([Self.ripe], at: due + pause - 1).intents.isEmpty)
            due += pause
        }
        #expect(world.see([Self.ripe], at: due).actionNames == ["remove"])
        #expect(world.see([Self.ripe], at: due + 5).intents.isEmpty, "one is under way")
    }

    @Test func `wait no longer than the condition holds`() throws {
        var world = try World(removals.rule)
        let intent = try #require(world.see([Self.ripe], at: 0).intents.first)
        world.observe(.outcome(intent.id, .dead("refused"), at: .at(1)))
        world.see([.seeding(1, ratio: 1)], at: 5)
        #expect(world.see([.seeding(1, ratio: 1)], at: 700).intents.isEmpty)
        #expect(world.see([Self.ripe], at: 705).actionNames == ["remove"], "a new episode owes nothing to the old one")
    }

    @Test func `are followed by what they kept from being done, and nothing is done twice`() throws {
        let rule =
            #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"webhook": "http://h/a"}, {"webhook": "http://h/b"}, {"webhook": "http://h/c"}]}"#
        var world = try World(rule)
        let first = world.see([Self.ripe], at: 0)
        #expect(first.intents.count == 3)
        world.observe(.outcome(first.intents[0].id, .done("200"), at: .at(1)))
        world.observe(.outcome(first.intents[1].id, .dead("404"), at: .at(1)))
        world.observe(.outcome(first.intents[2].id, .chainEnded, at: .at(1)))
        #expect(world.see([Self.ripe], at: 590).intents.isEmpty)
        let again = world.see([Self.ripe], at: 605)
        #expect(again.intents.map(\.arguments) == [["url": "http://h/b"], ["url": "http://h/c"]])
        world.finish(again, at: 606)
        #expect(world.see([Self.ripe], at: 90_000).intents.isEmpty)
    }

    @Test func `of a claim are written again with growing pauses too`() throws {
        var world = try World(
            #"{"id": "p", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"limits": {"up": "1 MB/s"}}]}"#)
        for (at, pause) in [(0.0, 600.0), (600, 1200)] {
            let intent = try #require(world.see([Self.ripe], at: at).intents.first)
            world.observe(.outcome(intent.id, .dead("refused"), at: .at(at)))
            #expect(world.see([Self.ripe], at: at + pause - 1).intents.isEmpty)
        }
        #expect(world.see([Self.ripe], at: 1800).actionNames == ["limits"])
    }

    @Test func `of a claim that a person has overruled since are not told to be tried again`() throws {
        func seeding(up: Int64) -> Torrent { Self.ripe.with([.upLimit: .integer(up)]) }
        var world = try World(
            #"{"id": "p", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"limits": {"up": "1 MB/s"}}]}"#)
        func standing(at seconds: Double) -> RuleStanding? {
            world.engine.explanation(of: Self.ripe.id, in: ClientName("home"), at: .at(seconds))?.rules.first
        }
        let intent = try #require(world.see([seeding(up: 3_000_000)], at: 0).intents.first)
        world.observe(.outcome(intent.id, .dead("refused"), at: .at(1)))
        #expect(standing(at: 5)?.outcome == .held)
        let tick = world.see([seeding(up: 5_000_000)], at: 700)
        #expect(tick.intents.isEmpty && tick.decisions.map(\.verdict) == [.ended], "\(tick.decisions)")
        #expect(standing(at: 705)?.outcome == .done, "\(String(describing: standing(at: 705)))")
        #expect(standing(at: 705)?.reason.contains("changed by somebody else") == true)
    }

    @Test func `are no programs that would be started twice`() throws {
        var world = try World(
            #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"run": ["/bin/false"]}]}"#)
        let intent = try #require(world.see([Self.ripe], at: 0).intents.first)
        world.observe(.outcome(intent.id, .dead("ended with 1"), at: .at(1)))
        #expect(world.see([Self.ripe], at: 100_000).intents.isEmpty)
    }

    @Test(arguments: [false, true])
    func `are noticed by the lists where the client only says that they are done`(isEdge: Bool) throws {
        let edge = #"{"id": "e", "on": "torrent.renamed", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#
        var world = try World(isEdge ? edge : removals.rule)
        let old = Self.ripe.with([.name: .text("old")])
        if isEdge { for second in [-10.0, -5] { world.see([old], at: second) } }
        var tick = world.see([Self.ripe], at: 0)
        if tick.intents.isEmpty { tick = world.see([Self.ripe], at: 5) }
        #expect(tick.actionNames == ["remove"])
        world.finish(tick, at: 6)
        world.see([Self.ripe], at: 10)
        world.restart()
        var told: [Tick] = []
        for second in stride(from: 15.0, through: 60, by: 5) { told.append(world.see([Self.ripe], at: second)) }
        #expect(told.flatMap(\.intents).isEmpty)
        let reasons = told.flatMap(\.decisions).filter { $0.verdict == .held }.map(\.reason)
        #expect(reasons.count == 1 && reasons.first?.contains("lists do not show it") == true, "\(reasons)")
        #expect(world.see([Self.ripe], at: 800).actionNames == ["remove"])
    }

    @Test func `are not noticed where a person brings the torrent back before a list lacks it`() throws {
        var world = try World(removals.rule)
        let tick = world.see([Self.ripe, .seeding(2)], at: 0)
        let removal = try #require(tick.intents.first)
        world.finish(tick, at: 1)
        let wish = world.observe(.undoing([UndoWish(removal)], at: .at(2)))
        world.finish(wish, at: 3)
        let again = world.see([Self.ripe, .seeding(2)], at: 5)
        #expect(again.actionNames == ["remove"], "the rule looks at it as at a new torrent: \(again.decisions)")
        world.observe(.outcome(try #require(again.intents.first).id, .held("kept"), at: .at(6)))
        for second in stride(from: 10.0, through: 60, by: 5) {
            let reasons = world.see([Self.ripe, .seeding(2)], at: second).decisions.map(\.reason)
            #expect(!reasons.contains { $0.contains("lists do not show it") }, "\(reasons)")
        }
    }

    @Test func `are not noticed where the torrent has gone as it should`() throws {
        var world = try World(removals.rule)
        world.see([Self.ripe, .seeding(2)], at: -5)
        let tick = world.see([Self.ripe, .seeding(2)], at: 0)
        world.finish(tick, at: 1)
        for second in stride(from: 5.0, through: 60, by: 5) {
            #expect(world.see([.seeding(2)], at: second).decisions.isEmpty)
        }
    }

    @Test func `to move are noticed once the list shows another folder`() throws {
        var world = try World(
            #"{"id": "m", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"move": "/there"}]}"#)
        world.finish(world.see([Self.ripe], at: 0), at: 1)
        let moving = Self.ripe.with([.state: .text("moving")])
        for second in stride(from: 5.0, through: 100, by: 5) {
            #expect(world.see([moving], at: second).decisions.isEmpty)
        }
        var told: [String] = []
        for second in stride(from: 105.0, through: 145, by: 5) {
            told += world.see([Self.ripe], at: second).decisions.map(\.reason)
        }
        #expect(told.count == 1 && told.first?.hasPrefix("move: the client says that it is done") == true, "\(told)")
    }

    @Test func `count time that we did not look for no more than three intervals`() throws {
        var world = try World(
            #"{"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "for": "60s", "do": [{"webhook": "http://h/"}]}"#
        )
        let stretched = Rhythm(wanted: .seconds(5), actual: .seconds(60))
        func see(_ seconds: Double) -> Tick {
            world.observe(.snapshot(.fixture([Self.ripe], at: seconds), interval: stretched))
        }
        for minute in 0...3 { #expect(see(Double(minute) * 60).intents.isEmpty) }
        #expect(see(240).actionNames == ["webhook"], "four gaps that we made, of each of which fifteen seconds count")
    }

    @Test func `leave nothing behind of a client that the file no longer has`() throws {
        var world = try World(removals.rule)
        let limits = #"{"removals": {"grace": "60s", "maxShare": 1.0}}"#
        try world.reload(try World.rules(removals.rule, limits: limits, others: ["gone"]), at: 0)
        world.observe(.snapshot(.fixture([Self.ripe], at: 1, client: "gone"), interval: .seconds(5)))
        #expect(world.keys.count { $0.contains("gone") } >= 3, "\(world.keys)")
        #expect(world.knownClients == [ClientName("gone")])
        try world.reload(try World.rules(removals.rule, limits: limits), at: 5)
        #expect(world.keys.filter { $0.contains("gone") } == [])
        #expect(world.knownClients.isEmpty)
    }
}
