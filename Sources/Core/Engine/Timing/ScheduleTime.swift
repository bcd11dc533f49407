import Calendar
import Rules

/// The phase `time` for one schedule: which of its occurrences are to fire now, and how far it is dealt with then.
struct ScheduleTime {
    /// What the schedule comes to.
    enum Step: Hashable {
        /// The clock was set back, and the time of an occurrence that it had jumped over has come.
        case recovered(Occurrence, Progress)
        /// Occurrences have come due since the last look.
        case due(DueRuns, newest: UnixTime, Progress)
    }

    let schedule: RuleSchedule
    /// How much later than its times it fires here.
    let jitter: Jitter
    let now: UnixTime

    /// Looks at the schedule once more; a clock that was set back repeats nothing.
    ///
    /// - Parameter progress: How far it has been dealt with.
    /// - Returns: What it comes to; nil where nothing is due.
    func step(from progress: Progress) -> Step? {
        var progress = progress
        if now < progress.through {
            guard let occurrence = recovered, progress.recover(occurrence.scheduled) else { return nil }
            return .recovered(occurrence, progress)
        }
        let due = schedule.schedule.due(
            since: progress.through, now: now, missedRuns: schedule.missed, jitter: jitter)
        guard let newest = due.newest else { return nil }
        progress.advance(to: newest, from: due.fire.first?.scheduled)
        return .due(due, newest: newest, progress)
    }

    /// The occurrence whose time has come now, when the clock was set back to before what was dealt with last.
    private var recovered: Occurrence? {
        let time = now.advanced(by: -jitter.delay.components.seconds)
        guard let last = schedule.schedule.last(atOrBefore: time),
            time.seconds - last.scheduled.seconds <= schedule.missed.punctuality.components.seconds
        else { return nil }
        return last
    }
}
