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

    /// Puts back later what could not be put back: the client may not have answered for hours when a window closed, and
    /// would be limited until it closes again.
    mutating func keepRevert(
        _ intent: OpenIntent, key: EpisodeKey, reason: String, into builder: inout TickBuilder
    ) {
        // Nothing is put back on a torrent that has gone since.
        guard intent.purpose == .revert, let index = intent.index, let baseline = intent.baseline,
            let list = intent.subject.client.flatMap({ state.clients[$0]?.accepted }),
            intent.subject.kind.holder?(intent.subject, list) != nil
        else { return }
        var ending = state.endings[key] ?? Ending()
        // Of two at one place the former one knows what was there first.
        ending.baselines[index] = ending.baselines[index] ?? baseline
        ending.hasFailed = true
        ending.restsUntil = builder.now.boot + Self.rest
        state.endings[key] = ending
        builder.tick.decisions.append(
            Decision(
                rule: key.rule, subject: key.subject, title: title(of: key.subject), at: builder.now.wall,
                verdict: .held, reason: "\(intent.action) failed (\(reason)); what was there before is put back later",
                until: builder.now.wall.advanced(by: Self.rest)))
    }

    /// Forgets the failures of an action that has succeeded, or waits until the client's lists show it.
    mutating func noteSuccess(_ intent: OpenIntent, key: EpisodeKey, into builder: inout TickBuilder) {
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

    /// Counts a removal no longer that its client only says it has carried out.
    mutating func returnBudget(of subject: Subject) {
        returnBudgets { $0.client == subject.client && $0.torrent == subject.torrent }
    }

    /// Counts removals no longer that failed without an answer, where a list shows their torrents.
    mutating func returnBudgets(by list: Snapshot) {
        returnBudgets { removal in
            removal.isUnsure && removal.client == list.client && removal.torrent.map { list[$0] != nil } == true
        }
    }

    private mutating func returnBudgets(where isMeant: (Removal) -> Bool) {
        for (id, removal) in state.removals.rows where isMeant(removal) && state.open[id] == nil {
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
