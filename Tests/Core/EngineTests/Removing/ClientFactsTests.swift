import Rules
import Clocks
import Engine
import Testing
import Torrents
import Simulation

/// Removals that make room: what one of them frees may be enough.
@Suite struct ClientFactsTests {
    private static let rule = #"""
        {"id": "room", "each": "torrent", "when": "client.freeSpace < 50 * GiB && torrent.ratio >= 2.0",
         "do": [{"remove": {"data": "delete"}}]}
        """#
    private static let gibibyte: Int64 = 1 << 30

    @Test(arguments: [0.0, 20, 45])
    func `one is removed where one is enough, though its space shows late`(lag: Double) throws {
        var world = try World(Self.rule)
        var torrents = (1...20).map { Torrent.seeding($0, ratio: 3) }
        var removed = 0
        var endedAt: Double?
        for second in stride(from: 0.0, to: 600, by: 5) {
            let isFreed = endedAt.map { second >= $0 + lag } ?? false
            let tick = world.see(torrents, of: "home", at: second, free: (isFreed ? 60 : 40) * Self.gibibyte)
            removed += tick.intents.count
            world.finish(tick, at: second + 1)
            if !tick.intents.isEmpty { endedAt = second + 1 }
            let gone = Set(tick.intents.compactMap(\.subject.torrent))
            torrents.removeAll { gone.contains($0.id) }
        }
        #expect(removed == 1)
    }

    @Test func `the next goes after the last has shown, while there is still too little`() throws {
        var world = try World(Self.rule)
        let torrents = (1...3).map { Torrent.seeding($0, ratio: 3) }
        func see(_ count: Int, at second: Double) -> Tick {
            world.see(Array(torrents.suffix(count)), of: "home", at: second, free: Self.gibibyte)
        }
        let first = see(3, at: 0)
        #expect(first.intents.count == 1)
        let reason = "another removal on this client is under way, and may be enough"
        #expect(first.decisions.contains { $0.reason == reason })
        #expect(see(3, at: 5).intents.isEmpty)
        world.finish(first, at: 6)
        #expect(see(2, at: 10).intents.isEmpty)
        #expect(see(2, at: 60).intents.isEmpty)
        #expect(see(2, at: 70).intents.count == 1)
    }

    @Test func `the last look counts with what the client says then`() throws {
        var world = try World(Self.rule)
        let ripe = Torrent.seeding(1, ratio: 3)
        let intent = try #require(world.see([ripe], of: "home", at: 0, free: Self.gibibyte).intents.first)
        func look(free: Int64) -> LastLook {
            let facts = ClientFacts(version: "test", freeSpace: free)
            let reading = ClientReading(session: "one", facts: facts)
            return world.engine.confirm(intent, on: FreshLook(torrent: ripe, client: reading), at: .at(1))
        }
        #expect(look(free: Self.gibibyte) == .goAhead)
        #expect(look(free: 60 * Self.gibibyte) == .no("on a fresh look the condition no longer holds"))
    }

    @Test(arguments: [(100, 10), (29, 2), (9, 1), (1, 1)])
    func `no more goes than the share, however it is spread over the day`(count: Int, allowed: Int) throws {
        let rule = #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#
        var world = try World(rule, limits: #"{"removals": {"grace": "0s", "perTick": 3, "maxShare": 0.1}}"#)
        var torrents = (1...count).map { Torrent.seeding($0, ratio: 3) }
        var removed = 0
        for round in 0..<50 {
            let tick = world.see(torrents, at: Double(round) * 5)
            removed += tick.intents.count
            // Every other time the client takes a while to show it.
            guard round % 2 == 1 else { continue }
            for tick in world.ticks.suffix(2) { world.finish(tick, at: Double(round) * 5 + 1) }
            let gone = Set(world.ticks.flatMap(\.intents).compactMap(\.subject.torrent))
            torrents.removeAll { gone.contains($0.id) }
        }
        #expect(removed == allowed)
    }
}
