/// A cron expression: a recurring minute of civil time.
///
/// When clocks change, there are two readings of an expression, and its hour field tells which one applies.
///
/// An hour field that does not start with `*` names times of day. Such a time happens once on every matching date:
/// at the end of the gap where the clock jumps over it, at the first copy where the clock shows it twice.
///
/// An hour field of `*` or `*/n` names a rhythm, which follows elapsed time: it fires at both copies of a repeated
/// time, and a skipped time fires as if the clocks were changed only after it. So `0 */2 * * *` in a night whose hour
/// from two to three is skipped fires at 00:00, at 03:00, which is two hours later, and at 04:00; and `30 * * * *`
/// fires every sixty minutes in every night.
///
/// Two times that come to the same instant in either way are one occurrence.
package struct Cron: Hashable, Sendable {
    /// The expression as it was written.
    package let text: String

    let minutes: CronNumbers
    let hours: CronNumbers
    let monthDays: MonthDays
    let months: CronNumbers
    let weekDays: WeekDays
    let dayMatch: DayMatch
    /// Whether the hour field starts with `*`.
    let followsElapsedTime: Bool

    /// Whether the day fields select a date; the month field counts too.
    func contains(_ date: CivilDate) -> Bool {
        guard months.contains(date.month) else { return false }
        switch (monthDays.isUnrestricted, weekDays.isUnrestricted, dayMatch) {
        case (true, _, _): return weekDays.contains(date)
        case (false, true, _): return monthDays.contains(date)
        case (false, false, .any): return monthDays.contains(date) || weekDays.contains(date)
        case (false, false, .all): return monthDays.contains(date) && weekDays.contains(date)
        }
    }

    /// Whether the expression names this local time itself, rather than one that was moved here.
    func names(_ local: LocalDateTime) -> Bool {
        local.second == 0 && minutes.contains(local.minute) && hours.contains(local.hour) && contains(local.date)
    }
}

extension Cron: CustomStringConvertible {
    /// The expression as it was written.
    package var description: String { text }
}
