import Clocks
import Daemon
import Engine
import Journal
import SQLiteJournal
import Synchronization
import TestKit
import Testing
import Torrents
import Simulation

@Suite struct `The daemon at rest` {
    /// Comes due a hundred seconds after the world begins.
    private static let schedule = """
        {"id": "later", "schedule": {"cron": "15 22 * * *"}, "do": [{"webhook": {"url": "http://hooks/later"}}]}
        """

    @Test func `wakes for its polls, and once a minute to say that it is alive`() async throws {
        let world = try DaemonWorld()
        try await world.run("") { _ in
            await world.clock.waitForSleepers(2)
            #expect(world.clock.pauses == [.seconds(1), .seconds(60)])
            await world.pass(59)
            #expect(world.clock.pauses == [.seconds(1), .seconds(1)])
            await world.pass(1)
            #expect(world.clock.pauses == [.seconds(1), .seconds(60)])
        }
    }

    @Test func `sleeps until a schedule comes due, ten seconds at most in case that the clock is set`() async throws {
        let world = try DaemonWorld()
        world.furtherKeys.withLock { $0 = #""timezone": "UTC","# }
        try await world.run(Self.schedule) { _ in
            await world.clock.waitForSleepers(2)
            #expect(world.clock.pauses == [.seconds(1), .seconds(10)])
            await world.pass(95)
            #expect(world.clock.pauses == [.seconds(1), .seconds(5)])
            await world.pass(4)
            let early = try world.fired()
            #expect(early.isEmpty)
            await world.pass(1)
            let fired = try world.fired()
            #expect(fired.map(\.at) == [world.clock.now.wall])
        }
    }

    @Test func `takes up what a reload has put in store`() async throws {
        let world = try DaemonWorld()
        world.furtherKeys.withLock { $0 = #""timezone": "UTC","# }
        world.ruleFile.withLock { $0 = Self.schedule }
        try await world.run("") { asking in
            await world.clock.waitForSleepers(2)
            #expect(world.clock.pauses == [.seconds(1), .seconds(60)])
            asking.yield(.reload)
            try await eventually("the schedule is waited for") {
                world.clock.pauses == [.seconds(1), .seconds(10)]
            }
            await world.pass(100)
            #expect(try world.fired().map(\.at) == [world.clock.now.wall])
        }
    }

    @Test func `takes up when a person's override of a window ends`() async throws {
        let world = try DaemonWorld()
        world.furtherKeys.withLock {
            $0 = #""timezone": "UTC", "windows": {"night": {"days": ["mon-sun"], "from": "02:00", "to": "03:00"}},"#
        }
        let (orders, giving) = AsyncStream.makeStream(of: (any Orders).self, bufferingPolicy: .unbounded)
        try await world.run("", serving: { giving.yield($0.orders) }) { _ in
            var desks = orders.makeAsyncIterator()
            let desk = try #require(await desks.next())
            await world.clock.waitForSleepers(2)
            _ = try await desk.override("night", as: .open, for: .seconds(4))
            try await eventually("the end of the override is waited for") {
                world.clock.pauses == [.seconds(1), .seconds(4)]
            }
            await world.pass(4)
            let told = try world.journal.reader.events(.latest(10), EventFilter(type: .scheduleClosed))
            #expect(told.map(\.at) == [world.clock.now.wall])
        }
    }
}

extension DaemonWorld {
    fileprivate func fired() throws -> [RecordedEvent] {
        try journal.reader.events(.latest(10), EventFilter(type: .scheduleFired))
    }
}
