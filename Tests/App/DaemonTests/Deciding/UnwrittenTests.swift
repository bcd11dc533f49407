import Clocks
import Daemon
import Engine
import Journal
import Logging
import Simulation
import TestKit
import Testing
import Torrents

/// Thousands of intents may wait for a journal whose disk is full, perhaps the disk that the log is on.
@Suite(.timeLimit(.minutes(3))) struct `a journal that cannot be written` {
    private static let failing = "The journal cannot be written; nothing is carried out"

    private let journal = MemoryJournal()

    /// An outbox of a journal in which ten webhooks are planned.
    private func outbox(in world: DaemonWorld) async throws -> Outbox {
        let rule = #"{"id": "tell", "on": ["torrent.renamed"], "do": [{"webhook": "http://hooks.test/x"}]}"#
        let decider = Decider(engine: Engine(rules: try world.rules(rule)), journal: journal)
        let home = try world.home()
        for name in ["first", "second"] {
            for number in 1...10 { home.change(.fixture(number)) { $0[.name] = .text("\(name) \(number)") } }
            let list = try await home.snapshot(reading: [])
            _ = try await decider.commit(.observation(.snapshot(list, interval: .seconds(1))))
        }
        return world.outbox(of: decider, journal)
    }

    private func count(_ message: String, _ level: Logger.Level, in world: DaemonWorld) -> Int {
        world.lines(message).count { $0.level == level }
    }

    @Test func `is told of once by all that waits for it, and once more when it can be again`() async throws {
        let world = try DaemonWorld()
        let outbox = try await outbox(in: world)
        await outbox.attend()
        journal.refuse(.full(path: "disk"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await outbox.run() }
            try await eventually("each has tried more than once") {
                world.clock.advance(by: .milliseconds(500))
                return count(Self.failing, .debug, in: world) > 30
            }
            #expect(world.receivers.requests.isEmpty)
            journal.refuse(nil)
            try await eventually("all are delivered") {
                world.clock.advance(by: .milliseconds(500))
                return count("Action done", .info, in: world) == 10
            }
            group.cancelAll()
        }
        #expect(count(Self.failing, .error, in: world) == 1)
        #expect(count("The journal can be written again", .notice, in: world) == 1)
        #expect(world.receivers.requests.count == 10)
    }
}
