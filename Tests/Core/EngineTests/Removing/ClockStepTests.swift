import Clocks
import Engine
import Testing
import Torrents
import Simulation

/// Removals under a wall clock that is set.
@Suite struct ClockStepTests {
    private static let rule =
        #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#
    private static let day = 86_400.0

    /// A moment on clocks of which the wall has been set.
    private static func moment(_ boot: Double, ahead: Double) -> Moment {
        Moment(wall: .at(boot + ahead), boot: Moment.at(boot).boot)
    }

    private func see(_ world: inout World, _ torrents: [Torrent], _ boot: Double, ahead: Double) -> Tick {
        let snapshot = Snapshot(
            client: ClientName("home"), takenAt: Self.moment(boot, ahead: ahead), session: "one", torrents: torrents,
            server: ClientFacts(version: "test", altSpeedActive: false))
        return world.observe(.snapshot(snapshot, interval: .seconds(5)))
    }

    @Test(arguments: [20 * day, -20 * day, 61])
    func `removals are held when the clock is set, until it has kept step for an hour`(step: Double) throws {
        var world = try World(Self.rule)
        let torrents = (1...10).map { Torrent.seeding($0, ratio: 3) }
        _ = see(&world, [], 0, ahead: 0)
        let tick = see(&world, torrents, 5, ahead: step)
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.contains { $0.rule == Decision.safeguard && $0.verdict == .held })
        #expect(world.holds.map(\.release) == [.clock])
        #expect(see(&world, torrents, 3500, ahead: step).intents.isEmpty)
        // Set once more: the hour begins anew.
        #expect(see(&world, torrents, 3600, ahead: step + 2 * Self.day).intents.isEmpty)
        #expect(see(&world, torrents, 7100, ahead: step + 2 * Self.day).intents.isEmpty)
        #expect(see(&world, torrents, 7300, ahead: step + 2 * Self.day).intents.count == 10)
        #expect(world.holds.isEmpty)
    }

    @Test func `a clock that is put right holds nothing any more once it has kept step for ten minutes`() throws {
        var world = try World(Self.rule)
        let ripe = [Torrent.seeding(1, ratio: 3)]
        _ = see(&world, [], 0, ahead: 0)
        #expect(see(&world, ripe, 5, ahead: Self.day).intents.isEmpty)
        #expect(see(&world, ripe, 10, ahead: 2).intents.isEmpty)
        #expect(see(&world, ripe, 600, ahead: 2).intents.isEmpty)
        #expect(see(&world, ripe, 615, ahead: 2).intents.count == 1)
        #expect(world.holds.isEmpty)
    }

    @Test func `a clock that jumps there and back lets nothing go between its jumps`() throws {
        var world = try World(Self.rule)
        let ripe = (1...10).map { Torrent.seeding($0, ratio: 3) }
        _ = see(&world, [], 0, ahead: 0)
        for step in 1..<400 {
            let ahead = step % 40 < 20 ? 20 * Self.day : 0
            #expect(see(&world, ripe, Double(step) * 5, ahead: ahead).intents.isEmpty, "after \(step) polls")
        }
        #expect(world.holds.map(\.release) == [.clock])
        world.restart()
        #expect(see(&world, ripe, 2010, ahead: 0).intents.isEmpty)
    }

    @Test func `a person's word ends it, and a restart does not`() throws {
        var world = try World(Self.rule)
        let ripe = [Torrent.seeding(1, ratio: 3)]
        _ = see(&world, [], 0, ahead: 0)
        _ = see(&world, ripe, 5, ahead: Self.day)
        world.restart()
        for boot in [10.0, 15] { #expect(see(&world, ripe, boot, ahead: Self.day).intents.isEmpty) }
        try world.release(.clock, at: Self.moment(16, ahead: Self.day))
        #expect(world.holds.isEmpty)
        #expect(see(&world, ripe, 20, ahead: Self.day).intents.count == 1)
        #expect(throws: ReleaseError.notHeld(.clock)) {
            try world.release(.clock, at: Self.moment(21, ahead: Self.day))
        }
    }

    @Test func `a clock that was set while Sluice was down is noticed`() throws {
        var world = try World(Self.rule)
        _ = see(&world, [.seeding(1)], 0, ahead: 0)
        world.restart()
        #expect(see(&world, [.seeding(1, ratio: 3)], 300, ahead: 20 * Self.day).intents.isEmpty)
        #expect(world.holds.map(\.release) == [.clock])
    }

    @Test func `a machine that was started anew is not taken for one whose clock was set`() throws {
        var world = try World(Self.rule)
        _ = see(&world, [.seeding(1)], 5000, ahead: 0)
        world.restart()
        _ = see(&world, [.seeding(1, ratio: 3)], 30, ahead: 6000)
        #expect(world.holds.isEmpty)
    }

    @Test func `the look just before the call minds the clock`() throws {
        var world = try World(Self.rule)
        let ripe = Torrent.seeding(1, ratio: 3)
        let intent = try #require(see(&world, [ripe], 0, ahead: 0).intents.first)
        world.observe(.moment(Self.moment(1, ahead: Self.day)))
        let look = world.engine.confirm(intent, on: FreshLook(torrent: ripe), at: Self.moment(1, ahead: Self.day))
        guard case .no(let reason) = look else {
            Issue.record("\(look)")
            return
        }
        #expect(reason.hasPrefix("the time of this machine was set forward by 1d at "))
    }

    @Test func `a step of the clock frees no budget`() throws {
        var world = try World(Self.rule, limits: #"{"removals": {"grace": "0s", "perDay": 3, "maxShare": 1.0}}"#)
        let torrents = (1...10).map { Torrent.seeding($0, ratio: 3) }
        #expect(see(&world, torrents, 0, ahead: 0).intents.count == 3)
        _ = see(&world, torrents, 5, ahead: 20 * Self.day)
        try world.release(.clock, at: Self.moment(6, ahead: 20 * Self.day))
        #expect(see(&world, torrents, 10, ahead: 20 * Self.day).intents.isEmpty)
    }

    @Test
    func `a restart under a clock that was set frees no budget, and a start of the machine goes by the wall clock`()
        throws
    {
        var world = try World(Self.rule, limits: #"{"removals": {"grace": "0s", "perDay": 3, "maxShare": 1.0}}"#)
        let torrents = (1...10).map { Torrent.seeding($0, ratio: 3) }
        #expect(see(&world, torrents, 0, ahead: 0).intents.count == 3)
        world.restart()
        _ = see(&world, torrents, 5, ahead: 20 * Self.day)
        try world.release(.clock, at: Self.moment(6, ahead: 20 * Self.day))
        world.restart()
        #expect(see(&world, torrents, 10, ahead: 20 * Self.day).intents.isEmpty)
        // By the wall clock, which is all that is left, the removals are weeks old.
        world.restart()
        #expect(see(&world, torrents, -500, ahead: 20 * Self.day + 600).intents.count == 3)
    }

    @Test func `an answer that took long is no start of the machine, and holds nothing for longer`() throws {
        var world = try World(Self.rule)
        let torrents = (1...10).map { Torrent.seeding($0, ratio: 3) }
        _ = see(&world, [], 0, ahead: 0)
        var last = Tick(number: 0, at: Self.moment(0, ahead: 0))
        for minute in 1...64 where last.intents.isEmpty {
            // Time passes while the client still answers.
            _ = world.observe(.moment(Self.moment(Double(minute) * 60 + 20, ahead: Self.day)))
            last = see(&world, torrents, Double(minute) * 60, ahead: Self.day)
        }
        #expect(last.intents.count == 10)
    }

    @Test func `an answer from before the machine slept is no start of the machine, and frees no budget`() throws {
        var world = try World(Self.rule, limits: #"{"removals": {"grace": "0s", "perDay": 3, "maxShare": 1.0}}"#)
        let torrents = (1...10).map { Torrent.seeding($0, ratio: 3) }
        #expect(see(&world, torrents, 0, ahead: 0).intents.count == 3)
        // Time passes first when the machine wakes, and then the answer comes that was asked for before it slept.
        world.observe(.moment(Self.moment(8 * 3600, ahead: 0)))
        #expect(see(&world, torrents, 5, ahead: 0).decisions.allSatisfy { $0.rule != Decision.safeguard })
        #expect(world.holds.isEmpty)
        // So budgets still go by the boot clock, too.
        _ = see(&world, torrents, 8 * 3600 + 5, ahead: 20 * Self.day)
        try world.release(.clock, at: Self.moment(8 * 3600 + 6, ahead: 20 * Self.day))
        #expect(see(&world, torrents, 8 * 3600 + 10, ahead: 20 * Self.day).intents.isEmpty)
    }

    @Test(arguments: [false, true])
    func `a cooldown that ends in a year's time is over`(withRestart: Bool) throws {
        let rule = #"""
            {"id": "tell", "each": "torrent", "when": "torrent.ratio >= 2.0", "cooldown": "1h",
             "do": [{"webhook": "http://h/"}]}
            """#
        var world = try World(rule)
        _ = see(&world, [.seeding(1)], 0, ahead: 0)
        #expect(see(&world, [.seeding(1, ratio: 3)], 5, ahead: 365 * Self.day).intents.count == 1)
        _ = see(&world, [.seeding(1)], 10, ahead: 0)
        #expect(see(&world, [.seeding(1, ratio: 3)], 15, ahead: 0).intents.isEmpty == !withRestart || withRestart)
        _ = see(&world, [.seeding(1)], 20, ahead: 0)
        if withRestart { world.restart() }
        let tick = see(&world, [.seeding(1, ratio: 3)], 3700, ahead: 0)
        #expect(tick.intents.count == 1)
    }
}
