import Calendar
import Rules
import Simulation
import Testing

@testable import Engine

/// The phase `time` alone: a window or schedule and how far it was dealt with go in, what is told now comes out.
@Suite struct `the phase time` {
    /// Open from 08:00 to 18:00 UTC each day.
    private static func day() throws -> Window {
        let rules = try World.rules("", limits: World.noLimits)
        return try #require(rules.windows.first { $0.name == "day" })
    }

    private static func at(_ hours: Int64, _ minutes: Int64 = 0, day: Int64 = 20_000) -> UnixTime {
        UnixTime(clamping: day * 86_400 + hours * 3600 + minutes * 60)
    }

    private static func step(_ now: UnixTime, from told: Progress?, overridden: Bool = false) throws -> WindowTime.Step?
    {
        WindowTime(window: try day(), isOverridden: overridden, now: now).step(from: told)
    }

    @Test func `the first look at a window is a baseline`() throws {
        let step = try #require(try Self.step(Self.at(9), from: nil))
        #expect(step.edges.isEmpty)
        #expect(step.told == Progress(through: Self.at(9)))
    }

    @Test func `an edge is told once`() throws {
        let step = try #require(try Self.step(Self.at(8, 1), from: Progress(through: Self.at(7))))
        #expect(step.edges == [.opens(Self.at(8))])
        #expect(try Self.step(Self.at(8, 2), from: step.told) == nil)
    }

    @Test func `of many edges the newest opening and closing are told`() throws {
        let step = try #require(try Self.step(Self.at(9, day: 20_005), from: Progress(through: Self.at(7))))
        #expect(step.edges == [.closes(Self.at(18, day: 20_004)), .opens(Self.at(8, day: 20_005))])
    }

    @Test func `a window that a person holds has no edges`() throws {
        #expect(try Self.step(Self.at(9), from: Progress(through: Self.at(7)), overridden: true) == nil)
    }

    @Test func `a clock that is set back repeats nothing, and tells what it had jumped over`() throws {
        let jumped = try #require(try Self.step(Self.at(9, day: 20_002), from: Progress(through: Self.at(7))))
        #expect(jumped.edges.count == 2)
        let back = try #require(try Self.step(Self.at(8), from: jumped.told))
        #expect(back.edges == [.opens(Self.at(8))])
        #expect(try Self.step(Self.at(8), from: back.told) == nil)
        #expect(try Self.step(Self.at(8, day: 20_002), from: jumped.told) == nil)
    }

    @Test func `a schedule fires what has come due since it was dealt with, once`() throws {
        let rules = try World.rules(
            #"{"id": "hourly", "schedule": {"cron": "0 * * * *"}, "do": [{"run": {"argv": ["/x"]}}]}"#,
            limits: World.noLimits)
        guard case .schedule(let schedule, nil)? = rules.rules.first?.trigger else {
            Issue.record("the rule has no schedule")
            return
        }
        let jitter = Jitter(width: .zero, installation: "i", rule: "hourly")
        func step(_ now: UnixTime, _ progress: Progress) -> ScheduleTime.Step? {
            ScheduleTime(schedule: schedule, jitter: jitter, now: now).step(from: progress)
        }
        #expect(step(Self.at(7, 59), Progress(through: Self.at(7))) == nil)
        guard case .due(let due, let newest, let progress)? = step(Self.at(8), Progress(through: Self.at(7))) else {
            Issue.record("nothing is due")
            return
        }
        #expect(due.fire.map(\.scheduled) == [Self.at(8)])
        #expect(newest == Self.at(8))
        #expect(step(Self.at(8), progress) == nil)
        #expect(step(Self.at(7, 30), progress) == nil)
    }
}
