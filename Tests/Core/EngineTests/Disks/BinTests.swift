import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// When a bin is emptied, and when not.
@Suite struct BinTests {
    private static let disks = """
        {"data": {"path": "/mnt/data",
                  "trash": {"path": "/mnt/data/.trash", "keep": "10d", "below": "50 GiB"}}}
        """
    private static let day = 86_400.0
    /// Past the grace of removals after the first look.
    private static let later = 700.0

    private func world() throws -> World {
        try World("", limits: #"{"removals": {"grace": "10m"}}"#, disks: Self.disks)
    }

    /// An entry of so many GiB that was moved to the bin so many days before the start.
    private func item(_ number: Int, days: Double, size: Int64 = 10) -> TrashedItem {
        TrashedItem(
            entry: "e\(number)", title: "torrent \(number)", at: Moment.at(-days * Self.day).wall, bytes: size << 30,
            intent: IntentID("i0-\(number)"))
    }

    private func entries(_ tick: Tick) -> [String] {
        tick.intents.filter { $0.action == "empty" }.compactMap { $0.arguments["entry"]?.stringValue }
    }

    @Test func `what has been there for long enough is deleted, once that was seen over the grace`() throws {
        var world = try world()
        let items = [item(1, days: 12), item(2, days: 10.001), item(3, days: 9.9)]
        #expect(entries(world.look(items, free: 500, at: 0)).isEmpty)
        let tick = world.look(items, free: 500, at: Self.later)
        #expect(entries(tick) == ["e1", "e2"])
        #expect(
            tick.intents.map(\.rule) == ["(bin)", "(bin)"]
                && tick.intents.map(\.subject) == [.disk("data"), .disk("data")])
        #expect(tick.decisions.first?.reason == "kept for 10 d, see disks.data.trash.keep")
        #expect(entries(world.look(items, free: 500, at: Self.later + 30)).isEmpty, "it is under way")
    }

    @Test func `a restart waits for the grace again, and goes on with what is under way`() throws {
        var world = try world()
        let items = [item(1, days: 12)]
        world.look(items, free: 500, at: 0)
        world.restart()
        #expect(entries(world.look(items, free: 500, at: Self.later)).isEmpty)
        #expect(entries(world.look(items, free: 500, at: 2 * Self.later)) == ["e1"])
        world.restart()
        world.look(items, free: 500, at: 3 * Self.later)
        #expect(entries(world.look(items, free: 500, at: 4 * Self.later)).isEmpty, "it is under way")
    }

    @Test func `while there is too little room the oldest go, as many as it takes`() throws {
        var world = try world()
        let items = [item(1, days: 3), item(2, days: 2, size: 0), item(3, days: 1), item(4, days: 0.5)]
        let tick = world.look(items, free: 35, at: 0)
        #expect(entries(tick) == ["e1", "e3"], "what frees nothing stays")
        #expect(tick.decisions.first?.reason == "there is little room, see disks.data.trash.below")
        world.finish(tick, at: 1)
        #expect(entries(world.look([items[1], items[3]], free: 36, at: 30)).isEmpty, "the room may not show yet")
        #expect(entries(world.look([items[1], items[3]], free: 45, at: 90)) == ["e4"])
    }

    @Test func `nothing is deleted on a lost disk, or under a clock that was set`() throws {
        var world = try world()
        let items = [item(1, days: 12)]
        world.look(items, free: 500, at: 0)
        world.look(.missing("/mnt/data is not there"), at: 30)
        #expect(entries(world.look(items, free: 500, at: 60)).isEmpty)
        let ahead = Moment(wall: Moment.at(Self.later + 30 * Self.day).wall, boot: Moment.at(Self.later).boot)
        let fresh = [item(2, days: 1)]
        let report = DiskReport(
            disk: "data", finding: .there(.gib(500)), interval: .seconds(30), trash: fresh)
        #expect(entries(world.observe(.disk(report, at: ahead))).isEmpty)
        let still = Moment(wall: ahead.wall.advanced(by: .seconds(900)), boot: ahead.boot + .seconds(900))
        #expect(entries(world.observe(.disk(report, at: still))).isEmpty)
    }

    @Test func `what cannot be deleted is left alone for an hour`() throws {
        var world = try world()
        let items = [item(1, days: 12)]
        world.look(items, free: 500, at: 0)
        let intent = try #require(world.look(items, free: 500, at: Self.later).intents.first)
        world.observe(.outcome(intent.id, .held("the disk is read-only"), at: .at(Self.later + 1)))
        #expect(entries(world.look(items, free: 500, at: Self.later + 1800)).isEmpty)
        #expect(entries(world.look(items, free: 500, at: Self.later + 3700)) == ["e1"])
    }

    @Test func `what somebody restores or takes back is not deleted`() throws {
        var world = try world()
        let items = [item(1, days: 12), item(2, days: 12)]
        let wish = TrashWish(
            .restore, TrashPlace(disk: "data", entry: "e1"),
            subject: .torrent(ClientName("home"), Torrent.seeding(1).incarnation), title: "torrent 1")
        let tick = world.observe(.trash([wish], at: .at(0)))
        #expect(tick.intents.map(\.action) == ["restore"] && tick.intents.first?.rule == Intent.byHand)
        world.look(items, free: 500, at: 1)
        #expect(entries(world.look(items, free: 500, at: Self.later)) == ["e2"])
    }

    @Test func `a look is recorded with what lies in the bin, and so is a wish`() throws {
        let report = DiskReport(
            disk: "data", finding: .there(.gib(5)), interval: .seconds(30), trash: [item(1, days: 1)])
        let wish = TrashWish(
            .empty, TrashPlace(disk: "data", entry: "e1"), subject: .disk("data"), title: "torrent 1")
        for observation in [Observation.disk(report, at: .at(0)), .trash([wish], at: .at(0))] {
            #expect(try Observation(json: observation.json).json == observation.json)
        }
    }
}

extension World {
    /// Tells the engine what lies in the bin of the disk `data`, and how many GiB are free.
    @discardableResult
    fileprivate mutating func look(_ items: [TrashedItem], free: Int64, at seconds: Double) -> Tick {
        let report = DiskReport(
            disk: "data", finding: .there(.gib(free)), interval: .seconds(30), trash: items)
        return observe(.disk(report, at: .at(seconds)))
    }
}
