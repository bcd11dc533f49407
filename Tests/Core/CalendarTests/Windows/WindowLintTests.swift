import Testing

@testable import Calendar

struct WindowLintTests {
    private func window(
        _ name: String, _ hours: [(String, String, String)], except: [String] = [], only: [String] = []
    ) throws -> Window {
        let parts = try hours.map { days, from, to in
            try WeeklyPart(
                days: try DaySet(parsing: days), from: try ClockTime(parsing: from), to: try ClockTime(parsing: to),
                except: Set(try except.map { try CivilDate(parsing: $0) }),
                only: Set(try only.map { try CivilDate(parsing: $0) }))
        }
        return try Window(name: name, zone: try Fixture.berlin(), weekly: parts)
    }

    private var now: UnixTime { UnixTime(clamping: 1_795_000_000) }

    @Test func `a window that does what it says has no advice`() throws {
        #expect(
            try window("office", [("mon-fri", "08:00", "18:00"), ("sat", "08:00", "12:00")]).lint(now: now).isEmpty)
    }

    @Test func `hours inside other hours are pointed out once`() throws {
        let places = try window(
            "twice", [("mon", "08:00", "12:00"), ("daily", "07:00", "13:00"), ("daily", "07:00", "13:00")]
        )
        .lint(now: now).map(\.place)
        #expect(places == [.weekly(0), .weekly(2)])
    }

    @Test func `dates that change nothing are pointed out`() throws {
        let found = try window("dates", [("mon-fri", "08:00", "12:00")], except: ["2026-12-26"]).lint(now: now)
        #expect(found.map(\.cause) == ["2026-12-26 is a Saturday, on which these hours do not start anyway"])
    }

    @Test func `a window without any future is pointed out`() throws {
        let past = try OneTimePart(
            from: try LocalDateTime(parsing: "2020-01-01T00:00"), to: try LocalDateTime(parsing: "2020-01-02T00:00"))
        let found = try Window(name: "past", zone: .utc, oneTime: [past]).lint(now: now)
        #expect(found.map(\.place) == [.oneTime(0), .whole])
        let never = try window("never", [("mon", "08:00", "12:00")], only: ["2027-01-05"]).lint(now: now)
        #expect(never.map(\.place) == [.weekly(0), .weekly(0), .whole])
    }

    @Test func `a window without hours is never open by itself, and that needs no advice`() throws {
        let window = Window(openByHandAlone: "streaming", zone: try Fixture.berlin())
        let day = try self.window("day", [("daily", "08:00", "20:00")])
        for days in 0..<400 { #expect(!window.isOpen(at: now.advanced(by: Int64(days) * 86_400))) }
        #expect(window.nextOpening(after: now) == nil && window.span(at: now) == nil)
        #expect(window.lint(now: now).isEmpty && window.contradiction(with: day, now: now) == nil)
    }

    @Test func `two windows that never meet contradict each other`() throws {
        let day = try window("day", [("daily", "08:00", "20:00")])
        let night = try window("night", [("daily", "20:00", "08:00")])
        let evening = try window("evening", [("sun", "19:00", "21:00")])
        #expect(
            day.contradiction(with: night, now: now)?.cause
                == "windows 'day' and 'night' are never open at the same time")
        #expect(day.contradiction(with: evening, now: now) == nil)
        #expect(evening.contradiction(with: night, now: now) == nil)
    }
}
