import Clocks
import Rules
import Torrents

extension Engine {
    /// Fires the schedules that are about nothing in particular.
    mutating func fireSchedules(at moment: Moment, _ turn: inout Turn) {
        for (index, rule) in rules.rules.enumerated() where rule.mode != .off {
            guard case .every(let interval, nil) = rule.trigger else { continue }
            let key = EpisodeKey(rule: rule.id, subject: .nothing)
            guard takeOccurrence(key, interval, &turn) else { continue }
            let scope = Scope(rule.trigger.variables, now: turn.now)
            guard rule.verdict(in: scope) == .yes else { continue }
            turn.standings.append(
                Standing(ruleIndex: index, key: key, title: rule.id, stage: .edge(nil), scope: scope, torrent: nil))
        }
    }

    /// Fires a schedule for each subject of one client for which its condition holds.
    mutating func fire(
        _ index: Int, _ rule: Rule, _ interval: Duration, _ subject: LevelSubject, _ snapshot: Snapshot,
        _ client: ClientRecord, _ turn: inout Turn
    ) {
        let occurrence = EpisodeKey(rule: rule.id, subject: .client(snapshot.client))
        guard takeOccurrence(occurrence, interval, &turn) else { return }
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

    /// Whether an occurrence is due that has not fired yet; it is written down before anything acts on it.
    ///
    /// The first look only notes where the schedule stands, so that a start is no occurrence. Several missed ones
    /// count as one, and a clock that is set back repeats none.
    private mutating func takeOccurrence(_ key: EpisodeKey, _ interval: Duration, _ turn: inout Turn) -> Bool {
        let step = max(1, interval.components.seconds)
        let occurrence = turn.now.wall.seconds / step * step
        let last = memory.occurrences[key]
        guard occurrence > last ?? .min else { return false }
        memory.occurrences[key] = occurrence
        turn.tick.remember(occurrence: key, occurrence)
        return last != nil
    }
}
