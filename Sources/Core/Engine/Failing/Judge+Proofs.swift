import Clocks
import Rules
import Torrents

extension Judge {
    /// Compares what the client said that it had done with its list.
    ///
    /// Only a list that is believed says that something was not done.
    mutating func prove(_ torrent: Torrent, key: EpisodeKey, rule: Rule) {
        guard context.suspicion == nil, let former = episodes[key], !former.proofs.isEmpty
        else { return }
        var episode = former
        for (index, proof) in episode.proofs.sorted(by: { $0.key < $1.key }) {
            guard rule.actions.indices.contains(index), let shows = rule.actions[index].kind.shows else {
                episode.proofs[index] = nil
                continue
            }
            var proof = proof
            switch shows(proof.arguments, torrent) {
            case true?:
                episode.proofs[index] = nil
                episode.setbacks[index] = nil
            case nil: continue
            case false?:
                guard proof.isMissing(at: now.boot) else {
                    episode.proofs[index] = proof
                    continue
                }
                if rule.actions[index].kind.isDestructive { findings.unremoved.append(key.subject) }
                episode.proofs[index] = nil
                var setback = episode.setbacks[index] ?? Setback()
                setback.fail(
                    "the client says that it is done, and \(proof.lists) lists do not show it", at: now.wall)
                episode.setbacks[index] = setback
                findings.decisions.append(
                    Decision(
                        rule: key.rule, subject: key.subject, title: torrent.name, at: now.wall, verdict: .held,
                        reason: "\(rule.actions[index].kind.name): \(setback.reason); "
                            + "it is planned again while the condition holds", until: setback.until))
            }
        }
        guard episode != former else { return }
        episodes[key] = episode
    }
}
