import ClientKit
import Clocks
import Simulation
import Testing
import Torrents

/// Commands of one rule to one torrent, of which the first is tried for so long that the last would overtake it.
@Suite(.timeLimit(.minutes(3))) struct WriteOrderTests {
    @Test func `what the end of an episode puts back comes after a write that is still tried`() async throws {
        let world = try DaemonWorld()
        let rule = """
            {"id": "slow", "each": "torrent", "when": "torrent.category == 'tv'",
             "do": [{"limits": {"up": "100 kB/s"}, "revert": true}]}
            """
        let home = try world.home()
        home.inject(.error(ClientError(.timedOut, "no answer")), on: [.perform, .performAll], times: 4)
        try await world.run(rule) { _ in
            await world.pass(2)
            home.change(.fixture(1)) { ($0[.category], $0[.upLimit]) = (.text("tv"), .absent) }
            world.clock.advance(by: .seconds(1))
            await world.hear("An action failed and is tried again")
            // Tried again after 0.5, 1 and 2 seconds, and then after 4.
            await world.pass(4, sleepers: 3)
            await world.hear("An action failed and is tried again", times: 4)
            home.change(.fixture(1)) { $0[.category] = .text("") }
            await world.pass(3, sleepers: 3)
            world.clock.advance(by: .seconds(1))
            await world.hear("Action done", times: 2)
        }
        let told = home.performed.compactMap { command -> RateLimit? in
            if case .setLimits(_, _, let up) = command { up } else { nil }
        }
        #expect(told == [.bytesPerSecond(100_000), .unlimited])
        #expect(home[.fixture(1)]?[.upLimit].integer == nil)
    }
}
