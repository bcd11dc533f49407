import Clocks
import Rules
import Torrents

extension Engine {
    /// How long a claim rests after its write failed for good.
    private static let rest: Duration = .seconds(600)
    /// How long a client may take to show what a command did.
    static let echoTime: Duration = .seconds(3)

    /// Takes note of how an intent ended.
    mutating func take(_ outcome: Outcome, of id: IntentID, at moment: Moment, _ turn: inout Turn) {
        guard let intent = memory.open.remove(id) else { return }
        turn.tick.remember(id, open: nil)
        if intent.isRemoval, let client = intent.subject.client { memory.clients[client]?.removalEnded = moment.boot }
        let key = EpisodeKey(rule: intent.rule, subject: intent.subject)
        switch outcome {
        case .done:
            noteDeed(of: intent, id, &turn)
            rest(key, until: moment.boot + Self.echoTime, &turn)
            if intent.action == "moveFile" { forgetFile(intent.subject, in: intent.fileIdentity, &turn) }
            takeSuccess(intent, key, &turn)
        case .held(let reason):
            release(id, &turn)
            takeBack(key, intent, reason, at: moment, &turn)
        case .dead(let reason):
            release(id, &turn)
            rest(key, until: moment.boot + Self.rest, &turn)
            setBack(intent, key, reason, &turn)
        }
        if intent.purpose == .act { follow(intent, key, outcome, &turn) }
    }

    /// Takes note of how an action about a file ended; once the last of them has, what rules do afterwards begins.
    ///
    /// That waits for the other rules too that are about the same file, as the first to move it away would take it
    /// from them.
    private mutating func follow(_ intent: OpenIntent, _ key: EpisodeKey, _ outcome: Outcome, _ turn: inout Turn) {
        switch outcome {
        case .done: break
        case .held:
            // The file is gone, or another stands in its place: nothing more is done about the one that was, and
            // whatever comes under its name is news.
            if memory.aftermaths.removeValue(forKey: key) != nil { turn.tick.remember(key, aftermath: nil) }
            if let taken = memory.taken[key], intent.fileIdentity == nil || Self.state(taken) == intent.fileIdentity {
                memory.taken[key] = nil
                turn.tick.remember(taken: key, nil)
            }
        case .dead(let reason):
            if var aftermath = memory.aftermaths[key] {
                aftermath.failures.append(Aftermath.Failure(client: intent.client, reason: reason))
                memory.aftermaths[key] = aftermath
                turn.tick.remember(key, aftermath: aftermath)
            }
        }
        guard !memory.open.about(intent.subject).contains(where: { $0.purpose == .act }) else { return }
        for (index, rule) in rules.rules.enumerated() {
            let key = EpisodeKey(rule: rule.id, subject: intent.subject)
            guard let aftermath = memory.aftermaths.removeValue(forKey: key) else { continue }
            turn.tick.remember(key, aftermath: nil)
            start(aftermath, of: index, key, &turn)
        }
    }

    private mutating func start(_ aftermath: Aftermath, of index: Int, _ key: EpisodeKey, _ turn: inout Turn) {
        if !aftermath.failures.isEmpty {
            reject(key.subject, aftermath.failures.map(\.reason).joined(separator: "; "), &turn)
        }
        let stage: Standing.Stage =
            if aftermath.failures.isEmpty {
                .aftermath(aftermath.done, .done)
            } else {
                .aftermath(explained(aftermath.dead, by: aftermath.failures, key, turn.now.wall), .dead)
            }
        turn.standings.append(
            Standing(
                ruleIndex: index, key: key, title: aftermath.title, stage: stage, scope: Scope([], now: turn.now),
                torrent: nil, judged: aftermath.judged))
    }

    /// A removal that did not happen counts against no budget.
    private mutating func release(_ id: IntentID, _ turn: inout Turn) {
        guard memory.removals.removeValue(forKey: id) != nil else { return }
        turn.tick.remember(id, removal: nil)
    }

    private mutating func rest(_ key: EpisodeKey, until boot: Duration, _ turn: inout Turn) {
        memory.episodes[key.rule]?[key.subject]?.quietUntil = boot
    }

    /// Plans a held effect again later.
    private mutating func takeBack(
        _ key: EpisodeKey, _ intent: OpenIntent, _ reason: String, at moment: Moment, _ turn: inout Turn
    ) {
        guard var episode = memory.episodes[key.rule]?[key.subject] else { return }
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
        memory.episodes[key.rule]?[key.subject] = episode
        turn.tick.remember(key, episode)
        guard isNews else { return }
        let wait = episode.quietUntil.map { $0 - moment.boot } ?? .zero
        turn.tick.decisions.append(
            Decision(
                rule: key.rule, subject: key.subject, title: title(of: key.subject), at: moment.wall, verdict: .held,
                reason: reason, until: moment.wall.advanced(by: wait)))
    }

    /// A subject's name for people, as its client told it last.
    func title(of subject: Subject) -> String {
        switch subject {
        case .torrent(let client, let incarnation):
            memory.clients[client]?.accepted?[incarnation.id]?.name ?? incarnation.id.hex
        case .client(let client): client.text
        case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
        case .nothing: subject.key
        }
    }
}
