import Clocks
import Engine
import Testing
import Torrents
import Simulation

/// What is news while a client is being met for the first time ever.
@Suite struct FirstContactTests {
    /// Seconds since 1970 at which a torrent is added that many seconds after the fixtures' origin.
    private static func added(_ number: Int, at seconds: Double, done: Bool = true) -> Torrent {
        .seeding(number, done: done, [.addedAt: .integer(1_700_000_000 + Int64(seconds))])
    }

    private static let old = (1...30).map { Torrent.seeding($0) }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// How old the client's run is at the first list; nil where that is not known.
        var age: Double?
        let lists: [[Torrent]]
        let events: [[String]]
    }

    /// Lists five seconds apart, and what each of them tells.
    static let cases: [Case] = [
        Case(
            testDescription: "the first torrent ever of an empty client",
            lists: [[], [], [added(1, at: 8, done: false)], [added(1, at: 8)]],
            events: [[], [], ["torrent.added"], ["torrent.completed"]]),
        Case(
            testDescription: "a torrent that is added and complete between the first two lists",
            lists: [old, old + [added(31, at: 3)]], events: [[], ["torrent.added", "torrent.completed"]]),
        Case(
            testDescription: "a completion between the first two lists",
            lists: [[added(1, at: -60, done: false)], [added(1, at: -60)]], events: [[], ["torrent.completed"]]),
        Case(
            testDescription: "a client that loads what it has, at once",
            lists: [[], [], old, old], events: [[], [], [], []]),
        Case(
            testDescription: "a client that loads what it has, bit by bit",
            lists: [[], Array(old.prefix(3)), Array(old.prefix(20)), old, old], events: [[], [], [], [], []]),
        Case(
            testDescription: "a torrent that is added while the client loads",
            lists: [[], Array(old.prefix(3)), old + [added(31, at: 9)]],
            events: [[], [], ["torrent.added", "torrent.completed"]]),
        Case(
            testDescription: "a young client that pauses while it loads", age: 2,
            lists: [Array(old.prefix(3)), Array(old.prefix(3)), old], events: [[], [], []]),
        Case(
            testDescription: "a client that has stood still takes what comes as added",
            lists: [[.seeding(1)], [.seeding(1)], [.seeding(1), .seeding(2)]],
            events: [[], [], ["torrent.added", "torrent.completed"]]),
        Case(
            testDescription: "a torrent that goes between the first two lists",
            lists: [old, Array(old.dropLast())], events: [[], ["torrent.removed"]]),
        Case(
            testDescription: "many states that change at once while the client loads",
            lists: [old.map { $0.with([.state: .text("queued"), .done: .flag(false)]) }, old], events: [[], []]),
    ]

    @Test(arguments: cases, [false, true])
    func `what was there before is no news, and what comes is`(of first: Case, restarting: Bool) throws {
        var world = try World("")
        for (place, (torrents, events)) in zip(first.lists, first.events).enumerated() {
            let seconds = Double(place * 5)
            let list = Snapshot(
                client: ClientName("home"), takenAt: .at(seconds), session: "one",
                runSince: first.age.map { .at(-$0) }, torrents: torrents,
                server: ClientFacts(version: "test", altSpeedActive: false))
            #expect(
                world.observe(.snapshot(list, interval: .seconds(5))).eventNames == events, "\(first), list \(place)")
            if restarting { world.restart() }
        }
    }

    @Test func `what was added to a client without torrents while Sluice was down is told late`() throws {
        var world = try World("")
        world.see([], at: 0)
        world.see([], at: 5)
        world.restart()
        let tick = world.see([Self.added(1, at: 3600)], at: 7200)
        #expect(tick.eventNames == ["torrent.added", "torrent.completed"])
        #expect(tick.events.map(\.late) == [true, true])
    }

    @Test func `a rule about a client's torrents waits until the client has begun to list them`() throws {
        var world = try World(
            #"{"id": "few", "each": "client", "when": "client.torrents < 20", "do": [{"webhook": "http://h/"}]}"#)
        #expect(world.see([], at: 0).intents.isEmpty)
        #expect(world.see(Array(Self.old.prefix(10)), at: 5).intents.isEmpty)
        #expect(world.see(Self.old, at: 10).intents.isEmpty)
        #expect(world.see(Self.old, at: 15).intents.isEmpty)
    }
}
