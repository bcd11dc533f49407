import ClientKit
import Clocks
import Daemon
import Journal
import SQLiteJournal
import Synchronization
import Testing
import Torrents
import Simulation

/// Removals that a client has refused to carry out for now.
@Suite(.timeLimit(.minutes(3))) struct `a removal under way` {
    private static func rule(_ action: String) -> String {
        #"{"id": "old", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [\#(action)]}"#
    }

    @Test(arguments: [#"{"pause": {}}"#, #"{"remove": {"data": "delete"}}"#])
    func `is not repeated when the file is loaded again and says something else`(action: String) async throws {
        let world = try DaemonWorld()
        world.ruleFile.withLock { $0 = Self.rule(action) }
        try await world.run(Self.rule(#"{"remove": {}}"#)) { asking in
            let home = try world.home()
            home.inject(.error(ClientError(.notUnderstood, "status 500")), on: [.perform], times: 1)
            // The first list comes before the change, so that no time passes between the attempt and the reload.
            await world.clock.waitForSleepers(2)
            home.change(.fixture(1)) { $0[.ratio] = .real(3) }
            await world.pass(1)
            await world.hear("An action failed and is tried again")
            asking.yield(.reload)
            await world.hear("The rule file was loaded again")
            // Nobody knows yet what came of the call, so it is looked at once more before it ends.
            await world.pass(10)
            await world.hear("Action held")
            #expect(try world.states().first == .held)
            #expect(!home.performed.contains(.remove(.fixture(1), deletingData: false)))
        }
    }

    @Test func `is decided anew rather than repeated`() async throws {
        let world = try DaemonWorld()
        try await world.run(Self.rule(#"{"remove": {}}"#)) { _ in
            let home = try world.home()
            home.inject(.error(ClientError(.notUnderstood, "status 500")), on: [.perform], times: 1)
            // The first list comes before the change, so that no time passes between the attempt and the reload.
            await world.clock.waitForSleepers(2)
            home.change(.fixture(1)) { $0[.ratio] = .real(3) }
            await world.pass(1)
            await world.hear("An action failed and is tried again")
            await world.pass(10)
            await world.hear("Action held")
            let reason = try world.journal.reader.intents(.latest(1)).first?.detail
            #expect(reason == "an earlier attempt did not succeed (status 500), so it has to hold for 0s again")
            #expect(home.performed.isEmpty)
            await world.pass(70)
            await world.hear("Action done")
            #expect(home.performed == [.remove(.fixture(1), deletingData: false)])
            #expect(try world.states() == [.held, .done])
        }
    }

    @Test(arguments: [false, true])
    func `is recognised where the client did it after all, also by other rules`(reloads: Bool) async throws {
        let world = try DaemonWorld()
        world.ruleFile.withLock { $0 = Self.rule(#"{"pause": {}}"#) }
        try await world.run(Self.rule(#"{"remove": {}}"#)) { asking in
            let home = try world.home()
            home.inject(.lostAnswer(ClientError(.timedOut, "no answer")), on: [.perform], times: 1)
            home.change(.fixture(1)) { $0[.ratio] = .real(3) }
            await world.pass(1)
            await world.hear("An action failed and is tried again")
            if reloads {
                asking.yield(.reload)
                await world.hear("The rule file was loaded again")
            }
            await world.pass(10)
            await world.hear("Action done")
            // Nothing but the client and the schedules sleeps now, so the next lists are sure to be taken in.
            await world.pass(2)
            let removed = try world.journal.reader.events(.latest(100), EventFilter(type: .removed))
            #expect(removed.count == 1)
            #expect(removed.allSatisfy { $0.cause != .external })
        }
    }
}
