import ClientKit
import Clocks
import TestKit
import Testing
import Torrents
import Simulation

@Suite struct `a fake client` {
    @Test func `keeps the contract, whatever it can do`() async {
        await keepsContract(FakeWorld(FakeClient()))
        await keepsContract(FakeWorld(FakeClient(capabilities: [.tags, .torrentLimits, .shareRatioLimit, .queue])))
    }

    @Test func `breaks the contract when a command is lost, and the contract says so`() async {
        let fake = FakeClient()
        fake.inject(.error(ClientError(.refused, "no")), on: [.perform], times: 1000)
        var broken = 0
        for promise in ClientContract.promises {
            do { try await promise.check(in: FakeWorld(fake)) } catch { broken += 1 }
        }
        #expect(
            broken == ClientContract.promises.count - 3,
            "all but its identity, reading nothing and free space need commands")
    }

    @Test func `strikes with a fault as often as it was told, and on those calls only`() async throws {
        let fake = FakeClient(torrents: [.seeding(1), .seeding(2)])
        fake.inject(.emptyList, on: [.snapshot])
        fake.inject(.halfList, on: [.snapshot])
        _ = try await fake.connect()
        #expect(try await fake.snapshot(reading: []).torrents.isEmpty)
        #expect(try await fake.snapshot(reading: []).torrents.count == 1)
        #expect(try await fake.snapshot(reading: []).torrents.count == 2)
    }

    @Test func `does its work though the answer is lost`() async throws {
        let fake = FakeClient(torrents: [.seeding(1)])
        let id = Torrent.seeding(1).id
        fake.inject(.lostAnswer(ClientError(.timedOut, "lost")), on: [.perform])
        await #expect(throws: ClientError(.timedOut, "lost")) { try await fake.perform(.pause(id)) }
        #expect(try await fake.torrent(id)?.state == .paused)
        #expect(fake.performed == [.pause(id)])
    }

    @Test func `takes its time on the time source`() async throws {
        let clock = ManualClock()
        let fake = FakeClient(time: clock, torrents: [.seeding(1)])
        fake.inject(.delay(.seconds(60)), on: [.snapshot])
        try await withThrowingTaskGroup(of: Snapshot.self) { group in
            group.addTask { try await fake.snapshot(reading: []) }
            await clock.waitForSleepers()
            clock.advance(by: .seconds(60))
            let snapshot = try #require(try await group.next())
            #expect(snapshot.takenAt == clock.now)
        }
    }

    @Test func `names another run after a restart, and shares what did not change`() async throws {
        let fake = FakeClient(torrents: [.seeding(1), .seeding(2)])
        let before = try await fake.snapshot(reading: [])
        fake.restart()
        fake.change(Torrent.seeding(2).id) { $0[.uploaded] = .integer(5) }
        let after = try await fake.snapshot(reading: [])
        #expect(before.session != after.session)
        #expect(zip(before.torrents, after.torrents).map { $1.changes(since: $0) } == [[], [.uploaded]])
    }
}
