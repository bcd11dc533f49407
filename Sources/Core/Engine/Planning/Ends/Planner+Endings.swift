import Clocks
import JSON
import Rules
import Torrents

extension Planner {
    /// Ends what a reload has left behind on the client of this list, or what failed before: first `onExit`, then what
    /// claims replaced.
    ///
    /// It waits for the list because only that tells whether a person has changed something since, and whether another
    /// rule claims it now.
    mutating func planEndings() {
        guard let snapshot = context.snapshot else { return }
        for (key, ending) in state.endings.rows(on: snapshot.client) {
            // A torrent that the list lacks is gone, which drops its endings, or is not believed to be.
            guard let holder = key.subject.kind.holder?(key.subject, snapshot),
                state.manualHold(on: key.rule, of: snapshot.client, at: now) == nil,
                state.goneName(holding: key.rule, on: snapshot.client) == nil, isDue(ending)
            else { continue }
            state.endings[key] = nil
            carryOut(ending, key: key, holder: holder, title: key.subject.title(in: snapshot))
        }
    }

    /// Does what a reload has left to do about a disk: nothing can be claimed there, so only `onExit` is.
    mutating func planEndings(ofDisk name: String) {
        for (key, ending) in state.endings.rows(about: .disk(name)) where isDue(ending) {
            state.endings[key] = nil
            carryOut(ending, key: key, holder: nil, title: name)
        }
    }

    /// Whether it rests no more, and what the rule was still doing has ended.
    private func isDue(_ ending: Ending) -> Bool {
        ending.restsUntil.map { $0 <= now.boot } ?? true
            && !ending.awaited.contains { state.open[IntentID($0)] != nil }
    }

    private mutating func carryOut(
        _ ending: Ending, key: EpisodeKey, holder: Claim.Holder?, title: String
    ) {
        // Not the rule's own name, since a rule of that name may claim the same now.
        let claimant = Claimant(name: "(ended) \(key.rule)", isDryRun: false)
        var planned: [IntentID] = []
        let settled = resolution.enforced
        for step in ending.exits where settled.protection(of: key.subject, from: step.action) == nil {
            guard let kind = rules.kinds[step.action], !kind.isDestructive,
                let arguments = unclaimed(step.arguments, kind: kind, key: key, for: claimant)
            else { continue }
            let exit = Exits.Step(
                path: step.path, action: step.action, arguments: arguments, continuesOnError: step.continuesOnError)
            planned.append(planStep(exit, index: nil, purpose: .exit, key: key, title: title))
        }
        for (index, baseline) in ending.baselines.sorted(by: { $0.key < $1.key }) {
            guard let holder, let kind = rules.kinds[baseline.action], case .claim(let claim) = kind.role else {
                continue
            }
            let claimed = ClaimCase(
                key: ClaimKey(episode: key, index: index), kind: kind, claim: claim, holder: holder)
            let isFresh = isEchoing(kind.name, of: key)
            guard let was = restorable(baseline, claimed: claimed, isFresh: isFresh, claimant: claimant)
            else {
                continue
            }
            let step = Exits.Step(path: baseline.path, action: kind.name, arguments: was, continuesOnError: true)
            let id = planStep(step, index: index, purpose: .revert, key: key, title: title)
            state.open[id]?.baseline = baseline
            planned.append(id)
        }
        guard !planned.isEmpty else { return }
        plan.decisions.append(
            Decision(
                rule: key.rule, subject: key.subject, title: title, at: now.wall, verdict: .firing,
                reason: ending.hasFailed
                    ? "puts back what could not be put back before"
                    : "the rule has been changed or taken out, so its episode has ended", intents: planned))
    }

    private mutating func planStep(
        _ step: Exits.Step, index: Int?, purpose: Intent.Purpose, key: EpisodeKey, title: String
    ) -> IntentID {
        let intent = Intent(
            id: ledger.nextIntent(of: context.number), rule: key.rule, path: step.path,
            action: step.action, subject: key.subject, title: title, arguments: step.arguments, purpose: purpose,
            chain: chain(of: key, purpose: purpose), continuesOnError: step.continuesOnError,
            event: nil,
            plannedAt: now.wall)
        plan.intents.append(intent)
        open(intent, index: index, isRemoval: false)
        return intent.id
    }
}
