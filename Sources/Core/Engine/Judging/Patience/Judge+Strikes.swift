import CEL
import Clocks
import Rules
import Text
import Torrents

/// Strikes: how often a condition has to have held for a while before its rule fires.
extension Judge {
    /// Counts the strikes that are due of a rule whose condition holds.
    ///
    /// - Returns: The episode with them; as it was, where the rule counts none or all have come.
    mutating func strike(_ former: Episode?, _ level: Level) -> Episode? {
        guard let terms = level.rule.patience.strikes, former?.phase != .firing else { return former }
        var episode = former ?? Episode(phase: .pending, next: 0)
        episode.phase = .pending
        let observed = context.observed
        episode.holding.run(at: observed)
        episode.strikes?.holding.run(at: observed)
        if context.assumesTimePassed {
            episode.strikes = episode.strikes ?? Strikes(at: observed, mark: mark(level))
            episode.strikes?.complete(terms)
        } else if episode.holding.total(at: observed) >= level.rule.holdsFor {
            add(to: &episode, by: terms, level)
        }
        level.judgement.scope.strike(episode.strikes?.count ?? 0, mark: episode.strikes?.mark)
        return episode
    }

    private mutating func add(to episode: inout Episode, by terms: StrikeTerms, _ level: Level) {
        let isNew: Bool
        if episode.strikes == nil {
            episode.strikes = Strikes(at: context.observed, mark: mark(level))
            isNew = true
        } else {
            isNew = episode.strikes?.advance(by: terms, at: context.observed) ?? false
        }
        guard isNew, let strikes = episode.strikes, !level.rule.onStrike.isEmpty else { return }
        level.judgement.scope.strike(strikes.count, mark: strikes.mark)
        findings.candidates.append(level.candidate(.strike(strikes.count)))
    }

    private func mark(_ level: Level) -> Torrent? {
        level.judgement.torrent?.frozen(level.rule.fieldsRead, at: now.wall)
    }

    /// Whether a rule has all the strikes that it counts.
    func isStruckOut(_ episode: Episode?, _ rule: Rule) -> Bool {
        guard let terms = rule.patience.strikes else { return true }
        return (episode?.strikes?.count ?? 0) >= terms.count
    }

    /// Why the strikes of an episode are cleared now; nil where they stand.
    func clearance(of former: Episode?, _ level: Level) -> String? {
        guard let strikes = former?.strikes, let terms = level.rule.patience.strikes, !context.assumesTimePassed else {
            return nil
        }
        if let reset = terms.resetWhen, level.judgement.isOpen, reset.program.holds(level.judgement.scope) == true {
            return "its strikes are cleared, as \(reset.source), see \"resetWhen\""
        }
        let isFiring = former?.phase == .firing
        guard let expire = terms.expire, !isFiring, context.observed - strikes.since >= expire else { return nil }
        return "its strikes are cleared, \(expire.spoken) after the last, see \"expire\""
    }

    /// Ends an episode whose strikes are cleared.
    mutating func clearStrikes(of former: Episode?, _ level: Level, for reason: String) {
        episodes[level.key] = nil
        level.judgement.scope.strike(0, mark: nil)
        note(Note(.ended, reason), about: level.matter)
        guard let former, former.phase == .firing, !former.isUnapproved(level.rule) else { return }
        findings.candidates.append(level.candidate(.exit))
    }

    /// Begins an episode anew whose strikes were cleared; it counts from this look on, and does nothing with it yet.
    mutating func begin(_ level: Level) {
        var episode = Episode(phase: .pending, next: 0)
        episode.holding.run(at: context.observed)
        episodes[level.key] = episode
        findings.restless.insert(level.key.subject)
    }

    /// What stays of an episode when its condition is seen not to hold: strikes that something else clears.
    func marked(_ former: Episode, _ level: Level) -> Episode? {
        guard let terms = level.rule.patience.strikes, var strikes = former.strikes,
            terms.outlastCondition || !level.judgement.isOpen
        else { return nil }
        guard former.phase != .marked else { return former }
        strikes.holding.stop(at: context.observedBefore)
        if former.phase == .firing { strikes.since = context.observed }
        var episode = Episode(phase: .marked, next: 0)
        episode.strikes = strikes
        return episode
    }

    /// Says what a pending episode waits for.
    mutating func notePending(_ level: Level, _ episode: Episode) {
        note(pending(level, episode), about: level.matter)
    }

    private func pending(_ level: Level, _ episode: Episode) -> Note {
        let (rule, observed) = (level.rule, level.clock.observed)
        let untilHeld = max(.zero, rule.holdsFor - episode.holding.total(at: observed))
        let holds = now.wall.advanced(by: untilHeld)
        if let terms = rule.patience.strikes, (episode.strikes?.count ?? 0) < terms.count {
            return strikeNote(terms, episode, untilHeld: untilHeld, of: rule)
        }
        if let fired = firings.last(of: rule, level.key), firings.isCooling(rule, level.key, at: now) {
            return Note(
                .pending, "fired less than \(rule.cooldown.spoken) ago, see \"cooldown\"",
                until: max(holds, fired.advanced(by: rule.cooldown)))
        }
        return Note(.pending, "must hold for \(rule.holdsFor.spoken), see \"for\"", until: holds)
    }

    /// How many strikes there are, and when the next one comes if the condition goes on to hold.
    private func strikeNote(
        _ terms: StrikeTerms, _ episode: Episode, untilHeld: Duration, of rule: Rule
    ) -> Note {
        let count = episode.strikes?.count ?? 0
        let left = episode.strikes.map { max(.zero, terms.every - $0.holding.total(at: context.observed)) } ?? .zero
        let text =
            count == 0
            ? "must hold for \(rule.holdsFor.spoken), see \"for\"; then strike 1 of \(terms.count) comes"
            : "strike \(count) of \(terms.count), the next in \(max(untilHeld, left).spoken)"
        return Note(
            .pending, text, until: now.wall.advanced(by: episode.timeLeft(of: rule, at: context.observed)))
    }
}

extension Episode {
    /// How long the condition has to go on holding until the rule fires.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - observed: The reading of the client's clock of observed time.
    /// - Returns: Zero where no time is missing.
    func timeLeft(of rule: Rule, at observed: Duration) -> Duration {
        let untilHeld = max(.zero, rule.holdsFor - holding.total(at: observed))
        guard let terms = rule.patience.strikes else { return untilHeld }
        guard let strikes else { return untilHeld + terms.every.times(terms.count - 1) }
        guard strikes.count < terms.count else { return untilHeld }
        let untilNext = max(.zero, terms.every - strikes.holding.total(at: observed))
        return max(untilHeld, untilNext) + terms.every.times(terms.count - strikes.count - 1)
    }
}

extension Duration {
    /// The length so many times over.
    func times(_ count: Int) -> Duration { .milliseconds(milliseconds * Int64(max(0, count))) }
}
