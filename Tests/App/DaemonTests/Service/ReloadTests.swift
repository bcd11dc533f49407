import Daemon
import Journal
import SQLiteJournal
import Synchronization
import TestKit
import Testing
import Torrents
import Simulation

@Suite(.timeLimit(.minutes(3))) struct `loading the rule file again` {
    private static func rule(_ path: String) -> String {
        #"{"id": "tell", "on": ["torrent.renamed"], "do": [{"webhook": "http://hooks.test/\#(path)"}]}"#
    }

    @Test func `brings new rules, and a broken file leaves those from before at work`() async throws {
        let world = try DaemonWorld()
        try await world.run(Self.rule("old")) { asking in
            func rename(_ name: String, _ done: Int) async throws {
                try world.home().change(.fixture(1)) { $0[.name] = .text(name) }
                await world.pass(1)
                await world.hear("Action done", times: done)
            }
            await world.pass(2)
            try await rename("one", 1)
            #expect(world.receivers.ids("/old").count == 1)

            world.ruleFile.withLock { $0 = #"{"id": "tell", "on": ["torrent.renamed"], "do": [{"wbhook": "x"}]}"# }
            asking.yield(.reload)
            await world.hear("The rule file is not used; the rules from before go on")
            let cause = try #require(world.lines("The rule file is not used; the rules from before go on").first)
            #expect(cause.metadata["cause"]?.contains("wbhook") == true, "\(cause)")
            try await rename("two", 2)
            #expect(world.receivers.ids("/old").count == 2)

            world.ruleFile.withLock { $0 = Self.rule("new") }
            asking.yield(.reload)
            await world.hear("The rule file was loaded again")
            await world.pass(1)
            try await rename("three", 3)
            #expect(world.receivers.ids("/old").count == 2)
            #expect(world.receivers.ids("/new").count == 1)
        }
    }

    @Test func `is no news about torrents, and leaves clients connected`() async throws {
        let world = try DaemonWorld()
        world.ruleFile.withLock { $0 = Self.rule("new") }
        try await world.run(Self.rule("old")) { asking in
            await world.pass(2)
            for round in 1...3 {
                asking.yield(.reload)
                await world.hear("The rule file was loaded again", times: round)
                await world.pass(3)
            }
        }
        #expect(try world.journal.reader.events(.latest(100)).isEmpty)
        #expect(world.lines("Connected").count == 1)
        #expect(try world.home().calls.count { $0 == .connect } == 1)
        #expect(try world.journal.reader.service().loading?.rules == 1)
    }

    @Test func `is not held up by a client that hangs with commands waiting for it`() async throws {
        let world = try DaemonWorld(["hanging", "healthy"])
        let healthy = try #require(world.clients["healthy"])
        let hanging = try #require(world.clients["hanging"])
        let rule = #"{"id": "p", "each": "torrent", "clients": ["hanging"], "do": [{"pause": {}}], "matchAll": true}"#
        world.ruleFile.withLock { $0 = rule }
        hanging.inject(.delay(.seconds(3600)), on: [.perform], times: 100)
        try await world.run(rule) { asking in
            await world.pass(2, sleepers: 3)
            world.hangingPoll.withLock { $0 = "7s" }
            asking.yield(.reload)
            await world.hear("The rule file was loaded again")
            let before = healthy.calls.count
            await world.pass(5, sleepers: 3)
            #expect(healthy.calls.count - before >= 4, "polled each second")
            world.isMoved.withLock { $0 = true }
            asking.yield(.reload)
            await world.hear("The rule file was loaded again", times: 2)
            await world.hear("Connected", times: 3)
            await world.pass(1, sleepers: 3)
            #expect(hanging.calls.count { $0 == .connect } == 2, "another address, so a new connection, at once")
            asking.yield(.stop)
            try await world.passUntilEnded()
        }
    }

    @Test func `that fails is told in the journal, and the rules from before are named`() async throws {
        let world = try DaemonWorld()
        try await world.run(Self.rule("old")) { asking in
            await world.pass(2)
            #expect(try world.journal.reader.service().loading?.failure == nil)
            world.ruleFile.withLock { $0 = #"{"id": "tell"}"# }
            asking.yield(.reload)
            await world.hear("The rule file is not used; the rules from before go on")
            let service = try world.journal.reader.service()
            #expect(service.loading?.rules == 1 && service.loading?.failure?.isEmpty == false)
            #expect(service.run?.endedAt == nil && service.polls.count == 1)
        }
        #expect(try world.journal.reader.service().run?.endedAt != nil)
    }
}
