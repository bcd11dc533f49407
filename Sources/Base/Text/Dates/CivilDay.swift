/// A day of the proleptic Gregorian calendar, in no particular zone and of any year.
///
/// The arithmetic counts in eras of 400 years that begin on the first of March, so that a leap day is a year's last.
package struct CivilDay: Hashable, Sendable {
    /// The year; 0 is the year before year 1.
    package let year: Int
    /// From 1 to 12.
    package let month: Int
    /// From 1 to 31.
    package let day: Int

    /// A day that exists, or nil.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The day so many days after 1970-01-01, which may lie within a million million years of it.
    package init(number: Int) {
        let shifted = number + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, negative before it.
    package var number: Int {
        let adjusted = month <= 2 ? year - 1 : year
        let era = adjusted.floorDivided(by: 400)
        let yearOfEra = adjusted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Days since the first of January, from 0.
    package var dayOfYear: Int {
        let before = (1..<month).reduce(0) { $0 + Self.days(inMonth: $1, of: year) }
        return before + day - 1
    }

    /// 0 for Sunday to 6 for Saturday.
    package var dayOfWeek: Int { number + 4 - (number + 4).floorDivided(by: 7) * 7 }

    /// How many days a month has, 28 to 31.
    package static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31  // every other month; a number that is no month is refused by the callers
        }
    }
}

extension CivilDay: CustomStringConvertible {
    /// ISO 8601 form, such as `2026-12-24`, with four digits of the year at least.
    package var description: String {
        let digits = String(year.magnitude)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        return "\(year < 0 ? "-" : "")\(zeros)\(digits)-\(twoDigits(month))-\(twoDigits(day))"
    }
}

extension FixedWidthInteger {
    /// Divides and rounds towards negative infinity; the divisor must be positive.
    package func floorDivided(by divisor: Self) -> Self {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
