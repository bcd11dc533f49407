import Calendar
import Clocks
import Rules
import Torrents

extension Engine {
    /// Fires the schedules that are about nothing in particular.
    mutating func fireSchedules(at moment: Moment, _ turn: inout Turn) {
        for (index, rule) in rules.rules.enumerated() where isActive(rule) {
            guard case .schedule(let schedule, nil) = rule.trigger else { continue }
            let key = EpisodeKey(rule: rule.id, subject: .nothing)
            guard takeOccurrence(key, rule, schedule, &turn) else { continue }
            let scope = Scope(rule.trigger.variables, now: turn.now)
            guard rule.verdict(in: scope) == .yes else { continue }
            turn.standings.append(
                Standing(ruleIndex: index, key: key, title: rule.id, stage: .edge(nil), scope: scope, torrent: nil))
        }
    }

    /// Fires a schedule for each subject of one client for which its condition holds.
    mutating func fire(
        _ index: Int, _ rule: Rule, _ schedule: RuleSchedule, _ subject: LevelSubject, _ snapshot: Snapshot,
        _ client: ClientRecord, _ turn: inout Turn
    ) {
        let occurrence = EpisodeKey(rule: rule.id, subject: .client(snapshot.client))
        guard takeOccurrence(occurrence, rule, schedule, &turn) else { return }
        func stand(_ subject: Subject, _ torrent: Torrent?, _ title: String) {
            let scope = Scope(rule.trigger.variables, now: turn.now, torrent: torrent, client: client)
            let key = EpisodeKey(rule: rule.id, subject: subject)
            guard rule.verdict(in: scope) == .yes, !isCooling(rule, key, at: turn.now) else { return }
            markFired(rule, key, &turn)
            if rule.actions.contains(where: \.kind.isDestructive) { open(key, for: nil, &turn) }
            turn.standings.append(
                Standing(ruleIndex: index, key: key, title: title, stage: .edge(nil), scope: scope, torrent: torrent))
        }
        switch subject {
        case .client: stand(.client(snapshot.client), nil, snapshot.client.text)
        case .torrent:
            for torrent in snapshot.torrents {
                stand(.torrent(snapshot.client, torrent.incarnation), torrent, torrent.name)
            }
        }
    }

    /// Whether an occurrence is to fire that has not fired yet; it is written down before anything acts on it.
    ///
    /// The first look only notes where the schedule stands, so that a start is no occurrence. Occurrences that were
    /// missed fire as the rule says, and a clock that is set back repeats none.
    private mutating func takeOccurrence(
        _ key: EpisodeKey, _ rule: Rule, _ schedule: RuleSchedule, _ turn: inout Turn
    ) -> Bool {
        let now = UnixTime(clamping: turn.now.wall.seconds)
        guard let last = memory.occurrences[key] else {
            note(now, for: key, &turn)
            return false
        }
        let jitter = Jitter(width: schedule.jitter, installation: rules.journal.path, rule: rule.id)
        let due = schedule.schedule.due(
            since: UnixTime(clamping: last), now: now, missedRuns: schedule.missed, jitter: jitter)
        guard let newest = due.newest else { return false }
        note(newest, for: key, &turn)
        return !due.fire.isEmpty && rule.isOpen(at: turn.now.wall)
    }

    private mutating func note(_ occurrence: UnixTime, for key: EpisodeKey, _ turn: inout Turn) {
        memory.occurrences[key] = occurrence.seconds
        turn.tick.remember(occurrence: key, occurrence.seconds)
    }
}

extension Rule {
    /// Whether every window that the rule asks for is open.
    func isOpen(at wall: WallTime) -> Bool {
        during.isEmpty || during.allSatisfy { $0.isOpen(at: UnixTime(clamping: wall.seconds)) }
    }
}
