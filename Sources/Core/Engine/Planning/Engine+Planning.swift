import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Turns what rules stand at into an ordered list of intents without conflicts.
    mutating func plan(_ turn: inout Turn) {
        guard !turn.standings.isEmpty else { return }
        // File order; what ends comes last, so that another claimant can take a property over.
        turn.standings = turn.standings.enumerated().sorted { left, right in
            (left.element.isEnd ? 1 : 0, left.element.ruleIndex, left.offset)
                < (right.element.isEnd ? 1 : 0, right.element.ruleIndex, right.offset)
        }.map(\.element)
        protect(&turn)
        judgeRemovals(&turn)
        for (place, standing) in turn.standings.enumerated() {
            let rule = rules.rules[standing.ruleIndex]
            switch standing.stage {
            case .unsure: continue
            case .exit: planExit(standing, rule, &turn)
            case .aftermath(let steps, let purpose): planAftermath(steps, purpose, standing, rule, &turn)
            case .edge, .level:
                // The links of one file are taken one by one, by the same rule too.
                if standing.judged == nil, let stopper = turn.ruling(for: rule).stopped[standing.key.subject] {
                    note(
                        .outranked, standing, rule, "rule \(stopper) comes first and stops later rules",
                        onlyWhenNew: true, &turn)
                    continue
                }
                let acted = planActions(place, standing, rule, &turn)
                if rule.stops, acted { turn.stop(standing.key.subject, by: rule) }
            }
        }
    }

    /// Collects what rules forbid; a rule whose condition has no value forbids as well, since it might be true.
    private func protect(_ turn: inout Turn) {
        for standing in turn.standings {
            let rule = rules.rules[standing.ruleIndex]
            let reason: String
            switch standing.stage {
            case .level, .edge: reason = "protected by rule \(rule.id)"
            case .unsure(let why): reason = "possibly protected by rule \(rule.id), as \(why)"
            case .exit, .aftermath: continue
            }
            for action in rule.actions {
                guard case .protection = action.kind.role,
                    case .array(let names)? = try? action.arguments.resolved(in: standing.scope)["actions"]
                else { continue }
                for case .string(let name) in names { turn.forbid(name, on: standing.key.subject, reason, by: rule) }
            }
        }
    }

    /// Plans the actions of a rule that fires, and says whether there was anything that it wants.
    private mutating func planActions(_ place: Int, _ standing: Standing, _ rule: Rule, _ turn: inout Turn) -> Bool {
        var planned: [IntentID] = []
        var held: Hold?
        var wants = false
        let episode = memory.episodes[rule.id]?[standing.key.subject]
        var next = standing.isEdge ? 0 : episode?.next ?? 0
        for (index, action) in rule.actions.enumerated() {
            switch action.kind.role {
            case .protection: wants = true
            case .claim(let claim):
                wants = true
                if let id = reconcile(claim, action, index, standing, rule, &turn) { planned.append(id) }
            case .effect:
                let isDue = episode?.isDue(index, from: next, at: turn.now.wall) ?? (index >= next)
                guard isDue, held == nil else { continue }
                wants = true
                if let hold = obstacle(to: action, place, standing, rule, turn) {
                    held = hold
                    continue
                }
                next = max(next, index + 1)
                memory.episodes[rule.id]?[standing.key.subject]?.setbacks[index]?.begin()
                if let id = emit(action, index, standing, rule, &turn) { planned.append(id) }
            }
        }
        settle(standing, rule, next: next, held: held, planned, &turn)
        return wants
    }

    /// Why an effect has to wait, or nil when nothing is in its way.
    private func obstacle(
        to action: BoundAction, _ place: Int, _ standing: Standing, _ rule: Rule, _ turn: Turn
    ) -> Hold? {
        let subject = standing.key.subject
        let ruling = turn.ruling(for: rule)
        if let reason = ruling.protection(of: subject, from: action.kind.name) { return Hold(reason) }
        if action.kind.isDestructive {
            return turn.ruling.removals.contains(place) ? nil : turn.ruling.holds[place] ?? "not due yet"
        }
        guard action.kind.commandsClient, let remover = ruling.doomed[subject] else { return nil }
        return "moot, as rule \(remover) removes it"
    }

    /// Writes down how far the rule has come, and says what it planned or what held it.
    private mutating func settle(
        _ standing: Standing, _ rule: Rule, next: Int, held: Hold?, _ planned: [IntentID], _ turn: inout Turn
    ) {
        let key = standing.key
        if var episode = memory.episodes[rule.id]?[key.subject] {
            let former = episode
            episode.next = next
            let isNews = held.map { !$0.isSame(as: former.heldReason) } ?? false
            episode.heldReason = held?.reason
            episode.heldUntil = held?.until
            if !isNews, let held, Self.isClose(held.until, former.heldUntil) { episode.heldUntil = former.heldUntil }
            memory.episodes[rule.id]?[key.subject] = episode
            let triesAgain = !planned.isEmpty && !episode.setbacks.isEmpty
            if former.next != episode.next || isNews || triesAgain || (former.heldReason != nil) != (held != nil)
                || former.heldUntil != episode.heldUntil
            {
                turn.tick.remember(key, episode)
            }
            if let held, isNews || tellsAll { note(held, standing, rule, &turn) }
        } else if let held {
            note(held, standing, rule, &turn)
        }
        guard !planned.isEmpty else { return }
        let verdict: Decision.Verdict = isCarriedOut(rule) ? .firing : .wouldFire
        note(verdict, standing, rule, standing.reason, intents: planned, &turn)
    }

    /// Whether two instants are told alike: a timer that stood still for a poll is no news.
    private static func isClose(_ left: WallTime?, _ right: WallTime?) -> Bool {
        guard let left, let right else { return left == right }
        return abs(left.milliseconds - right.milliseconds) < 60_000
    }

    private func note(_ hold: Hold, _ standing: Standing, _ rule: Rule, _ turn: inout Turn) {
        note(.held, standing, rule, hold.reason, until: hold.until, &turn)
    }

    func note(
        _ verdict: Decision.Verdict, _ standing: Standing, _ rule: Rule, _ reason: String, intents: [IntentID] = [],
        until: WallTime? = nil, onlyWhenNew: Bool = false, _ turn: inout Turn
    ) {
        if onlyWhenNew, !tellsAll, standing.stage == .level(entered: false) { return }
        var event: EventID?
        if case .edge(let id) = standing.stage { event = id }
        note(
            verdict, standing.key, standing.title, reason, rule, standing.scope, intents: intents, event: event,
            until: until, &turn)
    }
}

extension Standing {
    fileprivate var isEnd: Bool {
        switch stage {
        case .exit, .aftermath: true
        case .edge, .level, .unsure: false
        }
    }

    var isEdge: Bool {
        if case .edge = stage { true } else { false }
    }

    fileprivate var reason: String {
        switch stage {
        case .edge(nil): "its time or file has come"
        case .edge: "the event has happened and the condition holds"
        case .level, .unsure: "the condition holds"
        case .exit: "the condition no longer holds"
        case .aftermath: "the actions about the file have ended"
        }
    }
}
