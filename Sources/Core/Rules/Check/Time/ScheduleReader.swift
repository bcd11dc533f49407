import Calendar
import CEL
import JSON

/// Reads `schedule`: an interval, a cron line or a date, with what becomes of missed occurrences.
struct ScheduleReader {
    let zones: ZoneReader
    /// The file's own zone; nil where it names none.
    let zone: Zone?
    /// Nil gives no advice about the future.
    let now: UnixTime?

    func schedule(_ value: Located) -> RuleSchedule? {
        guard var object = value.object() else { return nil }
        let every = object.optional("every")
        let cron = object.optional("cron")
        let at = object.optional("at")
        let dayMatch = object.optional("dayMatch")?.choice(DayMatch.self)
        let fold = object.optional("fold")?.choice(OneTime.Fold.self) ?? .first
        let named = object.optional("timezone").map { zones.zone($0) }
        let policy = object.optional("missed")?.choice(MissedRuns.Policy.self) ?? .once
        let deadline = object.optional("deadline")?.duration() ?? .seconds(12 * 3600)
        let jitter = object.optional("jitter")?.duration() ?? .zero
        object.refuseOthers()
        let timing: Schedule.Timing?
        switch (every, cron, at) {
        case (let every?, nil, nil): timing = interval(every)
        case (nil, let cron?, nil):
            timing = cron.calendar { text throws(CalendarError) in .cron(try Cron(parsing: text, dayMatch: dayMatch))
            }
        case (nil, nil, let at?):
            timing = at.calendar { text throws(CalendarError) in .at(try OneTime(parsing: text, fold: fold)) }
        default:  // none of the three, or more than one
            value.error("a schedule has one of \"every\", \"cron\" and \"at\"", fix: "write {\"every\": \"1h\"}")
            timing = nil
        }
        guard let timing, let zone = zone(named, needed: every == nil, value) else { return nil }
        let schedule = Schedule(timing, in: zone)
        for problem in now.map(schedule.lint) ?? [] { (cron ?? at ?? value).report(problem, as: .warning) }
        return RuleSchedule(
            schedule: schedule, missed: MissedRuns(policy, deadline: deadline), jitter: jitter)
    }

    private func interval(_ value: Located) -> Schedule.Timing? {
        guard let interval = value.duration() else { return nil }
        do throws(CalendarError) {
            return .every(try Every(interval))
        } catch {
            value.report(error)
            return nil
        }
    }

    private func zone(_ named: Zone?, needed: Bool, _ value: Located) -> Zone? {
        if let named { return named }
        if let zone { return zone }
        guard needed else { return .utc }
        value.error(
            "no time zone is named for this schedule",
            fix: "add \"timezone\" at the top of the file, such as \"Europe/Berlin\"")
        return nil
    }
}
