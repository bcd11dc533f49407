import Actions
import Clocks
import Engine
import Rules
import Simulation
import Testing
import Torrents

/// Torrents that owe their trackers seeding, which no rule removes.
@Suite struct `a torrent that owes seeding` {
    private static let rule = #"{"id": "r", "each": "torrent", "when": "torrent.done", "do": [{"remove": {}}]}"#

    private func world(_ rules: String = rule) throws -> World {
        let text = """
            {"version": 1, "timezone": "UTC", "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}},
             "limits": \(World.noLimits), "obligations": {"t.example": {"seedingTime": "10d"}}, "rules": [\(rules)]}
            """
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: ["tags"])], actions: World.actions.map(\.kind))
        return World(
            reading: try RuleSet(reading: SourceText(name: "r.json", bytes: Array(text.utf8)), with: catalogue))
    }

    private func torrent(seeded days: Int64, _ facts: [TorrentField: FieldValue] = [:]) -> Torrent {
        let tracker = Tracker(url: "https://t.example/a", host: "t.example", tier: 0, state: .working, message: "")
        return Torrent.seeding(1).with([
            .done: .flag(true), .seedingTime: .integer(days * 86_400), .downloaded: .integer(1 << 30),
            .uploaded: .integer(0), .trackers: .trackers([tracker]), .state: .text("seeding"),
        ]).with(facts)
    }

    @Test func `is kept without any rule, and it is told until when`() throws {
        var world = try world()
        let tick = world.see([torrent(seeded: 9)], at: 0)
        #expect(tick.intents.isEmpty)
        let held = try #require(tick.decisions.first { $0.verdict == .held })
        #expect(held.reason == "it owes seeding to t.example, see \"obligations\"" && held.until == .at(86_400))
        let standing = world.engine.explanation(of: torrent(seeded: 9).id, in: ClientName("home"), at: .at(0))?.rules
            .first
        #expect(standing?.outcome == .held && standing?.until == .at(86_400))
        #expect(world.see([torrent(seeded: 10)], at: 5).actionNames == ["remove"])
    }

    @Test func `is kept where it cannot be told what it owes`() throws {
        var world = try world()
        let tick = world.see([torrent(seeded: 20, [.trackers: .unknown])], at: 0)
        #expect(tick.intents.isEmpty)
        #expect(
            tick.decisions.contains {
                $0.reason == "it may owe seeding, as the client does not tell torrent.trackers, see \"obligations\""
            })
    }

    @Test func `is kept by the last look too`() throws {
        var world = try world()
        let intent = try #require(world.see([torrent(seeded: 10)], at: 0).intents.first)
        let look = FreshLook(torrent: torrent(seeded: 9))
        #expect(
            world.engine.confirm(intent, on: look, at: .at(1))
                == .no("it owes seeding to t.example, see \"obligations\""))
    }

    @Test func `is known to conditions, also when time alone has paid`() throws {
        var world = try world(
            #"{"id": "r", "each": "torrent", "when": "!torrent.owes && !has(torrent.owesUntil)", "do": [{"tags": {"add": ["free"]}}]}"#
        )
        var facts = torrent(seeded: 9).facts
        facts[.tags] = .texts([])
        facts.countsSince = Moment.at(0).wall.seconds
        let counting = Torrent(torrent(seeded: 9).id, facts)
        #expect(world.see([counting], at: 0).intents.isEmpty)
        #expect(world.see([counting], at: 86_395).intents.isEmpty)
        #expect(world.see([counting], at: 86_400).actionNames == ["tags"])
    }
}
