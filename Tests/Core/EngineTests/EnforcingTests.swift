import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

/// First a dry run, then in earnest, as every careful person does it.
@Suite struct enforcing {
    private static let limits = #"{"removals": {"grace": "1m", "perTick": 2, "perDay": 3, "maxShare": 1.0}}"#
    private static let rule =
        #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"webhook": "http://h/"}, {"remove": {}}]}"#

    @Test(arguments: [true, false])
    func `what was rehearsed is removed once the rule is enforced, and its budget is whole`(restarts: Bool) throws {
        var world = try World(Self.rule.mode("dryRun"), limits: Self.limits)
        try world.reload(try World.rules(Self.rule.mode("dryRun"), limits: Self.limits), at: 0)
        let torrents = (1...5).map { Torrent.seeding($0, ratio: 3) }
        var rehearsed = 0
        for second in stride(from: 5.0, to: 150, by: 5) { rehearsed += world.see(torrents, at: second).rehearsed.count }
        #expect(rehearsed == 5 + 3, "five webhooks, and the removals of a day")
        if restarts { world.restart() }
        try world.reload(try World.rules(Self.rule, limits: Self.limits), at: 150)
        var planned: [String] = []
        for second in stride(from: 155.0, to: 300, by: 5) {
            let tick = world.see(torrents, at: second)
            #expect(tick.rehearsed.isEmpty)
            if second < 215 { #expect(!tick.actionNames.contains("remove"), "the grace begins anew") }
            planned += tick.actionNames
        }
        #expect(planned.count { $0 == "webhook" } == 5)
        #expect(planned.count { $0 == "remove" } == 3)
    }

    @Test func `a rule whose actions are edited begins anew`() throws {
        var world = try World(Self.rule, limits: Self.limits)
        try world.reload(try World.rules(Self.rule.mode("dryRun"), limits: Self.limits), at: 0)
        for second in stride(from: 5.0, to: 80, by: 5) { world.see([.seeding(1, ratio: 3), .seeding(2)], at: second) }
        let edited = Self.rule.mode("dryRun").split(separator: #"{"remove": {}}"#)
            .joined(separator: #"{"remove": {"data": "delete"}}"#)
        world.restart()
        try world.reload(try World.rules(edited, limits: Self.limits), at: 80)
        var rehearsed: [JSON] = []
        for second in stride(from: 85.0, to: 160, by: 5) {
            rehearsed += world.see([.seeding(1, ratio: 3), .seeding(2)], at: second).rehearsed.filter {
                $0.action == "remove"
            }
            .map(\.arguments)
        }
        #expect(rehearsed == [["data": "delete"]])
    }

    @Test func `a limit that was rehearsed puts nothing back when the rule is enforced or gone`() throws {
        let rule =
            #"{"id": "slow", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"limits": {"up": "1 kB/s"}, "revert": true}]}"#
        var world = try World(rule.mode("dryRun"))
        try world.reload(rule.mode("dryRun"), at: 0)
        #expect(world.see([.seeding(1, ratio: 3)], at: 5).rehearsed.count == 1)
        world.restart()
        try world.reload(rule, at: 10)
        #expect(world.see([.seeding(1, ratio: 3)], at: 15).intents.map(\.arguments) == [["up": 1000]])
        #expect(world.ticks.flatMap(\.intents).count == 1)
    }

    @Test func `a plan tells all that waits, also what was told before, with the time at which it goes`() throws {
        let patient = #"{"id": "late", "each": "torrent", "when": "torrent.done", "for": "30m", "do": [{"pause": {}}]}"#
        var world = try World("\(Self.rule), \(patient)", limits: Self.limits)
        world.see([.seeding(1, ratio: 3)], at: 0)
        #expect(world.see([.seeding(1, ratio: 3)], at: 10).decisions.isEmpty)
        var plan = world.engine
        plan.tellsAll = true
        let tick = plan.observe(.snapshot(.fixture([.seeding(1, ratio: 3)], at: 20), interval: .seconds(5)))
        let waits = tick.decisions.map { "\($0.rule) \($0.verdict) \($0.until == .at(60)) \($0.until == .at(1800))" }
        #expect(Set(waits) == ["clean held true false", "late pending false true"])
    }
}
