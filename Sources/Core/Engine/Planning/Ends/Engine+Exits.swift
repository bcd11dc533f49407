import JSON
import Rules
import Torrents

extension Engine {
    /// Runs `onExit`, and puts back what claims replaced, unless somebody else has changed it or claims it now.
    mutating func planExit(_ candidate: Candidate, rule: Rule, into builder: inout TickBuilder) {
        var planned: [IntentID] = []
        for (index, action) in rule.onExit.enumerated() {
            let settled = builder.resolution.settlement(for: rule)
            if let reason = settled.protection(of: candidate.key.subject, from: action.kind.name) {
                note(Note(.held, "\(action.kind.name): \(reason)"), candidate: candidate, rule: rule, into: &builder)
                continue
            }
            guard !action.kind.isDestructive,
                let wanted = resolve(action, candidate: candidate, rule: rule, into: &builder),
                let arguments = unclaimed(
                    wanted, kind: action.kind, key: candidate.key, for: rule.claimant, in: builder)
            else { continue }
            let order = Order(action, at: index, arguments: arguments, purpose: .exit)
            planned.append(plan(order, candidate: candidate, rule: rule, into: &builder))
        }
        for (index, action) in rule.actions.enumerated() {
            let key = ClaimKey(episode: candidate.key, index: index)
            guard case .claim(let claim) = action.kind.role, let record = state.baselines.remove(key)
            else { continue }
            // What was only rehearsed has replaced nothing.
            guard let holder = holder(of: candidate, in: builder), !(record.isRehearsed && isCarriedOut(rule)) else {
                continue
            }
            let claimed = ClaimCase(key: key, kind: action.kind, claim: claim, holder: holder)
            let isFresh = isOpen(index, candidate) || isEchoing(action.kind.name, of: candidate.key, in: builder)
            guard
                let was = restorable(
                    record, claimed: claimed, isFresh: isFresh, claimant: rule.claimant, into: &builder)
            else { continue }
            let order = Order(action, at: index, arguments: was, purpose: .revert)
            planned.append(plan(order, candidate: candidate, rule: rule, into: &builder))
        }
        guard !planned.isEmpty else { return }
        // The end of the episode has been told; this tells what follows from it.
        let verdict: Decision.Verdict = isCarriedOut(rule) ? .firing : .wouldFire
        note(
            Note(verdict, "puts back or does what follows the end of the episode", intents: planned),
            candidate: candidate, rule: rule, into: &builder)
    }

    /// The part of arguments that no rule claims just now; all of them where they are of no claim.
    func unclaimed(
        _ arguments: JSON, kind: ActionKind, key: EpisodeKey, for claimant: Claimant, in builder: TickBuilder
    ) -> JSON? {
        guard case .claim(let claim) = kind.role else { return arguments }
        let free = claim.parts(of: arguments).filter { part in
            kind.properties(part).allSatisfy {
                builder.ledger.winner(of: $0, on: key.subject, for: claimant) == nil
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
