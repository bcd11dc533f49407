import Calendar
import Clocks
import Daemon
import Engine
import Journal
import SQLiteJournal
import Rules
import Testing
import Torrents
import Simulation

@Suite struct DeciderTests {
    @Test func `a window held by hand is in the journal, for others to read and for the next start`() async throws {
        let office = try Window(
            name: "office", zone: .utc,
            weekly: [WeeklyPart(days: .all, from: try ClockTime(parsing: "08:00"), to: try ClockTime(parsing: "18:00"))]
        )
        let rules = RuleSet(
            clients: [], journal: JournalEntry(), limits: RemovalLimits(), windows: [office], rules: [], warnings: [])
        let journal = try SQLiteJournal.inMemory()
        let decider = Decider(engine: Engine(rules: rules), journal: journal)
        let override = WindowOverride(window: "office", state: .open, until: Moment.at(600).wall)

        let tick = try await decider.commit(.override(override, at: .at(0)))
        #expect(tick.events.map(\.type) == [.scheduleOpened])
        #expect(try await journal.reader.overrides(at: Moment.at(599).wall) == [override])
        #expect(try await journal.reader.overrides(at: Moment.at(600).wall).isEmpty)
        #expect(try journal.reader.events(.latest(1)).first?.schedule == "office")

        let next = Decider(engine: Engine(rules: rules, state: try await journal.restore()), journal: journal)
        let end = try await next.commit(.overrideEnd(window: "office", at: .at(60)))
        #expect(end.events.map(\.type) == [.scheduleClosed])
        #expect(try await journal.reader.overrides(at: Moment.at(61).wall).isEmpty)
        await #expect(throws: OverrideError.notOverridden("office")) {
            try await next.commit(.overrideEnd(window: "office", at: .at(62)))
        }
    }

    @Test func `an installation keeps its first name, so that jitter stays the same over starts`() async throws {
        let schedule = RuleSchedule(
            schedule: Schedule(.every(try Every(.seconds(3600))), in: .utc), missed: MissedRuns(), jitter: .seconds(600)
        )
        let rule = Rule(
            id: "spread", name: nil, mode: .enforce, path: "rules[0]", clients: ClientSelection(patterns: nil),
            trigger: .schedule(schedule, each: nil), during: [], when: nil, unless: nil, holdsFor: .zero,
            cooldown: .zero, actions: [], onExit: [], onDone: [], onDead: [], stops: false, fieldsRead: [],
            meaning: "")
        let rules = RuleSet(
            clients: [], journal: JournalEntry(), limits: RemovalLimits(), rules: [rule], warnings: [])
        let journal = try SQLiteJournal.inMemory()
        var delays: [Int] = []
        for name in ["first", "second", "third"] {
            let decider = Decider(engine: Engine(rules: rules, state: try await journal.restore()), journal: journal)
            try await decider.commit(.name(name, at: .at(0)))
            let start = delays.count * 3600 + 2_800
            _ = try await decider.commit(.observation(.moment(.at(Double(start - 60)))))
            for second in 0..<600 {
                let tick = try await decider.commit(.observation(.moment(.at(Double(start + second)))))
                if tick.events.contains(where: { $0.type == .scheduleFired }) { delays.append(second) }
            }
        }
        let expected = Jitter(width: .seconds(600), installation: "first", rule: "spread").delay
        #expect(delays == [Int](repeating: Int(expected.components.seconds), count: 3))
    }
}
