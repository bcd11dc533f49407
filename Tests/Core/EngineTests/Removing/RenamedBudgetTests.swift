import Clocks
import Engine
import Rules
import Simulation
import Testing
import Torrents

/// Budgets of removals: of a client that the rule file names anew, and of calls that went out late.
@Suite struct RenamedBudgetTests {
    private static let rule =
        #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#

    private static func rules(_ client: String, _ limits: String) throws -> RuleSet {
        try World.rules(rule, limits: #"{"removals": {"grace": "0s", \#(limits)}}"#, client: client)
    }

    /// A world whose rules were loaded as the daemon does at its start, so that it knows where its client is.
    private static func world(_ limits: String) throws -> World {
        let rules = try rules("home", limits)
        var world = World(reading: rules)
        try world.reload(rules, at: 0)
        return world
    }

    private static func moment(_ boot: Double, ahead: Double = 0) -> Moment {
        Moment(wall: .at(boot + ahead), boot: Moment.at(boot).boot)
    }

    private func see(
        _ world: inout World, _ torrents: [Torrent], of client: String, _ boot: Double, ahead: Double = 0
    ) -> Tick {
        let snapshot = Snapshot(
            client: ClientName(client), takenAt: Self.moment(boot, ahead: ahead), session: "one", torrents: torrents,
            server: ClientFacts(version: "test", altSpeedActive: false))
        return world.observe(.snapshot(snapshot, interval: .seconds(5)))
    }

    @Test(arguments: [false, true])
    func `a client that is named anew has its share of all torrents that it had`(restarting: Bool) throws {
        var world = try Self.world(#""maxShare": 0.30"#)
        let torrents = (1...10).map { Torrent.seeding($0, ratio: $0 <= 2 ? 3 : 1) }
        let first = see(&world, torrents, of: "home", 0)
        #expect(first.intents.count == 2)
        world.finish(first, at: 1)
        let left = Array(torrents.dropFirst(2))
        _ = see(&world, left, of: "home", 5)
        let renamed = try Self.rules("mansion", #""maxShare": 0.30"#)
        if restarting { world.restart(with: renamed) }
        try world.reload(renamed, at: 7)
        let ripe = left.map { $0.with([.ratio: .real(3)]) }
        // A share of ten torrents is three; one of the eight that are left would be two.
        #expect(see(&world, ripe, of: "mansion", 10).intents.count == 1)
    }

    @Test func `a removal counts from when it was carried out, not from the list that planned it`() throws {
        var world = try Self.world(#""perDay": 1, "maxShare": 1.0"#)
        let torrents = (1...2).map { Torrent.seeding($0, ratio: 3) }
        let first = see(&world, torrents, of: "home", 0)
        #expect(first.intents.count == 1)
        // The machine sleeps for twelve hours before the call goes out.
        let hour = 3600.0
        world.finish(first, at: 12 * hour)
        let left = torrents.filter { $0.id != first.intents.first?.subject.torrent }
        var hours: [Int] = []
        for second in stride(from: 12 * hour + 5, through: 37 * hour, by: 60) {
            let tick = see(&world, left, of: "home", second)
            if !tick.intents.isEmpty { hours.append(Int(second / hour)) }
            world.finish(tick, at: second + 1)
        }
        #expect(hours.first == 36)
    }
}
