import Daemon
import Journal
import Synchronization
import Testing
import TestKit
import Torrents

@Suite(.timeLimit(.minutes(1))) struct `loading the rule file again` {
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
            await world.hear("Connected", times: 2)
            await world.pass(1)
            try await rename("three", 3)
            #expect(world.receivers.ids("/old").count == 2)
            #expect(world.receivers.ids("/new").count == 1)
        }
    }

    @Test func `is no news about torrents`() async throws {
        let world = try DaemonWorld()
        world.ruleFile.withLock { $0 = Self.rule("new") }
        try await world.run(Self.rule("old")) { asking in
            await world.pass(2)
            for round in 2...4 {
                asking.yield(.reload)
                await world.hear("Connected", times: round)
                await world.pass(3)
            }
        }
        #expect(try world.journal.reader.events(.latest(100)).isEmpty)
    }
}
