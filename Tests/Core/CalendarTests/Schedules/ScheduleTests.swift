import Testing

@testable import Calendar

struct ScheduleTests {
    @Test func `an interval is counted from its anchor and never drifts`() throws {
        let every = try Every(.seconds(1_800), anchor: try at("2026-11-21T10:07:00Z"))
        let schedule = Schedule(.every(every), in: .utc)
        #expect(schedule.next(after: try at("2026-11-21T11:59:59Z"))?.scheduled == (try at("2026-11-21T12:07:00Z")))
        #expect(schedule.next(after: try at("2026-11-21T12:07:00Z"))?.scheduled == (try at("2026-11-21T12:37:00Z")))
        #expect(
            schedule.last(atOrBefore: try at("2026-11-20T00:06:59Z"))?.scheduled == (try at("2026-11-19T23:37:00Z")))
        #expect(Schedule(.every(every), in: .utc).next(after: .latest) == nil)
    }

    @Test func `without an anchor intervals are counted from 1970`() throws {
        let schedule = Schedule(.every(try Every(.seconds(7_200))), in: try Fixture.berlin())
        let found = schedule.occurrences(after: try at("2026-10-25T00:10:00+02:00"), limit: 3)
        #expect(
            found.map { $0.scheduled.text } == ["2026-10-25T00:00:00Z", "2026-10-25T02:00:00Z", "2026-10-25T04:00:00Z"])
        #expect(found.first?.note == "first of two")
    }

    @Test(arguments: [Duration.zero, .seconds(-5), .milliseconds(500), .seconds(Int64.max), .seconds(400_000_000)])
    func `an interval must be whole seconds within bounds`(interval: Duration) {
        #expect(throws: CalendarError.self) { try Every(interval) }
    }

    @Test(arguments: [
        ("2026-12-24T18:00", OneTime.Fold.first, "2026-12-24T18:00:00+01:00", nil as String?),
        ("2026-03-29T02:30", .first, "2026-03-29T03:00:00+02:00", "in the hour that is skipped; moved to 03:00"),
        ("2026-03-29T02:30", .last, "2026-03-29T03:00:00+02:00", "in the hour that is skipped; moved to 03:00"),
        ("2026-10-25T02:30", .first, "2026-10-25T02:30:00+02:00", "first of two"),
        ("2026-10-25T02:30", .last, "2026-10-25T02:30:00+01:00", "second of two"),
        ("2026-10-25T02:30:00+01:00", .first, "2026-10-25T02:30:00+01:00", "second of two"),
        ("2026-12-24T18:00:00Z", .first, "2026-12-24T19:00:00+01:00", nil),
    ])
    func `a single time comes once`(text: String, fold: OneTime.Fold, expected: String, note: String?) throws {
        let zone = try Fixture.berlin()
        let schedule = Schedule(.at(try OneTime(parsing: text, fold: fold)), in: zone)
        let found = schedule.occurrences(after: try at("2026-01-01T00:00:00Z"), limit: 5)
        #expect(found.map { $0.scheduled.text(in: zone) } == [expected])
        #expect(found.first?.note == note)
    }

    @Test(arguments: ["2026-12-24", "2026-12-24T25:00", "2026-12-24T18:00+01", "2026-02-31T10:00", "tomorrow"])
    func `a time that is not one is refused`(text: String) {
        #expect(throws: CalendarError.self) { try OneTime(parsing: text) }
    }

    @Test func `lint points at the past, at skipped times and at uneven steps`() throws {
        let now = try at("2026-01-01T00:00:00Z")
        let zone = try Fixture.berlin()
        func causes(_ timing: Schedule.Timing) -> [String] { Schedule(timing, in: zone).lint(now: now).map(\.cause) }
        #expect(
            causes(.at(try OneTime(parsing: "2025-12-24T18:00")))
                == ["2025-12-24T18:00:00+01:00 is in the past, so this never fires"])
        #expect(
            causes(.at(try OneTime(parsing: "2026-03-29T02:30"))) == [
                "the clocks of Europe/Berlin skip 2026-03-29T02:30:00, so this fires at 2026-03-29T03:00:00+02:00"
            ])
        #expect(causes(.at(try OneTime(parsing: "2026-12-24T18:00"))).isEmpty)
        let uneven = Schedule(.cron(try Cron(parsing: "*/45  */5 * * *")), in: zone).lint(now: now)
        #expect(uneven.map(\.place) == [.text(offset: 0), .text(offset: 6)])
        #expect(causes(.cron(try Cron(parsing: "*/15 */6 */7 * *"))).isEmpty)
        #expect(causes(.every(try Every(.seconds(60)))).isEmpty)
    }

    @Test func `jitter is stable, below its width and spread over it`() {
        let width = Duration.seconds(600)
        var slots = [Int](repeating: 0, count: 6)
        for number in 0..<600 {
            let jitter = Jitter(width: width, installation: "home-\(number)", rule: "backup")
            #expect(jitter == Jitter(width: width, installation: "home-\(number)", rule: "backup"))
            #expect(jitter.delay >= .zero && jitter.delay < width)
            slots[Int(jitter.delay.components.seconds) / 100] += 1
        }
        #expect(slots.allSatisfy { (60...140).contains($0) }, "\(slots)")
        #expect(
            Jitter(width: width, installation: "ab", rule: "c") != Jitter(width: width, installation: "a", rule: "bc"))
        #expect(Jitter(width: .zero, installation: "a", rule: "b") == .none)
        #expect(Jitter(width: .seconds(-9), installation: "a", rule: "b") == .none)
    }

    @Test func `the jitter of known names does not change between versions`() {
        #expect(Jitter(width: .seconds(3_600), installation: "home", rule: "backup").delay == .seconds(700))
    }
}
