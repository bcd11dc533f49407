import Clocks
import JSON
import Rules
import Torrents

/// What people have said of decisions, as far as it is in the way of one.
extension EngineState {
    /// Why a person's word, or the want of it, keeps a rule from beginning anything about a subject; nil where neither
    /// does.
    func veto(on rule: Rule, about subject: Subject, at now: Moment) -> Hold? {
        manualHold(on: rule.id, of: subject.client, at: now) ?? refusal(of: rule.id, about: subject)
            ?? goneName(hindering: rule, on: subject.client)
    }

    /// The hold by a person that covers a rule and a client; nil where there is none.
    func manualHold(on rule: String, of client: ClientName?, at now: Moment) -> Hold? {
        guard !manualHolds.isEmpty else { return nil }
        var targets = [ManualHold.Target.all, .rule(rule)]
        if let client { targets.append(.client(client)) }
        for target in targets {
            guard let hold = manualHolds[target], !hold.isOver(at: now) else { continue }
            return .byPerson("held by you: \(target.words)", until: hold.until)
        }
        return nil
    }

    /// The hold by a person that keeps a rule from taking files, as it covers the rule or a client that it adds to.
    func manualHold(onFilesOf rule: Rule, at now: Moment) -> Hold? {
        guard !manualHolds.isEmpty else { return nil }
        return rule.namedClients.lazy.compactMap { manualHold(on: rule.id, of: $0, at: now) }.first
            ?? manualHold(on: rule.id, of: nil, at: now)
    }

    private func refusal(of rule: String, about subject: Subject) -> Hold? {
        guard !refusals.isEmpty, let refusal = refusals[Refusal.Key(rule: rule, about: subject)] else { return nil }
        return .byPerson("refused by you at \(refusal.at.utc)")
    }

    /// Whether what a rule does about a client waits for a person, so that an event must not pass meanwhile.
    func awaitsPerson(_ rule: Rule, of client: ClientName?, at now: Moment) -> Bool {
        rule.mode == .ask || isHeld(rule, on: client, at: now)
    }

    /// Whether a person, or a name that is gone, holds a rule on a client.
    func isHeld(_ rule: Rule, on client: ClientName?, at now: Moment) -> Bool {
        manualHold(on: rule.id, of: client, at: now) != nil || goneName(hindering: rule, on: client) != nil
    }
}

extension EngineState {
    /// Why an order has to wait for a person's approval; nil where it needs none, or has it.
    func missingApproval(of order: Order, for candidate: Candidate, rule: Rule, at now: Moment) -> Hold? {
        guard needsApproval(rule) else { return nil }
        let (step, subject) = (order.step, candidate.key.subject)
        let mark = IntentMark(rule: rule.id, subject: subject, step: step, purpose: order.purpose)
        if isApproved(mark, at: now) { return nil }
        let episode = episodes[candidate.key]
        if episode?.approved.contains(mark) == true { return nil }
        if thisRun.isRestricted { return .silent("it is not in the plan that is applied") }
        let former = episode?.asks.values.first { $0.mark == mark }
        return .asking([
            Ask(
                mark: mark, rule: rule.id, subject: subject, title: candidate.title, action: step.action,
                arguments: Intent.shown(step.arguments), since: former?.since ?? now.wall)
        ])
    }

    /// The same of an effect whose templates are not filled in yet; one without a value fails later, and says so.
    func missingApproval(
        of action: BoundAction, at index: Int, for candidate: Candidate, rule: Rule, now: Moment
    ) -> Hold? {
        guard needsApproval(rule), let arguments = try? action.arguments.resolved(in: candidate.scope) else {
            return nil
        }
        return missingApproval(
            of: Order(action, at: index, arguments: arguments), for: candidate, rule: rule, at: now)
    }

    /// Whether a person has approved what a mark names, and that still counts.
    func isApproved(_ mark: IntentMark, at now: Moment) -> Bool { approvals[mark]?.counts(at: now) == true }

    /// Whether nothing that the rule decides goes ahead by itself; what is never carried out needs nobody's word.
    private func needsApproval(_ rule: Rule) -> Bool {
        rule.mode == .ask || thisRun.isRestricted && rule.mode != .dryRun
    }
}

extension EngineState {
    /// What people hold.
    package var heldByPeople: [ManualHold] {
        manualHolds.rows.map { target, hold in ManualHold(target: target, since: hold.since, until: hold.until) }
            .sorted { $0.target.text < $1.target.text }
    }

    /// What people have refused, the oldest first.
    package var standingRefusals: [Refusal] { refusals.values.sorted { ($0.at, $0.id) < ($1.at, $1.id) } }

    /// What waits for approval, the oldest first.
    package var asks: [Ask] {
        episodes.byRule.values.flatMap { own in own.values.lazy.filter { !$0.asks.isEmpty }.flatMap(\.asks.values) }
            .sorted { left, right in
                if left.since != right.since { return left.since < right.since }
                if left.rule != right.rule { return left.rule < right.rule }
                // A mark is put together each time that it is read, so only those of one title are compared by it.
                return left.title == right.title ? left.mark.text < right.mark.text : left.title < right.title
            }
    }
}

extension ManualHold.Target {
    /// What is held, for people.
    var words: String {
        switch self {
        case .all: "everything"
        case .client(let name): "client \(name)"
        case .rule: "the rule"
        }
    }
}

extension Rule {
    /// The clients that its actions name in plain text.
    fileprivate var namedClients: [ClientName] {
        actions.compactMap { action in
            guard case .object(let members) = action.arguments,
                case .constant(.string(let name))? = members.first(where: { $0.name == "client" })?.value
            else { return nil }
            return ClientName(name)
        }
    }
}
