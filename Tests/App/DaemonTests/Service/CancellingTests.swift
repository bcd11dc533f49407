import Clocks
import Daemon
import Engine
import Journal
import SQLiteJournal
import Simulation
import TestKit
import Testing
import Torrents

@Suite(.timeLimit(.minutes(3))) struct `an outbox that is cancelled` {
    /// An outbox of a journal in which one webhook is planned.
    private func outbox(in world: DaemonWorld) async throws -> Outbox {
        let rule = #"{"id": "tell", "on": ["torrent.renamed"], "do": [{"webhook": "http://hooks.test/x"}]}"#
        let decider = Decider(engine: Engine(rules: try world.rules(rule)), journal: world.journal)
        let home = try world.home()
        for name in ["first", "first", "second"] {
            home.change(.fixture(1)) { $0[.name] = .text(name) }
            let list = try await home.snapshot(reading: [])
            _ = try await decider.commit(.observation(.snapshot(list, interval: .seconds(1))))
        }
        return world.outbox(of: decider, world.journal)
    }

    @Test func `does not wait for what it has claimed and never began, which stays planned`() async throws {
        let world = try DaemonWorld()
        let outbox = try await outbox(in: world)
        await outbox.attend()
        outbox.stop()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await outbox.waitUntilIdle() }
            group.cancelAll()
        }
        #expect(world.receivers.requests.isEmpty)
        #expect(try world.states() == [.planned])
    }

    @Test func `is done with its run, so that the next one claims at once what was planned`() async throws {
        let world = try DaemonWorld()
        let outbox = try await outbox(in: world)
        await outbox.attend()
        outbox.stop()
        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask {
                await outbox.waitUntilIdle()
                await outbox.run()
            }
        }
        let next = try await world.journal.claim(by: ExecutorID("next"), at: world.clock.now, lease: .seconds(60))
        #expect(next.count == 1)
    }
}
