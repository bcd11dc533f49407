package import Calendar

/// When a scheduled rule fires, and what becomes of occurrences that came while Sluice did not run.
package struct RuleSchedule: Hashable, Sendable {
    /// When it fires.
    package let schedule: Schedule
    /// What becomes of occurrences that came while Sluice did not run.
    package let missed: MissedRuns
    /// How much an installation may be late on purpose, so that many do not all act at one second.
    package let jitter: Duration

    package init(schedule: Schedule, missed: MissedRuns, jitter: Duration) {
        self.schedule = schedule
        self.missed = missed
        self.jitter = jitter
    }
}
