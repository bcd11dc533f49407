/// A day of the Gregorian calendar, in no particular zone.
///
/// Dates that people write lie in 1900...2200. Dates derived from an instant may lie a few days outside, because a
/// zone's local time runs up to a day ahead of or behind UTC.
package struct CivilDate: Hashable, Sendable {
    /// The years that a date may be written in.
    package static let years = 1900...2200

    /// The year, 1900 to 2200 in written dates.
    package let year: Int
    /// The month, 1 to 12.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// A date that exists in a year between 1900 and 2200, or `nil`.
    package init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month),
            (1...Self.daysInMonth(month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date so many days after 1970-01-01, held to one month outside the written years.
    package init(dayNumber: Int) {
        // The usual 400-year-era arithmetic, with years that begin on 1 March so that a leap day is a year's last.
        let days = min(max(dayNumber, -25_597), 84_400) + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, negative before it.
    package var dayNumber: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear % 400
        let shiftedMonth = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the week on which this date falls.
    package var weekday: Weekday {
        // 1970-01-01 was a Thursday; the multiple of seven keeps the remainder positive.
        Weekday(rawValue: (dayNumber + 3 + 7_000_000) % 7 + 1) ?? .monday
    }

    /// The date so many days later, or earlier for a negative count.
    package func advanced(by days: Int) -> CivilDate {
        let (sum, overflow) = dayNumber.addingReportingOverflow(days)
        return CivilDate(dayNumber: overflow ? (days > 0 ? .max : .min) : sum)
    }

    /// How many days a month of a year has, 28 to 31.
    package static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31  // every other month; a number that is no month is refused by the callers
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}

extension CivilDate: Comparable {
    /// Earlier is less.
    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
