import Text

extension CivilDate {
    /// Reads `2026-12-24`, a date that exists in a year from 1900 to 2200.
    package init(parsing text: String) throws(CalendarError) {
        self = try CalendarError.placing { () throws(TextError) in
            var scanner = TextScanner(text)
            let date = try scanner.takeDate(years: CivilDate.years)
            try scanner.expectEnd(after: "the date")
            return CivilDate(date)
        }
    }
}

extension ClockTime {
    /// Reads `08:00`, up to `24:00`.
    package init(parsing text: String) throws(CalendarError) {
        self = try CalendarError.placing { () throws(TextError) in
            var scanner = TextScanner(text)
            let (hour, minute) = try scanner.takeHourAndMinute(latestHour: 24)
            try scanner.expectEnd(after: "the time")
            guard let time = ClockTime(hour: hour, minute: minute) else {
                throw TextError(at: 0, "24:\(twoDigits(minute)) is past the end of the day", fix: "write 24:00")
            }
            return time
        }
    }
}

extension LocalDateTime {
    /// Reads `2026-12-24T18:00` or `2026-12-24T18:00:30`, a local time without an offset.
    package init(parsing text: String) throws(CalendarError) {
        self = try CalendarError.placing { () throws(TextError) in
            var scanner = TextScanner(text)
            let date = CivilDate(try scanner.takeDate(years: CivilDate.years))
            try scanner.expectTimeSeparator()
            let time = try Self.take(from: &scanner, on: date)
            try scanner.expectEnd(after: "the local time")
            return time
        }
    }

    /// Steps over hours and minutes with optional seconds from 00 to 59.
    private static func take(
        from scanner: inout TextScanner, on date: CivilDate
    ) throws(TextError) -> LocalDateTime {
        let (hour, minute) = try scanner.takeHourAndMinute(latestHour: 23)
        var second = 0
        if scanner.take(":") {
            let start = scanner.offset
            second = try scanner.takeTwoDigits("seconds")
            guard second < 60 else {
                throw TextError(at: start, "second \(second) does not exist", fix: "use 00 to 59")
            }
        }
        guard let time = LocalDateTime(date: date, hour: hour, minute: minute, second: second) else {
            preconditionFailure("checked fields \(hour):\(minute):\(second) make no time of day")
        }
        return time
    }
}

extension CivilDate: CustomStringConvertible {
    /// ISO 8601 form, such as `2026-12-24`.
    package var description: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))" }
}

extension LocalDateTime: CustomStringConvertible {
    /// ISO 8601 form with seconds and without an offset, such as `2026-12-24T18:00:00`.
    package var description: String { "\(date)T\(timeText)" }

    /// The time of day alone, with seconds only where there are some: `18:00` or `18:00:30`.
    package var shortTime: String {
        let minutes = "\(twoDigits(hour)):\(twoDigits(minute))"
        return second == 0 ? minutes : "\(minutes):\(twoDigits(second))"
    }

    private var timeText: String { "\(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(second))" }
}
