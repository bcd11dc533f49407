import Clocks
import JSON
import Rules
import Torrents

extension Planner {
    /// An end that is to be carried out, or told, with this list or this look at a disk.
    private struct DueEnding {
        let key: EpisodeKey
        let ending: Ending
        let holder: Claim.Holder?
        let title: String
        /// Whether something was done that it follows from; what was only rehearsed owes nothing.
        let isOwed: Bool
    }

    /// Ends what a reload has left behind, what had to wait, or what failed before: first `onExit`, then what claims
    /// replaced.
    ///
    /// It waits for the client's list because only that tells whether a person has changed something since, and whether
    /// another rule claims it now.
    mutating func planEndings() {
        for due in dueEndings(in: state.endings, areOwed: true) {
            if rules.isRehearsal {
                guard !due.ending.isTold else { continue }
                state.endings.adjust(due.key) { $0.isTold = true }
            } else {
                state.endings[due.key] = nil
            }
            let rest = carryOut(due)
            // What a plan that is applied does not have is left for later.
            if !rest.isEmpty { state.endings[due.key] = rest }
        }
        for due in dueEndings(in: state.rehearsals.endings, areOwed: false) {
            state.rehearsals.endings[due.key] = nil
            // Where the rule is carried out by now, there is nothing to be told of its dry run.
            if let rule = rules.rules.first(where: { $0.id == due.key.rule }), !isCarriedOut(rule) { _ = carryOut(due) }
        }
    }

    /// What of a table has its turn.
    private func dueEndings(in table: RuleTable<Ending>, areOwed: Bool) -> [DueEnding] {
        guard !table.isEmpty else { return [] }
        let (snapshot, disk) = (context.snapshot, context.disk.map(Subject.disk))
        return table.rows { subject in
            if let client = subject.client { return client == snapshot?.client }
            // What is about neither a client nor a disk, such as a group, claims nothing that a list could show.
            return subject.kind != .disk || subject == disk
        }.compactMap { key, ending in
            let (subject, client) = (key.subject, key.subject.client)
            let holder = snapshot.flatMap { subject.kind.holder?(subject, $0) }
            // A torrent that the list lacks is gone, which drops its endings, or is not believed to be.
            guard client == nil || holder != nil, isDue(ending),
                state.manualHold(on: key.rule, of: client, at: now) == nil,
                state.goneName(holding: key.rule, on: client) == nil
            else { return nil }
            return DueEnding(
                key: key, ending: ending, holder: holder, title: subject.title(in: snapshot), isOwed: areOwed)
        }
    }

    /// Whether it rests no more, and what the rule was still doing has ended.
    private func isDue(_ ending: Ending) -> Bool {
        ending.restsUntil.map { $0 <= now.boot } ?? true
            && !ending.awaited.contains { state.open[IntentID($0)] != nil }
    }

    /// Plans an end.
    ///
    /// - Returns: What of it is left for later.
    private mutating func carryOut(_ due: DueEnding) -> Ending {
        let (key, ending) = (due.key, due.ending)
        // Not the rule's own name, since a rule of that name may claim the same now.
        let isDryRun = !due.isOwed && rules.rules.contains { $0.id == key.rule && $0.mode == .dryRun }
        let claimant = Claimant(name: "(ended) \(key.rule)", isDryRun: isDryRun)
        var planned: [IntentID] = []
        var rest = ending
        (rest.exits, rest.baselines) = ([], [:])
        let settled = resolution.settlement(for: claimant)
        for step in ending.exits where settled.protection(of: key.subject, from: step.action) == nil {
            guard let kind = rules.kinds[step.action], !kind.isDestructive,
                let arguments = unclaimed(step.arguments, kind: kind, key: key, for: claimant)
            else { continue }
            let exit = step.with(arguments)
            if isLeftOut(exit.followUp, .exit, of: key) {
                rest.exits.append(step)
                continue
            }
            planned.append(plan(exit, index: nil, purpose: .exit, of: due))
        }
        for (index, baseline) in ending.baselines.sorted(by: { $0.key < $1.key }) {
            guard let holder = due.holder, let kind = rules.kinds[baseline.action], case .claim(let claim) = kind.role
            else { continue }
            let claimed = ClaimCase(
                key: ClaimKey(episode: key, index: index), kind: kind, claim: claim, holder: holder)
            let isFresh = isEchoing(kind.name, of: key)
            guard let was = restorable(baseline, claimed: claimed, isFresh: isFresh, claimant: claimant)
            else { continue }
            let step = Exits.Step(path: baseline.path, action: kind.name, arguments: was, continuesOnError: true)
            if isLeftOut(step.followUp, .revert, of: key) {
                rest.baselines[index] = baseline
                continue
            }
            ledger.claim(claimed.properties(of: was), of: claimed.subject, by: claimant)
            let id = plan(step, index: index, purpose: .revert, of: due)
            state.open[id]?.baseline = baseline
            planned.append(id)
        }
        guard !planned.isEmpty else { return rest }
        plan.decisions.append(
            Decision(
                rule: key.rule, subject: key.subject, title: due.title, at: now.wall,
                verdict: isCarriedOut(due) ? .firing : .wouldFire, reason: ending.reason, intents: planned))
        return rest
    }

    private func isCarriedOut(_ due: DueEnding) -> Bool { due.isOwed && !rules.isRehearsal }

    private mutating func plan(
        _ step: Exits.Step, index: Int?, purpose: Intent.Purpose, of due: DueEnding
    ) -> IntentID {
        let key = due.key
        let intent = Intent(
            id: ledger.nextIntent(of: context.number), rule: key.rule, path: step.path,
            action: step.action, subject: key.subject, title: due.title, arguments: step.arguments, purpose: purpose,
            chain: chain(of: key, purpose: purpose), continuesOnError: step.continuesOnError,
            event: nil, plannedAt: now.wall)
        if isCarriedOut(due) {
            plan.intents.append(intent)
            useApproval(of: intent, key)
            open(intent, index: index, isRemoval: false)
        } else {
            plan.rehearsed.append(intent)
            if due.isOwed { plan.owed.insert(intent.id) }
        }
        return intent.id
    }
}

extension Ending {
    /// Why it comes now, and not with the end of its episode.
    fileprivate var reason: String {
        if hasFailed { return "puts back what could not be put back before" }
        return isLate
            ? "puts back or does what follows the end of the episode, which had to wait"
            : "the rule has been changed or taken out, so its episode has ended"
    }
}

extension Exits.Step {
    fileprivate var followUp: FollowUp.Step { FollowUp.Step(path: path, action: action, arguments: arguments) }

    fileprivate func with(_ arguments: JSON) -> Exits.Step {
        Exits.Step(path: path, action: action, arguments: arguments, continuesOnError: continuesOnError)
    }
}
