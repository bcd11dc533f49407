extension TextScanner {
    /// Steps over a date that exists in a year of the range, such as `2026-12-24`.
    package mutating func takeDate(years: ClosedRange<Int>) throws(TextError) -> CivilDay {
        let start = offset
        guard let year = takeDigits(4), take("-"), let month = takeDigits(2), take("-"), let day = takeDigits(2) else {
            throw TextError(
                at: offset, "expected a date, found \(nextAsText)", fix: "write the date as 2026-12-24")
        }
        guard years.contains(year) else {
            throw TextError(
                at: start, "year \(year) is outside \(years.lowerBound) to \(years.upperBound)",
                fix: "use a year in that range")
        }
        guard (1...12).contains(month) else {
            throw TextError(at: start + 5, "there is no month \(twoDigits(month))", fix: "use 01 to 12")
        }
        guard let date = CivilDay(year: year, month: month, day: day) else {
            throw TextError(
                at: start + 8, "\(year)-\(twoDigits(month)) has no day \(twoDigits(day))",
                fix: "use 01 to \(CivilDay.days(inMonth: month, of: year))")
        }
        return date
    }

    /// Steps over the letter between a date and a time.
    package mutating func expectTimeSeparator() throws(TextError) {
        guard take("T", "t") else {
            throw TextError(
                at: offset, "expected 'T' between date and time, found \(nextAsText)",
                fix: "write it as 2026-12-24T18:00")
        }
    }

    /// Steps over `hh:mm` whose hour is at most the given one.
    package mutating func takeHourAndMinute(latestHour: Int) throws(TextError) -> (hour: Int, minute: Int) {
        let start = offset
        guard let hour = takeDigits(2), take(":"), let minute = takeDigits(2) else {
            throw TextError(
                at: offset, "expected a time of day, found \(nextAsText)", fix: "write the time as 08:00")
        }
        guard hour <= latestHour else {
            let range = latestHour == 24 ? "00 to 23, or 24:00 for the end of the day" : "00 to 23"
            throw TextError(at: start, "hour \(hour) does not exist", fix: "use \(range)")
        }
        guard minute < 60 else {
            throw TextError(at: start + 3, "minute \(minute) does not exist", fix: "use 00 to 59")
        }
        return (hour, minute)
    }

    /// Steps over two digits, named in the error when they are not there.
    package mutating func takeTwoDigits(_ name: String) throws(TextError) -> Int {
        guard let number = takeDigits(2) else {
            throw TextError(
                at: offset, "expected two digits of \(name), found \(nextAsText)", fix: "write \(name) as 00 to 59")
        }
        return number
    }

    /// Refuses anything that is left over.
    package func expectEnd(after what: String) throws(TextError) {
        guard isAtEnd else {
            throw TextError(at: offset, "unexpected \(nextAsText) after \(what)", fix: "remove what follows \(what)")
        }
    }

    /// Steps over a point with digits, if there is one; digits beyond the ninth are cut off.
    mutating func takeFraction() throws(TextError) -> Int32 {
        guard take(".") else { return 0 }
        let digits = takeAll(where: \.isDigit).utf8
        guard !digits.isEmpty else {
            throw TextError(at: offset, "expected digits after '.', found \(nextAsText)", fix: "remove the '.'")
        }
        let kept = digits.prefix(9)
        return (kept + [UInt8](repeating: 0x30, count: 9 - kept.count)).reduce(0) { $0 * 10 + Int32($1) - 0x30 }
    }

    /// Steps over `Z` or `±hh:mm` and returns the seconds east of UTC.
    mutating func takeOffset() throws(TextError) -> Int {
        if take("Z", "z") { return 0 }
        let isWest = next == UInt8(ascii: "-")
        guard take("+", "-") else {
            throw TextError(
                at: offset, "expected an offset from UTC, found \(nextAsText)",
                fix: "end the timestamp with Z or +03:00")
        }
        let (hour, minute) = try takeHourAndMinute(latestHour: 23)
        return (isWest ? -1 : 1) * (hour * 3_600 + minute * 60)
    }
}
