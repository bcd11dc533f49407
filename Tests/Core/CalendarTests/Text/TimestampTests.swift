import CalendarProof
import Clocks
import Testing
import Text

@testable import Calendar

struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:00.999z", 0), ("2026-12-24T18:00:00+03:00", 1_798_124_400),
        ("2026-12-24T15:00:00-00:00", 1_798_124_400), ("1900-01-01T00:00:00Z", -2_208_988_800),
        ("2200-12-31T23:59:59Z", 7_289_654_399), ("2016-12-31T23:59:60Z", 1_483_228_800),
        ("2017-01-01T02:59:60+03:00", 1_483_228_800), ("2000-02-29T12:30:15+05:45", 951_806_715),
    ])
    func `a timestamp is read`(text: String, seconds: Int64) throws {
        #expect(try at(text).seconds == seconds)
    }

    @Test(arguments: [
        ("", 0), ("2026", 4), ("2026-13-01T00:00:00Z", 5), ("2026-02-31T00:00:00Z", 8), ("2025-02-29T00:00:00Z", 8),
        ("2026-01-01 00:00:00Z", 10), ("2026-01-01T24:00:00Z", 11), ("2026-01-01T25:00:00Z", 11),
        ("2026-01-01T00:60:00Z", 14), ("2026-01-01T00:00:60Z", 17), ("2026-01-01T00:00:61Z", 17),
        ("2026-01-01T00:00Z", 16), ("2026-01-01T00:00:00", 19), ("2026-01-01T00:00:00+3:00", 20),
        ("2026-01-01T00:00:00+24:00", 20), ("2026-01-01T00:00:00.Z", 20), ("2026-01-01T00:00:00Zulu", 20),
        ("1899-12-31T23:59:59Z", 0), ("9999-12-31T23:59:59Z", 0), ("1900-01-01T00:00:00+01:00", 0),
        ("2026-01-01T00:00:00ü", 19), ("２０２６-01-01T00:00:00Z", 0),
    ])
    func `a timestamp that is not one is refused where it goes wrong`(text: String, offset: Int) {
        let error = #expect(throws: CalendarError.self) { try UnixTime(parsing: text) }
        #expect(error?.place == .text(offset: offset), "\(String(describing: error))")
        #expect(error?.fix.isEmpty == false)
    }

    @Test func `what is printed in any zone reads back as the same instant`() throws {
        let zones = [try Fixture.berlin(), try Fixture.lordHowe(), Fixture.samoa(), .utc]
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let instant = UnixTime(
                clamping: .random(
                    in: UnixTime.earliest.seconds + 90_000...UnixTime.latest.seconds - 90_000, using: &generator))
            for zone in zones { #expect(try at(instant.text(in: zone)) == instant) }
        }
        #expect(try at("2026-07-01T12:00:00Z").text(in: Fixture.berlin()) == "2026-07-01T14:00:00+02:00")
    }

    @Test func `an offset with seconds is printed in UTC because the format has no such offsets`() throws {
        let zone = try Zone(name: "Africa/Monrovia", rule: "<-004430>0:44:30")
        #expect(try at("1960-01-01T00:00:00Z").text(in: zone) == "1960-01-01T00:00:00Z")
        #expect(zone.offset(at: .earliest).description == "-00:44:30")
    }

    @Test func `days are counted as a paper calendar counts them`() throws {
        var date = try CivilDate(parsing: "1900-01-01")
        var weekday = Weekday.monday
        let last = try CivilDate(parsing: "2200-12-31")
        while date <= last {
            #expect(date.weekday == weekday)
            #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
            let next = date.advanced(by: 1)
            let isNextMonth = next.day == 1 && date.day == CivilDay.days(inMonth: date.month, of: date.year)
            #expect(isNextMonth || next.day == date.day + 1 && next.month == date.month)
            date = next
            weekday = weekday.next
        }
    }

    @Test func `local dates and times read and print`() throws {
        #expect(try LocalDateTime(parsing: "2026-12-24T18:00").description == "2026-12-24T18:00:00")
        #expect(try LocalDateTime(parsing: "2026-12-24T18:00:05").second == 5)
        #expect(try CivilDate(parsing: "2024-02-29").description == "2024-02-29")
        #expect(try ClockTime(parsing: "24:00") == .endOfDay)
        #expect(try ClockTime(parsing: "08:05").description == "08:05")
    }

    @Test(arguments: [("25:00", 0), ("24:01", 0), ("8:00", 0), ("08:60", 3), ("08:00 ", 5), ("", 0), ("noon", 0)])
    func `a time of day that no clock shows is refused`(text: String, offset: Int) {
        let error = #expect(throws: CalendarError.self) { try ClockTime(parsing: text) }
        #expect(error?.place == .text(offset: offset))
    }
}
