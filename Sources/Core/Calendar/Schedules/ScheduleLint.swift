import Text

extension Schedule {
    /// Advice about a schedule that will not fire as its author probably thinks.
    package func lint(now: UnixTime) -> [CalendarError] {
        switch timing {
        case .cron(let cron): cron.unevenSteps
        case .every: []
        case .at(let once): pastTime(of: once, now: now) ?? skippedTime(of: once)
        }
    }

    private func pastTime(of once: OneTime, now: UnixTime) -> [CalendarError]? {
        let instant = once.instant(in: zone)
        guard instant <= now else { return nil }
        let problem = CalendarError(
            at: .whole, cause: "\(instant.text(in: zone)) is in the past, so this never fires",
            fix: "give it a later date or remove the rule")
        return [problem]
    }

    private func skippedTime(of once: OneTime) -> [CalendarError] {
        guard case .local(let local) = once.time, case .gap(_, _, let end) = zone.instants(of: local) else { return [] }
        let problem = CalendarError(
            at: .whole, cause: "the clocks of \(zone.name) skip \(local), so this fires at \(end.text(in: zone))",
            fix: "write that time if it is meant")
        return [problem]
    }
}

extension Cron {
    /// Steps that do not divide their hour or day evenly, which makes the last interval shorter than the others.
    fileprivate var unevenSteps: [CalendarError] {
        var problems: [CalendarError] = []
        var scanner = TextScanner(text)
        for (size, whole) in [(60, "hour"), (24, "day")] {
            scanner.skipSpaces()
            let start = scanner.offset
            if scanner.take("*"), scanner.take("/"), let step = scanner.takeNumber(), step > 0, size % step != 0 {
                let cause = "a step of \(step) does not divide the \(whole), so the last interval of each is shorter"
                let fix = "use a divisor of \(size), or {\"every\": ...} for equal intervals"
                problems.append(scanner.problem(at: start, cause, fix: fix))
            }
            _ = scanner.takeAll { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        }
        return problems
    }
}
