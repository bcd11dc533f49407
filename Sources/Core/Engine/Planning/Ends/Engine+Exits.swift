import JSON
import Rules
import Torrents

extension Engine {
    /// Runs `onExit`, and puts back what claims replaced, unless somebody else has changed it or claims it now.
    mutating func planExit(_ standing: Standing, _ rule: Rule, _ turn: inout Turn) {
        var planned: [IntentID] = []
        for (index, action) in rule.onExit.enumerated() {
            if let reason = turn.ruling(for: rule).protection(of: standing.key.subject, from: action.kind.name) {
                note(.held, standing, rule, "\(action.kind.name): \(reason)", &turn)
                continue
            }
            guard !action.kind.isDestructive, let wanted = resolve(action, standing, rule, &turn),
                let arguments = unclaimed(wanted, action.kind, standing.key, for: rule.claimant, turn),
                let id = emit(action, index, standing, rule, arguments: arguments, purpose: .exit, &turn)
            else { continue }
            planned.append(id)
        }
        for (index, action) in rule.actions.enumerated() {
            let key = ClaimKey(episode: standing.key, index: index)
            guard case .claim(let claim) = action.kind.role, let record = memory.baselines.removeValue(forKey: key)
            else { continue }
            turn.tick.remember(key, baseline: nil)
            // What was only rehearsed has replaced nothing.
            guard let holder = holder(of: standing, turn), !(record.isRehearsed && isCarriedOut(rule)) else { continue }
            let claimed = ClaimCase(key: key, kind: action.kind, claim: claim, holder: holder)
            let isFresh = isOpen(index, standing) || isEchoing(action.kind.name, of: standing.key, turn)
            guard let was = restorable(record, claimed, isFresh: isFresh, claimant: rule.claimant, &turn),
                let id = emit(action, index, standing, rule, arguments: was, purpose: .revert, &turn)
            else { continue }
            planned.append(id)
        }
        guard !planned.isEmpty else { return }
        // The end of the episode has been told; this tells what follows from it.
        let verdict: Decision.Verdict = isCarriedOut(rule) ? .firing : .wouldFire
        note(verdict, standing, rule, "puts back or does what follows the end of the episode", intents: planned, &turn)
    }

    /// The part of arguments that no rule claims just now; all of them where they are of no claim.
    func unclaimed(
        _ arguments: JSON, _ kind: ActionKind, _ key: EpisodeKey, for claimant: Claimant, _ turn: Turn
    ) -> JSON? {
        guard case .claim(let claim) = kind.role else { return arguments }
        let free = claim.parts(of: arguments).filter { part in
            kind.properties(part).allSatisfy {
                turn.winner(of: $0, on: key.subject, for: claimant) == nil
            }
        }
        return Claim.joined(free)
    }

    /// What `onExit` is to do, should the rule be gone when the episode ends; nil where there is nothing to note.
    ///
    /// It is filled in once, and anew where the rule file says something else.
    func exits(of rule: Rule, _ index: Int, former: Exits?, in scope: Scope) -> Exits? {
        guard let source = questions[index].exits else { return nil }
        if let former, former.source == source { return former }
        let steps = rule.onExit.filter { !$0.kind.isDestructive }.compactMap { action in
            (try? action.arguments.resolved(in: scope)).map { arguments in
                Exits.Step(
                    path: action.path, action: action.kind.name, arguments: arguments,
                    continuesOnError: action.continuesOnError)
            }
        }
        return Exits(source: source, steps: steps)
    }
}
