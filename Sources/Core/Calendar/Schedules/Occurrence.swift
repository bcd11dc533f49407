/// One time that a schedule comes due.
package struct Occurrence: Hashable, Sendable {
    /// What a change of clocks did to an occurrence.
    package enum ClockChange: Hashable, Sendable {
        /// Its local time is skipped, so it comes at another one; how much time is skipped.
        case moved(skipped: Duration)
        /// Its local time comes twice and this is the earlier copy.
        case firstOfTwo
        /// Its local time comes twice and this is the later copy.
        case secondOfTwo
    }

    /// The instant, before any jitter; it identifies the occurrence within its schedule.
    package let scheduled: UnixTime
    /// What the clocks of the schedule's zone show at that instant.
    package let local: LocalDateTime
    /// What a change of clocks did to it, if anything.
    package let clockChange: ClockChange?

    /// The change of clocks in words, such as `first of two`; `nil` on ordinary days.
    package var note: String? {
        switch clockChange {
        case nil: nil
        case .moved(.seconds(3_600)): "in the hour that is skipped; moved to \(local.shortTime)"
        case .moved(let skipped):
            "in the \(skipped.components.seconds / 60) minutes that are skipped; moved to \(local.shortTime)"
        case .firstOfTwo: "first of two"
        case .secondOfTwo: "second of two"
        }
    }
}

extension Schedule {
    /// Describes one of this schedule's own instants.
    func occurrence(at instant: UnixTime) -> Occurrence {
        let local = zone.local(at: instant)
        return Occurrence(scheduled: instant, local: local, clockChange: clockChange(at: instant, local: local))
    }

    private func clockChange(at instant: UnixTime, local: LocalDateTime) -> Occurrence.ClockChange? {
        if isMoved(to: local, at: instant) {
            // The gap lies at most its own length back, which is less than two days.
            let change = zone.nextTransition(after: instant.advanced(by: -2 * 86_400))
            return change.map { .moved(skipped: .seconds($0.after.seconds - $0.before.seconds)) }
        }
        guard case .overlap(let first, _) = zone.instants(of: local) else { return nil }
        return instant == first ? .firstOfTwo : .secondOfTwo
    }

    private func isMoved(to local: LocalDateTime, at instant: UnixTime) -> Bool {
        switch timing {
        case .cron(let cron): return !cron.names(local)
        case .at(let once):
            guard case .local(let wanted) = once.time else { return false }
            return wanted != local
        case .every: return false
        }
    }
}
