import Testing
import Text

@Suite struct `days of the calendar` {
    @Test(arguments: [
        (0, "1970-01-01", 4), (-1, "1969-12-31", 3), (11_016, "2000-02-29", 2), (-25_567, "1900-01-01", 1),
        (-719_162, "0001-01-01", 1), (2_932_896, "9999-12-31", 5), (-719_528, "0000-01-01", 6),
        (2_932_897, "10000-01-01", 6),
    ])
    func `are counted from 1970`(number: Int, text: String, weekday: Int) {
        #expect(CivilDay(number: number).description == text)
        #expect(CivilDay(number: number).number == number)
        #expect(CivilDay(number: number).dayOfWeek == weekday)
    }

    @Test func `follow one another through four centuries`() {
        var day = CivilDay(number: -141_428)
        for number in -141_427...5_000 {
            let next = CivilDay(number: number)
            let isNewMonth = next.day == 1 && day.day == CivilDay.days(inMonth: day.month, of: day.year)
            #expect(next.day == day.day + 1 || isNewMonth)
            #expect(next.number == number)
            #expect(next.dayOfYear == (next.month == 1 && next.day == 1 ? 0 : day.dayOfYear + 1))
            day = next
        }
    }

    @Test func `do not exist beyond the end of a month`() {
        #expect(CivilDay(year: 2023, month: 2, day: 29) == nil)
        #expect(CivilDay(year: 1900, month: 2, day: 29) == nil)
        #expect(CivilDay(year: 2000, month: 2, day: 29) != nil)
        for (month, day) in [(0, 1), (13, 1), (1, 0), (4, 31)] {
            #expect(CivilDay(year: 2026, month: month, day: day) == nil)
        }
    }
}

@Suite struct `timestamps` {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0, 0), ("2026-12-24T18:00:00+03:00", 1_798_124_400, 0),
        ("1969-12-31t23:59:59.25z", -1, 250_000_000),
        ("2026-12-24T18:00:00.1234567891-00:30", 1_798_137_000, 123_456_789),
        ("2016-12-31T23:59:60Z", 1_483_228_800, 0), ("2017-01-01T02:59:60+03:00", 1_483_228_800, 0),
    ])
    func `are read with their offset and fraction`(text: String, seconds: Int64, nanoseconds: Int32) throws {
        let read = try TimestampText(parsing: text, years: 1...9999)
        #expect(read.seconds == seconds)
        #expect(read.nanoseconds == nanoseconds)
        #expect(read.isLeapSecond == text.contains(":60"))
    }

    @Test(arguments: [
        ("", 0), ("2026-13-01T00:00:00Z", 5), ("2026-02-30T00:00:00Z", 8), ("0000-01-01T00:00:00Z", 0),
        ("2026-01-01 00:00:00Z", 10), ("2026-01-01T24:00:00Z", 11), ("2026-01-01T00:60:00Z", 14),
        ("2026-01-01T00:00Z", 16), ("2026-01-01T00:00:61Z", 17), ("2026-01-01T00:00:60Z", 17),
        ("2026-01-01T00:00:00.Z", 20), ("2026-01-01T00:00:00", 19), ("2026-01-01T00:00:00Zx", 20),
    ])
    func `are refused at the place that is wrong`(text: String, offset: Int) {
        let problem = #expect(throws: TextError.self) { try TimestampText(parsing: text, years: 1...9999) }
        #expect(problem?.offset == offset)
        #expect(problem?.cause.isEmpty == false && problem?.fix.isEmpty == false)
    }

    @Test func `are written in UTC with as many digits as are asked for`() {
        #expect(TimestampText.utc(seconds: 0) == "1970-01-01T00:00:00Z")
        #expect(TimestampText.utc(seconds: -1, nanoseconds: 5_000_000, digits: 3) == "1969-12-31T23:59:59.005Z")
        #expect(TimestampText.utc(seconds: 253_402_300_799) == "9999-12-31T23:59:59Z")
    }

    @Test func `come back as they were written`() throws {
        for seconds in stride(from: Int64(-2_208_988_800), to: 7_289_654_399, by: 86_400 * 97 + 12_345) {
            let read = try TimestampText(parsing: TimestampText.utc(seconds: seconds), years: 1900...2200)
            #expect(read.seconds == seconds)
        }
    }
}
