import Clocks
import Rules
import Text
import Torrents

extension Judge {
    /// Moves one rule's episode for one subject on by one observation.
    mutating func moveOn(_ judgement: Judgement, index: Int, rule: Rule) {
        let key = EpisodeKey(rule: rule.id, subject: judgement.subject)
        let former = episodes[key]
        if judgement.verdict == .no, former == nil { return }
        let clock = clock(of: judgement)
        let title = judgement.torrent?.name ?? judgement.part.title ?? judgement.subject.title(in: nil)
        let matter = Matter(key: key, title: title, rule: rule, scope: judgement.scope)
        let candidate = { (stage: Candidate.Stage) in
            Candidate(
                ruleIndex: index, key: key, title: title, stage: stage, scope: judgement.scope,
                torrent: judgement.torrent, part: judgement.part)
        }
        switch judgement.verdict {
        case .unknown(let reason):
            if rule.protects { findings.candidates.append(candidate(.unsure(reason))) }
            guard let former else { return }
            let episode = former.unsure(for: reason, since: clock.before)
            if episode != former { episodes[key] = episode }
            findings.restless.insert(judgement.subject)
            guard former.heldReason != reason || context.tellsAll else { return }
            note(Note(.failed, reason), about: matter)
        case .no:
            episodes[key] = nil
            guard former?.phase == .firing else { return }
            note(Note(.ended, "the condition no longer holds"), about: matter)
            // What was never approved has nothing to follow its end.
            if former?.isUnapproved(rule) != true { findings.candidates.append(candidate(.exit)) }
        case .yes:
            let length = context.assumesTimePassed || judgement.part.title != nil ? .zero : rule.holdsFor
            var (episode, enters) = Episode.holding(former, for: length, at: clock.now) {
                !context.assumesTimePassed && firings.isCooling(rule, key, at: now)
            }
            if enters { firings.mark(rule, key, at: now) }
            if episode.phase == .firing, !episode.isUnapproved(rule) {
                episode.exits = exits(of: rule, index, former: episode.exits, in: judgement)
            }
            if former?.phase != episode.phase || former?.holding != episode.holding || former?.exits != episode.exits {
                episodes[key] = episode
            } else {
                episodes.adjust(key, to: episode)
            }
            // Only a client's own list shows what it has done.
            let isListed = judgement.part == .whole || judgement.subject.client == context.snapshot?.client
            if let torrent = judgement.torrent, isListed { prove(torrent, key: key, rule: rule) }
            if episode.phase == .pending, former == nil || context.tellsAll { notePending(matter, episode, clock.now) }
            switch episode.phase {
            case .firing: findings.candidates.append(candidate(.level(entered: enters)))
            case .pending: if isListed { wait(for: episode, of: rule, key: key) }
            }
        }
    }

    /// Has a pending episode judged again once it has held for long enough.
    private mutating func wait(for episode: Episode, of rule: Rule, key: EpisodeKey) {
        if let torrent = key.subject.torrent, let due = episode.holding.reading(of: rule.holdsFor),
            due > context.observed
        {
            findings.dueTimes[torrent] = min(due, findings.dueTimes[torrent] ?? due)
        } else {
            findings.restless.insert(key.subject)
        }
    }

    private mutating func notePending(_ matter: Matter, _ episode: Episode, _ observed: Duration) {
        let rule = matter.rule
        let holds = now.wall.advanced(by: max(.zero, rule.holdsFor - episode.holding.total(at: observed)))
        var pending = Note(.pending, "must hold for \(rule.holdsFor.spoken), see \"for\"", until: holds)
        if let fired = firings.last(of: rule, matter.key), firings.isCooling(rule, matter.key, at: now) {
            pending = Note(
                .pending, "fired less than \(rule.cooldown.spoken) ago, see \"cooldown\"",
                until: max(holds, fired.advanced(by: rule.cooldown)))
        }
        note(pending, about: matter)
    }

    /// What `onExit` is to do, should the rule be gone when the episode ends; nil where there is nothing to note.
    ///
    /// It is filled in once, and anew where the rule file says something else.
    private func exits(of rule: Rule, _ index: Int, former: Exits?, in judgement: Judgement) -> Exits? {
        guard let source = questions[index].exits else { return nil }
        if let former, former.source == source { return former }
        let steps = rule.onExit.filter { !$0.kind.isDestructive && judgement.part.takes($0.kind) }.compactMap {
            action in
            (try? action.arguments.resolved(in: judgement.scope)).map { arguments in
                Exits.Step(
                    path: action.path, action: action.kind.name, arguments: arguments,
                    continuesOnError: action.continuesOnError)
            }
        }
        return Exits(source: source, steps: steps)
    }
}

extension Candidate.Part {
    /// The name of the group itself.
    fileprivate var title: String? {
        if case .group(let name) = self { name } else { nil }
    }
}

extension Episode {
    /// Whether nothing of it has gone ahead, as a person has yet to approve anything of it.
    fileprivate func isUnapproved(_ rule: Rule) -> Bool { rule.mode == .ask && approved.isEmpty }
}

extension Rule {
    /// Whether it forbids anything.
    var protects: Bool {
        actions.contains { action in
            if case .protection = action.kind.role { true } else { false }
        }
    }
}
