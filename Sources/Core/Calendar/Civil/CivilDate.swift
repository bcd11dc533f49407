import Text

/// A day of the Gregorian calendar, in no particular zone.
///
/// Dates that people write lie in 1900...2200. Dates derived from an instant may lie a few days outside, because a
/// zone's local time runs up to a day ahead of or behind UTC.
package struct CivilDate: Hashable, Sendable {
    /// The years that a date may be written in.
    package static let years = 1900...2200

    private let civil: CivilDay

    /// The year, 1900 to 2200 in written dates.
    package var year: Int { civil.year }
    /// The month, 1 to 12.
    package var month: Int { civil.month }
    /// The day of the month, from 1.
    package var day: Int { civil.day }

    /// A date that exists in a year between 1900 and 2200, or `nil`.
    package init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), let civil = CivilDay(year: year, month: month, day: day) else { return nil }
        self.civil = civil
    }

    /// The date so many days after 1970-01-01, held to one month outside the written years.
    package init(dayNumber: Int) { civil = CivilDay(number: min(max(dayNumber, -25_597), 84_400)) }

    /// A day whose year has been looked at.
    init(_ civil: CivilDay) { self.civil = civil }

    /// Days since 1970-01-01, negative before it.
    package var dayNumber: Int { civil.number }

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
}

extension CivilDate: Comparable {
    /// Earlier is less.
    package static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
