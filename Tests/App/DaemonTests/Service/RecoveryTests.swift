import Actions
import Clocks
import Daemon
import Engine
import Journal
import SQLiteJournal
import TestKit
import Testing
import Torrents
import Simulation

@Suite(.timeLimit(.minutes(3))) struct `what a daemon finds when it starts` {
    private static let rule = """
        {"id": "tell", "on": ["torrent.renamed"],
         "do": [{"run": ["/bin/true"]}, {"webhook": "http://hooks.test/after"}]}
        """

    /// Plans what the rule does about one renamed torrent, and carries out nothing.
    private func plan(_ rule: String, in world: DaemonWorld) async throws -> [Intent] {
        let decider = Decider(engine: Engine(rules: try world.rules(rule)), journal: world.journal)
        let home = try world.home()
        for _ in 0..<2 {
            _ = try await decider.commit(
                .observation(.snapshot(try await home.snapshot(reading: []), interval: .seconds(1))))
        }
        home.change(.fixture(1)) { $0[.name] = .text("another") }
        return try await decider.commit(
            .observation(.snapshot(try await home.snapshot(reading: []), interval: .seconds(1)))
        ).intents
    }

    @Test func `a program whose end nobody saw is not started again, and its chain is over`() async throws {
        let world = try DaemonWorld()
        let program = try #require(try await plan(Self.rule, in: world).first)
        _ = try await world.journal.begin(program.id, by: ExecutorID("former"), at: world.clock.now)
        try await world.run(Self.rule) { _ in
            await world.hear("A program's end was not seen; it is not started again")
            await world.pass(5)
        }
        #expect(world.programs.all.isEmpty)
        #expect(world.receivers.requests.isEmpty)
        #expect(try world.states() == [.dead, .cancelled])
    }

    @Test func `a program that was only planned is started once, and its chain goes on`() async throws {
        let world = try DaemonWorld()
        _ = try await plan(Self.rule, in: world)
        try await world.run(Self.rule) { _ in
            await world.hear("Action done", times: 2)
            await world.pass(5)
        }
        #expect(world.programs.all.map(\.arguments) == [["/bin/true"]])
        #expect(world.receivers.ids("/after").count == 1)
        #expect(try world.states() == [.done, .done])
    }

    @Test func `a webhook whose answer nobody saw goes out again under its id`() async throws {
        let world = try DaemonWorld()
        let rule = #"{"id": "tell", "on": ["torrent.renamed"], "do": [{"webhook": "http://hooks.test/x"}]}"#
        let webhook = try #require(try await plan(rule, in: world).first)
        _ = try await world.journal.begin(webhook.id, by: ExecutorID("former"), at: world.clock.now)
        try await world.run(rule) { _ in await world.hear("Action done") }
        #expect(world.receivers.ids("/x") == [webhook.id.text])
        #expect(try world.journal.reader.intent(webhook.id)?.attempts == 2)
    }

    @Test func `a webhook that waits when the daemon stops is left to the next start, under its id`() async throws {
        let rule = #"{"id": "tell", "on": ["torrent.renamed"], "do": [{"webhook": "http://hooks.test/x"}]}"#
        let world = try DaemonWorld()
        world.receivers.answer { _, _ in 503 }
        try await world.run(rule) { _ in
            await world.pass(2)
            try world.home().change(.fixture(1)) { $0[.name] = .text("another") }
            world.clock.advance(by: .seconds(1))
            await world.hear("An action failed and is tried again")
        }
        #expect(try world.states() == [.waiting])
        let next = try DaemonWorld(journal: world.journal)
        try next.home().change(.fixture(1)) { $0[.name] = .text("another") }
        try await next.run(rule) { _ in await next.hear("Action done") }
        #expect(next.receivers.ids("/x") == world.receivers.ids("/x"))
        #expect(try world.states() == [.done])
    }
}
