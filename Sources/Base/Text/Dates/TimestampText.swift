/// A date with a time of day and an offset, as RFC 3339 writes an instant: `2026-12-24T18:00:00.5+03:00`.
package struct TimestampText: Hashable, Sendable {
    /// The day that it names, in the local time of its offset.
    package let date: CivilDay
    /// Seconds since that day's 00:00.
    package let secondOfDay: Int
    /// Whether the seconds are 60, so that ``secondOfDay`` is one more than the minute has.
    package let isLeapSecond: Bool
    /// What stands behind the point; digits beyond the ninth are cut off.
    package let nanoseconds: Int32
    /// Seconds east of UTC.
    package let offset: Int

    /// Whole seconds since 1970-01-01T00:00:00Z, rounded towards the past.
    ///
    /// A leap second, which POSIX time cannot express, reads as the second that follows it.
    package var seconds: Int64 { Int64(date.number) * 86_400 + Int64(secondOfDay) - Int64(offset) }

    /// Reads a whole text, whose year lies within a range.
    package init(parsing text: String, years: ClosedRange<Int>) throws(TextError) {
        var scanner = TextScanner(text)
        date = try scanner.takeDate(years: years)
        try scanner.expectTimeSeparator()
        let (hour, minute) = try scanner.takeHourAndMinute(latestHour: 23)
        guard scanner.take(":") else {
            throw TextError(
                at: scanner.offset, "expected ':' and seconds, found \(scanner.nextAsText)",
                fix: "write the time as 18:00:00")
        }
        let startOfSeconds = scanner.offset
        let second = try scanner.takeTwoDigits("seconds")
        nanoseconds = try scanner.takeFraction()
        offset = try scanner.takeOffset()
        let minuteStart = hour * 3_600 + minute * 60
        // Leap seconds are only ever added as the last second of a UTC day.
        let isLastMinuteOfDay = (minuteStart + 60 - offset) % 86_400 == 0
        guard second < 60 || second == 60 && isLastMinuteOfDay else {
            throw TextError(at: startOfSeconds, "second \(second) does not exist", fix: "use 00 to 59")
        }
        secondOfDay = minuteStart + second
        isLeapSecond = second == 60
        try scanner.expectEnd(after: "the timestamp")
    }

    /// An instant in UTC, such as `2026-12-24T15:00:00Z`, with a fraction of so many digits.
    package static func utc(seconds: Int64, nanoseconds: Int32 = 0, digits: Int = 0) -> String {
        let days = seconds.floorDivided(by: 86_400)
        let rest = seconds - days * 86_400
        var fraction = ""
        if digits > 0 {
            let all = String(nanoseconds)
            fraction = "." + (String(repeating: "0", count: max(0, 9 - all.count)) + all).prefix(digits)
        }
        let time = "\(twoDigits(rest / 3_600)):\(twoDigits(rest / 60 % 60)):\(twoDigits(rest % 60))"
        return "\(CivilDay(number: Int(days)))T\(time)\(fraction)Z"
    }
}

/// What is wrong with a short text, and where, with the way out.
package struct TextError: Error, Hashable, Sendable {
    /// The place in UTF-8 bytes from the start of the text.
    package let offset: Int
    /// What is wrong, as a clause without a full stop.
    package let cause: String
    /// One way to put it right, as an imperative clause without a full stop.
    package let fix: String

    /// Makes a problem of its parts.
    package init(at offset: Int, _ cause: String, fix: String) {
        (self.offset, self.cause, self.fix) = (offset, cause, fix)
    }
}
