import Clocks
import Rules
import Torrents

extension Engine {
    /// Decides which removals may go ahead now, in file order, within the budgets; the rest is held with its reason.
    func judgeRemovals(_ turn: inout Turn) {
        for intent in memory.open.removals { turn.ruling.doomed[intent.subject] = intent.rule }
        var thisTick = 0
        var perClient: [ClientName: Int] = [:]
        for (place, standing) in turn.standings.enumerated() {
            let rule = rules.rules[standing.ruleIndex]
            guard case .torrent(let client, _) = standing.key.subject, waitsToRemove(standing, rule) else { continue }
            if let other = turn.ruling.doomed[standing.key.subject] {
                turn.ruling.holds[place] = "moot, as rule \(other) removes it"
                continue
            }
            let reason =
                protection(of: standing, rule, turn) ?? doubt(about: standing, turn)
                ?? exhaustion(of: client, thisTick: thisTick, ofClient: perClient[client, default: 0], turn)
            if let reason {
                turn.ruling.holds[place] = reason
                continue
            }
            turn.ruling.removals.insert(place)
            guard rule.mode == .enforce else { continue }
            turn.ruling.doomed[standing.key.subject] = rule.id
            thisTick += 1
            perClient[client, default: 0] += 1
        }
    }

    private func waitsToRemove(_ standing: Standing, _ rule: Rule) -> Bool {
        switch standing.stage {
        case .edge, .level:
            let next = memory.episodes[rule.id]?[standing.key.subject]?.next ?? 0
            return rule.actions.indices.contains { $0 >= next && rule.actions[$0].kind.isDestructive }
        case .unsure, .exit, .aftermath: return false
        }
    }

    private func protection(of standing: Standing, _ rule: Rule, _ turn: Turn) -> String? {
        rule.actions.lazy.filter(\.kind.isDestructive)
            .compactMap { turn.ruling.protections[standing.key.subject]?[$0.kind.name] }.first
    }

    /// What is not certain enough yet about one removal.
    private func doubt(about standing: Standing, _ turn: Turn) -> String? {
        if let suspicion = turn.suspicion { return "the list is not believed yet: \(suspicion)" }
        switch standing.torrent?.state {
        case .checking, .moving: return "its data is being checked or moved"
        case nil: return "the client does not say what the torrent is doing"
        default: break  // every other state is at rest
        }
        guard let episode = memory.episodes[standing.key.rule]?[standing.key.subject] else {
            return "it has been observed once"
        }
        if let until = episode.quietUntil, until > turn.now.boot {
            return episode.heldReason ?? "it was tried a moment ago"
        }
        let grace = rules.limits.grace
        guard episode.held >= grace else {
            return "second observation: due in \((grace - episode.held).shown)"
        }
        return nil
    }

    /// Which budget is used up.
    private func exhaustion(of client: ClientName, thisTick: Int, ofClient: Int, _ turn: Turn) -> String? {
        let limits = rules.limits
        guard thisTick < limits.perTick else { return "budget: \(limits.perTick) removals in one tick are planned" }
        let lastDay = memory.removals.values.filter { turn.now.wall.since($0.at) < .seconds(86_400) }
        guard lastDay.count + thisTick < limits.perDay else {
            return "budget: \(limits.perDay) removals within a day are reached"
        }
        let here = lastDay.count { $0.client == client } + ofClient
        let population = (turn.snapshot?.torrents.count ?? 0) + lastDay.count { $0.client == client }
        let share = Int((limits.maxShare * Double(population)).rounded(.up))
        guard here < share else {
            return
                "budget: \(here) removals within a day are reached, \(Int(limits.maxShare * 100)) % of this client's torrents"
        }
        return nil
    }

    /// Drops removals that no budget counts any more.
    mutating func forgetOldRemovals(_ turn: inout Turn) {
        for (id, removal) in memory.removals where turn.now.wall.since(removal.at) > .seconds(2 * 86_400) {
            memory.removals[id] = nil
            turn.tick.remember(id, removal: nil)
        }
    }
}
