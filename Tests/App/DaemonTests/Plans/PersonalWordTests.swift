import ClientKit
import Clocks
import Daemon
import Engine
import Journal
import Rules
import SQLiteJournal
import Simulation
import TestKit
import Testing
import Torrents

/// What a person says while the daemon runs, or while it does not.
@Suite(.timeLimit(.minutes(3))) struct `a person's word` {
    fileprivate static let tagging =
        #"{"id": "tag", "each": "torrent", "when": "torrent.ratio >= 5.0", "do": [{"tags": {"add": ["old"]}}]}"#

    /// Runs the daemon beside the body, which gets its desk.
    fileprivate func run(
        _ world: DaemonWorld, _ rules: String, _ body: @escaping @Sendable (any Orders) async throws -> Void
    ) async throws {
        let (orders, giving) = AsyncStream.makeStream(of: (any Orders).self, bufferingPolicy: .unbounded)
        try await world.run(rules, serving: { giving.yield($0.orders) }) { _ in
            var desks = orders.makeAsyncIterator()
            let desk = try #require(await desks.next())
            await world.clock.waitForSleepers(2)
            try await body(desk)
        }
    }

    fileprivate func words(_ world: DaemonWorld) async throws -> PersonalWords {
        try await world.journal.read.engineView(at: world.clock.now.wall).words
    }

    @Test func `holds over the end of the daemon, and no longer than it says`() async throws {
        let world = try DaemonWorld()
        try await run(world, Self.tagging) { desk in
            try await desk.instruct(.hold(.all, for: .seconds(60)))
            try world.home().change(.fixture(1)) { $0[.ratio] = .real(9) }
            await world.pass(10)
        }
        #expect(try world.home().performed.isEmpty)
        #expect(try await words(world).holds.map(\.target) == [.all])
        try await run(world, Self.tagging) { _ in
            await world.pass(40)
            let performed = try world.home().performed
            #expect(performed.isEmpty)
            await world.pass(20)
        }
        #expect(try world.home().performed == [.addTags(.fixture(1), ["old"])])
        #expect(try await words(world).holds.isEmpty)
    }

    @Test func `is taken in the place of a daemon, and obeyed by the next one until it is released`() async throws {
        let world = try DaemonWorld()
        try world.home().change(.fixture(1)) { $0[.ratio] = .real(9) }
        let rules = try world.rules(Self.tagging)
        try await world.service.takeOrders(by: rules, connected: false) {
            try await $0.instruct(.hold(.rule("tag"), for: nil))
        }
        try await run(world, Self.tagging) { desk in
            await world.pass(30)
            #expect(try world.home().performed.isEmpty)
            try await desk.release(.rule("tag"))
            try await world.passUntilHeard("Action done")
        }
        #expect(try world.home().performed == [.addTags(.fixture(1), ["old"])])
    }

    @Test func `lets what is under way end`() async throws {
        let world = try DaemonWorld()
        let rules =
            #"{"id": "tell", "on": "torrent.renamed", "do": [{"webhook": "http://h/1"}, {"webhook": "http://h/2"}]}"#
        world.receivers.answer { _, _ in 503 }
        try await run(world, rules) { desk in
            await world.pass(3)
            try world.home().change(.fixture(1)) { $0[.name] = .text("another") }
            await world.pass(2, sleepers: 2)
            try await desk.instruct(.hold(.all, for: nil))
            world.receivers.answer { _, _ in 200 }
            try await world.passUntilHeard("Action done", times: 2)
        }
        #expect(try world.states() == [.done, .done])
    }

    @Test func `refuses a torrent for good`() async throws {
        let world = try DaemonWorld()
        let torrent = try #require(try await world.home().torrent(.fixture(1)))
        let refusal = Refusal(
            rule: "tag", subject: .torrent(ClientName("home"), torrent.incarnation), title: torrent.name,
            at: world.clock.now.wall)
        try await run(world, Self.tagging) { desk in
            try await desk.instruct(.refuse([refusal]))
            for number in 1...2 { try world.home().change(.fixture(number)) { $0[.ratio] = .real(9) } }
            await world.pass(5)
        }
        try await run(world, Self.tagging) { desk in
            await world.pass(5)
            #expect(try world.home().performed == [.addTags(.fixture(2), ["old"])])
            try await desk.instruct(.allow([refusal.key]))
            await world.pass(3)
        }
        #expect(try world.home().performed.last == .addTags(.fixture(1), ["old"]))
    }

    @Test func `approves what a rule asks for, and nothing that has changed since`() async throws {
        let world = try DaemonWorld()
        let rules = Self.tagging.replacing(#""id": "tag""#, with: #""id": "tag", "mode": "ask""#)
        for number in 1...2 { try world.home().change(.fixture(number)) { $0[.ratio] = .real(9) } }
        try await run(world, rules) { _ in await world.pass(3) }
        let asks = try await words(world).asks
        #expect(asks.map(\.title).sorted() == ["torrent 1", "torrent 2"])
        let choice = PlanChoice(
            steps: asks.map { PlanChoice.Step(mark: $0.mark, rule: $0.rule, subject: $0.subject, isChosen: true) },
            madeAt: asks.map(\.since).min() ?? world.clock.now.wall)
        try await run(world, rules) { desk in
            await world.pass(3)
            #expect(try world.home().performed.isEmpty)
            try world.home().change(.fixture(2)) { $0[.ratio] = .real(1) }
            let reception = try await desk.apply(choice)
            let reasons = Dictionary(asks.map { ($0.title, reception.answers[$0.mark]) }) { first, _ in first }
            guard case .planned? = reasons["torrent 1"] ?? nil, case .refused(let why)? = reasons["torrent 2"] ?? nil
            else {
                Issue.record("\(reasons)")
                return
            }
            #expect(why.contains("ratio"), "\(why)")
            await world.pass(3)
        }
        #expect(try world.home().performed == [.addTags(.fixture(1), ["old"])])
        #expect(try await words(world).asks.isEmpty)
    }

    @Test func `that names nothing, or approves without facts, is not taken`() async throws {
        let world = try DaemonWorld()
        try await run(world, Self.tagging) { desk in
            await #expect(throws: OrderError.self) { try await desk.instruct(.hold(.rule("tga"), for: nil)) }
            await #expect(throws: OrderError.self) { try await desk.instruct(.approve([])) }
            await #expect(throws: OrderError.self) { try await desk.instruct(.restrict) }
            await #expect(throws: OrderError.self) { try await desk.release(.all) }
        }
        #expect(try await words(world) == PersonalWords(holds: [], refusals: [], asks: []))
    }
}

extension `a person's word` {
    @Test func `puts a rule into another mode at once, and for the next daemon too`() async throws {
        let world = try DaemonWorld()
        try await run(world, Self.tagging) { desk in
            try await desk.instruct(.mode(rule: "tag", .dryRun))
            try world.home().change(.fixture(1)) { $0[.ratio] = .real(9) }
            await world.pass(10)
        }
        #expect(try world.home().performed.isEmpty)
        #expect(try await words(world).modes.map(\.mode) == [.dryRun])
        try await run(world, Self.tagging) { desk in
            await world.pass(10)
            #expect(try world.home().performed.isEmpty)
            try await desk.instruct(.mode(rule: "tag", nil))
            try await world.passUntilHeard("Action done")
        }
        #expect(try world.home().performed == [.addTags(.fixture(1), ["old"])])
        #expect(try await words(world).modes.isEmpty)
    }
}
