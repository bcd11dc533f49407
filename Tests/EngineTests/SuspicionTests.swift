import Engine
import Testing
import TestKit
import Torrents

@Suite struct `unlikely lists` {
    private let all = (1...20).map { Torrent.seeding($0) }

    private func world() throws -> World {
        var world = try World(
            #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#)
        world.see(all, at: 0)
        world.see(all, at: 5)
        return world
    }

    @Test func `an empty list of a restarting client is no news, and neither is its return`() throws {
        var world = try world()
        #expect(world.see([], at: 10, session: "two").eventNames == ["client.restarted"])
        #expect(world.see([], at: 15, session: "two").eventNames == [])
        #expect(world.see(Array(all.prefix(7)), at: 20, session: "two").eventNames == [])
        #expect(world.see(all, at: 25, session: "two").eventNames == [])
    }

    @Test func `a list that stays short is believed in the end`() throws {
        var world = try world()
        let few = Array(all.prefix(10))
        for second in stride(from: 10.0, to: 40, by: 5) { #expect(world.see(few, at: second).eventNames == []) }
        #expect(world.see(few, at: 40).eventNames == Array(repeating: "torrent.removed", count: 10))
    }

    @Test func `a single torrent that goes is told at once`() throws {
        var world = try world()
        #expect(world.see(Array(all.dropLast()), at: 10).eventNames == ["torrent.removed"])
    }

    @Test func `nothing is removed while a list is not believed`() throws {
        var world = try world()
        let ripe = all.enumerated().map { $0 == 3 ? $1.with([.ratio: .real(3)]) : $1 }
        let tick = world.see(ripe, at: 10, session: "two")
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.map(\.verdict) == [.held])
        #expect(
            tick.decisions.first?.reason.hasPrefix("the list is not believed yet: the client has just been") == true)
        world.see(ripe, at: 25, session: "two")
        #expect(world.see(ripe, at: 41, session: "two").actionNames == ["remove"])
    }

    @Test func `a field that flips on a fifth of the torrents at once holds removals`() throws {
        var world = try world()
        let broken = all.map { $0.with([.state: .text("missingFiles"), .ratio: .real(3)]) }
        let tick = world.see(broken, at: 10)
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.contains { $0.reason.contains("state changed on 20 of 20 torrents at once") })
    }
}
