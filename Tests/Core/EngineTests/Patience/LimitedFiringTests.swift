import Engine
import Rules
import Simulation
import Testing
import Torrents

/// Rules that fire so often and no more, or never twice about the same.
@Suite struct `a rule that is held back` {
    private static func ripe(_ number: Int) -> Torrent { .seeding(number, ratio: 2) }
    private static let limited = #"""
        {"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0", "limit": {"count": 2, "per": "1h"},
         "do": [{"webhook": "http://h/"}]}
        """#

    @Test func `by its limit fires for the others when there is room again, also over a restart`() throws {
        var world = try World(Self.limited)
        let torrents = (1...5).map(Self.ripe)
        let first = world.see(torrents, at: 0)
        #expect(first.intents.compactMap(\.subject.torrent) == torrents.prefix(2).map(\.id))
        let held = first.decisions.filter { $0.verdict == .held }
        #expect(held.count == 3 && held.allSatisfy { $0.until == .at(3600) })
        #expect(held.first?.reason == "limit: 2 of 2 in the last 1 h, see \"limit\"")
        world.finish(first, at: 1)
        #expect(world.see(torrents, at: 5).intents.isEmpty)
        let standing = try #require(
            world.engine.explanation(of: torrents[4].id, in: ClientName("home"), at: .at(5))?.rules.first)
        #expect(standing.outcome == .held && standing.until == .at(3600))
        world.restart()
        #expect(world.see(torrents, at: 3595).intents.isEmpty)
        #expect(world.see(torrents, at: 3600).intents.compactMap(\.subject.torrent) == torrents[2..<4].map(\.id))
        #expect(world.see(torrents, at: 7195).intents.isEmpty)
        #expect(world.see(torrents, at: 7200).intents.compactMap(\.subject.torrent) == [torrents[4].id])
    }

    @Test func `by its limit keeps events until they may fire`() throws {
        var world = try World(
            #"{"id": "r", "on": "torrent.added", "limit": {"count": 1, "per": "10m"}, "do": [{"webhook": "http://h/"}]}"#
        )
        world.see([Self.ripe(9)], at: 0)
        world.see([Self.ripe(9)], at: 600)
        let tick = world.see([Self.ripe(1), Self.ripe(2), Self.ripe(9)], at: 605)
        #expect(tick.intents.count == 1)
        #expect(tick.decisions.contains { $0.verdict == .held && $0.until == .at(1205) })
        world.finish(tick, at: 606)
        world.restart()
        #expect(world.see([Self.ripe(1), Self.ripe(2), Self.ripe(9)], at: 1200).intents.isEmpty)
        let later = world.see([Self.ripe(1), Self.ripe(2), Self.ripe(9)], at: 1205)
        #expect(later.intents.compactMap(\.subject.torrent) == [Self.ripe(2).id])
        world.finish(later, at: 1206)
        #expect(world.see([Self.ripe(1), Self.ripe(2), Self.ripe(9)], at: 2000).intents.isEmpty)
    }

    @Test func `by its limit is not held by what a dry run has fired`() throws {
        var world = try World(#"{"mode": "dryRun", "# + Self.limited.dropFirst())
        #expect(world.see([Self.ripe(1), Self.ripe(2), Self.ripe(3)], at: 0).rehearsed.count == 2)
        try world.reload(Self.limited, at: 1)
        #expect(world.see([Self.ripe(1), Self.ripe(2), Self.ripe(3)], at: 5).intents.count == 2)
    }

    private static let once = #"""
        {"id": "r", "each": "torrent", "when": "torrent.ratio >= 2.0",
         "dedupe": {"key": "torrent.category", "for": "1h"}, "do": [{"webhook": "http://h/"}]}
        """#
    private static func film(_ number: Int) -> Torrent { ripe(number).with([.category: .text("films")]) }

    @Test func `as it has done the same begins only when that is forgotten`() throws {
        var world = try World(Self.once)
        let first = world.see([Self.film(1)], at: 0)
        #expect(first.actionNames == ["webhook"])
        let second = world.see([Self.film(1), Self.film(2)], at: 5)
        #expect(second.intents.isEmpty)
        #expect(second.decisions.last?.reason == "dedupe: it is under way for \"films\", see \"dedupe\"")
        world.finish(first, at: 6)
        let third = world.see([Self.film(1), Self.film(2)], at: 10)
        #expect(third.intents.isEmpty && third.decisions.last?.until == .at(3606))
        world.restart()
        #expect(world.see([Self.film(1), Self.film(2)], at: 3600).intents.isEmpty)
        #expect(
            world.see([Self.film(1), Self.film(2)], at: 3606).intents.compactMap(\.subject.torrent) == [Self.film(2).id]
        )
    }

    @Test func `gives all of one tick the same answer`() throws {
        var world = try World(Self.once)
        #expect(world.see([Self.film(1), Self.film(2)], at: 0).intents.count == 2)
    }

    @Test func `remembers nothing of a run that failed`() throws {
        var world = try World(Self.once)
        let first = world.see([Self.film(1)], at: 0)
        for intent in first.intents { world.observe(.outcome(intent.id, .dead("no"), at: .at(1))) }
        let second = world.see([Self.film(1), Self.film(2)], at: 5)
        #expect(second.intents.compactMap(\.subject.torrent) == [Self.film(2).id])
    }

    @Test func `passes over an event that it has dealt with`() throws {
        var world = try World(
            #"""
            {"id": "r", "on": "torrent.added", "dedupe": {"key": "torrent.category", "for": "1h"},
             "do": [{"webhook": "http://h/"}]}
            """#)
        world.see([Self.ripe(9)], at: 0)
        world.see([Self.ripe(9)], at: 600)
        world.finish(world.see([Self.film(1), Self.ripe(9)], at: 605), at: 606)
        let tick = world.see([Self.film(1), Self.film(2), Self.ripe(9)], at: 610)
        #expect(tick.eventNames.contains("torrent.added"))
        #expect(tick.intents.isEmpty, "\(tick.eventNames) \(tick.decisions)")
        #expect(tick.decisions.first?.reason.hasPrefix("passed over; dedupe: it was done for \"films\"") == true)
    }
}
