import Calendar
import Clocks
import Daemon
import Engine
import Journal
import Rules
import Testing
import Torrents
import Simulation

@Suite struct `the one door to the engine` {
    private let journal = MemoryJournal()
    private let decider: Decider

    init() throws {
        let office = try Window(
            name: "office", zone: .utc,
            weekly: [WeeklyPart(days: .all, from: try ClockTime(parsing: "08:00"), to: try ClockTime(parsing: "18:00"))]
        )
        let rules = RuleSet(
            clients: [], journal: JournalEntry(), limits: RemovalLimits(), windows: [office], rules: [], warnings: [])
        decider = Decider(engine: Engine(rules: rules), journal: journal)
    }

    private static func input(_ second: Double) -> Input {
        let override = WindowOverride(window: "office", state: .open, until: Moment.at(second + 600).wall)
        return .override(override, at: .at(second))
    }

    @Test func `lets nothing through that the journal refuses, and the same decision through later`() async throws {
        let commits = decider.feed.follow()
        journal.refuse(.full(path: "disk"))
        for _ in 0..<3 {
            await #expect(throws: JournalError.full(path: "disk")) { try await decider.commit(Self.input(0)) }
        }
        #expect(decider.feed.published == 0)
        #expect(try await journal.read.events(.latest(9), EventFilter()).isEmpty)
        journal.refuse(nil)
        let tick = try await decider.commit(Self.input(0))
        #expect(tick.events.map(\.type) == [.scheduleOpened])
        #expect(try await journal.read.events(.latest(9), EventFilter()).count == 1)
        decider.feed.finish()
        var items: [Feed.Item] = []
        for await item in commits { items.append(item) }
        #expect(items.map(\.number) == [1] && items.first?.commit.ticks.first?.number == tick.number)
    }

    @Test func `publishes each commit to each follower, in order`() async throws {
        let followers = [decider.feed.follow(), decider.feed.follow()]
        for second in 0..<5 { try await decider.commit(Self.input(Double(second))) }
        let late = decider.feed.follow()
        try await decider.commit(Self.input(5))
        decider.feed.finish()
        for follower in followers {
            var numbers: [Int] = []
            for await item in follower { numbers.append(item.number) }
            #expect(numbers == [1, 2, 3, 4, 5, 6])
        }
        for await item in late { #expect(item.number == 6 && item.missed == 0) }
    }

    @Test func `tells a follower that was too slow how many commits it missed`() async throws {
        let slow = decider.feed.follow(depth: 2)
        for second in 0..<5 { try await decider.commit(Self.input(Double(second))) }
        decider.feed.finish()
        var items: [Feed.Item] = []
        for await item in slow { items.append(item) }
        #expect(items.map(\.number) == [4, 5] && items.map(\.missed) == [3, 0])
    }

    @Test func `publishes nothing where nothing was decided`() async throws {
        try await decider.commit(Self.input(0))
        try await decider.commit(.overrideEnd(window: "office", at: .at(1)))
        let published = decider.feed.published
        await #expect(throws: OverrideError.notOverridden("office")) {
            try await decider.commit(.overrideEnd(window: "office", at: .at(2)))
        }
        #expect(decider.feed.published == published)
    }
}
