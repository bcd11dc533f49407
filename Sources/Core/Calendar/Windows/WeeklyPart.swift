/// Hours that a window is open on some days of every week.
///
/// Hours that end at or before their start run into the next day and belong to the day on which they start, so
/// `except` and `only` always speak of that day; hours that end where they start last a whole day.
package struct WeeklyPart: Hashable, Sendable {
    /// The days on which the hours start.
    package let days: DaySet
    /// The local time at which they start.
    package let from: ClockTime
    /// The local time at which they end, on the same day or, when not later than `from`, on the next.
    package let to: ClockTime
    /// Dates on which they do not start after all.
    package let except: Set<CivilDate>
    /// If not empty, the only dates on which they start, provided that the weekday fits as well.
    package let only: Set<CivilDate>

    /// `only` in ascending order, without the dates that are ruled out by `days` or `except`.
    let onlyInOrder: [CivilDate]

    /// Puts hours together; refuses those that would start at 24:00.
    package init(
        days: DaySet, from: ClockTime, to: ClockTime, except: Set<CivilDate> = [], only: Set<CivilDate> = []
    ) throws(CalendarError) {
        guard from != .endOfDay else {
            throw CalendarError(
                at: .key("from"), cause: "no hours start at 24:00", fix: "use 00:00 of the following day")
        }
        self.days = days
        self.from = from
        self.to = to
        self.except = except
        self.only = only
        onlyInOrder = only.filter { days.contains($0.weekday) && !except.contains($0) }.sorted()
    }

    /// Minutes from start to end on a day without a change of clocks, 1 to 1440.
    var nominalMinutes: Int {
        to > from ? to.minutes - from.minutes : to.minutes + 1_440 - from.minutes
    }

    /// Whether the hours start on a date.
    func starts(on date: CivilDate) -> Bool {
        days.contains(date.weekday) && !except.contains(date) && (only.isEmpty || only.contains(date))
    }

    /// The first date, not before the given one, on which the hours start.
    func nextStart(from date: CivilDate) -> CivilDate? {
        guard only.isEmpty else { return onlyInOrder.first { $0 >= date } }
        // Each excepted date can hide one start, and without any the next start is at most a week away.
        let candidates = (0...except.count * 7 + 7).lazy.map { date.advanced(by: $0) }
        return candidates.first(where: starts)
    }

    /// The instants of the hours that start on a date, whether or not they do start on it.
    func span(on date: CivilDate, in zone: Zone) -> Span? {
        Span(
            from: LocalDateTime(date: date, minutes: from.minutes),
            to: LocalDateTime(date: date, minutes: from.minutes + nominalMinutes),
            in: zone)
    }
}
