import CalendarProof
import Clocks
import Testing

@testable import Calendar

struct CronTests {
    /// The next occurrences as text, notes included.
    private func next(
        _ count: Int, of text: String, after start: String, in zone: Zone? = nil, dayMatch: DayMatch? = nil
    ) throws -> [String] {
        let schedule = Schedule(.cron(try Cron(parsing: text, dayMatch: dayMatch)), in: try zone ?? Fixture.berlin())
        return schedule.occurrences(after: try at(start), limit: count).map { occurrence in
            let time = occurrence.scheduled.text(in: schedule.zone)
            return occurrence.note.map { "\(time) \($0)" } ?? time
        }
    }

    @Test(arguments: [
        ("15 10 * * mon-fri", ["2026-01-01T10:15:00Z", "2026-01-02T10:15:00Z", "2026-01-05T10:15:00Z"]),
        ("0 9-17/4 * jan,FEB *", ["2026-01-01T09:00:00Z", "2026-01-01T13:00:00Z", "2026-01-01T17:00:00Z"]),
        ("50/5 0 1 1 ?", ["2026-01-01T00:50:00Z", "2026-01-01T00:55:00Z", "2027-01-01T00:50:00Z"]),
        ("0 0 29 2 *", ["2028-02-29T00:00:00Z", "2032-02-29T00:00:00Z", "2036-02-29T00:00:00Z"]),
        ("0 0 L * *", ["2026-01-31T00:00:00Z", "2026-02-28T00:00:00Z", "2026-03-31T00:00:00Z"]),
        ("0 0 L-2 * *", ["2026-01-29T00:00:00Z", "2026-02-26T00:00:00Z", "2026-03-29T00:00:00Z"]),
        ("0 0 LW * *", ["2026-01-30T00:00:00Z", "2026-02-27T00:00:00Z", "2026-03-31T00:00:00Z"]),
        ("0 0 1W * *", ["2026-02-02T00:00:00Z", "2026-03-02T00:00:00Z", "2026-04-01T00:00:00Z"]),
        ("0 0 1W 8 *", ["2026-08-03T00:00:00Z", "2027-08-02T00:00:00Z", "2028-08-01T00:00:00Z"]),
        ("0 0 * 7 5L", ["2026-07-31T00:00:00Z", "2027-07-30T00:00:00Z", "2028-07-28T00:00:00Z"]),
        ("0 0 15w * *", ["2026-01-15T00:00:00Z", "2026-02-16T00:00:00Z", "2026-03-16T00:00:00Z"]),
        ("0 0 31W * *", ["2026-01-30T00:00:00Z", "2026-03-31T00:00:00Z", "2026-05-29T00:00:00Z"]),
        ("0 0 * * 5L", ["2026-01-30T00:00:00Z", "2026-02-27T00:00:00Z", "2026-03-27T00:00:00Z"]),
        ("0 0 * * friL", ["2026-01-30T00:00:00Z", "2026-02-27T00:00:00Z", "2026-03-27T00:00:00Z"]),
        ("0 0 * * 2#5", ["2026-03-31T00:00:00Z", "2026-06-30T00:00:00Z", "2026-09-29T00:00:00Z"]),
        ("0 0 * * sat-sun", ["2026-01-03T00:00:00Z", "2026-01-04T00:00:00Z", "2026-01-10T00:00:00Z"]),
        ("0 0 * * 7", ["2026-01-04T00:00:00Z", "2026-01-11T00:00:00Z", "2026-01-18T00:00:00Z"]),
        ("  @weekly ", ["2026-01-04T00:00:00Z", "2026-01-11T00:00:00Z", "2026-01-18T00:00:00Z"]),
        ("@yearly", ["2027-01-01T00:00:00Z", "2028-01-01T00:00:00Z", "2029-01-01T00:00:00Z"]),
        ("@monthly", ["2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"]),
        ("@hourly", ["2026-01-01T01:00:00Z", "2026-01-01T02:00:00Z", "2026-01-01T03:00:00Z"]),
    ])
    func `an expression fires when it says`(text: String, expected: [String]) throws {
        #expect(try next(3, of: text, after: "2026-01-01T00:00:00Z", in: .utc) == expected)
    }

    @Test func `a time of day in a gap fires once at the gap's end`() throws {
        #expect(
            try next(3, of: "15,45 2 * * *", after: "2026-03-28T12:00:00Z") == [
                "2026-03-29T03:00:00+02:00 in the hour that is skipped; moved to 03:00",
                "2026-03-30T02:15:00+02:00", "2026-03-30T02:45:00+02:00",
            ])
        #expect(
            try next(2, of: "15 2 * * *", after: "2026-10-03T12:00:00+10:30", in: Fixture.lordHowe()) == [
                "2026-10-04T02:30:00+11:00 in the 30 minutes that are skipped; moved to 02:30",
                "2026-10-05T02:15:00+11:00",
            ])
    }

    @Test func `a day that begins at one o'clock still has its midnight run`() throws {
        #expect(
            try next(2, of: "@daily", after: "2026-03-28T12:00:00Z", in: Fixture.beirut()) == [
                "2026-03-29T01:00:00+03:00 in the hour that is skipped; moved to 01:00", "2026-03-30T00:00:00+03:00",
            ])
    }

    @Test func `a time of day in an overlap fires at the first copy only`() throws {
        #expect(
            try next(3, of: "30 2 * * *", after: "2026-10-24T12:00:00Z") == [
                "2026-10-25T02:30:00+02:00 first of two", "2026-10-26T02:30:00+01:00", "2026-10-27T02:30:00+01:00",
            ])
    }

    @Test func `a rhythm of hours follows elapsed time through both changes`() throws {
        #expect(
            try next(4, of: "30 * * * *", after: "2026-03-28T23:31:00Z") == [
                "2026-03-29T01:30:00+01:00", "2026-03-29T03:30:00+02:00", "2026-03-29T04:30:00+02:00",
                "2026-03-29T05:30:00+02:00",
            ])
        #expect(
            try next(4, of: "30 * * * *", after: "2026-10-24T23:31:00Z") == [
                "2026-10-25T02:30:00+02:00 first of two", "2026-10-25T02:30:00+01:00 second of two",
                "2026-10-25T03:30:00+01:00", "2026-10-25T04:30:00+01:00",
            ])
        // The two o'clock run comes two hours after that of midnight although no clock shows two o'clock.
        #expect(
            try next(3, of: "0 */2 * * *", after: "2026-03-28T22:59:00Z") == [
                "2026-03-29T00:00:00+01:00",
                "2026-03-29T03:00:00+02:00 in the hour that is skipped; moved to 03:00", "2026-03-29T04:00:00+02:00",
            ])
    }

    @Test func `every five minutes is every five minutes on all days`() throws {
        let schedule = Schedule(.cron(try Cron(parsing: "*/5 * * * *")), in: try Fixture.berlin())
        for day in ["2026-03-28T12:00:00Z", "2026-10-24T12:00:00Z", "2026-06-01T00:00:00Z"] {
            let found = schedule.occurrences(after: try at(day), limit: 600).map(\.scheduled)
            #expect(zip(found, found.dropFirst()).allSatisfy { $1.seconds - $0.seconds == 300 })
        }
    }

    @Test func `next and last undo each other`() throws {
        var generator = SeededGenerator(seed: 9)
        let zone = try Fixture.berlin()
        for text in ["*/7 * * * *", "30 2 * * *", "0 0 29 2 *", "15 */5 * * sun", "0 3 LW * *"] {
            let schedule = Schedule(.cron(try Cron(parsing: text)), in: zone)
            for _ in 0..<40 {
                let instant = UnixTime(clamping: .random(in: 1_700_000_000...2_000_000_000, using: &generator))
                let next = try #require(schedule.next(after: instant))
                let last = try #require(schedule.last(atOrBefore: instant))
                #expect(last.scheduled <= instant && instant < next.scheduled)
                #expect(schedule.next(after: last.scheduled) == next)
                #expect(schedule.last(atOrBefore: next.scheduled) == next)
            }
        }
    }

    @Test func `the calendar ends in 2200 without a trap`() throws {
        let schedule = Schedule(.cron(try Cron(parsing: "0 0 29 2 *")), in: try Fixture.berlin())
        #expect(schedule.next(after: .latest) == nil)
        #expect(schedule.last(atOrBefore: .earliest) == nil)
        let daily = Schedule(.cron(try Cron(parsing: "@daily")), in: try Fixture.lordHowe())
        #expect(daily.next(after: try at("2200-12-31T14:00:00Z")) == nil)
        #expect(daily.last(atOrBefore: try at("1900-01-01T01:00:00Z")) == nil)
        #expect(schedule.next(after: .earliest)?.scheduled == (try at("1904-02-29T00:00:00+01:00")))
    }
}
