import ClientKit
import Clocks
import HTTP
import Journal
import TestKit
import Testing
import Torrents
import Simulation

@Suite(.timeLimit(.minutes(3))) struct `commands of one tick` {
    private static let tag = #"{"id": "tag", "each": "torrent", "do": [{"tags": {"add": ["seen"]}}]}"#

    /// The calls that told the client something.
    private func told(_ world: DaemonWorld) throws -> [FakeClient.Call] {
        try world.home().calls.filter { $0 == .perform || $0 == .performAll }
    }

    @Test func `that ask the same of many torrents are one call`() async throws {
        let world = try DaemonWorld()
        try await world.run(Self.tag) { _ in await world.hear("Action done", times: 10) }
        #expect(try told(world) == [.performAll])
        #expect(try world.home().performed.count == 10)
        #expect(try world.states() == Array(repeating: .done, count: 10))
    }

    @Test func `are one call for each step of their chains`() async throws {
        let world = try DaemonWorld()
        let rule = """
            {"id": "both", "each": "torrent", "when": "torrent.done",
             "do": [{"tags": {"add": ["seen"]}}, {"limits": {"up": "1 MiB/s"}}, {"pause": {}}]}
            """
        try await world.run(rule) { _ in await world.hear("Action done", times: 30) }
        #expect(try told(world) == [.performAll, .performAll, .performAll])
    }

    @Test func `fail alone where one torrent is gone`() async throws {
        let world = try DaemonWorld()
        let home = try world.home()
        home.inject(.error(ClientError(.refused, "not all of them")), on: [.performAll])
        home.inject(.error(ClientError(.notFound, "gone")), on: [.perform])
        try await world.run(Self.tag) { _ in
            await world.hear("Action done", times: 9)
            await world.hear("Action failed for good; see the dead letters", times: 1)
        }
        #expect(try told(world) == [.performAll] + Array(repeating: .perform, count: 10))
        #expect(try world.states().filter { $0 == .dead }.count == 1)
    }

    @Test func `are tried again one by one where the client was out of reach`() async throws {
        let world = try DaemonWorld()
        try world.home().inject(.error(ClientError(.unreachable, "gone")), on: [.performAll])
        try await world.run(Self.tag) { _ in
            await world.hear("An action failed and is tried again", times: 10)
            try await eventually("all are done") {
                world.clock.advance(by: .seconds(1))
                return world.lines("Action done").count == 10
            }
        }
        #expect(try told(world).first == .performAll)
        #expect(try world.states() == Array(repeating: .done, count: 10))
    }

    @Test func `do not wait for what comes after something slow`() async throws {
        let world = try DaemonWorld()
        // Each call is answered at its second attempt.
        world.receivers.answer { _, earlier in earlier == 0 ? 503 : 200 }
        let rule = """
            {"id": "slow", "each": "torrent", "do": [{"tags": {"add": ["seen"]}}, {"webhook": "http://hooks.test/a"},
             {"pause": {}}]}
            """
        try await world.run(rule) { _ in
            await world.hear("Action done", times: 10)
            try await eventually("the calls are answered and all is paused") {
                world.clock.advance(by: .seconds(1))
                return world.lines("Action done").count == 30
            }
        }
        #expect(try told(world).filter { $0 == .performAll }.count == 1)
    }

    @Test func `remove torrents one at a time`() async throws {
        let world = try DaemonWorld()
        let rule = #"{"id": "clean", "each": "torrent", "matchAll": true, "do": [{"remove": {"data": "keep"}}]}"#
        try await world.run(rule) { _ in
            try await eventually("all are gone") {
                world.clock.advance(by: .seconds(1))
                return try world.home().performed.count == 10
            }
        }
        #expect(try told(world) == Array(repeating: .perform, count: 10))
    }
}
