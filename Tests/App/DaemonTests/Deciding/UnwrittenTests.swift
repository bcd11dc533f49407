import Actions
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
    private let log = Recorder<LogLine>()

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
        let context = ActionContext(
            client: { _ in nil }, confirm: { _, _ in .goAhead }, http: world.receivers, programs: world.programs,
            files: LocalFiles(), secret: { _ throws(ActionError) in "" }, access: { _ in .hidden }, time: world.clock)
        let log = log
        return Outbox(
            ExecutorID("this"), actions: DaemonWorld.actions, context: context, decider: decider, journal: journal,
            backoff: Backoff(base: .seconds(1), cap: .seconds(1), attempts: 3, chance: { 0.5 }),
            logger: Logger(label: "test") { _ in RecordingHandler(lines: log) })
    }

    private func lines(_ message: String, _ level: Logger.Level) -> Int {
        log.all.count { $0.message == message && $0.level == level }
    }

    @Test func `is told of once by all that waits for it, and once more when it can be again`() async throws {
        let world = try DaemonWorld()
        let outbox = try await outbox(in: world)
        await outbox.attend()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await outbox.run() }
            journal.refuse(.full(path: "disk"))
            try await eventually("each has tried more than once") {
                world.clock.advance(by: .milliseconds(500))
                return lines(Self.failing, .debug) > 30
            }
            #expect(world.receivers.requests.isEmpty)
            journal.refuse(nil)
            try await eventually("all are delivered") {
                world.clock.advance(by: .milliseconds(500))
                return lines("Action done", .info) == 10
            }
            group.cancelAll()
        }
        #expect(lines(Self.failing, .error) == 1)
        #expect(lines("The journal can be written again", .notice) == 1)
        #expect(world.receivers.requests.count == 10)
    }
}
