import JSON
import Rules
import Torrents

extension Planner {
    /// Plans what a rule does at a strike; what is held then is passed over, and said.
    mutating func planStrike(_ count: Int, candidate: Candidate, rule: Rule) {
        var planned: [IntentID] = []
        let subject = candidate.key.subject
        let settled = resolution.settlement(for: rule)
        for (index, action) in rule.onStrike.enumerated() where !action.kind.isDestructive {
            if let hold = obstacle(to: action, on: subject, by: settled, rule) {
                note(
                    Note(.held, "\(action.kind.name) at strike \(count): \(hold.reason)", until: hold.until),
                    candidate: candidate, rule: rule)
                continue
            }
            guard let wanted = resolve(action, candidate: candidate, rule: rule),
                let arguments = unclaimed(wanted, kind: action.kind, key: candidate.key, for: rule.claimant)
            else { continue }
            let order = Order(action, at: index, arguments: arguments, purpose: .strike)
            guard state.missingApproval(of: order, for: candidate, rule: rule, at: now) == nil else { continue }
            planned.append(plan(order, candidate: candidate, rule: rule))
        }
        guard !planned.isEmpty else { return }
        let verdict: Decision.Verdict = isCarriedOut(rule) ? .firing : .wouldFire
        let total = rule.patience.strikes.map { " of \($0.count)" } ?? ""
        note(Note(verdict, "strike \(count)\(total)", intents: planned), candidate: candidate, rule: rule)
    }

    private func obstacle(
        to action: BoundAction, on subject: Subject, by settled: Resolution.Settlement, _ rule: Rule
    ) -> Hold? {
        if let veto = state.veto(on: rule, about: subject, at: now) { return veto }
        if let reason = settled.protection(of: subject, from: action.kind.name) { return Hold(reason) }
        guard action.kind.commandsClient, let remover = settled.doomed[subject] else { return nil }
        return "moot, as rule \(remover) removes it"
    }
}
