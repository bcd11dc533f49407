import JSON
import Rules
import Torrents

extension Planner {
    /// Runs `onExit`, and puts back what claims replaced, unless somebody else has changed it or claims it now.
    mutating func planExit(_ candidate: Candidate, rule: Rule) {
        if state.isHeld(rule, on: candidate.key.subject.client, at: now) || !claimsNow(candidate) {
            return postponeExit(of: candidate, rule: rule)
        }
        var planned: [IntentID] = []
        var later = Ending()
        for (index, action) in rule.onExit.enumerated() where candidate.part.includes(action.kind) {
            let settled = resolution.settlement(for: rule)
            if let reason = settled.protection(of: candidate.key.subject, from: action.kind.name) {
                note(Note(.held, "\(action.kind.name): \(reason)"), candidate: candidate, rule: rule)
                continue
            }
            guard !action.kind.isDestructive,
                let wanted = resolve(action, candidate: candidate, rule: rule),
                let arguments = unclaimed(
                    wanted, kind: action.kind, key: candidate.key, for: rule.claimant)
            else { continue }
            let order = Order(action, at: index, arguments: arguments, purpose: .exit)
            if isLeftOut(order.step, .exit, of: candidate.key) {
                later.exits.append(Exits.Step(action, arguments))
                continue
            }
            planned.append(plan(order, candidate: candidate, rule: rule))
        }
        for (index, action) in rule.actions.enumerated() where candidate.part.includes(action.kind) {
            let key = ClaimKey(episode: candidate.key, index: index)
            guard case .claim(let claim) = action.kind.role, let record = state.baselines.remove(key)
            else { continue }
            // What was only rehearsed has replaced nothing.
            guard let holder = holder(of: candidate), !(record.isRehearsed && isCarriedOut(rule)) else {
                continue
            }
            let claimed = ClaimCase(key: key, kind: action.kind, claim: claim, holder: holder)
            let isFresh = isUnderWay(index, candidate) || isEchoing(action.kind.name, of: candidate.key)
            guard
                let was = restorable(
                    record, claimed: claimed, isFresh: isFresh, claimant: rule.claimant)
            else { continue }
            let order = Order(action, at: index, arguments: was, purpose: .revert)
            if isLeftOut(order.step, .revert, of: candidate.key) {
                later.baselines[index] = record
                continue
            }
            ledger.claim(claimed.properties(of: was), of: claimed.subject, by: rule.claimant)
            let id = plan(order, candidate: candidate, rule: rule)
            state.open[id]?.baseline = record
            planned.append(id)
        }
        postpone(later, of: candidate.key, rule: rule)
        guard !planned.isEmpty else { return }
        // The end of the episode has been told; this tells what follows from it.
        let verdict: Decision.Verdict = isCarriedOut(rule) ? .firing : .wouldFire
        note(
            Note(verdict, "puts back or does what follows the end of the episode", intents: planned),
            candidate: candidate, rule: rule)
    }

    /// The part of arguments that no rule claims just now; all of them where they are of no claim.
    func unclaimed(
        _ arguments: JSON, kind: ActionKind, key: EpisodeKey, for claimant: Claimant
    ) -> JSON? {
        guard case .claim(let claim) = kind.role else { return arguments }
        let free = claim.parts(of: arguments).filter { part in
            kind.properties(part).allSatisfy {
                ledger.winner(of: $0, on: key.subject, for: claimant) == nil
            }
        }
        return Claim.joined(free)
    }
}
