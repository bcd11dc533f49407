import ClientKit
import Clocks
import Daemon
import Journal
import Logging
import SQLiteJournal
import TestKit
import Testing
import Torrents
import Simulation

@Suite(.timeLimit(.minutes(3))) struct `clients of the daemon` {
    @Test func `one that hangs and one that is dead hold up no other`() async throws {
        let world = try DaemonWorld(["dead", "hanging", "healthy"])
        let dead = try #require(world.clients["dead"])
        let hanging = try #require(world.clients["hanging"])
        let healthy = try #require(world.clients["healthy"])
        dead.inject(.error(ClientError(.unreachable, "refused")), on: [.connect], times: 1000)
        hanging.inject(.delay(.seconds(3600)), on: [.snapshot])
        try await world.run(#"{"id": "p", "each": "torrent", "when": "'x' in torrent.tags", "do": [{"pause": {}}]}"#) {
            _ in
            await world.pass(20, sleepers: 4)
            healthy.change(.fixture(3)) { $0[.tags] = .texts(["x"]) }
            await world.pass(1, sleepers: 4)
            await world.hear("Action done")
            #expect(healthy.performed == [.pause(.fixture(3))])
            #expect(healthy.calls.count { $0 == .snapshot } == 22, "polled each second")
            #expect(hanging.calls == [.connect, .snapshot])
        }
    }

    @Test func `one that does not answer is asked again after growing pauses, and heard of once`() async throws {
        let world = try DaemonWorld()
        let home = try world.home()
        home.inject(.error(ClientError(.unreachable, "refused")), on: [.connect], times: 1000)
        try await world.run("") { _ in
            await world.clock.waitForSleepers(2)
            var gaps: [Int] = []
            var (calls, last) = (1, 0)
            for second in 1...400 {
                await world.pass(1)
                guard home.calls.count > calls else { continue }
                gaps.append(second - last)
                (calls, last) = (home.calls.count, second)
            }
            // Half of the full pause, as chance gives no jitter here; never sooner than the interval, at last capped.
            #expect(gaps == [1, 1, 2, 4, 8, 16, 32, 64, 128])
        }
        #expect(world.log.all.filter { $0.level >= .warning }.count == 1)
    }

    @Test func `one that refuses our password is left alone for hours, or until the rules are loaded`() async throws {
        let world = try DaemonWorld()
        let home = try world.home()
        home.inject(.error(ClientError(.rejectedCredentials, "wrong password")), on: [.connect])
        try await world.run("") { asking in
            let message =
                "The client refuses the credentials; trying again in some hours, or when the rule file is loaded again"
            await world.hear(message)
            await world.pass(1000)
            #expect(home.calls == [.connect])
            let next = try #require(try world.journal.reader.service().polls[ClientName("home")]?.nextAt)
            #expect(next == WallTime(seconds: 1_700_000_000 + 6 * 3600))
            home.inject(.error(ClientError(.rejectedCredentials, "wrong password")), on: [.connect])
            world.clock.advance(by: .seconds(5 * 3600))
            await world.pass(1)
            #expect(home.calls == [.connect])
            world.clock.advance(by: .seconds(3600))
            await world.hear(message, times: 2)
            #expect(home.calls == [.connect, .connect])
            asking.yield(.reload)
            await world.hear("Connected")
            await world.pass(1)
            #expect(home.calls.prefix(4) == [.connect, .connect, .connect, .snapshot])
        }
        let errors = world.log.all.filter { $0.level == .error }
        #expect(errors.map { $0.metadata["cause"] } == ["wrong password", "wrong password"])
    }
}
