import Clocks
import Rules
import Text
import Torrents

/// One rule with `each` and one subject of it, at one look.
struct Level {
    let judgement: Judgement
    let index: Int
    let rule: Rule
    let key: EpisodeKey
    let clock: Clock

    /// The clock of observed time that the subject's episode counts by.
    struct Clock {
        /// Its reading now.
        let observed: Duration
        /// Its reading at the list before.
        let before: Duration
        /// Whether the subject is in the list of this tick, or is no torrent of a group.
        let isListed: Bool
    }

    init(_ judgement: Judgement, index: Int, rule: Rule, key: EpisodeKey, clock: Clock) {
        self.judgement = judgement
        self.index = index
        self.rule = rule
        self.key = key
        self.clock = clock
    }

    /// The subject's name for people.
    var title: String { judgement.torrent?.name ?? judgement.part.title ?? judgement.subject.title(in: nil) }

    /// What a decision is about.
    var matter: Matter { Matter(key: key, title: title, rule: rule, scope: judgement.scope) }

    /// What is settled between rules and planned.
    func candidate(_ stage: Candidate.Stage, isKept: Bool = false) -> Candidate {
        Candidate(
            ruleIndex: index, key: key, title: title, stage: stage, scope: judgement.scope,
            torrent: judgement.torrent, isKept: isKept, part: judgement.part)
    }
}

extension Judge {
    /// Moves one rule's episode for one subject on by one observation.
    mutating func moveOn(_ judgement: Judgement, index: Int, rule: Rule) {
        let key = EpisodeKey(rule: rule.id, subject: judgement.subject)
        var former = episodes[key]
        if judgement.verdict == .no, former == nil { return }
        let level = Level(judgement, index: index, rule: rule, key: key, clock: clock(of: judgement))
        judgement.scope.strike(former?.strikes?.count ?? 0, mark: former?.strikes?.mark)
        if let reason = clearance(of: former, level) {
            clearStrikes(of: former, level, for: reason)
            if judgement.verdict == .yes { return begin(level) }
            former = nil
        }
        switch judgement.verdict {
        case .unknown(let reason): stand(former, level, for: reason)
        case .no: moveOn(former, withoutCondition: level)
        case .yes: moveOn(former, withCondition: level)
        }
    }

    /// Lets an episode stand still, as the condition has no value.
    private mutating func stand(_ former: Episode?, _ level: Level, for reason: String) {
        if level.rule.protects { findings.candidates.append(level.candidate(.unsure(reason))) }
        guard let former, former.phase != .marked else { return }
        let episode = former.unsure(for: reason, since: level.clock.before)
        if episode != former { episodes[level.key] = episode }
        findings.restless.insert(level.key.subject)
        guard former.heldReason != reason || context.tellsAll else { return }
        note(Note(.failed, reason), about: level.matter)
    }

    /// Moves an episode on whose condition does not hold.
    private mutating func moveOn(_ former: Episode?, withoutCondition level: Level) {
        guard let former else { return }
        if keep(former, level) { return }
        let rest = marked(former, level)
        if rest != former { episodes[level.key] = rest }
        if let rest { awaitTimes(of: rest, level) }
        guard former.phase == .firing else { return }
        note(Note(.ended, "the condition no longer holds"), about: level.matter)
        // What was never approved has nothing to follow its end.
        if !former.isUnapproved(level.rule) { findings.candidates.append(level.candidate(.exit)) }
    }

    /// Moves an episode on whose condition holds.
    private mutating func moveOn(_ former: Episode?, withCondition level: Level) {
        let (rule, key) = (level.rule, level.key)
        let length = context.assumesTimePassed || level.judgement.part.title != nil ? .zero : rule.holdsFor
        let struck = strike(former, level)
        var hold: Hold?
        var (episode, enters) = Episode.holding(struck, for: length, at: level.clock.observed) {
            guard isStruckOut(struck, rule) else { return true }
            guard !context.assumesTimePassed else { return false }
            if firings.isCooling(rule, key, at: now) { return true }
            hold = obstacle(to: rule, in: level.judgement.scope)
            return hold != nil
        }
        if enters {
            firings.mark(rule, key, at: now)
            episode.heldReason = nil
            episode.heldUntil = nil
            if rule.patience.repeats != nil {
                episode.repeating = HoldingTime()
                episode.repeating?.run(at: context.observed)
            }
        } else if episode.phase == .firing {
            (enters, hold) = goOn(&episode, level)
        }
        if episode.phase == .firing, !episode.isUnapproved(rule) {
            episode.exits = exits(of: rule, level.index, former: episode.exits, in: level.judgement)
        }
        if let hold { tell(hold, of: &episode, was: former, level) }
        if former.map({ $0.differs(lastingly: episode) }) ?? true {
            episodes[key] = episode
        } else if former != episode {
            episodes.adjust(key, to: episode)
        }
        // Only a client's own list shows what it has done.
        if let torrent = level.judgement.torrent, level.clock.isListed { prove(torrent, key: key, rule: rule) }
        let isNews = former == nil || former?.strikes?.count != episode.strikes?.count
        if episode.phase == .pending, hold == nil, isNews || context.tellsAll { notePending(level, episode) }
        if episode.phase == .firing { findings.candidates.append(level.candidate(.level(entered: enters))) }
        awaitTimes(of: episode, level)
    }

    /// What `onExit` is to do, should the rule be gone when the episode ends; nil where there is nothing to note.
    ///
    /// It is filled in once, and anew where the rule file says something else.
    private func exits(of rule: Rule, _ index: Int, former: Exits?, in judgement: Judgement) -> Exits? {
        guard let source = questions[index].exits else { return nil }
        if let former, former.source == source { return former }
        let steps = rule.onExit.filter { !$0.kind.isDestructive && judgement.part.includes($0.kind) }.compactMap {
            action in
            (try? action.arguments.resolved(in: judgement.scope)).map { Exits.Step(action, $0) }
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
    func isUnapproved(_ rule: Rule) -> Bool { rule.mode == .ask && approved.isEmpty }
}

extension Episode {
    /// Whether another state of it has to be written down, as a restart has to know what differs.
    fileprivate func differs(lastingly other: Episode) -> Bool {
        phase != other.phase || holding != other.holding || exits != other.exits || strikes != other.strikes
            || keeping != other.keeping || repeating != other.repeating || next != other.next
            || heldReason != other.heldReason || heldUntil != other.heldUntil
    }
}
