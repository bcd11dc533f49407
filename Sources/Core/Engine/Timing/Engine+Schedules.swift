import Calendar
import Clocks
import Rules
import Torrents

extension Engine {
    /// The rules whose schedules are about nothing in particular, by index, once for each occurrence that is to fire.
    mutating func dueSchedules(_ builder: inout TickBuilder) -> [Int] {
        var due: [Int] = []
        for (index, rule) in rules.rules.enumerated() where isActive(rule) {
            guard case .schedule(let schedule, nil) = rule.trigger else { continue }
            let key = EpisodeKey(rule: rule.id, subject: .nothing)
            due += takeOccurrences(key, rule: rule, schedule: schedule, into: &builder).map { _ in index }
        }
        return due
    }

    /// The rules whose schedules have come due for the subjects of a client, by index.
    mutating func dueSchedules(of client: ClientName, into builder: inout TickBuilder) -> Set<Int> {
        var due: Set<Int> = []
        for (index, rule) in rules.rules.enumerated() where isActive(rule) && rule.clients.contains(client) {
            guard case .schedule(let schedule, .some) = rule.trigger else { continue }
            let key = EpisodeKey(rule: rule.id, subject: .client(client))
            if !takeOccurrences(key, rule: rule, schedule: schedule, into: &builder).isEmpty { due.insert(index) }
        }
        return due
    }

    /// The occurrences that are to fire and have not fired yet; they are written down before anything acts on them.
    ///
    /// The first look only notes where the schedule stands, so that a start is no occurrence. Occurrences that were
    /// missed fire as the rule says. A clock that is set back repeats none, and what it had jumped over before fires when
    /// its time really comes.
    private mutating func takeOccurrences(
        _ key: EpisodeKey, rule: Rule, schedule: RuleSchedule, into builder: inout TickBuilder
    ) -> [Occurrence] {
        let now = builder.now.civil
        // A schedule with subjects comes due for each client by itself, and is told of once.
        let telling = EpisodeKey(rule: rule.id, subject: .nothing)
        if state.occurrences[telling] == nil { note(Progress(through: now), for: telling) }
        guard let progress = state.occurrences[key], let told = state.occurrences[telling] else {
            note(Progress(through: now), for: key)
            return []
        }
        let time = ScheduleTime(schedule: schedule, jitter: jitter(of: schedule, rule), now: now)
        switch time.step(from: progress) {
        case nil: return []
        case .recovered(let occurrence, let progress)?:
            note(progress, for: key)
            guard isInWindow(rule, at: builder.now.wall) else { return [] }
            tellRecovered(occurrence, of: rule, key: key, telling: telling, into: &builder)
            return [occurrence]
        case .due(let due, let newest, let progress)?:
            note(progress, for: key)
            let fire = isInWindow(rule, at: builder.now.wall) ? due.fire : []
            if newest > told.through {
                var toldNow = told
                toldNow.advance(to: newest, from: due.fire.first?.scheduled)
                note(toldNow, for: telling)
                let firing = key == telling ? fire : fire.suffix(1)
                tell(due, firing: firing, of: rule, after: told.through, into: &builder)
            }
            return fire
        }
    }

    /// How much later than its times a schedule fires here.
    func jitter(of schedule: RuleSchedule, _ rule: Rule) -> Jitter {
        Jitter(width: schedule.jitter, installation: state.installation.row ?? rules.journal.path, rule: rule.id)
    }

    private mutating func tellRecovered(
        _ occurrence: Occurrence, of rule: Rule, key: EpisodeKey, telling: EpisodeKey, into builder: inout TickBuilder
    ) {
        if key != telling {
            guard var told = state.occurrences[telling], told.recover(occurrence.scheduled) else { return }
            note(told, for: telling)
        }
        tell(occurrence, of: rule, into: &builder)
    }

    /// Tells once of everything that was missed, and of each occurrence that fires.
    private mutating func tell(
        _ due: DueRuns, firing: [Occurrence], of rule: Rule, after told: UnixTime, into builder: inout TickBuilder
    ) {
        let missed = due.missed.map(\.scheduled).filter { $0 > told }
        if let first = missed.first, let last = missed.last {
            let count = due.missedMore ? "more than \(missed.count)" : "\(missed.count)"
            let message =
                missed.count == 1
                ? "the occurrence of \(first) was missed"
                : "\(count) occurrences were missed, the newest ones from \(first) to \(last)"
            raise(.scheduleMissed, at: (rule.id, last), late: true, message: message, into: &builder)
        }
        for occurrence in firing where occurrence.scheduled > told { tell(occurrence, of: rule, into: &builder) }
    }

    private mutating func tell(_ occurrence: Occurrence, of rule: Rule, into builder: inout TickBuilder) {
        let delay = builder.now.civil.seconds - occurrence.scheduled.seconds
        raise(
            .scheduleFired, at: (rule.id, occurrence.scheduled), late: delay > Self.punctuality(of: rule),
            message: "the schedule has come due", into: &builder)
    }

    /// How many seconds after its time an occurrence is still on time, jitter included.
    private static func punctuality(of rule: Rule) -> Int64 {
        guard case .schedule(let schedule, _) = rule.trigger else { return 0 }
        return (schedule.missed.punctuality + schedule.jitter).components.seconds
    }

    private mutating func note(_ progress: Progress, for key: EpisodeKey) {
        state.occurrences[key] = progress
    }

    /// Lets a schedule that is gone, or means something else now, start anew.
    mutating func forgetOccurrences(of rule: String) {
        state.occurrences.removeAll { $0.rule == rule }
    }
}
