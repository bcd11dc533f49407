import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// How long a claim rests after its write, or what puts back what it replaced, failed for good.
    static let rest: Duration = .seconds(600)

    /// Takes note of how an intent ended.
    mutating func accept(_ outcome: Outcome, of id: IntentID, at moment: Moment, into builder: inout TickBuilder) {
        guard let intent = state.open.remove(id) else { return }
        if intent.isRemoval, let client = intent.subject.client { state.clients[client]?.removalEnded = moment.boot }
        let key = EpisodeKey(rule: intent.rule, subject: intent.subject)
        builder.restless.insert(intent.subject)
        switch outcome {
        case .done:
            noteDeed(of: intent, id, at: moment.wall)
            state.removals[id]?.begin(at: moment)
            noteDeparture(intent)
            state.note(freedBy: intent, id, in: rules, at: moment)
            if intent.purpose != .strike { rest(key, until: moment.boot + Deed.echoTime) }
            if intent.action == "moveFile" { forgetFile(intent.subject, in: intent.fileIdentity) }
            noteSuccess(intent, key: key, into: &builder)
            if undoesRemoval(intent) { startAnew(intent.subject) }
        case .held(let reason):
            state.removals.remove(id)  // one that did not happen counts against no budget
            if intent.purpose != .strike {
                takeBack(key, intent: intent, reason: reason, at: moment, into: &builder)
            }
        case .dead(let reason):
            noteFailure(ofRemoval: id, outcome)
            if intent.purpose != .strike { rest(key, until: moment.boot + Self.rest) }
            setBack(intent, key: key, reason: reason, into: &builder)
            keepRevert(intent, key: key, reason: reason, into: &builder)
        }
        noteEmptying(intent, outcome, at: moment)
        if intent.purpose == .act { follow(intent, key: key, outcome: outcome, into: &builder) }
        if let run = intent.run { note(run, of: key, outcome, at: moment) }
    }

    /// Marks a removal that failed for good as unsure: the client may have carried it out, and the answer was lost.
    ///
    /// One that was never begun counts no longer, and neither does one about files alone, which no list shows.
    private mutating func noteFailure(ofRemoval id: IntentID, _ outcome: Outcome) {
        if outcome == .chainEnded || state.removals[id]?.torrent == nil {
            state.removals.remove(id)
        } else {
            state.removals[id]?.isUnsure = true
        }
    }

    /// Remembers a run once all of it has succeeded, so that no other with the same key is begun.
    private mutating func note(_ run: DedupedRun, of key: EpisodeKey, _ outcome: Outcome, at moment: Moment) {
        let rule = rules.rules.first { $0.id == key.rule }
        let last = rule?.actions.lastIndex { $0.kind.isEffect } ?? -1
        let isLast = state.episodes[key].map { $0.next > last && $0.setbacks.isEmpty } ?? true
        if case .done = outcome {
            state.note(run, succeeded: true, isLast: isLast, at: moment)
        } else {
            state.note(run, succeeded: false, isLast: isLast, at: moment)
        }
    }

    /// Takes note of how an action about a file ended; once the last of them has, what rules do afterwards begins.
    ///
    /// That waits for the other rules too that are about the same file, as the first to move it away would take it
    /// from them.
    private mutating func follow(
        _ intent: OpenIntent, key: EpisodeKey, outcome: Outcome, into builder: inout TickBuilder
    ) {
        switch outcome {
        case .done: break
        case .held:
            // The file is gone, or another stands in its place: nothing more is done about the one that was, and
            // whatever comes under its name is news.
            state.followUps.remove(key)
            if let taken = state.taken[key], intent.fileIdentity == nil || Self.state(taken) == intent.fileIdentity {
                state.taken[key] = nil
            }
        case .dead(let reason):
            if var followUp = state.followUps[key] {
                followUp.failures.append(FollowUp.Failure(client: intent.client, reason: reason))
                state.followUps[key] = followUp
            }
        }
        guard !state.open.about(intent.subject).contains(where: { $0.purpose == .act }) else { return }
        for (index, rule) in rules.rules.enumerated() {
            let key = EpisodeKey(rule: rule.id, subject: intent.subject)
            guard let followUp = state.followUps.remove(key) else { continue }
            start(followUp, of: index, key: key, into: &builder)
        }
    }

    private mutating func start(_ followUp: FollowUp, of index: Int, key: EpisodeKey, into builder: inout TickBuilder) {
        if !followUp.failures.isEmpty {
            reject(key.subject, reason: followUp.failures.map(\.reason).joined(separator: "; "), into: &builder)
        }
        let stage: Candidate.Stage =
            if followUp.failures.isEmpty {
                .followUp(followUp.done, .done)
            } else {
                .followUp(explained(followUp.dead, by: followUp.failures, key: key, wall: builder.now.wall), .dead)
            }
        builder.candidates.append(
            Candidate(
                ruleIndex: index, key: key, title: followUp.title, stage: stage, scope: Scope([], now: builder.now),
                torrent: nil, judged: followUp.judged))
    }

    /// Whether it has brought a torrent back that we had removed.
    ///
    /// That is another torrent, though no list may have shown that the first was gone: a person was faster than a poll,
    /// and a client that dates by the second dates both alike.
    private func undoesRemoval(_ intent: OpenIntent) -> Bool {
        guard intent.action == UndoWish.action, let original = intent.arguments["intent"]?.stringValue else {
            return false
        }
        return state.removals[IntentID(original)] != nil
    }

    /// Drops the state of a torrent and what we did to it, and has the next list judged as the first.
    private mutating func startAnew(_ torrent: Subject) {
        forget(torrent)
        for (id, _) in state.deeds.about(torrent) { state.deeds.remove(id) }
        if let client = torrent.client { incremental.forget(client) }
    }

    private mutating func rest(_ key: EpisodeKey, until boot: Duration) {
        state.episodes.adjust(key) { $0.quietUntil = boot }
    }

    /// Plans a held effect again later.
    private mutating func takeBack(
        _ key: EpisodeKey, intent: OpenIntent, reason: String, at moment: Moment, into builder: inout TickBuilder
    ) {
        guard var episode = state.episodes[key] else { return }
        if let index = intent.index {
            // One that was planned again for itself is so once more, and not what came after it.
            if episode.setbacks[index] != nil {
                episode.setbacks[index]?.resume(at: moment.wall)
            } else {
                episode.next = min(episode.next, index)
            }
        }
        let isNews = episode.refusal != reason
        episode.refuse(for: reason, at: moment.boot, isRemoval: intent.isRemoval)
        state.episodes[key] = episode
        guard isNews else { return }
        let wait = episode.quietUntil.map { $0 - moment.boot } ?? .zero
        builder.tick.decisions.append(
            Decision(
                rule: key.rule, subject: key.subject, title: title(of: key.subject), at: moment.wall, verdict: .held,
                reason: reason, until: moment.wall.advanced(by: wait)))
    }

    /// A subject's name for people, as its client told it last.
    func title(of subject: Subject) -> String {
        subject.title(in: subject.client.flatMap { state.clients[$0]?.accepted })
    }
}
