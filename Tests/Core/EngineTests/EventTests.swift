import Engine
import Rules
import Testing
import Torrents
import Simulation

@Suite struct `events of snapshots` {
    @Test func `the first list is a baseline and no news`() throws {
        var world = try World("")
        let first = world.see([.seeding(1), .seeding(2)], at: 0)
        #expect(first.eventNames.isEmpty)
        #expect(first.known.count == 2)
        #expect(world.see([.seeding(1), .seeding(2)], at: 5).eventNames.isEmpty)
        #expect(world.see([.seeding(1), .seeding(2)], at: 10).isQuiet)
    }

    @Test func `a client that is new to us and still loading is no news either`() throws {
        var world = try World("")
        world.see([], at: 0)
        let loading = world.see((1...50).map { .seeding($0) }, at: 5)
        #expect(loading.eventNames.isEmpty)
        world.see((1...50).map { .seeding($0) }, at: 10)
        #expect(world.see((1...51).map { .seeding($0) }, at: 15).eventNames == ["torrent.added", "torrent.completed"])
    }

    struct Edge: Sendable, CustomTestStringConvertible {
        let before: [TorrentField: FieldValue]
        let after: [TorrentField: FieldValue]
        let events: [String]
        var testDescription: String { events.joined(separator: " ") }
    }

    static let edges: [Edge] = [
        Edge(before: [.done: .flag(false)], after: [.done: .flag(true)], events: ["torrent.completed"]),
        Edge(before: [.done: .unknown], after: [.done: .flag(true)], events: []),
        Edge(before: [.done: .flag(true)], after: [.done: .flag(false)], events: []),
        Edge(
            before: [.state: .text("seeding")], after: [.state: .text("paused")], events: ["torrent.paused"]),
        Edge(before: [.state: .text("paused")], after: [.state: .text("seeding")], events: ["torrent.resumed"]),
        Edge(before: [.state: .text("paused")], after: [.state: .text("checking")], events: ["torrent.checking"]),
        Edge(before: [.state: .text("checking")], after: [.state: .text("paused")], events: []),
        Edge(before: [.state: .text("seeding")], after: [.state: .text("error")], events: ["torrent.error"]),
        Edge(before: [.state: .text("error")], after: [.state: .text("seeding")], events: ["torrent.recovered"]),
        Edge(before: [.state: .text("seeding")], after: [.state: .text("checking")], events: ["torrent.checking"]),
        Edge(
            before: [.missingFiles: .flag(false)],
            after: [.missingFiles: .flag(true), .state: .text("missingFiles")],
            events: ["torrent.error", "torrent.missingFiles"]),
        Edge(before: [.savePath: .text("/a")], after: [.savePath: .text("/b")], events: ["torrent.moved"]),
        Edge(before: [.name: .text("a")], after: [.name: .text("b")], events: ["torrent.renamed"]),
        Edge(before: [.category: .text("a")], after: [.category: .text("b")], events: ["torrent.recategorised"]),
        Edge(before: [.tags: .texts([])], after: [.tags: .texts(["x"])], events: ["torrent.retagged"]),
        Edge(before: [.tags: .unknown], after: [.tags: .texts(["x"])], events: []),
        Edge(
            before: [.trackerStatus: .text("working")], after: [.trackerStatus: .text("error")],
            events: ["torrent.trackerFailed"]),
        Edge(
            before: [.trackerStatus: .text("unreachable")], after: [.trackerStatus: .text("working")],
            events: ["torrent.trackerRecovered"]),
        Edge(
            before: [.unregistered: .flag(false)], after: [.unregistered: .flag(true)],
            events: ["torrent.unregistered"]),
        Edge(
            before: [.ratio: .real(1.9), .ratioLimit: .real(2)], after: [.ratio: .real(2.0), .ratioLimit: .real(2)],
            events: ["torrent.ratioReached"]),
        Edge(before: [.ratio: .real(1.9)], after: [.ratio: .real(9)], events: []),
        Edge(
            before: [.seedingTime: .integer(59), .seedingTimeLimit: .integer(60)],
            after: [.seedingTime: .integer(60), .seedingTimeLimit: .integer(60)], events: ["torrent.seedTimeReached"]),
        Edge(
            before: [.state: .text("metadata"), .size: .integer(0), .name: .text("abc"), .done: .flag(false)],
            after: [.state: .text("downloading"), .name: .text("real name"), .done: .flag(false)],
            events: ["torrent.metadata"]),
        Edge(before: [.upRate: .integer(5)], after: [.upRate: .integer(50)], events: []),
    ]

    @Test(arguments: edges)
    func `a change is told once, on its edge`(edge: Edge) throws {
        var world = try World("")
        world.see([.seeding(1).with(edge.before), .seeding(2)], at: 0)
        world.see([.seeding(1).with(edge.before), .seeding(2)], at: 5)
        #expect(world.see([.seeding(1).with(edge.after), .seeding(2)], at: 10).eventNames == edge.events)
        #expect(world.see([.seeding(1).with(edge.after), .seeding(2)], at: 15).eventNames.isEmpty)
    }

    @Test func `a failed check arms completion again, and the check itself is no progress`() throws {
        var world = try World("")
        func see(_ state: TorrentState, done: Bool, at seconds: Double) -> [String] {
            world.see([.seeding(1, state: state, done: done), .seeding(2)], at: seconds).eventNames
        }
        _ = see(.seeding, done: true, at: 0)
        _ = see(.seeding, done: true, at: 5)
        #expect(see(.checking, done: false, at: 10) == ["torrent.checking"])
        #expect(see(.seeding, done: true, at: 15) == [])
        #expect(see(.checking, done: false, at: 20) == ["torrent.checking"])
        #expect(see(.downloading, done: false, at: 25) == [])
        #expect(see(.seeding, done: true, at: 30) == ["torrent.completed"])
    }

    @Test func `data that was complete when added completes, also after its check`() throws {
        var world = try World("")
        world.see([.seeding(1)], at: 0)
        world.see([.seeding(1)], at: 5)
        let added = world.see([.seeding(1), .seeding(2), .seeding(3, state: .checking, done: false)], at: 10)
        #expect(added.eventNames == ["torrent.added", "torrent.completed", "torrent.added"])
        #expect(world.see([.seeding(1), .seeding(2), .seeding(3)], at: 15).eventNames == ["torrent.completed"])
    }

    @Test func `a download without traffic stalls after half a minute, by the clock alone`() throws {
        var world = try World("")
        let quiet = Torrent.seeding(
            1, state: .downloading, done: false, [.lastActiveAt: .integer(1_700_000_000), .downRate: .integer(0)])
        world.see([quiet], at: 0)
        world.see([quiet], at: 20)
        #expect(world.see([quiet], at: 31).eventNames == ["torrent.stalled"])
        #expect(world.see([quiet], at: 36).eventNames == [])
        let busy = quiet.with([.downRate: .integer(1000)])
        #expect(world.see([busy], at: 41).eventNames == ["torrent.unstalled"])
    }

    @Test func `a download that is resumed after a long rest has half a minute to start`() throws {
        var world = try World("")
        let resting = Torrent.seeding(1, state: .paused, done: false, [.lastActiveAt: .integer(1_600_000_000)])
        world.see([resting], at: 0)
        world.see([resting], at: 5)
        let resumed = resting.with([.state: .text("downloading")])
        #expect(world.see([resumed], at: 10).eventNames == ["torrent.resumed"])
        #expect(world.see([resumed], at: 35).eventNames == [])
        #expect(world.see([resumed], at: 41).eventNames == ["torrent.stalled"])
    }

    @Test func `removed and added again is two events and another incarnation`() throws {
        var world = try World("")
        world.see([.seeding(1), .seeding(2)], at: 0)
        world.see([.seeding(1), .seeding(2)], at: 5)
        let again = Torrent.seeding(1, done: false, [.addedAt: .integer(1_699_999_999)])
        #expect(world.see([again, .seeding(2)], at: 10).eventNames == ["torrent.removed", "torrent.added"])
    }

    @Test func `one that is added again and checked is not done before the check says so`() throws {
        var world = try World(
            #"{"id": "t", "each": "torrent", "when": "torrent.done", "for": "10m", "do": [{"webhook": "http://h/"}]}"#)
        let date: [TorrentField: FieldValue] = [.addedAt: .integer(1_699_999_999)]
        world.see([.seeding(1), .seeding(2)], at: 0)
        world.see([.seeding(1), .seeding(2)], at: 5)
        let checked = Torrent.seeding(1, state: .checking, done: false, date)
        var ripe: [Double] = []
        for second in stride(from: 10.0, through: 1100, by: 5) {
            let tick = world.see([second < 400 ? checked : .seeding(1, date), .seeding(2)], at: second)
            switch second {
            case 10: #expect(tick.eventNames == ["torrent.removed", "torrent.added"])
            case 400: #expect(tick.eventNames == ["torrent.completed"])
            default: #expect(tick.eventNames.isEmpty)
            }
            if tick.intents.contains(where: { $0.subject.torrent == .fixture(1) }) { ripe.append(second) }
        }
        #expect(ripe == [1000], "its time begins when the check has ended")
    }

    @Test func `what happened while nobody watched is told after a restart, marked late, and once`() throws {
        var world = try World("")
        world.see([.seeding(1, state: .downloading, done: false), .seeding(2)], at: 0)
        world.see([.seeding(1, state: .downloading, done: false), .seeding(2)], at: 5)
        world.restart()
        let tick = world.see([.seeding(1), .seeding(2)], at: 500)
        #expect(tick.eventNames == ["torrent.completed"])
        #expect(tick.events.map(\.late) == [true])
        world.restart()
        #expect(world.see([.seeding(1), .seeding(2)], at: 600).eventNames == [])
    }

    @Test func `a client that cannot be reached goes down once and comes up once`() throws {
        var world = try World("")
        world.see([.seeding(1)], at: 0)
        #expect(
            world.observe(.unreachable(ClientName("home"), reason: "refused", at: .at(5))).eventNames == ["client.down"]
        )
        #expect(world.observe(.unreachable(ClientName("home"), reason: "refused", at: .at(10))).eventNames == [])
        #expect(world.see([.seeding(1)], at: 15).eventNames == ["client.up"])
    }
}
