import Clocks
import Rules
import Text
import Torrents

/// What keeps an episode waiting, and what keeps it going.
extension Judge {
    /// When the subject has to be judged again though nothing may be new of it: at the first time that counts up to what
    /// it is waited for, or with the next list where that cannot be told.
    mutating func awaitTimes(of episode: Episode, _ level: Level) {
        guard level.clock.isListed else { return }
        let (rule, patience) = (level.rule, level.rule.patience)
        var due: [Duration?] = []
        if let strikes = episode.strikes {
            if questions[level.index].resetMoves { findings.restless.insert(level.key.subject) }
            if let expire = patience.strikes?.expire, episode.phase != .firing { due.append(strikes.since + expire) }
        }
        switch episode.phase {
        case .marked: break
        case .pending:
            var times = [episode.holding.reading(of: rule.holdsFor)]
            if let terms = patience.strikes, let strikes = episode.strikes, strikes.count < terms.count {
                times.append(strikes.holding.reading(of: terms.every))
            }
            let later = times.compactMap(\.self).filter { $0 > context.observed }
            if later.isEmpty { findings.restless.insert(level.key.subject) }
            due += later
        case .firing:
            if let keeping = episode.keeping { due.append(keeping.reading(of: patience.keepsFor)) }
            if episode.keeping == nil, let length = patience.repeats {
                due.append(episode.repeating?.reading(of: length))
            }
        }
        guard let torrent = level.key.subject.torrent else { return }
        for reading in due.compactMap(\.self) {
            if reading > context.observed {
                findings.dueTimes[torrent] = min(reading, findings.dueTimes[torrent] ?? reading)
            } else {
                findings.restless.insert(level.key.subject)
            }
        }
    }

    /// Says why a rule waits whose time has come, once; of one that only waits to repeat, where all is to be told.
    mutating func tell(_ hold: Hold, of episode: inout Episode, was former: Episode?, _ level: Level) {
        findings.restless.insert(level.key.subject)
        let isNews = episode.phase == .pending && !hold.isSame(as: former?.heldReason)
        if episode.phase == .pending { (episode.heldReason, episode.heldUntil) = (hold.reason, hold.until) }
        guard isNews || context.tellsAll else { return }
        note(Note(.held, hold.reason, until: hold.until), about: level.matter)
    }

    /// What keeps a rule from firing at all here: its limit, or that it has done the same before.
    func obstacle(to rule: Rule, in scope: Scope) -> Hold? {
        known.repetition(of: rule, in: scope, at: now) ?? firings.surplus(of: rule, at: now)
    }
}

extension Judge {
    /// Lets an episode go on firing for a while whose condition has ended.
    ///
    /// - Returns: Whether it does.
    mutating func keep(_ former: Episode, _ level: Level) -> Bool {
        let length = level.rule.patience.keepsFor
        guard former.phase == .firing, length > .zero, level.judgement.isOpen, !context.assumesTimePassed else {
            return false
        }
        var episode = former
        episode.holding.stop(at: context.observedBefore)
        episode.repeating?.stop(at: context.observedBefore)
        var keeping = former.keeping ?? HoldingTime()
        keeping.run(at: context.observed)
        episode.keeping = keeping
        let left = length - keeping.total(at: context.observed)
        guard left > .zero else { return false }
        if episode != former { episodes[level.key] = episode }
        if former.keeping == nil || context.tellsAll {
            let reason = "kept for \(left.spoken) more, as the condition no longer holds, see \"keepFor\""
            note(Note(.firing, reason, until: now.wall.advanced(by: left)), about: level.matter)
        }
        findings.candidates.append(level.candidate(.level(entered: false), isKept: true))
        awaitTimes(of: episode, level)
        return true
    }

    /// Moves a firing episode on whose condition goes on to hold, and lets its effects be planned again where it is time.
    ///
    /// - Returns: Whether it fires again, and what keeps it from it where its time has come.
    mutating func goOn(_ episode: inout Episode, _ level: Level) -> (enters: Bool, hold: Hold?) {
        episode.keeping = nil
        guard let length = level.rule.patience.repeats else { return (false, nil) }
        var time = episode.repeating ?? HoldingTime()
        time.run(at: context.observed)
        episode.repeating = time
        guard time.total(at: context.observed) >= length, !context.assumesTimePassed,
            isThrough(episode, level)
        else { return (false, nil) }
        if let hold = obstacle(to: level.rule, in: level.judgement.scope) { return (false, hold) }
        // What was missed while something stood in the way is not made up for.
        let rounds = max(1, time.total(at: context.observed).milliseconds / length.milliseconds)
        time.use(length.times(Int(rounds)), at: context.observed)
        episode.repeating = time
        episode.next = 0
        episode.heldReason = nil
        episode.heldUntil = nil
        firings.mark(level.rule, level.key, at: now)
        return (true, nil)
    }

    /// Whether all effects of an episode are done with.
    private func isThrough(_ episode: Episode, _ level: Level) -> Bool {
        let last = level.rule.actions.lastIndex { $0.kind.isEffect } ?? -1
        return episode.next > last && episode.setbacks.isEmpty && episode.proofs.isEmpty
            && !known.open.about(level.key.subject).contains { $0.rule == level.rule.id && $0.purpose == .act }
    }
}
