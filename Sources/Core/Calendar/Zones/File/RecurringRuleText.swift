import Text

extension RecurringRule {
    /// Reads `std offset [dst [offset] , start [/time] , end [/time]]`, for example `EET-2EEST,M3.5.0/3,M10.5.0/4`.
    init(parsing text: String) throws(ZoneFileError) {
        do {
            var scanner = TextScanner(text)
            try scanner.skipOffsetName()
            standard = -(try scanner.takeSignedTime(largestHour: 24))
            daylight = scanner.isAtEnd ? nil : try scanner.takeDaylight(standard: standard)
            try scanner.requireEnd(after: "the rule")
        } catch {
            throw ZoneFileError(reason: "its rule '\(text.prefix(80))' does not read: \(error.cause)")
        }
    }
}

extension TextScanner {
    fileprivate mutating func takeDaylight(standard: Int64) throws(CalendarError) -> RecurringRule.Daylight {
        try skipOffsetName()
        var offset = standard + 3_600
        if next != UInt8(ascii: ",") {
            offset = -(try takeSignedTime(largestHour: 24))
        }
        let start = try takeYearlyMoment()
        let end = try takeYearlyMoment()
        return RecurringRule.Daylight(offset: offset, start: start, end: end)
    }

    /// Steps over the abbreviation of an offset, at least three letters or anything between angle brackets.
    fileprivate mutating func skipOffsetName() throws(CalendarError) {
        if take("<") {
            let name = takeAll { $0 != UInt8(ascii: ">") }
            guard take(">"), name.utf8.count >= 3 else { throw unexpected("the name of an offset") }
        } else {
            guard takeAll(where: \.isLetter).utf8.count >= 3 else { throw unexpected("the name of an offset") }
        }
    }

    /// Steps over `[+|-]hh[:mm[:ss]]` and returns seconds.
    fileprivate mutating func takeSignedTime(largestHour: Int) throws(CalendarError) -> Int64 {
        let isNegative = next == UInt8(ascii: "-")
        _ = take("+", "-")
        guard let hours = takeNumber(), hours <= largestHour else { throw unexpected("hours") }
        var seconds = hours * 3_600
        if take(":") {
            guard let minutes = takeNumber(), minutes < 60 else { throw unexpected("minutes") }
            seconds += minutes * 60
            if take(":") {
                guard let rest = takeNumber(), rest < 60 else { throw unexpected("seconds") }
                seconds += rest
            }
        }
        return Int64(isNegative ? -seconds : seconds)
    }

    private mutating func takeYearlyMoment() throws(CalendarError) -> YearlyMoment {
        guard take(",") else { throw unexpected("',' and the date of a change") }
        let day = try takeYearlyDay()
        // Without a time the change happens at 02:00.
        let time = take("/") ? try takeSignedTime(largestHour: 167) : 7_200
        return YearlyMoment(day: day, time: time)
    }

    private mutating func takeYearlyDay() throws(CalendarError) -> YearlyMoment.Day {
        if take("J") {
            guard let day = takeNumber(), (1...365).contains(day) else { throw unexpected("a day from 1 to 365") }
            return .julian(day)
        }
        if take("M") {
            guard let month = takeNumber(), (1...12).contains(month), take("."),
                let week = takeNumber(), (1...5).contains(week), take("."),
                let weekday = takeNumber(), (0...6).contains(weekday)
            else { throw unexpected("month.week.weekday") }
            return .weekday(weekday, week: week, month: month)
        }
        guard let day = takeNumber(), (0...365).contains(day) else { throw unexpected("a day from 0 to 365") }
        return .zeroBased(day)
    }

    private func unexpected(_ expected: String) -> CalendarError {
        problem("expected \(expected) at offset \(offset), found \(nextAsText)", fix: "write a POSIX TZ rule")
    }
}
