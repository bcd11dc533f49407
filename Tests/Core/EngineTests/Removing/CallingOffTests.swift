import Clocks
import Engine
import Rules
import Testing
import Torrents
import Simulation

/// Removals that are planned and not carried out yet, when the rule file is loaded again.
@Suite struct CallingOffTests {
    private static let limits = #"{"removals": {"grace": "10s", "maxShare": 1.0}}"#

    private static func rule(_ action: String, when: String = "torrent.ratio >= 2.0", more: String = "") -> String {
        #"{"id": "clean", "each": "torrent", "when": "\#(when)"\#(more), "do": [\#(action)]}"#
    }

    private static let delete = rule(#"{"remove": {"data": "delete"}}"#)

    private static let changes: [(rules: String, limits: String)] = [
        (rule(#"{"remove": {"data": "keep"}}"#), limits), (rule(#"{"pause": {}}"#), limits),
        (rule(#"{"remove": {"data": "delete"}}"#, more: #", "clients": ["other"]"#), limits),
        (rule(#"{"remove": {"data": "delete"}}"#, more: #", "mode": "dryRun""#), limits),
        (rule(#"{"remove": {"data": "delete"}}"#, more: #", "mode": "off""#), limits),
        (rule(#"{"remove": {"data": "delete"}}"#, more: #", "for": "1h""#), limits),
        (rule(#"{"remove": {"data": "delete"}}"#, when: "torrent.ratio >= 9.0"), limits),
        (#"{"id": "else", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#, limits),
        (delete + #", {"id": "p", "each": "torrent", "when": "true", "do": [{"protect": ["remove"]}]}"#, limits),
        (delete + #", {"id": "p", "each": "client", "do": [{"protect": ["remove"]}]}"#, limits),
        (delete, #"{"removals": {"grace": "10s", "maxShare": 1.0, "perDay": 0}}"#),
        (delete, #"{"removals": {"grace": "10s", "maxShare": 1.0, "perTick": 0}}"#),
        (delete, #"{"removals": {"grace": "10s", "maxShare": 0.0}}"#),
        (delete, #"{"removals": {"grace": "1h", "maxShare": 1.0}}"#),
    ]

    private static let clients = #"""
        "home": {"type": "test", "url": "http://127.0.0.1:1"}, "other": {"type": "test", "url": "http://127.0.0.1:2"}
        """#

    /// A world with one removal planned.
    private func planned() throws -> (world: World, intent: Intent) {
        var world = try World(Self.delete, limits: Self.limits, clients: Self.clients)
        world.see([], of: "other", at: 0)
        let ripe = Torrent.seeding(1, ratio: 3)
        for second in [0.0, 5] { world.see([ripe], at: second) }
        let tick = world.see([ripe], at: 10)
        return (world, try #require(tick.intents.first))
    }

    @Test(arguments: changes.indices)
    func `what the new file would not plan is called off, and counts against no budget`(change: Int) throws {
        var (world, intent) = try planned()
        let (text, limits) = Self.changes[change]
        let rules = try World.rules(text, limits: limits, clients: Self.clients)
        let tick = try world.reload(rules, at: 11)
        #expect(tick.cancelled.map(\.id) == [intent.id], "\(text)")
        let said = tick.decisions.first { $0.intents == [intent.id] }
        #expect(said?.reason.hasPrefix("the removal is called off: ") == true)
        #expect(tick.records.contains { $0.key == "removal/\(intent.id)" && $0.value == nil })
        #expect(!world.engine.openIntents.contains(intent.id))
        let look = world.engine.confirm(intent, on: FreshLook(torrent: .seeding(1, ratio: 3)), at: .at(12))
        #expect(look == .no("it was called off"))
    }

    @Test(arguments: changes.indices)
    func `what may be under way already is not carried out if it can be helped`(change: Int) throws {
        var (world, intent) = try planned()
        let (text, limits) = Self.changes[change]
        let rules = try World.rules(text, limits: limits, clients: Self.clients)
        let tick = try world.reload(rules, at: 11, underWay: [intent.id])
        #expect(tick.cancelled.isEmpty)
        let look = world.engine.confirm(intent, on: FreshLook(torrent: .seeding(1, ratio: 3)), at: .at(12))
        guard case .no = look else {
            Issue.record("the last look says \(look) though the file is \(text) with \(limits)")
            return
        }
    }

    @Test func `a file that says the same calls nothing off`() throws {
        var (world, intent) = try planned()
        let same = try World.rules(Self.delete, limits: Self.limits, clients: Self.clients)
        #expect(try world.reload(same, at: 11).cancelled.isEmpty)
        #expect(world.engine.confirm(intent, on: FreshLook(torrent: .seeding(1, ratio: 3)), at: .at(12)) == .goAhead)
    }

    @Test func `of several the newest are called off when a budget is made smaller`() throws {
        var world = try World(Self.delete, limits: #"{"removals": {"grace": "0s", "perTick": 1, "maxShare": 1.0}}"#)
        let torrents = (1...3).map { Torrent.seeding($0, ratio: 3) }
        let intents = (0..<3).compactMap { world.see(torrents, at: Double($0) * 5).intents.first }
        #expect(intents.count == 3)
        let smaller = try World.rules(
            Self.delete, limits: #"{"removals": {"grace": "0s", "perTick": 1, "perDay": 2, "maxShare": 1.0}}"#)
        #expect(try world.reload(smaller, at: 20).cancelled.map(\.id) == [intents[2].id])
    }
}
