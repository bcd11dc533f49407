import Clocks
import JSON
import Rules

extension Planner {
    /// Why an order has to wait for a person's word; nil where it needs none, or has it.
    func missingApproval(of order: Order, for candidate: Candidate, rule: Rule) -> Hold? {
        guard needsApproval(rule) else { return nil }
        let mark = IntentMark(rule: rule.id, subject: candidate.key.subject, step: order.step, purpose: order.purpose)
        if state.approvals[mark]?.counts(at: now) == true { return nil }
        if state.episodes[candidate.key]?.approved.contains(mark) == true { return nil }
        var hold: Hold = "it is not in the plan that is applied"
        hold.isSilent = true
        return hold
    }

    /// The same of an effect whose templates are not filled in yet; one without a value fails later, and says so.
    func missingApproval(of action: BoundAction, at index: Int, for candidate: Candidate, rule: Rule) -> Hold? {
        guard needsApproval(rule), let arguments = try? action.arguments.resolved(in: candidate.scope) else {
            return nil
        }
        return missingApproval(of: Order(action, at: index, arguments: arguments), for: candidate, rule: rule)
    }

    /// What keeps the last claim waiting, which the next one is not to be told.
    mutating func takeUnapproved() -> Hold? {
        defer { unapproved = nil }
        return unapproved
    }

    /// Whether nothing that the rule decides goes ahead by itself; what is never carried out needs nobody's word.
    private func needsApproval(_ rule: Rule) -> Bool { state.thisRun.isRestricted && rule.mode != .dryRun }

    /// Uses up the approval of what has just been planned; it lasts as long as its episode, so that what fails is
    /// tried again.
    mutating func useApproval(of intent: Intent, _ key: EpisodeKey) {
        guard !state.approvals.isEmpty, case let mark = intent.mark, state.approvals.remove(mark) != nil else { return }
        state.episodes.change(key) { $0.approved.insert(mark) }
    }
}
