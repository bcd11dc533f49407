import Calendar
import Clocks
import Rules
import Torrents

extension Engine {
    /// Lets what waits to be removed wait for the whole grace again, where what was seen of it may say nothing of what is
    /// there now: after a new run of the client, and of torrents that their client dates anew.
    ///
    /// What only waits for the rule's `for` goes on to do so: a client that is started each night would never come to
    /// the end of days. Only its grace counts from now on.
    ///
    /// - Parameters:
    ///   - client: The client that has them.
    ///   - isMeant: Which of its torrents are meant; all, where nothing else is said.
    mutating func restartGrace(on client: ClientName, of isMeant: (Subject) -> Bool = { _ in true }) {
        let observed = state.observed(client)
        for rule in rules.rules where rule.actions.contains(where: \.kind.isDestructive) {
            for (subject, episode) in state.episodes[rule.id]
            where subject.client == client && isMeant(subject) {
                var copy = episode
                switch episode.phase {
                case .pending, .marked: copy.restartedAt = observed
                case .firing: copy.holding.reset()
                }
                state.episodes[EpisodeKey(rule: rule.id, subject: subject)] = copy
            }
        }
    }

    /// Lets torrents that were only dated anew wait for the whole grace again: that they are the same is believed, and not
    /// known.
    mutating func restartGrace(of redated: [Torrent], on client: ClientName) {
        guard !redated.isEmpty else { return }
        let subjects = Set(redated.map { Subject.torrent(client, $0.incarnation) })
        restartGrace(on: client) { subjects.contains($0) }
    }

    /// A client that was started again may have lost what was set: that is nobody's change, and is set again.
    mutating func markClaimsLost(on client: ClientName) {
        for rule in rules.rules { markClaimsLost(of: rule, on: client) }
    }

    /// What a person changed is set again once the rule's window has opened again, also where the client was not listed
    /// while it was closed.
    mutating func markClaimsLost(on client: ClientName, sinceListAt last: WallTime, at now: WallTime) {
        // No window is closed for less than a minute.
        guard now.since(last) >= .seconds(60) else { return }
        let reopened = rules.rules.filter { rule in
            rule.actions.contains(where: \.kind.isClaim) && isInWindow(rule, at: now)
                && rule.during.contains { $0.hasOpened(after: last, through: now) }
        }
        for rule in reopened { markClaimsLost(of: rule, on: client, isReopened: true) }
        if !reopened.isEmpty { incremental.forget(client) }
    }

    private mutating func markClaimsLost(of rule: Rule, on client: ClientName, isReopened: Bool = false) {
        guard rule.actions.contains(where: \.kind.isClaim) else { return }
        for (subject, episode) in state.episodes[rule.id] where subject.client == client {
            let set = Set(episode.confirmed.keys).union(episode.asked.keys)
            guard !set.isEmpty || isReopened && !episode.released.isEmpty else { continue }
            var copy = episode
            copy.lost.formUnion(set)
            copy.confirmed = [:]
            copy.asked = [:]
            if isReopened { copy.released = [:] }
            state.episodes[EpisodeKey(rule: rule.id, subject: subject)] = copy
        }
    }
}

extension Window {
    /// Whether it has opened since an instant, by its hours.
    fileprivate func hasOpened(after start: WallTime, through end: WallTime) -> Bool {
        let edges = newestEdges(
            after: UnixTime(clamping: start.seconds), through: UnixTime(clamping: end.seconds), limit: 2)
        return edges.contains { if case .opens = $0 { true } else { false } }
    }
}
