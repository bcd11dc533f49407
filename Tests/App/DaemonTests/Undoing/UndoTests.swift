import ClientKit
import Clocks
import Daemon
import Engine
import Journal
import SQLiteJournal
import Simulation
import Testing
import Torrents

@Suite(.timeLimit(.minutes(3))) struct `undoing what was done` {
    private static let rule = """
        {"id": "tidy", "each": "torrent", "when": "torrent.hash == '\(Infohash.fixture(1).hex)'",
         "do": [{"tags": {"add": ["seen", "old"]}}, {"limits": {"up": "1 MiB/s", "down": "2 MiB/s"}},
                {"move": "/elsewhere"}, {"share": {"ratio": 2.0}}, {"pause": {}}]}
        """

    /// Runs the rules, and hands the orders to the body once so many actions are done.
    private func run(
        _ world: DaemonWorld, _ rules: String, after count: Int,
        _ body: @escaping @Sendable (any Orders) async throws -> Void
    ) async throws {
        let (daemons, giving) = AsyncStream.makeStream(of: RunningDaemon.self)
        try await world.run(rules, serving: { giving.yield($0) }) { asking in
            try await world.passUntilHeard("Action done", times: count)
            for await daemon in daemons {
                try await body(daemon.orders)
                break
            }
            asking.yield(.stop)
            try await world.passUntilEnded()
        }
    }

    private func torrent(_ world: DaemonWorld) async throws -> Torrent? {
        try await world.home().torrent(.fixture(1))
    }

    @Test func `puts back all that a rule changed, the latest first`() async throws {
        let world = try DaemonWorld()
        try world.home().change(.fixture(1)) { facts in
            facts[.tags] = .texts(["mine", "old"])
            facts[.contentPath] = .text("/data/torrent 1")
        }
        let before = try await torrent(world)
        try await run(world, Self.rule, after: 5) { orders in
            let reception = try await orders.undo(.since(WallTime(seconds: 0)), onlyTelling: false)
            #expect(reception.taken.count == 5 && reception.refused.isEmpty)
            try await world.passUntilHeard("Action done", times: 10)
            // The rule still holds, and leaves alone what was taken back, as after a change by hand.
            await world.passFor(120)
            #expect(world.lines("Action done").count == 10)
        }
        let after = try await torrent(world)
        let others = try #require(before).changes(since: try #require(after))
        #expect(others == [], "\(others.map { "\($0.name): \(after?[$0] as Any)" })")
    }

    @Test func `leaves what somebody has changed since`() async throws {
        let world = try DaemonWorld()
        try await run(world, Self.rule, after: 5) { orders in
            try world.home().change(.fixture(1)) { facts in
                facts[.tags] = .texts(["seen"])
                facts[.upLimit] = .integer(5000)
                facts[.savePath] = .text("/by/hand")
            }
            _ = try await orders.undo(.since(WallTime(seconds: 0)), onlyTelling: false)
            try await world.passUntilHeard("Action done", times: 9)
            try await world.passUntilHeard("Action held", times: 1)
        }
        let after = try await torrent(world)
        #expect(after?[.tags] == .texts([]))
        #expect(after?[.upLimit] == .integer(5000))
        #expect(after?[.downLimit] == .absent)
        #expect(after?[.savePath] == .text("/by/hand"))
        let held = world.lines("Action held").first
        #expect(held?.metadata["reason"]?.contains("somebody has changed it since") == true)
    }

    @Test func `is told beforehand, and changes nothing then`() async throws {
        let world = try DaemonWorld()
        try await run(world, Self.rule, after: 5) { orders in
            let reception = try await orders.undo(.last, onlyTelling: true)
            #expect(reception.taken.map(\.undoing) == [nil])
            #expect(reception.taken.first?.title.hasPrefix("pause of") == true)
        }
        #expect(try await torrent(world)?.state == .paused)
    }

    @Test func `happens once`() async throws {
        let world = try DaemonWorld()
        try await run(world, Self.rule, after: 5) { orders in
            let first = try await orders.undo(.last, onlyTelling: false)
            try await world.passUntilHeard("Action done", times: 6)
            let ids = first.taken.map(\.original)
            let second = try await orders.undo(.intents(ids), onlyTelling: false)
            #expect(second.taken.isEmpty)
            #expect(second.refused.first?.reason.contains("undone already") == true)
        }
    }

    @Test func `brings back a torrent whose data was kept`() async throws {
        let world = try DaemonWorld()
        try world.home().change(.fixture(1)) { facts in
            facts[.tags] = .texts(["mine"])
            facts[.savePath] = .text("/mine")
            facts[.upLimit] = .integer(5000)
        }
        // The rule removes it again, but a minute after it is back.
        let rule = """
            {"id": "gone", "each": "torrent", "when": "torrent.hash == '\(Infohash.fixture(1).hex)'", "for": "1m",
             "do": [{"remove": {}}]}
            """
        try await run(world, rule, after: 1) { orders in
            #expect(try await torrent(world) == nil)
            _ = try await orders.undo(.last, onlyTelling: false)
            try await world.passUntilHeard("Action done", times: 2)
            let back = try await torrent(world)
            #expect(back?[.tags] == .texts(["mine"]) && back?[.savePath] == .text("/mine"))
            #expect(back?[.upLimit] == .integer(5000))
        }
    }

    @Test func `says what cannot be undone, and why`() async throws {
        let world = try DaemonWorld()
        let rule = """
            {"id": "tell", "each": "torrent", "when": "torrent.hash == '\(Infohash.fixture(1).hex)'",
             "do": [{"webhook": "http://hooks.test/a"}]}
            """
        try await run(world, rule, after: 1) { orders in
            let id = try #require(try await world.journal.read.intents(.latest(1), IntentFilter()).first?.intent.id)
            let reception = try await orders.undo(.intents([id]), onlyTelling: false)
            #expect(reception.taken.isEmpty)
            #expect(reception.refused.first?.reason == "webhook cannot be undone: what was sent cannot be called back")
            await #expect(throws: OrderError.self) {
                try await orders.undo(.intents([IntentID("i99-9")]), onlyTelling: false)
            }
            let error = await #expect(throws: OrderError.self) { try await orders.undo(.last, onlyTelling: false) }
            #expect(error?.description.contains("nothing that was carried out can be undone") == true)
        }
    }

    @Test func `outlives a crash between the order and the deed`() async throws {
        let world = try DaemonWorld()
        try await run(world, Self.rule, after: 5) { orders in
            try world.home().inject(.error(ClientError(.unreachable, "gone")), on: [.torrent], times: 1000)
            _ = try await orders.undo(.last, onlyTelling: false)
            await world.hear("An action failed and is tried again")
        }
        let next = try DaemonWorld(journal: world.journal)
        try next.home().change(.fixture(1)) { $0[.state] = .text(TorrentState.paused.rawValue) }
        try await next.run("") { _ in try await next.passUntilHeard("Action done") }
        #expect(try await torrent(next)?.state == .seeding)
    }
}
