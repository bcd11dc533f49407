extension UnixTime {
    /// Reads an RFC 3339 timestamp such as `2026-12-24T18:00:00+03:00`; a fraction of a second is dropped.
    ///
    /// A leap second, which POSIX time cannot express, reads as the second that follows it.
    package init(parsing text: String) throws(CalendarProblem) {
        var scanner = Scanner(text)
        self = try scanner.takeTimestamp()
        try scanner.expectEnd(after: "the timestamp")
    }

    /// RFC 3339 text in UTC, such as `2026-12-24T15:00:00Z`.
    package var text: String { "\(Zone.utc.local(at: self))Z" }

    /// RFC 3339 text in a zone's local time with its offset, such as `2026-12-24T18:00:00+03:00`.
    ///
    /// RFC 3339 has no offsets with seconds, so where an old law had one the text is in UTC.
    package func text(in zone: Zone) -> String {
        let offset = zone.offset(at: self)
        guard offset.isWholeMinutes, zone != .utc else { return text }
        return "\(zone.local(at: self))\(offset)"
    }
}

extension UnixTime: CustomStringConvertible {
    /// The RFC 3339 text in UTC.
    package var description: String { text }
}

extension Scanner {
    fileprivate mutating func takeTimestamp() throws(CalendarProblem) -> UnixTime {
        let date = try takeDate()
        try expectTimeSeparator()
        let (hour, minute) = try takeHourAndMinute(latestHour: 23)
        guard take(":") else {
            throw problem("expected ':' and seconds, found \(nextAsText)", fix: "write the time as 18:00:00")
        }
        let startOfSeconds = offset
        let second = try takeTwoDigits("seconds")
        if take(".") {
            guard !takeAll(where: \.isDigit).isEmpty else {
                throw problem("expected digits after '.', found \(nextAsText)", fix: "remove the '.'")
            }
        }
        let offsetSeconds = try takeOffset()
        guard let start = LocalDateTime(date: date, hour: hour, minute: minute) else {
            preconditionFailure("checked fields \(hour):\(minute) make no time of day")
        }
        let minuteStart = start.secondsSinceEpoch - Int64(offsetSeconds)
        // Leap seconds are only ever added as the last second of a UTC day.
        let isLastMinuteOfDay = (minuteStart + 60) % 86_400 == 0
        guard second < 60 || second == 60 && isLastMinuteOfDay else {
            throw problem(at: startOfSeconds, "second \(second) does not exist", fix: "use 00 to 59")
        }
        guard let instant = UnixTime(exactly: minuteStart + Int64(second)) else {
            throw problem(at: 0, "the timestamp is outside 1900 to 2200 in UTC", fix: "use a year in that range")
        }
        return instant
    }

    /// Steps over `Z` or `±hh:mm` and returns the seconds east of UTC.
    private mutating func takeOffset() throws(CalendarProblem) -> Int {
        if take("Z", "z") { return 0 }
        let isWest = next == UInt8(ascii: "-")
        guard take("+", "-") else {
            throw problem("expected an offset from UTC, found \(nextAsText)", fix: "end the timestamp with Z or +03:00")
        }
        let (hour, minute) = try takeHourAndMinute(latestHour: 23)
        let size = hour * 3_600 + minute * 60
        return isWest ? -size : size
    }
}
