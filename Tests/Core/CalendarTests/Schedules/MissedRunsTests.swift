import CalendarProof
import Clocks
import Testing

@testable import Calendar

struct MissedRunsTests {
    private let start = UnixTime(clamping: 1_795_000_000 / 3_600 * 3_600)

    private func hourly() throws -> Schedule { Schedule(.every(try Every(.seconds(3_600))), in: .utc) }

    /// Hours after the start.
    private func hours(_ occurrences: [Occurrence]) -> [Int64] {
        occurrences.map { ($0.scheduled.seconds - start.seconds) / 3_600 }
    }

    @Test(arguments: [
        (MissedRuns.Policy.once, [5] as [Int64], [1, 2, 3, 4] as [Int64]),
        (.skip, [], [1, 2, 3, 4, 5]),
        (.all, [1, 2, 3, 4, 5], []),
    ])
    func `after five missed hours each policy does its own`(
        policy: MissedRuns.Policy, fire: [Int64], missed: [Int64]
    ) throws {
        let now = start.advanced(by: 5 * 3_600 + 1_800)
        let due = try hourly().due(since: start, now: now, missedRuns: MissedRuns(policy))
        #expect(hours(due.fire) == fire)
        #expect(hours(due.missed) == missed)
        #expect(due.newest == start.advanced(by: 5 * 3_600))
        #expect(!due.missedMore)
    }

    @Test(arguments: MissedRuns.Policy.allCases)
    func `a run that is on time fires under every policy, once`(policy: MissedRuns.Policy) throws {
        let now = start.advanced(by: 3_605)
        let due = try hourly().due(since: start, now: now, missedRuns: MissedRuns(policy))
        #expect(hours(due.fire) == [1])
        let again = try hourly().due(since: try #require(due.newest), now: now, missedRuns: MissedRuns(policy))
        #expect(again.fire.isEmpty && again.missed.isEmpty && again.newest == nil)
    }

    @Test func `beyond the deadline a run is only reported`() throws {
        let now = start.advanced(by: 20 * 3_600 + 60)
        let due = try hourly().due(
            since: start, now: now, missedRuns: MissedRuns(.all, deadline: .seconds(3 * 3_600)))
        #expect(hours(due.fire) == [18, 19, 20])
        #expect(hours(due.missed) == Array(1...17))
        let daily = Schedule(.every(try Every(.seconds(86_400), anchor: start)), in: .utc)
        let late = daily.due(since: start, now: start.advanced(by: 86_400 + 13 * 3_600))
        #expect(late.fire.isEmpty)
        #expect(late.missed.count == 1)
    }

    @Test func `years of downtime are bounded`() throws {
        let schedule = Schedule(.every(try Every(.seconds(1))), in: .utc)
        let due = schedule.due(since: .earliest, now: start, missedRuns: MissedRuns(.all, deadline: .seconds(1 << 40)))
        #expect(due.fire.count == 100)
        #expect(due.missed.count == 100)
        #expect(due.missedMore)
        #expect(due.fire.last?.scheduled == start)
        #expect(due.missed.last.map { $0.scheduled.advanced(by: 1) } == due.fire.first?.scheduled)
    }

    @Test func `a clock that is set back repeats nothing`() throws {
        let due = try hourly().due(since: start.advanced(by: 7_200), now: start.advanced(by: 3_600))
        #expect(due.fire.isEmpty && due.missed.isEmpty && due.newest == nil)
    }

    @Test func `a run waits for its jitter and keeps its own instant as its name`() throws {
        let jitter = (0..<100).lazy.map { Jitter(width: .seconds(600), installation: "home", rule: "\($0)") }
            .first { $0.delay > .seconds(120) }
        let delay = try #require(jitter).delay.components.seconds
        let early = try hourly().due(
            since: start, now: start.advanced(by: 3_600 + delay - 1), jitter: try #require(jitter))
        #expect(early.fire.isEmpty)
        let due = try hourly().due(since: start, now: start.advanced(by: 3_600 + delay), jitter: try #require(jitter))
        #expect(hours(due.fire) == [1])
        #expect(try hourly().nextDue(since: start, jitter: try #require(jitter)) == start.advanced(by: 3_600 + delay))
    }

    @Test func `however a clock jumps, each occurrence is dealt with once`() throws {
        var generator = SeededGenerator(seed: 21)
        let schedule = Schedule(.cron(try Cron(parsing: "*/20 1-4 * * *")), in: try Fixture.berlin())
        for policy in MissedRuns.Policy.allCases {
            var since = try at("2026-10-20T00:00:00Z")
            var now = since
            var seen: Set<UnixTime> = []
            for _ in 0..<400 {
                now = now.advanced(by: .random(in: -4_000...9_000, using: &generator))
                let due = schedule.due(since: since, now: now, missedRuns: MissedRuns(policy))
                for occurrence in due.fire + due.missed { #expect(seen.insert(occurrence.scheduled).inserted) }
                since = due.newest ?? since
            }
            let all = schedule.occurrences(after: try at("2026-10-20T00:00:00Z"), through: since, limit: 100_000)
            #expect(Set(all.map(\.scheduled)) == seen)
        }
    }
}
