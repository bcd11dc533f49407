import CalendarProof
import Clocks
import Testing

@testable import Calendar

struct WindowTests {
    private func part(
        _ days: String, _ from: String, _ to: String, except: [String] = [], only: [String] = []
    ) throws -> WeeklyPart {
        try WeeklyPart(
            days: try DaySet(parsing: days), from: try ClockTime(parsing: from), to: try ClockTime(parsing: to),
            except: Set(try except.map { try CivilDate(parsing: $0) }),
            only: Set(try only.map { try CivilDate(parsing: $0) }))
    }

    private func window(_ parts: WeeklyPart..., zone: Zone? = nil) throws -> Window {
        try Window(name: "test", zone: try zone ?? Fixture.berlin(), weekly: parts)
    }

    /// The spans that overlap a stretch, as text.
    private func spans(_ window: Window, _ from: String, _ until: String) throws -> [String] {
        window.spans(from: try at(from), until: try at(until)).map {
            "\($0.opens.text(in: window.zone)) \($0.closes.text(in: window.zone))"
        }
    }

    @Test func `office hours are half-open`() throws {
        let office = try window(try part("mon-fri", "08:00", "18:00"))
        #expect(!office.isOpen(at: try at("2026-11-20T07:59:59+01:00")))
        #expect(office.isOpen(at: try at("2026-11-20T08:00:00+01:00")))
        #expect(office.isOpen(at: try at("2026-11-20T17:59:59+01:00")))
        #expect(!office.isOpen(at: try at("2026-11-20T18:00:00+01:00")))
        #expect(!office.isOpen(at: try at("2026-11-21T12:00:00+01:00")))
        #expect(office.nextOpening(after: try at("2026-11-20T12:00:00+01:00")) == (try at("2026-11-23T08:00:00+01:00")))
        #expect(office.nextClosing(after: try at("2026-11-21T12:00:00+01:00")) == (try at("2026-11-23T18:00:00+01:00")))
        #expect(
            office.nextEdge(after: try at("2026-11-20T12:00:00+01:00")) == .closes(try at("2026-11-20T18:00:00+01:00")))
    }

    @Test func `overnight hours belong to the day on which they start`() throws {
        let night = try window(try part("fri", "22:00", "06:00", except: ["2026-11-27"]))
        #expect(
            try spans(night, "2026-11-19T00:00:00Z", "2026-12-06T00:00:00Z") == [
                "2026-11-20T22:00:00+01:00 2026-11-21T06:00:00+01:00",
                "2026-12-04T22:00:00+01:00 2026-12-05T06:00:00+01:00",
            ])
    }

    @Test(arguments: [
        // The start, the end, or both lie in the hour that is skipped.
        ("02:30", "05:00", ["2026-03-29T03:00:00+02:00 2026-03-29T05:00:00+02:00"]),
        ("01:00", "02:30", ["2026-03-29T01:00:00+01:00 2026-03-29T03:00:00+02:00"]),
        ("02:15", "02:45", ["2026-03-29T03:00:00+02:00 2026-03-29T03:30:00+02:00"]),
        ("02:30", "03:00", ["2026-03-29T03:00:00+02:00 2026-03-29T03:30:00+02:00"]),
    ])
    func `a window at a gap neither vanishes nor splits`(from: String, to: String, expected: [String]) throws {
        let daily = try window(try part("daily", from, to))
        #expect(try spans(daily, "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z") == expected)
    }

    @Test(arguments: [
        ("02:15", "02:45", ["2026-10-25T02:15:00+02:00 2026-10-25T02:45:00+01:00"]),
        ("01:00", "02:00", ["2026-10-25T01:00:00+02:00 2026-10-25T02:00:00+01:00"]),
        ("03:00", "04:00", ["2026-10-25T03:00:00+01:00 2026-10-25T04:00:00+01:00"]),
    ])
    func `a window at a repeated hour opens once, at the first copy, and closes at the last`(
        from: String, to: String, expected: [String]
    ) throws {
        let daily = try window(try part("daily", from, to))
        #expect(try spans(daily, "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z") == expected)
    }

    @Test func `a day that a zone skipped still has its window`() throws {
        let noon = try window(try part("daily", "12:00", "13:00", only: ["2011-12-30"]), zone: Fixture.samoa())
        #expect(
            try spans(noon, "2011-12-01T00:00:00Z", "2012-01-31T00:00:00Z") == [
                "2011-12-31T00:00:00+14:00 2011-12-31T01:00:00+14:00"
            ])
    }

    @Test func `touching and overlapping parts are one span`() throws {
        let joined = try window(
            try part("mon", "08:00", "12:00"), try part("mon", "12:00", "14:00"), try part("mon", "13:00", "24:00"),
            try part("tue", "00:00", "01:00"), try part("tue", "01:01", "02:00"))
        #expect(
            try spans(joined, "2026-11-22T12:00:00Z", "2026-11-25T00:00:00Z") == [
                "2026-11-23T08:00:00+01:00 2026-11-24T01:00:00+01:00",
                "2026-11-24T01:01:00+01:00 2026-11-24T02:00:00+01:00",
            ])
    }

    @Test func `a window of all hours never closes, and closes only on its excepted dates`() throws {
        let now = try at("2026-11-21T12:00:00Z")
        let always = try window(try part("daily", "00:00", "24:00"))
        #expect(always.span(at: now) == Span(opens: .earliest, closes: .latest))
        #expect(always.nextEdge(after: now) == nil)
        let almost = try window(try part("daily", "00:00", "24:00", except: ["2040-05-05", "1999-01-01"]))
        let span = try #require(almost.span(at: now))
        #expect(span.opens == (try at("1999-01-02T00:00:00+01:00")))
        #expect(span.closes == (try at("2040-05-05T00:00:00+02:00")))
        #expect(almost.nextOpening(after: now) == (try at("2040-05-06T00:00:00+02:00")))
    }

    @Test func `a single stretch opens once`() throws {
        let zone = try Fixture.berlin()
        let stretch = try OneTimePart(
            from: try LocalDateTime(parsing: "2026-12-24T18:00"), to: try LocalDateTime(parsing: "2026-12-26T00:00"))
        let holidays = try Window(name: "holidays", zone: zone, oneTime: [stretch])
        let opening = try at("2026-12-24T18:00:00+01:00")
        #expect(holidays.nextOpening(after: try at("2026-01-01T00:00:00Z")) == opening)
        #expect(holidays.nextOpening(after: opening) == nil)
        #expect(holidays.span(at: opening)?.closes == (try at("2026-12-26T00:00:00+01:00")))
    }

    @Test func `edges alternate and agree with isOpen, whatever the shape`() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<40 {
            var parts: [WeeklyPart] = []
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let days = DaySet(Weekday.allCases.filter { _ in Bool.random(using: &generator) })
                let from = Int.random(in: 0..<1_440, using: &generator)
                let to = (from + Int.random(in: 1..<1_440, using: &generator)) % 1_440
                guard let from = ClockTime(hour: from / 60, minute: from % 60),
                    let to = ClockTime(hour: to / 60, minute: to % 60)
                else { continue }
                parts.append(try WeeklyPart(days: days, from: from, to: to))
            }
            let window = try Window(name: "random", zone: try Fixture.beirut(), weekly: parts)
            var instant = try at("2026-03-20T00:00:00Z")
            var isOpen = window.isOpen(at: instant)
            for _ in 0..<30 {
                guard let edge = window.nextEdge(after: instant) else { break }
                instant = edge.instant
                #expect(window.isOpen(at: instant) == !isOpen)
                #expect(window.isOpen(at: instant.advanced(by: -1)) == isOpen)
                isOpen.toggle()
            }
        }
    }

    @Test func `the calendar's ends make no window trap or search for ever`() throws {
        let first = try LocalDateTime(parsing: "1900-01-01T00:00")
        let last = try LocalDateTime(parsing: "2200-12-31T23:59:59")
        let windows = [
            try window(try part("daily", "22:00", "06:00")), try window(try part("daily", "00:00", "24:00")),
            try window(try part("thu", "08:00", "09:00", only: ["2200-12-25"]), zone: Fixture.samoa()),
            try Window(name: "all", zone: .utc, oneTime: [try OneTimePart(from: first, to: last)]),
            try Window(
                name: "none", zone: .utc,
                weekly: [try WeeklyPart(days: DaySet([]), from: try ClockTime(parsing: "01:00"), to: .endOfDay)]),
        ]
        for window in windows {
            for instant in [
                UnixTime.earliest, .latest, UnixTime.earliest.advanced(by: 90_000), .latest.advanced(by: -90_000),
            ] {
                _ = window.isOpen(at: instant)
                #expect(window.nextOpening(after: instant).map { $0 > instant } ?? true)
                #expect(window.nextClosing(after: instant).map { $0 > instant } ?? true)
                #expect(window.spans(from: instant, until: instant.advanced(by: 300_000)).count <= 5)
            }
        }
        #expect(windows[3].span(at: .earliest)?.opens == .earliest)
        #expect(windows[4].nextOpening(after: .earliest) == nil)
    }

    @Test func `hours cannot start at the end of a day`() {
        let error = #expect(throws: CalendarError.self) { try part("mon", "24:00", "08:00") }
        #expect(error?.place == .key("from"))
    }

    @Test(arguments: ["00:00", "08:00"])
    func `hours that end where they start last a whole day`(time: String) throws {
        let window = try Window(name: "day", zone: .utc, weekly: [try part("mon", time, time)])
        let opens = try #require(window.nextOpening(after: UnixTime(clamping: 0)))
        #expect(window.span(at: opens)?.closes == opens.advanced(by: 86_400))
        #expect(window.span(at: opens)?.opens == opens)
    }

    @Test func `a stretch that does not end after it starts is refused`() throws {
        let time = try LocalDateTime(parsing: "2026-12-24T18:00")
        #expect(throws: CalendarError.self) { try OneTimePart(from: time, to: time) }
        #expect(throws: CalendarError.self) { try Window(name: "empty", zone: .utc) }
    }
}
