extension Window {
    /// Advice about parts that do nothing and about a window that will not open again.
    package func lint(now: UnixTime) -> [CalendarError] {
        var problems: [CalendarError] = []
        let coverages = weekly.map { WeekCoverage(of: [$0]) }
        for (index, part) in weekly.enumerated() {
            problems += datesWithoutEffect(of: part, at: index)
            if let other = weekly.indices.first(where: { isCovered(index, by: $0, coverages) }) {
                problems.append(
                    CalendarError(
                        at: .weekly(index), cause: "these hours are already open because of weekly[\(other)]",
                        fix: "remove weekly[\(index)]"))
            }
        }
        for (index, part) in oneTime.enumerated() where part.span(in: zone).map({ $0.closes <= now }) ?? true {
            problems.append(
                CalendarError(
                    at: .oneTime(index), cause: "this time ended at \(part.to), which is in the past",
                    fix: "remove it or give it a later date"))
        }
        let isByHand = weekly.isEmpty && oneTime.isEmpty
        if !isByHand, !isOpen(at: now), nextOpening(after: now) == nil {
            problems.append(
                CalendarError(
                    at: .whole, cause: "window '\(name)' never opens again", fix: "give it dates in the future"))
        }
        return problems
    }

    /// Advice about two windows that a rule needs at the same time although they never overlap; `nil` when they do.
    ///
    /// The next 53 weeks are compared, which is every case of two weekly windows.
    package func contradiction(with other: Window, now: UnixTime) -> CalendarError? {
        let end = now.advanced(by: 53 * 7 * 86_400)
        let spans = spans(from: now, until: end)
        let others = other.spans(from: now, until: end)
        // A window that never opens at all is that window's own problem.
        guard !spans.isEmpty, !others.isEmpty else { return nil }
        var position = 0
        for span in spans {
            while position < others.count, others[position].closes <= span.opens { position += 1 }
            if position < others.count, others[position].opens < span.closes { return nil }
        }
        return CalendarError(
            at: .whole, cause: "windows '\(name)' and '\(other.name)' are never open at the same time",
            fix: "use only one of them, or make one window with both times to be open during either")
    }

    private func datesWithoutEffect(of part: WeeklyPart, at index: Int) -> [CalendarError] {
        let useless = part.except.union(part.only).sorted().filter { !part.days.contains($0.weekday) }
        var problems = useless.map { date in
            CalendarError(
                at: .weekly(index),
                cause: "\(date) is a \(date.weekday.title), on which these hours do not start anyway",
                fix: "remove the date, or add \(date.weekday.shortName) to the days")
        }
        if !part.only.isEmpty, part.onlyInOrder.isEmpty {
            problems.append(
                CalendarError(
                    at: .weekly(index), cause: "none of the dates in \"only\" is left, so these hours never open",
                    fix: "remove the dates from \"except\", or make the days fit them"))
        }
        return problems
    }

    /// Whether one weekly part adds nothing to another; of two equal ones the later adds nothing.
    private func isCovered(_ index: Int, by other: Int, _ coverages: [WeekCoverage]) -> Bool {
        guard index != other, weekly[other].only.isEmpty, weekly[other].except.isEmpty,
            coverages[other].includes(coverages[index])
        else { return false }
        return other < index || !coverages[index].includes(coverages[other])
    }
}
