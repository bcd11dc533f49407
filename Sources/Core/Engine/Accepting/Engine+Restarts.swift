import Rules
import Torrents

extension Engine {
    /// Lets what waits to be removed wait for the whole grace again, as the lists of another run of the client say
    /// nothing of the last one's.
    ///
    /// What only waits for the rule's `for` goes on to do so: a client that is started each night would never come to
    /// the end of days. Only its grace counts from now on.
    mutating func restartGrace(on client: ClientName) {
        let observed = state.observed(client)
        for rule in rules.rules where rule.actions.contains(where: \.kind.isDestructive) {
            for (subject, episode) in state.episodes[rule.id]
            where subject.client == client {
                var copy = episode
                switch episode.phase {
                case .pending, .marked: copy.restartedAt = observed
                case .firing: copy.holding.reset()
                }
                state.episodes[EpisodeKey(rule: rule.id, subject: subject)] = copy
            }
        }
    }

    /// A client that was started again may have lost what was set: that is nobody's change, and is set again.
    mutating func markClaimsLost(on client: ClientName) {
        for rule in rules.rules where rule.actions.contains(where: \.kind.isClaim) {
            for (subject, episode) in state.episodes[rule.id]
            where subject.client == client && !(episode.confirmed.isEmpty && episode.asked.isEmpty) {
                var copy = episode
                copy.lost = Set(episode.confirmed.keys).union(episode.asked.keys)
                copy.confirmed = [:]
                copy.asked = [:]
                state.episodes[EpisodeKey(rule: rule.id, subject: subject)] = copy
            }
        }
    }
}
