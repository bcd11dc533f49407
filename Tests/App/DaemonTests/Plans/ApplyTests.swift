import ClientKit
import Clocks
import Daemon
import Engine
import Journal
import Rules
import SQLiteJournal
import Synchronization
import Simulation
import Testing
import Torrents

/// Plans that are carried out, in the place of a daemon and by one.
@Suite(.timeLimit(.minutes(3))) struct `a plan that is applied` {
    private static let rules = #"""
        {"id": "tag", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"tags": {"add": ["old"]}}]},
        {"id": "gone", "each": "torrent", "when": "torrent.ratio >= 4.0", "do": [{"remove": {}}]}
        """#

    /// A world whose first torrents are old.
    private func world() throws -> DaemonWorld {
        let world = try DaemonWorld()
        world.furtherKeys.withLock { $0 = "" }
        for (number, ratio) in [(1, 2.5), (2, 3.0), (3, 5.0)] {
            try world.home().change(.fixture(number)) { $0[.ratio] = .real(ratio) }
        }
        return world
    }

    /// What the rules would do now.
    private func plan(_ world: DaemonWorld, _ rules: String = rules) async throws -> [Intent] {
        var engine = Engine(rules: try world.rules(rules).rehearsing(), state: try await world.journal.restore())
        let list = try await world.home().snapshot(reading: [])
        return engine.observe(.snapshot(list, interval: .seconds(1))).rehearsed
    }

    private func choice(
        _ plan: [Intent], at world: DaemonWorld, where isChosen: (Intent) -> Bool = { _ in true }
    ) -> PlanChoice {
        PlanChoice(
            steps: plan.filter(isChosen).map {
                PlanChoice.Step(mark: $0.mark, rule: $0.rule, subject: $0.subject, isChosen: true)
            }, madeAt: world.clock.now.wall)
    }

    @Test func `is done in the place of a daemon, and nothing but it`() async throws {
        let world = try world()
        let plan = try await plan(world)
        #expect(plan.map(\.action) == ["tags", "tags", "remove"])
        let one = choice(plan, at: world) { $0.title == "torrent 2" }
        let reception = try await world.takingOrders(Self.rules) { try await $0.apply(one) }
        #expect(reception.answers.count == 1 && reception.surplus.isEmpty)
        #expect(try world.home().performed == [.addTags(.fixture(2), ["old"])])
        #expect(try world.states() == [.done])
        // A second time it does nothing.
        let again = try await world.takingOrders(Self.rules) { try await $0.apply(one) }
        #expect(again.answers == reception.answers)
        #expect(try world.home().performed.count == 1)
    }

    @Test func `refuses what has changed since, and says what`() async throws {
        let world = try world()
        let plan = try await plan(world)
        try world.home().change(.fixture(1)) { $0[.ratio] = .real(1.5) }
        try world.home().drop(.fixture(3))
        let all = choice(plan, at: world)
        let reception = try await world.takingOrders(Self.rules) { try await $0.apply(all) }
        let reasons = Dictionary(
            plan.map { intent in
                if case .refused(let reason)? = reception.answers[intent.mark] {
                    (intent.title, reason)
                } else {
                    (intent.title, "")
                }
            }
        ) { first, _ in first }
        #expect(reasons["torrent 1"]?.contains("ratio") == true, "\(reasons)")
        #expect(reasons["torrent 2"] == "")
        #expect(reasons["torrent 3"] == "the torrent is no longer in client home")
        #expect(try world.home().performed == [.addTags(.fixture(2), ["old"])])
    }

    /// The choice with the facts that the plan stands on.
    private func factual(
        _ plan: [Intent], _ rules: String, at world: DaemonWorld
    ) async throws -> PlanChoice {
        let set = try world.rules(rules)
        var engine = Engine(rules: set.rehearsing(), state: try await world.journal.restore())
        _ = engine.observe(.snapshot(try await world.home().snapshot(reading: []), interval: .seconds(1)))
        return PlanChoice(
            steps: plan.map {
                PlanChoice.Step(
                    mark: $0.mark, rule: $0.rule, subject: $0.subject, isChosen: true,
                    facts: PlanFacts.facts(of: $0, in: engine))
            }, madeAt: world.clock.now.wall, rules: set.digest)
    }

    private static let keeping =
        #"{"id": "tag", "each": "torrent", "when": "torrent.ratio >= 2.0 && torrent.category != 'x'", "do": [{"pause": {}}]}"#

    @Test func `refuses steps whose facts have changed, though the rule wants them still`() async throws {
        let world = try world()
        let plan = try await plan(world, Self.keeping)
        #expect(plan.map(\.title) == ["torrent 1", "torrent 2", "torrent 3"])
        let all = try await factual(plan, Self.keeping, at: world)
        try world.home().change(.fixture(1)) { $0[.category] = .text("y") }
        try world.home().change(.fixture(2)) { $0[.ratio] = .real(3.5) }
        let reception = try await world.takingOrders(Self.keeping) { try await $0.apply(all) }
        #expect(!reception.hasOtherRules)
        let changes = Dictionary(plan.map { ($0.title, reception.changes[$0.mark] ?? []) }) { first, _ in first }
        #expect(changes["torrent 1"]?.map(\.fact) == ["category"] && changes["torrent 3"] == [])
        #expect(changes["torrent 2"]?.map(\.isPassing) == [true])
        guard case .refused(let reason)? = reception.answers[plan[0].mark] else {
            Issue.record("\(reception)")
            return
        }
        #expect(reason.hasPrefix("what it stands on has changed since: category "), "\(reason)")
        // Which of two torrents has its turn first is nobody's promise.
        let performed = try world.home().performed.sorted { "\($0)" < "\($1)" }
        #expect(performed == [.pause(.fixture(2)), .pause(.fixture(3))])
        // What was done by the plan is no change that is in its way.
        let again = try await world.takingOrders(Self.keeping) { try await $0.apply(all) }
        #expect(again.answers.filter { $0.key != plan[0].mark } == reception.answers.filter { $0.key != plan[0].mark })
        #expect(again.changes.keys.map(\.self) == [plan[0].mark])
        #expect(try world.home().performed.count == 2)
    }

    @Test func `is approved by the daemon as far as its facts are the same`() async throws {
        let rules = Self.keeping.replacing(#""id": "tag""#, with: #""id": "tag", "mode": "ask""#)
        let world = try world()
        let all = try await factual(try await plan(world, Self.keeping), rules, at: world)
        let (orders, giving) = AsyncStream.makeStream(of: (any Orders).self, bufferingPolicy: .unbounded)
        try await world.run(rules, serving: { giving.yield($0.orders) }) { _ in
            var desks = orders.makeAsyncIterator()
            let desk = try #require(await desks.next())
            await world.clock.waitForSleepers(2)
            #expect(try world.home().performed.isEmpty)
            try world.home().change(.fixture(1)) { $0[.category] = .text("y") }
            let reception = try await desk.apply(all)
            let refused = reception.answers.values.filter { if case .refused = $0 { true } else { false } }
            #expect(refused.count == 1 && reception.changes.count == 1)
            await world.pass(3)
        }
        #expect(try Set(world.home().performed) == [.pause(.fixture(2)), .pause(.fixture(3))])
    }

    @Test func `tells of another rule file than that of the plan`() async throws {
        let world = try world()
        let all = try await factual(try await plan(world), Self.rules, at: world)
        let reception = try await world.takingOrders(Self.rules + " ") { try await $0.apply(all) }
        #expect(reception.hasOtherRules && reception.changes.isEmpty)
        #expect(try world.home().performed.count == 3)
    }

    @Test func `refuses what other rules want by now`() async throws {
        let world = try world()
        let all = choice(try await plan(world), at: world) { $0.action == "tags" }
        let changed = Self.rules.replacing(#"["old"]"#, with: #"["new"]"#)
        let reception = try await world.takingOrders(changed) { try await $0.apply(all) }
        for (_, answer) in reception.answers {
            guard case .refused(let reason) = answer else {
                Issue.record("it was planned")
                continue
            }
            #expect(reason == #"the rule wants something else now: tags {"add":["new"]}"#)
        }
        #expect(try world.home().performed.isEmpty)
    }

    @Test func `says which client cannot be read`() async throws {
        let world = try world()
        let all = choice(try await plan(world), at: world)
        try world.home().inject(.error(ClientError(.unreachable, "no route")), times: 100)
        let reception = try await world.takingOrders(Self.rules) { try await $0.apply(all) }
        #expect(reception.answers.values.allSatisfy { $0 == .refused("client home cannot be read: no route") })
    }

    @Test func `does nothing where what events call for would be lost`() async throws {
        let rules =
            Self.rules
            + #", {"id": "tell", "on": "torrent.ratioReached", "do": [{"webhook": "http://h/"}]}"#
        let world = try world()
        // The lists before are what events are found against.
        try world.home().change(.fixture(5)) { $0[.ratioLimit] = .real(2) }
        _ = try await world.takingOrders(rules) { try await $0.apply(choice([], at: world)) }
        let plan = try await plan(world, rules)
        try world.home().change(.fixture(5)) { $0[.ratio] = .real(2.5) }
        let all = choice(plan, at: world)
        let reception = try await world.takingOrders(rules) { try await $0.apply(all) }
        #expect(reception.surplus == ["rule tell: webhook torrent 5"])
        #expect(reception.answers.isEmpty)
        #expect(try world.home().performed.isEmpty)
        #expect(try world.states().isEmpty)
    }

    @Test func `does of the ends of rules that were taken out what it has, and leaves the rest for later`() async throws
    {
        let rules = #"""
            {"id": "rest", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}, "revert": true}]}
            """#
        let world = try world()
        let first = choice(try await plan(world, rules), at: world)
        _ = try await world.takingOrders(rules) { try await $0.apply(first) }
        #expect(try world.home().performed.count == 3)
        // Since then the rule is gone, so its torrents are to be resumed.
        let list = try await world.home().snapshot(reading: [])
        let ends = Engine(rules: try world.rules(""), state: try await world.journal.restore())
            .rehearsal(of: [.snapshot(list, interval: .seconds(1))], at: list.takenAt).intents
        #expect(ends.map(\.purpose) == [.revert, .revert, .revert])
        _ = try await world.takingOrders("") { try await $0.apply(choice([], at: world)) }
        #expect(try world.home().performed.count == 3, "nothing was chosen")
        let one = choice(ends, at: world) { $0.title == "torrent 2" }
        let reception = try await world.takingOrders("") { try await $0.apply(one) }
        #expect(reception.surplus.isEmpty && reception.answers.count == 1)
        #expect(try world.home().performed.dropFirst(3) == [.resume(.fixture(2))])
        let all = try await world.takingOrders("") { try await $0.apply(choice(ends, at: world)) }
        let planned = all.answers.values.filter { if case .planned = $0 { true } else { false } }
        #expect(planned.count == 3)
        #expect(try Set(world.home().performed.dropFirst(4)) == [.resume(.fixture(1)), .resume(.fixture(3))])
    }

    @Test func `beside a daemon tells what the daemon has done of it`() async throws {
        let world = try world()
        let plan = try await plan(world)
        let all = choice(plan, at: world)
        let (orders, giving) = AsyncStream.makeStream(of: (any Orders).self, bufferingPolicy: .unbounded)
        try await world.run(Self.rules, serving: { giving.yield($0.orders) }) { _ in
            var desks = orders.makeAsyncIterator()
            let desk = try #require(await desks.next())
            await world.clock.waitForSleepers(2)
            try world.home().change(.fixture(4)) { $0[.ratio] = .real(9) }
            let reception = try await desk.apply(all)
            let planned = reception.answers.values.filter { if case .planned = $0 { true } else { false } }
            #expect(planned.count == plan.count)
            // The client was asked at once, not when its poll was due.
            let told = try world.journal.reader.decisions(.latest(100)).map(\.decision.title)
            #expect(told.contains("torrent 4"))
        }
    }
}

extension DaemonWorld {
    /// Gives orders in the place of a daemon.
    fileprivate func takingOrders<Result: Sendable>(
        _ text: String, _ body: (any Orders) async throws -> Result
    ) async throws -> Result {
        try await service.takeOrders(by: try rules(text), connected: true, body)
    }
}
