/// The fields of a wall clock and calendar (proleptic Gregorian) at one offset.
struct CivilTime: Hashable, Sendable {
    /// Days since 1970-01-01.
    let dayNumber: Int64
    /// Seconds since midnight.
    let secondOfDay: Int64
    let year: Int64
    /// 1 to 12.
    let month: Int64
    /// 1 to 31.
    let day: Int64

    /// Splits seconds since the epoch at an offset in seconds east of Greenwich.
    ///
    /// A host may hand in any instant; what lies outside the language's range counts as its nearest end.
    init(_ seconds: Int64, offset: Int64 = 0) {
        let localSeconds = min(max(seconds, Timestamp.range.lowerBound), Timestamp.range.upperBound) + offset
        let days = localSeconds.floorDivided(by: 86_400)
        dayNumber = days
        secondOfDay = localSeconds - days * 86_400
        // Eras of 400 years that begin on the first of March, so that the leap day comes last.
        let shifted = days + 719_468
        let era = shifted.floorDivided(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01 of a date, which must exist.
    static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
        let adjusted = month <= 2 ? year - 1 : year
        let era = adjusted.floorDivided(by: 400)
        let yearOfEra = adjusted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// How many days a month has.
    static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31  // every other month
        }
    }

    /// Days since the first of January, from 0.
    var dayOfYear: Int64 { dayNumber - Self.dayNumber(year: year, month: 1, day: 1) }
    /// 0 for Sunday to 6 for Saturday.
    var dayOfWeek: Int64 { (dayNumber + 4) - (dayNumber + 4).floorDivided(by: 7) * 7 }
}

extension Int64 {
    /// Divides and rounds towards negative infinity; the divisor must be positive.
    func floorDivided(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
