import Text

extension Cron {
    /// Reads five fields or one of `@hourly @daily @midnight @weekly @monthly @yearly @annually`.
    ///
    /// Refused are an expression that restricts both day fields without saying how they combine, and one that no date
    /// ever satisfies.
    package init(parsing text: String, dayMatch: DayMatch? = nil) throws(CalendarError) {
        var scanner = TextScanner(text)
        scanner.skipSpaces()
        let expanded = try Self.expansion(of: &scanner)
        var fields = expanded.map { TextScanner($0) } ?? scanner
        minutes = try fields.takeNumbers(.minute)
        try fields.expectField(.hour)
        followsElapsedTime = fields.next == UInt8(ascii: "*")
        hours = try fields.takeNumbers(.hour)
        try fields.expectField(.dayOfMonth)
        let startOfDays = fields.offset
        monthDays = try fields.takeMonthDays()
        try fields.expectField(.month)
        months = try fields.takeNumbers(.month)
        try fields.expectField(.dayOfWeek)
        let startOfWeekDays = fields.offset
        weekDays = try fields.takeWeekDays()
        try fields.expectEndOfCron()
        self.text = text
        self.dayMatch = dayMatch ?? .all
        if dayMatch == nil, !monthDays.isUnrestricted, !weekDays.isUnrestricted {
            throw fields.problem(
                at: startOfWeekDays, "both the day of month and the day of week are restricted",
                fix: "add \"dayMatch\": \"any\" to fire when either fits or \"all\" to fire when both do, "
                    + "or write * in one of the two fields")
        }
        guard everFires else {
            throw fields.problem(
                at: startOfDays, "the expression never fires because \(reasonForNever)",
                fix: "change the day or the month, or write L for the last day of a month")
        }
    }

    /// Whether any date satisfies the day fields; the calendar of dates and weekdays repeats within 28 years.
    private var everFires: Bool {
        guard let first = CivilDate(year: 2000, month: 1, day: 1) else { return false }
        let days = (0..<28 * 366).lazy.map { first.advanced(by: $0) }
        return days.contains(where: contains)
    }

    /// Why no date satisfies the day fields.
    private var reasonForNever: String {
        let listed = (1...31).first(where: monthDays.numbers.contains)
        guard let listed, !contains(dayOfMonth: listed) else { return "no date fits all its fields" }
        return "no month that it names has a day \(listed)"
    }

    /// Whether a month that is selected ever has such a day.
    private func contains(dayOfMonth day: Int) -> Bool {
        (1...12).contains { months.contains($0) && day <= CivilDay.days(inMonth: $0, of: 2000) }
    }

    private static func expansion(of scanner: inout TextScanner) throws(CalendarError) -> String? {
        let start = scanner.offset
        guard scanner.take("@") else { return nil }
        let word = scanner.takeAll(where: \.isLetter)
        scanner.skipSpaces()
        try scanner.requireEnd(after: "@\(word.prefix(20))")
        switch word.lowercased() {
        case "hourly": return "0 * * * *"
        case "daily", "midnight": return "0 0 * * *"
        case "weekly": return "0 0 * * 0"
        case "monthly": return "0 0 1 * *"
        case "yearly", "annually": return "0 0 1 1 *"
        default:
            throw scanner.problem(
                at: start, "there is no '@\(word.prefix(20))'",
                fix: "use @hourly, @daily, @weekly, @monthly or @yearly, or write five fields")
        }
    }
}

extension TextScanner {
    /// Steps over the space in front of a field.
    fileprivate mutating func expectField(_ field: CronField) throws(CalendarError) {
        let start = offset
        skipSpaces()
        guard offset > start, !isAtEnd else {
            let fix = "write five fields: minute hour day-of-month month day-of-week"
            guard isAtEnd else { throw problem("unexpected \(nextAsText) before the \(field.title)", fix: fix) }
            throw problem("the \(field.title) is missing", fix: fix)
        }
    }

    fileprivate mutating func expectEndOfCron() throws(CalendarError) {
        let start = offset
        skipSpaces()
        guard !isAtEnd else { return }
        guard offset == start else {
            throw problem(
                "there are more than five fields", fix: "remove the extra field; seconds and years are not supported")
        }
        throw problem(
            "unexpected \(nextAsText) in the day of week", fix: "write names, numbers, ranges or lists of them")
    }
}
