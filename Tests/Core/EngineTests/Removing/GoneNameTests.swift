import Engine
import Rules
import Simulation
import Testing
import Torrents

/// A category or tag that rules name is renamed or deleted in its client.
@Suite struct GoneNameTests {
    private static let clean = #"""
        {"id": "clean", "each": "torrent", "when": "torrent.category != 'keep' && torrent.ratio >= 2.0",
         "do": [{"remove": {"data": "keep"}}]}
        """#

    /// Two torrents above the ratio, of which the first is in a category of its own.
    private func list(_ category: String = "keep", tags: [String] = []) -> [Torrent] {
        [
            .seeding(1, ratio: 3, [.category: .text(category), .tags: .texts(tags)]),
            .seeding(2, ratio: 3, [.category: .text("films"), .tags: .texts([])]),
        ]
    }

    @discardableResult
    private func see(
        _ world: inout World, _ torrents: [Torrent], categories: Set<String>? = nil, tags: Set<String>? = nil,
        of client: String = "home", at seconds: Double
    ) -> Tick {
        var server = ClientFacts(version: "test", altSpeedActive: false)
        (server.categories, server.tags) = (categories, tags)
        let snapshot = Snapshot.fixture(torrents, at: seconds, client: client, server: server)
        return world.observe(.snapshot(snapshot, interval: .seconds(5)))
    }

    private func removed(_ tick: Tick) -> [Infohash] { tick.intents.compactMap(\.subject.torrent) }

    @Test func `holds the rules that name it until it is back`() throws {
        var world = try World(Self.clean, limits: #"{"removals": {"grace": "10s", "maxShare": 1.0}}"#)
        see(&world, list(), categories: ["keep", "films"], at: 0)
        let gone = see(&world, list("archive"), categories: ["archive", "films"], at: 5)
        let told = gone.decisions.filter { $0.rule == Decision.safeguard }
        #expect(told.map(\.title) == ["category \"keep\""] && told.map(\.verdict) == [.held], "\(gone.decisions)")
        for seconds in stride(from: 10.0, through: 100, by: 5) {
            let tick = see(&world, list("archive"), categories: ["archive", "films"], at: seconds)
            #expect(tick.intents.isEmpty, "at \(seconds)")
        }
        let why = world.engine.explanation(of: .fixture(1), in: ClientName("home"), at: .at(101))
        #expect(why?.rules.first?.reason.contains("is gone from client home") == true, "\(String(describing: why))")
        let back = see(&world, list(), categories: ["keep", "films"], at: 105)
        #expect(back.decisions.contains { $0.reason == "the category \"keep\" is back on client home" })
        var later: [Infohash] = removed(back)
        for seconds in [110.0, 115, 120, 125] {
            later += removed(see(&world, list(), categories: ["keep", "films"], at: seconds))
        }
        #expect(later == [.fixture(2)], "what is in no such category goes on")
    }

    @Test func `is noticed where it happens while Sluice is away, and a removal that waits is called off`() throws {
        var world = try World(Self.clean, limits: #"{"removals": {"grace": "10s", "maxShare": 1.0}}"#)
        see(&world, list("other"), categories: ["keep", "films", "other"], at: 0)
        world.restart()
        for seconds in stride(from: 5.0, through: 60, by: 5) {
            let tick = see(&world, list("archive"), categories: ["archive", "films"], at: seconds)
            #expect(tick.intents.isEmpty, "at \(seconds)")
            if seconds == 30 { world.restart() }
        }
    }

    @Test func `holds what a rule would protect by it`() throws {
        let rules = #"""
            {"id": "keep", "each": "torrent", "when": "'keep' in torrent.tags", "do": [{"protect": "remove"}]},
            {"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}, {"pause": {}}]},
            {"id": "hush", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]}
            """#
        var world = try World(rules)
        see(&world, list(tags: ["keep"]), tags: ["keep", "old"], at: 0)
        let gone = see(&world, list(tags: ["safe"]), tags: ["safe", "old"], at: 5)
        #expect(!gone.actionNames.contains("remove"), "\(gone.intents)")
        #expect(gone.decisions.contains { $0.rule == "clean" && $0.reason.contains("by which rule keep protects") })
        for seconds in [10.0, 15] {
            let tick = see(&world, list(tags: ["safe"]), tags: ["safe", "old"], at: seconds)
            #expect(!tick.actionNames.contains("remove"))
        }
        try world.release(.rule("keep"), at: 16)
        let freed = see(&world, list(tags: ["safe"]), tags: ["safe", "old"], at: 20)
        #expect(freed.actionNames.contains("remove"), "a person has said that it is meant")
    }

    @Test(arguments: ["release", "reload"]) func `holds until a person says so, or the rule is another`(word: String)
        throws
    {
        var world = try World(Self.clean)
        see(&world, list().map { $0.with([.category: .text("keep")]) }, categories: ["keep", "films"], at: 5)
        #expect(see(&world, list("archive"), categories: ["archive", "films"], at: 10).intents.isEmpty)
        if word == "release" {
            #expect(throws: ReleaseError.self) { try world.release(.rule("other"), at: 11) }
            try world.release(.rule("clean"), at: 11)
        } else {
            try world.reload(Self.clean, at: 11)
            #expect(see(&world, list("archive"), categories: ["archive", "films"], at: 12).intents.isEmpty)
            try world.reload(Self.clean.replacing("'keep'", with: "'archive'"), at: 13)
        }
        let tick = see(&world, list("archive"), categories: ["archive", "films"], at: 15)
        #expect(Set(removed(tick)) == (word == "release" ? [.fixture(1), .fixture(2)] : [.fixture(2)]))
    }

    @Test func `is nothing to rules that name others, nor where there never was one, nor on another client`() throws {
        let both = #"""
            "home": {"type": "test", "url": "http://127.0.0.1:1"}, "box": {"type": "test", "url": "http://127.0.0.1:2"}
            """#
        var world = try World(Self.clean, clients: both)
        #expect(removed(see(&world, list(), categories: ["films"], at: 0)) == [.fixture(2)], "it is yet to come")
        see(&world, [], categories: ["keep"], of: "box", at: 1)
        see(&world, [], categories: [], of: "box", at: 2)
        let other = see(&world, [.seeding(3, ratio: 3, [.category: .text("")])], categories: ["films"], at: 5)
        #expect(removed(other) == [.fixture(3)], "the other client has nothing to do with it")
        let unknown = see(&world, [.seeding(4, ratio: 3, [.category: .text("")])], categories: nil, of: "box", at: 10)
        #expect(unknown.intents.isEmpty, "a client that says nothing of names is no news of them")
        var plain = try World(
            #"{"id": "old", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#)
        see(&plain, [], categories: ["keep"], at: 0)
        #expect(removed(see(&plain, list(), categories: [], at: 5)) == [.fixture(1), .fixture(2)])
    }

    @Test func `leaves what a rule has set as it is, until a person says so`() throws {
        var world = try World(
            #"""
            {"id": "slow", "each": "torrent", "when": "torrent.category == 'films'",
             "do": [{"limits": {"up": "100 kB/s"}, "revert": true}]}
            """#)
        func film(_ category: String, limit: FieldValue) -> [Torrent] {
            [.seeding(1, [.category: .text(category), .upLimit: limit])]
        }
        let set = see(&world, film("films", limit: .absent), categories: ["films"], at: 0)
        #expect(set.actionNames == ["limits"])
        world.finish(set, at: 1)
        see(&world, film("films", limit: .integer(100_000)), categories: ["films"], at: 5)
        for seconds in [10.0, 15, 20] {
            let tick = see(&world, film("movies", limit: .integer(100_000)), categories: ["movies"], at: seconds)
            #expect(tick.intents.isEmpty, "at \(seconds)")
        }
        try world.release(.rule("slow"), at: 21)
        let later = see(&world, film("movies", limit: .integer(100_000)), categories: ["movies"], at: 25)
        #expect(later.intents.map(\.purpose) == [.revert])
    }

    @Test func `is followed where the client has another name in the file`() throws {
        var world = try World(Self.clean)
        // As the daemon does at its start, so that it is known where the client is.
        try world.reload(Self.clean, at: 0)
        see(&world, [], categories: ["keep"], at: 1)
        see(&world, [], categories: [], at: 5)
        let renamed = try World.rules(Self.clean, limits: World.noLimits, client: "house")
        try world.reload(renamed, at: 6)
        #expect(see(&world, list("archive"), categories: [], of: "house", at: 10).intents.isEmpty)
        #expect(world.rows("gone/").keys.sorted() == ["gone/house"])
    }
}
