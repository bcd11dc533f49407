import Clocks
import Engine
import Rules
import Simulation
import Testing
import Torrents

/// What a person has said is never to be.
@Suite struct `what is refused` {
    private static let rules = [
        #"{"id": "gone", "each": "torrent", "when": "torrent.ratio >= 3.0", "do": [{"remove": {}}]}"#,
        #"{"id": "slow", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"limits": {"up": "1 kB/s"}}]}"#,
    ].joined(separator: ", ")

    private static let torrents: [Torrent] = [.seeding(1, ratio: 3.5), .seeding(2, ratio: 3.5)]

    private func refusal(_ torrent: Torrent, rule: String = "gone", of client: String = "home") -> Refusal {
        Refusal(
            rule: rule, subject: .torrent(ClientName(client), torrent.incarnation), title: torrent.name, at: .at(0))
    }

    private func world() throws -> World {
        var world = try World(Self.rules)
        try world.instruct(.refuse([refusal(Self.torrents[0])]), at: .at(0))
        return world
    }

    @Test func `is not done, and said once`() throws {
        var world = try world()
        let planned = world.see(Self.torrents, at: 1).intents
        #expect(planned.map { "\($0.action) \($0.title)" } == ["remove torrent 2", "limits torrent 1"])
        #expect(world.see(Self.torrents, at: 6).intents.isEmpty)
        let standing = world.engine.explanation(of: .fixture(1), in: ClientName("home"), at: .at(2))?.rules.first
        #expect(standing?.outcome == .held)
        #expect(standing?.reason.hasPrefix("refused by you at ") == true)
    }

    @Test func `stays so when the torrent comes back, in whatever client, and over restarts and reloads`() throws {
        let rules = try World.rules(Self.rules, limits: World.noLimits, others: ["box"])
        var world = World(reading: rules)
        try world.instruct(.refuse([refusal(Self.torrents[0])]), at: .at(0))
        world.see(Self.torrents, at: 1)
        world.see([], at: 6)
        world.see([], at: 11)
        world.restart()
        let again = Torrent.seeding(1, ratio: 3.5, [.addedAt: .integer(99)])
        #expect(!world.see([again], at: 16).actionNames.contains("remove"))
        #expect(!world.see([again], of: "box", at: 16).actionNames.contains("remove"))
        try world.reload(rules, at: 17)
        #expect(!world.see([again], at: 21).actionNames.contains("remove"))
    }

    @Test func `is allowed again`() throws {
        var world = try world()
        world.see(Self.torrents, at: 1)
        let listed = try #require(world.words.refusals.first)
        #expect(listed.id.count == 12 && listed.title == "torrent 1" && listed.rule == "gone")
        try world.instruct(.allow([listed.key]), at: .at(2))
        #expect(world.words.refusals.isEmpty)
        #expect(world.see(Self.torrents, at: 6).intents.map { "\($0.action) \($0.title)" } == ["remove torrent 1"])
        #expect(throws: InstructionError.notRefused(rule: "gone", listed.key.target)) {
            try world.instruct(.allow([listed.key]), at: .at(7))
        }
    }

    @Test func `lets a removal that is planned go no further`() throws {
        var world = try World(Self.rules)
        let removal = try #require(world.see(Self.torrents, at: 1).intents.first { $0.action == "remove" })
        try world.instruct(.refuse([refusal(Self.torrents[0])]), at: .at(2))
        let look = world.engine.confirm(removal, on: FreshLook(torrent: Self.torrents[0]), at: .at(3))
        guard case .no(let reason) = look else {
            Issue.record("\(look)")
            return
        }
        #expect(reason.hasPrefix("refused by you at "))
    }

    @Test func `is about the torrent alone where a rule is about more`() throws {
        let rules = #"{"id": "calm", "each": "client", "do": [{"bandwidth": {"down": "1 MB/s"}}]}"#
        var world = try World(rules)
        let client = Refusal(rule: "calm", subject: .client(ClientName("home")), title: "home", at: .at(0))
        try world.instruct(.refuse([client]), at: .at(0))
        #expect(world.see([], at: 1).intents.isEmpty)
        #expect(throws: InstructionError.unknownRule("clam", nearest: "calm")) {
            let unknown = Refusal(rule: "clam", subject: .nothing, title: "", at: .at(0))
            try world.instruct(.refuse([unknown]), at: .at(0))
        }
    }
}
