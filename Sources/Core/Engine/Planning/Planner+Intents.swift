import Clocks
import JSON
import Rules
import Torrents

extension Planner {
    /// Fills in an action's templates; one without a value is a failure that is said, and the action is not planned.
    mutating func resolve(_ action: BoundAction, candidate: Candidate, rule: Rule) -> JSON? {
        do {
            return try arguments(of: action, candidate)
        } catch {
            note(
                Note(.failed, "\(action.path): \(error.cause)"), candidate: candidate, rule: rule, onlyWhenNew: true)
            return nil
        }
    }

    /// Plans what a rule does after its actions about a file have ended.
    mutating func planFollowUp(
        _ steps: [FollowUp.Step], purpose: Intent.Purpose, candidate: Candidate, rule: Rule
    ) {
        for step in steps {
            _ = plan(Order(step, purpose: purpose), candidate: candidate, rule: rule)
        }
    }

    /// Plans one action, to be carried out or rehearsed.
    mutating func plan(_ order: Order, candidate: Candidate, rule: Rule) -> IntentID {
        var event: EventID?
        if case .edge(let id) = candidate.stage { event = id }
        let chain = chain(of: candidate.key, purpose: order.purpose) + candidate.link
        let intent = Intent(
            id: ledger.nextIntent(of: context.number), rule: rule.id, path: order.step.path,
            action: order.step.action, subject: candidate.key.subject, title: candidate.title,
            arguments: order.step.arguments, purpose: order.purpose, chain: chain,
            continuesOnError: order.continuesOnError, event: event, plannedAt: now.wall,
            judged: candidate.judged)
        guard isCarriedOut(rule) else {
            rehearse(intent, order: order, key: candidate.key, rule: rule)
            return intent.id
        }
        plan.intents.append(intent)
        useApproval(of: intent, candidate.key)
        open(intent, index: order.index, isRemoval: order.isRemoval, group: candidate.part.group)
        if order.purpose == .act, !order.isClaim, let key = state.dedupeKey(of: rule, in: candidate.scope) {
            state.open[intent.id]?.run = DedupedRun(key: key)
        }
        return intent.id
    }

    /// What is put back, or done at a strike, goes ahead also where another action of the rule fails.
    func chain(of key: EpisodeKey, purpose: Intent.Purpose) -> String {
        let chain = "\(context.number)/\(key.rule)/\(key.subject.key)"
        switch purpose {
        case .revert, .strike: return "\(chain)/\(purpose.rawValue)"
        case .act, .exit, .done, .dead: return chain
        }
    }

    /// What a removal is planned by, to be compared when it is carried out.
    private func terms(of intent: Intent) -> OpenIntent.Terms {
        OpenIntent.Terms(
            meaning: rules.rules.first { $0.id == intent.rule }?.removalMeaning ?? "",
            session: intent.subject.client.flatMap { state.sessions[$0] })
    }

    /// Waits for the end of an intent from now on; a removal counts against the budgets.
    mutating func open(_ intent: Intent, index: Int?, isRemoval: Bool, group: Subject? = nil) {
        let open = OpenIntent(
            rule: intent.rule, subject: intent.subject, action: intent.action, index: index, purpose: intent.purpose,
            isRemoval: isRemoval, client: intent.arguments["client"]?.stringValue, arguments: intent.arguments,
            terms: isRemoval ? terms(of: intent) : nil, fileIdentity: intent.judged?.identity,
            group: group)
        state.open[intent.id] = open
        guard isRemoval, let client = intent.subject.budget else { return }
        noteBeginning(of: intent, on: client)
        let removal = Removal(
            client: client, at: now.wall, torrent: intent.subject.torrent, boot: now.boot)
        state.removals[intent.id] = removal
        state.forgetOldRemovals(at: now)
    }

    /// Notes that a rule that chooses victims has begun, so that it goes on to its goal.
    mutating func noteBeginning(of intent: Intent, on client: ClientName) {
        guard let rule = rules.rules.first(where: { $0.id == intent.rule }),
            let subject = rule.subjectOfChoice(on: client)
        else { return }
        let key = EpisodeKey(rule: rule.id, subject: subject)
        guard state.episodes[key]?.hasBegun == false else { return }
        state.episodes.change(key) { $0.hasBegun = true }
    }

    /// Plans what a person asked for in every client that is named, each in a chain of its own.
    mutating func planByHand(_ clients: [JSON], about part: FilePart) {
        let key = EpisodeKey(rule: Intent.byHand, subject: .file(part.file.path))
        let planned = clients.enumerated().map { index, arguments in
            let id = ledger.nextIntent(of: context.number)
            let intent = Intent(
                id: id, rule: key.rule, path: "clients[\(index)]", action: "add", subject: key.subject,
                title: part.title, arguments: arguments, purpose: .act, chain: "\(id)/\(key.rule)/\(key.subject.key)",
                continuesOnError: false, event: nil, plannedAt: now.wall, judged: part.judged)
            plan.intents.append(intent)
            open(intent, index: nil, isRemoval: false)
            return id
        }
        plan.decisions.append(
            Decision(
                rule: key.rule, subject: key.subject, title: part.title, at: now.wall, verdict: .firing,
                reason: "somebody asked for it", intents: planned))
    }

    /// Waits again for the end of a dead letter that is sent anew; what is destructive counts as if just planned.
    mutating func revive(_ intent: Intent) {
        let actions = rules.rules.first { $0.id == intent.rule }?.actions ?? []
        let isRemoval = actions.contains { $0.kind.name == intent.action && $0.kind.isDestructive }
        let index = actions.firstIndex { $0.path == intent.path && $0.kind.name == intent.action }
        let key = EpisodeKey(rule: intent.rule, subject: intent.subject)
        if let index, !actions[index].kind.isClaim {
            state.episodes.adjust(key) { $0.setbacks[index]?.begin() }
        }
        // What was to be put back later is not put back beside it.
        if intent.purpose == .revert { state.endings.change(key) { $0.awaited.insert(intent.id.text) } }
        plan.restless.insert(intent.subject)
        open(intent, index: intent.purpose == .act ? index : nil, isRemoval: isRemoval)
    }
}

extension Candidate {
    /// What tells the chains of the links of one file apart, so that none waits for another.
    fileprivate var link: String { judged?.link.map { "#\($0 + 1)" } ?? "" }
}
