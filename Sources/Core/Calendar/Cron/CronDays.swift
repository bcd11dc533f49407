import Text

/// What to do when an expression restricts both the day of the month and the day of the week.
///
/// Cron programs disagree about this case, so a rule file has to say it.
package enum DayMatch: String, CaseIterable, Hashable, Sendable {
    /// Either field is enough, as in Vixie cron.
    case any
    /// Both fields must agree.
    case all
}

/// The days of months that the third field selects.
struct MonthDays: Hashable, Sendable {
    /// Days by number.
    var numbers = CronNumbers()
    /// Days counted back from the last of the month, which is 0 (`L`, `L-2`).
    var fromLast = CronNumbers()
    /// Days whose nearest weekday within the month is meant (`15W`).
    var nearestWeekday = CronNumbers()
    /// Whether the last weekday of the month is meant (`LW`).
    var lastWeekday = false

    /// Whether the field selects every day, whatever the month.
    var isUnrestricted: Bool { numbers.includes(1...31) }

    func contains(_ date: CivilDate) -> Bool {
        let last = CivilDay.days(inMonth: date.month, of: date.year)
        return numbers.contains(date.day) || fromLast.contains(last - date.day)
            || lastWeekday && date.day == Self.weekday(nearest: last, in: date)
            || !nearestWeekday.isEmpty
                && (1...last).contains {
                    nearestWeekday.contains($0) && Self.weekday(nearest: $0, in: date) == date.day
                }
    }

    /// The day from Monday to Friday that is nearest to a day of the date's month, without leaving that month.
    private static func weekday(nearest day: Int, in date: CivilDate) -> Int {
        let last = CivilDay.days(inMonth: date.month, of: date.year)
        switch date.advanced(by: day - date.day).weekday {
        case .saturday: return day == 1 ? 3 : day - 1
        case .sunday: return day == last ? day - 2 : day + 1
        case .monday, .tuesday, .wednesday, .thursday, .friday: return day
        }
    }
}

/// The days of weeks that the fifth field selects, numbered from Sunday, which is 0.
struct WeekDays: Hashable, Sendable {
    /// Days by number, in every week.
    var numbers = CronNumbers()
    /// Days whose last occurrence in the month is meant (`5L`).
    var lastOfMonth = CronNumbers()
    /// Days of which one occurrence in the month is meant (`5#2`), as occurrence times eight plus day.
    var nthOfMonth = CronNumbers()

    /// Whether the field selects every day.
    var isUnrestricted: Bool { numbers.includes(0...6) }

    func contains(_ date: CivilDate) -> Bool {
        let day = date.weekday.rawValue % 7
        let isLast = date.day + 7 > CivilDay.days(inMonth: date.month, of: date.year)
        let occurrence = (date.day - 1) / 7 + 1
        return numbers.contains(day) || isLast && lastOfMonth.contains(day)
            || nthOfMonth.contains(occurrence * 8 + day)
    }
}
