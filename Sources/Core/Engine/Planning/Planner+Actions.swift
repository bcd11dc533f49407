import Clocks
import JSON
import Rules
import Torrents

extension Planner {
    /// Plans the actions of a rule that fires.
    mutating func planActions(
        _ place: Int, candidate: Candidate, rule: Rule
    ) {
        var planned: [IntentID] = []
        var held: Hold?
        let episode = state.episodes[candidate.key]
        var next = candidate.isEdge ? 0 : episode?.next ?? 0
        for (index, action) in rule.actions.enumerated() {
            switch action.kind.role {
            case .protection: break
            case .claim(let claim):
                let claiming = ClaimingAction(claim: claim, action: action, index: index)
                if let id = reconcile(claiming, candidate: candidate, rule: rule) {
                    planned.append(id)
                }
                held = held ?? takeUnapproved()
            case .effect:
                let isDue = episode?.isDue(index, from: next, at: now.wall) ?? (index >= next)
                guard isDue, held == nil else { continue }
                if let hold = obstacle(to: action, place: place, candidate: candidate, rule: rule)
                    ?? missingApproval(of: action, at: index, for: candidate, rule: rule)
                {
                    held = hold
                    plan.restless.insert(candidate.key.subject)
                    continue
                }
                next = max(next, index + 1)
                state.episodes.adjust(candidate.key) { $0.setbacks[index]?.begin() }
                guard let arguments = resolve(action, candidate: candidate, rule: rule) else {
                    continue
                }
                let order = Order(action, at: index, arguments: arguments)
                planned.append(plan(order, candidate: candidate, rule: rule))
            }
        }
        if held?.isSilent == true { held = nil }
        settle(candidate, rule: rule, next: next, held: held, planned: planned)
        if isRestless(candidate) { plan.restless.insert(candidate.key.subject) }
    }

    /// Whether a candidate has to be judged with the next list though that shows nothing new of it.
    private func isRestless(_ candidate: Candidate) -> Bool {
        if questions[candidate.ruleIndex].argumentsMove || !state.open.about(candidate.key.subject).isEmpty {
            return true
        }
        guard let episode = state.episodes[candidate.key] else { return false }
        return !episode.setbacks.isEmpty || !episode.proofs.isEmpty || !episode.lost.isEmpty
            || !episode.holding.isRunning
    }

    /// Why an effect has to wait, or nil when nothing is in its way.
    private func obstacle(
        to action: BoundAction, place: Int, candidate: Candidate, rule: Rule
    ) -> Hold? {
        let subject = candidate.key.subject
        let settled = resolution.settlement(for: rule)
        if let reason = settled.protection(of: subject, from: action.kind.name) { return Hold(reason) }
        if action.kind.isDestructive {
            return resolution.removals.contains(place) ? nil : resolution.holds[place] ?? "not due yet"
        }
        guard action.kind.commandsClient, let remover = settled.doomed[subject] else { return nil }
        return "moot, as rule \(remover) removes it"
    }

    /// Writes down how far the rule has come, and says what it planned or what held it.
    private mutating func settle(
        _ candidate: Candidate, rule: Rule, next: Int, held: Hold?, planned: [IntentID]
    ) {
        let key = candidate.key
        if var episode = state.episodes[key] {
            let former = episode
            episode.next = next
            let isNews = held.map { !$0.isSame(as: former.heldReason) } ?? false
            episode.heldReason = held?.reason
            episode.heldUntil = held?.until
            if !isNews, let held, Self.isClose(held.until, former.heldUntil) { episode.heldUntil = former.heldUntil }
            let triesAgain = !planned.isEmpty && !episode.setbacks.isEmpty
            if former.next != episode.next || isNews || triesAgain || (former.heldReason != nil) != (held != nil)
                || former.heldUntil != episode.heldUntil
            {
                state.episodes[key] = episode
            } else {
                state.episodes.adjust(key, to: episode)
            }
            if let held, isNews || context.tellsAll { tell(held, candidate: candidate, rule: rule) }
        } else if let held {
            tell(held, candidate: candidate, rule: rule)
        }
        guard !planned.isEmpty else { return }
        let verdict: Decision.Verdict = isCarriedOut(rule) ? .firing : .wouldFire
        note(Note(verdict, candidate.reason, intents: planned), candidate: candidate, rule: rule)
    }

    /// Whether two instants are told alike: a timer that stood still for a poll is no news.
    private static func isClose(_ left: WallTime?, _ right: WallTime?) -> Bool {
        guard let left, let right else { return left == right }
        return abs(left.milliseconds - right.milliseconds) < 60_000
    }

    private mutating func tell(_ hold: Hold, candidate: Candidate, rule: Rule) {
        note(Note(.held, hold.reason, until: hold.until), candidate: candidate, rule: rule)
    }
}

extension Candidate {
    fileprivate var reason: String {
        switch stage {
        case .edge(nil): "its time or file has come"
        case .edge: "the event has happened and the condition holds"
        case .level, .unsure: "the condition holds"
        case .exit: "the condition no longer holds"
        case .followUp: "the actions about the file have ended"
        }
    }
}
