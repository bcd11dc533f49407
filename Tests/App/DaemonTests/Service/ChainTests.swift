import ClientKit
import Clocks
import Daemon
import HTTP
import Journal
import SQLiteJournal
import TestKit
import Testing
import Torrents
import Simulation

@Suite(.timeLimit(.minutes(3))) struct `chains of actions` {
    private static func rule(_ first: String) -> String {
        """
        {"id": "tell", "on": ["torrent.renamed"], "do": [\(first), {"webhook": "http://hooks.test/second"}]}
        """
    }

    /// Runs the rule on one renamed torrent until so much is heard.
    private func run(_ world: DaemonWorld, _ rule: String, until message: String, times: Int) async throws {
        try await world.run(rule) { _ in
            await world.pass(2)
            try world.home().change(.fixture(1)) { $0[.name] = .text("another") }
            world.clock.advance(by: .seconds(1))
            await world.hear(message, times: times)
        }
    }

    @Test func `end with an action that fails for good`() async throws {
        let world = try DaemonWorld()
        world.receivers.answer { request, _ in request.url.hasSuffix("/first") ? 404 : 200 }
        try await run(
            world, Self.rule(#"{"webhook": "http://hooks.test/first"}"#),
            until: "Action failed for good; see the dead letters", times: 1)
        #expect(world.receivers.requests.count == 1)
        #expect(try world.states() == [.dead, .cancelled])
        #expect(try world.journal.reader.openIntents().isEmpty)
    }

    @Test func `say what a program wrote in one line`() async throws {
        let world = try DaemonWorld()
        try await run(world, Self.rule(#"{"run": ["/bin/true"]}"#), until: "Action done", times: 2)
        let details = try world.journal.reader.intents(.latest(2)).map(\.detail)
        #expect(details.first == "ended with 0: one / two")
    }

    @Test func `go on after a failure where the rule says so`() async throws {
        let world = try DaemonWorld()
        world.receivers.answer { request, _ in request.url.hasSuffix("/first") ? 404 : 200 }
        try await run(
            world, Self.rule(#"{"webhook": "http://hooks.test/first", "onError": "continue"}"#), until: "Action done",
            times: 1)
        #expect(world.receivers.requests.map(\.url) == ["http://hooks.test/first", "http://hooks.test/second"])
        #expect(try world.states() == [.dead, .done])
    }

    @Test func `try again with growing pauses under one id`() async throws {
        let world = try DaemonWorld()
        world.receivers.answer { _, earlier in earlier < 4 ? 503 : 200 }
        try await world.run(Self.rule(#"{"webhook": "http://hooks.test/first"}"#)) { _ in
            await world.pass(2)
            try world.home().change(.fixture(1)) { $0[.name] = .text("another") }
            world.clock.advance(by: .seconds(1))
            await world.hear("An action failed and is tried again")
            await world.pass(7, sleepers: 3)
            await world.hear("An action failed and is tried again", times: 4)
            world.clock.advance(by: .seconds(8))
            await world.hear("Action done", times: 2)
        }
        let waits = world.lines("An action failed and is tried again").map { $0.metadata["wait"] }
        #expect(waits == ["0.5 seconds", "1.0 seconds", "2.0 seconds", "4.0 seconds"])
        #expect(Set(world.receivers.ids("/first")).count == 1)
        #expect(world.receivers.ids("/first").count == 5)
        #expect(world.receivers.ids("/second").count == 1)
    }

    @Test func `of a slow receiver hold up no other`() async throws {
        let world = try DaemonWorld()
        let rules = """
            {"id": "slow", "on": ["torrent.renamed"], "do": [{"webhook": "http://slow.test/a"}]},
            {"id": "quick", "on": ["torrent.renamed"],
             "do": [{"webhook": "http://hooks.test/b"}, {"pause": {}}]}
            """
        try await world.run(rules) { asking in
            await world.pass(2)
            for number in 1...5 { try world.home().change(.fixture(number)) { $0[.name] = .text("another") } }
            world.clock.advance(by: .seconds(1))
            await world.hear("Action done", times: 10)
            #expect(world.receivers.ids("/b").count == 5)
            #expect(world.receivers.ids("/a").count == 1, "one call at a time to one host")
            #expect(try world.home().performed.count == 5)
            asking.yield(.stop)
            try await world.passUntilEnded()
        }
    }
}
