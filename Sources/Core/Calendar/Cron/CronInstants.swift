import Text

extension Cron {
    /// The first instant after the given one at which the expression fires, or `nil` when there is none before 2201.
    package func next(after instant: UnixTime, in zone: Zone) -> UnixTime? {
        // A date's instants lie within two days of it in UTC, even across the date line.
        var date = zone.local(at: instant).date.advanced(by: -2)
        var best: UnixTime?
        var horizon = CivilDate(dayNumber: .max)
        while date <= horizon {
            if contains(date), let found = instants(on: date, in: zone).first(where: { $0 > instant }) {
                if best == nil { horizon = min(horizon, date.advanced(by: 2)) }
                best = min(best ?? found, found)
            }
            guard let following = nextDate(after: date) else { break }
            date = following
        }
        return best
    }

    /// The last instant, not after the given one, at which the expression fired, or `nil` when there is none.
    package func last(atOrBefore instant: UnixTime, in zone: Zone) -> UnixTime? {
        var date = zone.local(at: instant).date.advanced(by: 2)
        var best: UnixTime?
        var horizon = CivilDate(dayNumber: .min)
        while date >= horizon {
            if contains(date), let found = instants(on: date, in: zone).last(where: { $0 <= instant }) {
                if best == nil { horizon = max(horizon, date.advanced(by: -2)) }
                best = max(best ?? found, found)
            }
            guard let previous = previousDate(before: date) else { break }
            date = previous
        }
        return best
    }

    /// The instants after one and up to another in ascending order, at most so many of the first ones.
    func instants(after start: UnixTime, through end: UnixTime, in zone: Zone, limit: Int) -> [UnixTime] {
        var date = zone.local(at: start).date.advanced(by: -2)
        var horizon = zone.local(at: end).date.advanced(by: 2)
        var found: [UnixTime] = []
        while date <= horizon {
            if contains(date) {
                found += instants(on: date, in: zone).filter { start < $0 && $0 <= end }
                if found.count >= limit { horizon = min(horizon, date.advanced(by: 2)) }
            }
            guard let following = nextDate(after: date) else { break }
            date = following
        }
        return Array(found.sortedWithoutRepeats().prefix(max(0, limit)))
    }

    /// The instants of one date's times in ascending order, each once.
    func instants(on date: CivilDate, in zone: Zone) -> [UnixTime] {
        let times = (0..<24).lazy.filter(hours.contains).flatMap { hour in
            (0..<60).lazy.filter(minutes.contains).map { hour * 60 + $0 }
        }
        // Nearly every date has one offset throughout, and then its instants need neither looking up nor sorting.
        if let offset = zone.onlyOffset(around: date) {
            let start = Int64(date.dayNumber) * 86_400 - offset
            return times.compactMap { UnixTime(exactly: start + Int64($0) * 60) }
        }
        var instants: [UnixTime] = []
        for time in times {
            switch zone.instants(of: LocalDateTime(date: date, minutes: time)) {
            case .one(let instant): instants.append(instant)
            case .gap(let before, _, let end): instants.append(followsElapsedTime ? before : end)
            case .overlap(let first, let last):
                instants.append(first)
                if followsElapsedTime { instants.append(last) }
            }
        }
        // Times outside the calendar were brought to its bounds, where nothing fires.
        return instants.filter { .earliest < $0 && $0 < .latest }.sortedWithoutRepeats()
    }

    /// The next date, which skips to the following month where this one is not selected.
    private func nextDate(after date: CivilDate) -> CivilDate? {
        let rest = CivilDay.days(inMonth: date.month, of: date.year) - date.day
        let following = date.advanced(by: months.contains(date.month) ? 1 : rest + 1)
        return following > date ? following : nil
    }

    /// The date before, which skips to the end of the month before where this one is not selected.
    private func previousDate(before date: CivilDate) -> CivilDate? {
        let previous = date.advanced(by: months.contains(date.month) ? -1 : -date.day)
        return previous < date ? previous : nil
    }
}

extension Zone {
    /// The offset of a whole date, or `nil` when the clocks may have changed on it or near it.
    fileprivate func onlyOffset(around date: CivilDate) -> Int64? {
        let reach = Int64(UTCOffset.largest)
        let start = Int64(date.dayNumber) * 86_400
        let period = indexOfPeriod(at: start - reach)
        return period == indexOfPeriod(at: start + 86_400 + reach) ? periods[period].offset : nil
    }
}

extension [UnixTime] {
    /// The same instants in ascending order, each once.
    fileprivate func sortedWithoutRepeats() -> [UnixTime] {
        var unique: [UnixTime] = []
        for instant in sorted() where instant != unique.last { unique.append(instant) }
        return unique
    }
}
