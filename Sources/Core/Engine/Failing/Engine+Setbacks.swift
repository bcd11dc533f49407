import Clocks
import Rules
import Torrents

extension Engine {
    /// Plans an action again later that has failed for good, as long as its episode goes on.
    ///
    /// What follows it in its chain waits for it. A program is not started a second time, as it may have done its work.
    mutating func setBack(
        _ intent: OpenIntent, key: EpisodeKey, reason: String, into builder: inout TickBuilder
    ) {
        guard intent.purpose == .act, let index = intent.index,
            let rule = rules.rules.first(where: { $0.id == key.rule }),
            rule.actions.indices.contains(index), rule.actions[index].kind.name == intent.action,
            var episode = state.episodes[key]
        else { return }
        let role = rule.actions[index].kind.role
        if case .effect(.atMostOnce) = role { return }
        var setback = episode.setbacks[index] ?? Setback()
        if Outcome.dead(reason) == .chainEnded {
            // A claim is looked at again with each list anyway.
            let causes = episode.setbacks.filter { $0.key < index && $0.value.until != nil }
            guard case .effect = role, let cause = causes.min(by: { $0.key < $1.key }) else { return }
            setback.wait(for: cause.value)
        } else {
            setback.fail(reason, at: builder.now.wall)
        }
        episode.setbacks[index] = setback
        state.episodes[key] = episode
        guard setback.failures > 0 else { return }
        let times = setback.failures == 1 ? "" : " \(setback.failures) times"
        builder.tick.decisions.append(
            Decision(
                rule: key.rule, subject: key.subject, title: title(of: key.subject), at: builder.now.wall,
                verdict: .held,
                reason: "\(intent.action) failed\(times) (\(reason)); it is planned again while the condition holds",
                until: setback.until))
    }

    /// Forgets the failures of an action that has succeeded, or waits until the client's lists show it.
    mutating func takeSuccess(_ intent: OpenIntent, key: EpisodeKey, into builder: inout TickBuilder) {
        guard intent.purpose == .act, let index = intent.index, var episode = state.episodes[key]
        else { return }
        let former = episode
        let actions = rules.rules.first { $0.id == key.rule }?.actions ?? []
        if actions.indices.contains(index), actions[index].kind.shows != nil {
            episode.proofs[index] = Proof(of: intent.arguments)
        } else {
            episode.setbacks[index] = nil
        }
        guard episode != former else { return }
        state.episodes[key] = episode
    }

    /// Compares what the client said that it had done with its list.
    ///
    /// Only a list that is believed says that something was not done.
    mutating func prove(_ torrent: Torrent, key: EpisodeKey, rule: Rule, into builder: inout TickBuilder) {
        guard builder.suspicion == nil, let former = state.episodes[key], !former.proofs.isEmpty
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
                guard proof.isMissing(at: builder.now.boot) else {
                    episode.proofs[index] = proof
                    continue
                }
                if rule.actions[index].kind.isDestructive { returnBudget(of: torrent, key: key, into: &builder) }
                episode.proofs[index] = nil
                var setback = episode.setbacks[index] ?? Setback()
                setback.fail(
                    "the client says that it is done, and \(proof.lists) lists do not show it", at: builder.now.wall)
                episode.setbacks[index] = setback
                builder.tick.decisions.append(
                    Decision(
                        rule: key.rule, subject: key.subject, title: torrent.name, at: builder.now.wall, verdict: .held,
                        reason: "\(rule.actions[index].kind.name): \(setback.reason); "
                            + "it is planned again while the condition holds", until: setback.until))
            }
        }
        guard episode != former else { return }
        state.episodes[key] = episode
    }
}

extension Engine {
    /// Counts a removal no longer that its client only says it has carried out.
    private mutating func returnBudget(of torrent: Torrent, key: EpisodeKey, into builder: inout TickBuilder) {
        for (id, removal) in state.removals.rows
        where removal.client == key.subject.client && removal.torrent == torrent.id && state.open[id] == nil {
            state.removals[id] = nil
        }
    }
}

extension Episode {
    /// Whether an effect is to be planned now: its turn has come, or it failed and its pause is over.
    ///
    /// - Parameters:
    ///   - index: Its place in `do`.
    ///   - next: The first effect that has not been planned yet.
    ///   - wall: The time now.
    /// - Returns: Whether it is due.
    func isDue(_ index: Int, from next: Int, at wall: WallTime) -> Bool {
        if proofs[index] != nil { return false }
        return setbacks[index]?.isDue(at: wall) ?? (index >= next)
    }
}

extension Outcome {
    /// How the rest of a chain ends when one of its actions fails.
    package static let chainEnded = Outcome.dead("an earlier action of the rule failed")
}
