import Text

extension TextScanner {
    /// Reads a field of plain numbers: minute, hour or month.
    mutating func takeNumbers(_ field: CronField) throws(CalendarError) -> CronNumbers {
        var numbers = CronNumbers()
        repeat {
            try takeItem(field, into: &numbers)
        } while take(",")
        return numbers
    }

    /// Reads the day-of-month field, which also knows `L`, `L-n`, `LW`, `nW` and `?`.
    mutating func takeMonthDays() throws(CalendarError) -> MonthDays {
        var days = MonthDays()
        repeat {
            if take("L", "l") {
                if take("W", "w") {
                    days.lastWeekday = true
                } else if take("-") {
                    days.fromLast.insert(try takeNumber(in: 1...30, "days before the last"))
                } else {
                    days.fromLast.insert(0)
                }
            } else if let day = try takeMonthDay(before: "W", "w") {
                days.nearestWeekday.insert(day)
            } else if next == UInt8(ascii: "W") || next == UInt8(ascii: "w") {
                throw problem("'W' needs a day in front", fix: "write 15W for the weekday nearest to the 15th")
            } else {
                try takeItem(.dayOfMonth, into: &days.numbers)
            }
        } while take(",")
        return days
    }

    /// Reads the day-of-week field, which also knows `5L`, `5#2` and `?`.
    mutating func takeWeekDays() throws(CalendarError) -> WeekDays {
        var days = WeekDays()
        repeat {
            if next == UInt8(ascii: "L") || next == UInt8(ascii: "l") {
                throw problem("'L' needs a day of the week in front", fix: "write 5L for the last Friday of the month")
            }
            if let day = try takeWeekDay(before: "L", "l") {
                days.lastOfMonth.insert(day)
            } else if let day = try takeWeekDay(before: "#") {
                days.nthOfMonth.insert(try takeNumber(in: 1...5, "occurrence in the month") * 8 + day)
            } else {
                try takeItem(.dayOfWeek, into: &days.numbers)
            }
        } while take(",")
        return days
    }

    /// Steps over a day of the week and the mark behind it, or over nothing when there is no such mark.
    private mutating func takeWeekDay(before marks: Unicode.Scalar...) throws(CalendarError) -> Int? {
        guard let next, next.isDigit || next.isLetter else { return nil }
        var probe = self
        let day = try probe.takeValue(.dayOfWeek) % 7
        guard marks.contains(where: { probe.take($0) }) else { return nil }
        self = probe
        return day
    }

    /// Steps over a day of the month and the mark behind it, or over nothing when there is no such mark.
    private mutating func takeMonthDay(before marks: Unicode.Scalar...) throws(CalendarError) -> Int? {
        guard let next, next.isDigit else { return nil }
        var probe = self
        let day = try probe.takeValue(.dayOfMonth)
        guard marks.contains(where: { probe.take($0) }) else { return nil }
        self = probe
        return day
    }

    private mutating func takeNumber(in range: ClosedRange<Int>, _ title: String) throws(CalendarError) -> Int {
        let start = offset
        guard let number = takeNumber(), range.contains(number) else {
            throw problem(
                at: start, "expected the \(title)", fix: "use a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
