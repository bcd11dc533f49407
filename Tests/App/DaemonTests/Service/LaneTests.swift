import Actions
import Clocks
import Daemon
import Journal
import TestKit
import Testing
import Torrents
import Simulation

@Suite(.timeLimit(.minutes(3))) struct `programs of rules` {
    private static func rule(_ id: String, _ program: String) -> String {
        #"{"id": "\#(id)", "on": ["torrent.renamed"], "do": [{"run": ["\#(program)"]}]}"#
    }

    /// Renames so many torrents of the first client.
    private func rename(_ count: Int, in world: DaemonWorld) throws {
        for number in 1...count { try world.home().change(.fixture(number)) { $0[.name] = .text("another") } }
        world.clock.advance(by: .seconds(1))
    }

    @Test func `that hang hold up no other rule's, and of one rule one runs at a time`() async throws {
        let world = try DaemonWorld()
        let rules = [Self.rule("slow", "/bin/hang100"), Self.rule("quick", "/bin/echo")].joined(separator: ",")
        try await world.run(rules) { asking in
            await world.pass(2)
            try rename(3, in: world)
            await world.hear("Action done", times: 3)
            #expect(world.programs.all.filter { $0.arguments == ["/bin/echo"] }.count == 3)
            #expect(world.programs.all.filter { $0.arguments == ["/bin/hang100"] }.count == 1)
            asking.yield(.stop)
            try await world.passUntilEnded()
        }
    }

    @Test func `of many rules run eight at a time`() async throws {
        let world = try DaemonWorld()
        let rules = (1...10).map { Self.rule("r\($0)", "/bin/hang3") }.joined(separator: ",")
        try await world.run(rules) { asking in
            await world.pass(2)
            try rename(1, in: world)
            await world.clock.waitForSleepers(10)
            #expect(world.programs.all.count == 8)
            await world.pass(3, sleepers: 4)
            #expect(world.programs.all.count == 10)
            asking.yield(.stop)
            try await world.passUntilEnded()
        }
    }

    @Test func `that never began are still planned after a stop, and begin at the next start`() async throws {
        let world = try DaemonWorld()
        let rule = Self.rule("slow", "/bin/hang100")
        try await world.run(rule) { asking in
            await world.pass(2)
            try rename(3, in: world)
            await world.clock.waitForSleepers(3)
            asking.yield(.stop)
            try await world.passUntilEnded()
        }
        #expect(world.programs.all.count == 1)
        #expect(try world.states() == [.dead, .planned, .planned])
        let next = try DaemonWorld(journal: world.journal)
        for number in 1...3 { try next.home().change(.fixture(number)) { $0[.name] = .text("another") } }
        try await next.run(rule) { _ in
            await next.clock.waitForSleepers(3)
            try await next.passUntilHeard("Action done", times: 2)
        }
        #expect(try world.states() == [.dead, .done, .done])
    }

    @Test func `are waited for when the daemon stops, longer than what can be repeated`() async throws {
        let world = try DaemonWorld()
        let rules = #"""
            {"id": "run", "on": ["torrent.renamed"], "do": [{"run": ["/bin/hang20"]}, {"run": ["/bin/after"]}]},
            {"id": "tell", "on": ["torrent.renamed"],
             "do": [{"webhook": {"url": "http://slow.test/a", "timeout": "1h"}}]}
            """#
        try await world.run(rules) { asking in
            await world.pass(2)
            try rename(1, in: world)
            await world.clock.waitForSleepers(4)
            asking.yield(.stop)
            try await world.passUntilEnded()
        }
        // The second program was not begun after the stop.
        #expect(world.programs.all.map(\.arguments) == [["/bin/hang20"]])
        #expect(Set(try world.states()) == [.done, .planned, .executing])
    }
}
