import Clocks
import Rules
import Torrents

extension Engine {
    /// Decides which removals may go ahead now, in file order, within the budgets; the rest is held with its reason.
    func judgeRemovals(_ turn: inout Turn) {
        doom(&turn)
        for (place, standing) in turn.standings.enumerated() {
            let rule = rules.rules[standing.ruleIndex]
            guard case .torrent(let client, _) = standing.key.subject, waitsToRemove(standing, rule, turn) else {
                continue
            }
            if let other = turn.ruling(for: rule).doomed[standing.key.subject] {
                turn.ruling.holds[place] = "moot, as rule \(other) removes it"
                continue
            }
            let hold =
                protection(of: standing, rule, turn) ?? doubt(about: standing, turn)
                ?? exhaustion(of: client, rule, turn)
            if let hold {
                turn.ruling.holds[place] = hold
                continue
            }
            turn.ruling.removals.insert(place)
            turn.remove(standing.key.subject, of: client, by: rule)
        }
    }

    private func waitsToRemove(_ standing: Standing, _ rule: Rule, _ turn: Turn) -> Bool {
        switch standing.stage {
        case .edge, .level:
            let episode = memory.episodes[rule.id]?[standing.key.subject]
            let next = episode?.next ?? 0
            return rule.actions.indices.contains {
                (episode?.isDue($0, from: next, at: turn.now.wall) ?? true) && rule.actions[$0].kind.isDestructive
            }
        case .unsure, .exit, .aftermath: return false
        }
    }

    private func protection(of standing: Standing, _ rule: Rule, _ turn: Turn) -> Hold? {
        let protections = turn.ruling(for: rule).protections[standing.key.subject]
        return rule.actions.lazy.filter(\.kind.isDestructive).compactMap { protections?[$0.kind.name] }.first
            .map { Hold($0) }
    }

    /// What is not certain enough yet about one removal.
    private func doubt(about standing: Standing, _ turn: Turn) -> Hold? {
        if let suspicion = turn.suspicion { return "the list is not believed yet: \(suspicion)" }
        switch standing.torrent?.state {
        case .checking, .moving: return "its data is being checked or moved"
        case nil: return "the client does not say what the torrent is doing"
        default: break  // every other state is at rest
        }
        guard let episode = memory.episodes[standing.key.rule]?[standing.key.subject] else {
            return "seen once"
        }
        if let until = episode.quietUntil, until > turn.now.boot {
            return Hold(
                episode.heldReason ?? "it was tried a moment ago",
                until: turn.now.wall.advanced(by: until - turn.now.boot))
        }
        let grace = rules.limits.grace
        guard episode.held >= grace else {
            return Hold(
                "seen once; must hold for \(grace.spoken), see limits.removals.grace",
                until: turn.now.wall.advanced(by: grace - episode.held))
        }
        return nil
    }

    /// Which budget is used up.
    private func exhaustion(of client: ClientName, _ rule: Rule, _ turn: Turn) -> Hold? {
        let limits = rules.limits
        let counts = turn.ruling(for: rule).removalCounts
        let thisTick = counts.values.reduce(0, +)
        guard thisTick < limits.perTick else {
            return "budget: \(limits.perTick) removals in one tick are planned, see limits.removals.perTick"
        }
        let lastDay = countedRemovals(for: rule).filter { turn.now.wall.since($0.at) < .seconds(86_400) }
        guard lastDay.count + thisTick < limits.perDay else {
            return Hold(
                "budget: \(limits.perDay) removals within a day are reached, see limits.removals.perDay",
                until: lastDay.firstToExpire)
        }
        let here = lastDay.filter { $0.client == client }
        let count = here.count + counts[client, default: 0]
        let population = (turn.snapshot?.torrents.count ?? 0) + here.count
        let share = Int((limits.maxShare * Double(population)).rounded(.up))
        guard count < share else {
            let percent = Int((limits.maxShare * 100).rounded())
            return Hold(
                "budget: \(count) removals within a day are reached, \(percent) % of this client's torrents, "
                    + "see limits.removals.maxShare",
                until: here.firstToExpire)
        }
        return nil
    }

    /// Drops removals that no budget counts any more.
    mutating func forgetOldRemovals(_ turn: inout Turn) {
        for (id, removal) in memory.removals where turn.now.wall.since(removal.at) > .seconds(2 * 86_400) {
            memory.removals[id] = nil
            turn.tick.remember(id, removal: nil)
        }
        for (id, removal) in memory.rehearsals.removals where turn.now.wall.since(removal.at) > .seconds(2 * 86_400) {
            memory.rehearsals.removals[id] = nil
            turn.tick.remember(id, rehearsedRemoval: nil)
        }
    }
}

extension [Removal] {
    /// When the oldest of them no longer counts.
    fileprivate var firstToExpire: WallTime? { map(\.at).min()?.advanced(by: .seconds(86_400)) }
}
