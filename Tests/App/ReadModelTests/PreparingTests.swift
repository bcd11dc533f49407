import Clocks
import Daemon
import JSON
import Simulation
import TestKit
import Testing
import Torrents

@testable import ReadModel

@Suite struct `what is made before it is asked for` {
    private let world: ModelWorld

    init() throws { world = try ModelWorld() }

    /// The plan that is kept for how things stand now; nil where it would have to be made.
    private func kept(_ model: ReadModel) async -> Bool {
        let (commits, vantage) = (world.decider.feed.published, await world.decider.vantage)
        let question = PlanShelf.Question(vantage, commits: commits, assumesTimePassed: false)
        return model.plans.plan(for: question, at: world.clock.now.boot) != nil
    }

    private func look(_ model: ReadModel) async throws {
        let digest = try #require(world.set.digest)
        _ = try await model.answer(.plan(rules: digest, assumesTimePassed: false))
        _ = try await model.torrents(TorrentQuestion())
    }

    @Test func `is the plan, for a minute after somebody has looked at it`() async throws {
        let model = world.beside
        try await world.list([.seeding(1)], at: 0)
        await model.prepare(world.decider)
        #expect(await !kept(model), "nobody has looked")
        try await look(model)
        #expect(await kept(model))
        try await world.list([.seeding(1), .seeding(2)], at: 5)
        #expect(await !kept(model), "there is another list")
        await model.prepare(world.decider)
        #expect(await kept(model))
        try await world.list([.seeding(1)], at: 70)
        await model.prepare(world.decider)
        #expect(await !kept(model), "nobody looks any more")
    }

    @Test func `stands while lists bring nothing, for half a minute`() async throws {
        let model = world.beside
        for second in [0.0, 5, 10] { try await world.list([.seeding(1)], at: second) }
        try await look(model)
        let published = world.decider.feed.published
        for second in [15.0, 20] { try await world.list([.seeding(1)], at: second) }
        #expect(world.decider.feed.published == published, "nothing was written down")
        #expect(await kept(model))
        world.clock.advance(by: .seconds(30))
        #expect(await !kept(model))
    }

    @Test func `is shown as it was for a moment, while a newer one is being made`() async throws {
        let model = world.beside
        try await world.list([.seeding(1)], at: 0)
        let first = await model.presentPlan()
        try await world.list([.seeding(1), .seeding(2)], at: 5)
        let unprepared = await model.presentPlan(orLast: true)
        #expect(unprepared["at"] != first["at"], "nothing newer was on its way")
        try await world.list([.seeding(1)], at: 10)
        model.plans.follow(true)
        #expect(await model.presentPlan(orLast: true) == unprepared)
        let newest = await model.presentPlan()
        #expect(newest["at"] != unprepared["at"], "whoever wants the newest waits for it")
        try await world.list([.seeding(1), .seeding(2)], at: 15)
        #expect(await model.presentPlan(orLast: true) == newest)
        world.clock.advance(by: .seconds(40))
        #expect(await model.presentPlan(orLast: true)["at"] != newest["at"], "it is too old")
        #expect(await kept(model))
    }

    @Test func `are the orders that were looked at`() async throws {
        let model = world.beside
        try await world.list([.seeding(1)], at: 0)
        #expect(model.shelf.orders(lookedAtSince: .zero).isEmpty)
        try await look(model)
        var question = TorrentQuestion()
        (question.order, question.isDescending) = (.size, true)
        _ = try await model.torrents(question)
        let looked = Set(model.shelf.orders(lookedAtSince: .zero))
        #expect(looked == [.init(order: .name, isDescending: false), .init(order: .size, isDescending: true)])
        world.clock.advance(by: .seconds(61))
        #expect(model.shelf.orders(lookedAtSince: world.clock.now.boot - ReadModel.attention).isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func `follows the commits until it is cancelled`() async throws {
        let model = world.beside
        try await world.list([.seeding(1)], at: 0)
        try await look(model)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await model.prepareAfterCommits() }
            var seconds = 0.0
            // A commit before it follows is not seen, and another one comes.
            try await eventually("a plan is made unasked", every: .milliseconds(50)) {
                if await kept(model) { return true }
                seconds += 0.1
                try await world.list([.seeding(1), .seeding(2)], at: seconds)
                return false
            }
            group.cancelAll()
        }
    }
}
