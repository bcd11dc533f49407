extension CivilDate {
    /// Reads `2026-12-24`, a date that exists in a year from 1900 to 2200.
    package init(parsing text: String) throws(CalendarProblem) {
        var scanner = Scanner(text)
        self = try scanner.takeDate()
        try scanner.expectEnd(after: "the date")
    }
}

extension ClockTime {
    /// Reads `08:00`, up to `24:00`.
    package init(parsing text: String) throws(CalendarProblem) {
        var scanner = Scanner(text)
        let (hour, minute) = try scanner.takeHourAndMinute(latestHour: 24)
        try scanner.expectEnd(after: "the time")
        guard let time = ClockTime(hour: hour, minute: minute) else {
            throw scanner.problem(at: 0, "24:\(twoDigits(minute)) is past the end of the day", fix: "write 24:00")
        }
        self = time
    }
}

extension LocalDateTime {
    /// Reads `2026-12-24T18:00` or `2026-12-24T18:00:30`, a local time without an offset.
    package init(parsing text: String) throws(CalendarProblem) {
        var scanner = Scanner(text)
        let date = try scanner.takeDate()
        try scanner.expectTimeSeparator()
        self = try scanner.takeTime(on: date)
        try scanner.expectEnd(after: "the local time")
    }
}

extension Scanner {
    /// Steps over a date that exists.
    mutating func takeDate() throws(CalendarProblem) -> CivilDate {
        let start = offset
        guard let year = takeDigits(4), take("-"), let month = takeDigits(2), take("-"), let day = takeDigits(2) else {
            throw problem("expected a date, found \(nextAsText)", fix: "write the date as 2026-12-24")
        }
        guard CivilDate.years.contains(year) else {
            throw problem(at: start, "year \(year) is outside 1900 to 2200", fix: "use a year in that range")
        }
        guard (1...12).contains(month) else {
            throw problem(at: start + 5, "there is no month \(twoDigits(month))", fix: "use 01 to 12")
        }
        guard let date = CivilDate(year: year, month: month, day: day) else {
            let last = CivilDate.daysInMonth(month, of: year)
            throw problem(
                at: start + 8, "\(year)-\(twoDigits(month)) has no day \(twoDigits(day))", fix: "use 01 to \(last)")
        }
        return date
    }

    /// Steps over the letter between a date and a time.
    mutating func expectTimeSeparator() throws(CalendarProblem) {
        guard take("T", "t") else {
            throw problem(
                "expected 'T' between date and time, found \(nextAsText)", fix: "write it as 2026-12-24T18:00")
        }
    }

    /// Steps over hours and minutes with optional seconds from 00 to 59.
    mutating func takeTime(on date: CivilDate) throws(CalendarProblem) -> LocalDateTime {
        let (hour, minute) = try takeHourAndMinute(latestHour: 23)
        var second = 0
        if take(":") {
            let start = offset
            second = try takeTwoDigits("seconds")
            guard second < 60 else { throw problem(at: start, "second \(second) does not exist", fix: "use 00 to 59") }
        }
        guard let time = LocalDateTime(date: date, hour: hour, minute: minute, second: second) else {
            preconditionFailure("checked fields \(hour):\(minute):\(second) make no time of day")
        }
        return time
    }

    /// Steps over `hh:mm` whose hour is at most the given one.
    mutating func takeHourAndMinute(latestHour: Int) throws(CalendarProblem) -> (hour: Int, minute: Int) {
        let start = offset
        guard let hour = takeDigits(2), take(":"), let minute = takeDigits(2) else {
            throw problem("expected a time of day, found \(nextAsText)", fix: "write the time as 08:00")
        }
        guard hour <= latestHour else {
            let range = latestHour == 24 ? "00 to 23, or 24:00 for the end of the day" : "00 to 23"
            throw problem(at: start, "hour \(hour) does not exist", fix: "use \(range)")
        }
        guard minute < 60 else {
            throw problem(at: start + 3, "minute \(minute) does not exist", fix: "use 00 to 59")
        }
        return (hour, minute)
    }

    /// Steps over two digits, named in the error when they are not there.
    mutating func takeTwoDigits(_ name: String) throws(CalendarProblem) -> Int {
        guard let number = takeDigits(2) else {
            throw problem("expected two digits of \(name), found \(nextAsText)", fix: "write \(name) as 00 to 59")
        }
        return number
    }

    /// Refuses anything that is left over.
    func expectEnd(after what: String) throws(CalendarProblem) {
        guard isAtEnd else {
            throw problem("unexpected \(nextAsText) after \(what)", fix: "remove what follows \(what)")
        }
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
