import Text

/// A POSIX `TZ` rule: a standard offset and, perhaps, the yearly start and end of daylight saving time.
///
/// The extension of RFC 9636 is understood: the time of day of a change may run from -167 to 167 hours.
struct RecurringRule: Hashable {
    /// Seconds east of UTC outside daylight saving time.
    let standard: Int64
    /// What happens each year, or `nil` when the offset never changes.
    let daylight: Daylight?

    /// One year's daylight saving time; it may run across New Year, as it does south of the equator.
    struct Daylight: Hashable {
        /// Seconds east of UTC while it lasts; less than the standard in Ireland's reading of its law.
        let offset: Int64
        let start: YearlyMoment
        let end: YearlyMoment
    }

    /// Lists the changes after a second, in ascending order, to the end of the calendar.
    func changes(after second: Int64) -> [Zone.Period] {
        // Without daylight saving time the rule repeats what the last listed transition already says.
        guard let daylight else { return [] }
        var events: [(start: Int64, isStart: Bool)] = []
        for year in CivilDate.years.lowerBound - 1...CivilDate.years.upperBound + 1 {
            events.append((daylight.start.second(in: year) - standard, true))
            events.append((daylight.end.second(in: year) - daylight.offset, false))
        }
        // Of an end and a start at the same second the start counts: that is how "all year" is written.
        events.sort { ($0.start, $0.isStart ? 1 : 0) < ($1.start, $1.isStart ? 1 : 0) }
        var changes: [Zone.Period] = []
        for event in events where event.start > second {
            if changes.last?.start == event.start { changes.removeLast() }
            changes.append(Zone.Period(start: event.start, offset: event.isStart ? daylight.offset : standard))
        }
        return changes
    }
}

/// A local date and time of day that recurs every year, in one of the three forms that POSIX knows.
struct YearlyMoment: Hashable {
    enum Day: Hashable {
        /// A day from 1 to 365; 29 February is never counted.
        case julian(Int)
        /// A day from 0 to 365; 29 February is counted.
        case zeroBased(Int)
        /// A weekday (0 is Sunday) of week 1 to 5 of a month; week 5 is the last one.
        case weekday(Int, week: Int, month: Int)
    }

    let day: Day
    /// Seconds after that day's 00:00, -167 to 167 hours.
    let time: Int64

    /// Seconds since 1970-01-01T00:00:00 local time at which it happens in a year.
    func second(in year: Int) -> Int64 {
        let newYear = Self.dayNumber(year, 1)
        let number: Int
        switch day {
        case .zeroBased(let index):
            number = newYear + index
        case .julian(let index):
            let isAfterLeapDay = index > 59 && CivilDay.days(inMonth: 2, of: year) == 29
            number = newYear + index - 1 + (isAfterLeapDay ? 1 : 0)
        case .weekday(let weekday, let week, let month):
            let first = Self.dayNumber(year, month)
            // Day number 3 after the epoch, 1970-01-04, was a Sunday.
            let firstMatch = first + (weekday + 3 - first + 7_000_000) % 7
            let inMonth = firstMatch - first + (week - 1) * 7
            number = first + (inMonth < CivilDay.days(inMonth: month, of: year) ? inMonth : inMonth - 7)
        }
        return Int64(number) * 86_400 + time
    }

    /// The day number of the first of a month, for years just outside the written ones as well.
    private static func dayNumber(_ year: Int, _ month: Int) -> Int {
        guard let date = CivilDate(year: min(max(year, 1900), 2200), month: month, day: 1) else {
            preconditionFailure("month \(month) was checked when the rule was read")
        }
        guard year != date.year else { return date.dayNumber }
        // 1899 and 2201 are common years next to the bounds; both neighbours are common years too.
        return date.dayNumber + (year < date.year ? -365 : 365)
    }
}
