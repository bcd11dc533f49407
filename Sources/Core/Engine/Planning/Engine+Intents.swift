import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Fills in an action's templates; one without a value is a failure that is said, and the action is not planned.
    func resolve(_ action: BoundAction, candidate: Candidate, rule: Rule, into builder: inout TickBuilder) -> JSON? {
        do {
            return try action.arguments.resolved(in: candidate.scope)
        } catch {
            note(
                Note(.failed, "\(action.path): \(error.cause)"), candidate: candidate, rule: rule, onlyWhenNew: true,
                into: &builder)
            return nil
        }
    }

    /// Plans what a rule does after its actions about a file have ended.
    mutating func planFollowUp(
        _ steps: [FollowUp.Step], purpose: Intent.Purpose, candidate: Candidate, rule: Rule,
        into builder: inout TickBuilder
    ) {
        for step in steps {
            _ = plan(Order(step, purpose: purpose), candidate: candidate, rule: rule, into: &builder)
        }
    }

    /// Plans one action, to be carried out or rehearsed.
    mutating func plan(_ order: Order, candidate: Candidate, rule: Rule, into builder: inout TickBuilder) -> IntentID {
        var event: EventID?
        if case .edge(let id) = candidate.stage { event = id }
        let chain = Self.chain(of: candidate.key, purpose: order.purpose, in: builder) + candidate.link
        let intent = Intent(
            id: builder.ledger.nextIntent(of: builder.tick.number), rule: rule.id, path: order.step.path,
            action: order.step.action, subject: candidate.key.subject, title: candidate.title,
            arguments: order.step.arguments, purpose: order.purpose, chain: chain,
            continuesOnError: order.continuesOnError, event: event, plannedAt: builder.now.wall,
            judged: candidate.judged)
        guard isCarriedOut(rule) else {
            rehearse(intent, order: order, key: candidate.key, rule: rule, into: &builder)
            return intent.id
        }
        builder.tick.intents.append(intent)
        open(intent, index: order.index, isRemoval: order.isRemoval, into: &builder)
        return intent.id
    }

    /// What is put back goes ahead also where another action of the rule fails.
    static func chain(of key: EpisodeKey, purpose: Intent.Purpose, in builder: TickBuilder) -> String {
        let chain = "\(builder.tick.number)/\(key.rule)/\(key.subject.key)"
        return purpose == .revert ? chain + "/revert" : chain
    }

    /// Waits for the end of an intent from now on; a removal counts against the budgets.
    mutating func open(_ intent: Intent, index: Int?, isRemoval: Bool, into builder: inout TickBuilder) {
        let open = OpenIntent(
            rule: intent.rule, subject: intent.subject, action: intent.action, index: index, purpose: intent.purpose,
            isRemoval: isRemoval, client: intent.arguments["client"]?.stringValue, arguments: intent.arguments,
            terms: isRemoval ? terms(of: intent) : nil, fileIdentity: intent.judged?.identity)
        state.open[intent.id] = open
        guard isRemoval, let client = intent.subject.client else { return }
        let removal = Removal(
            client: client, at: builder.now.wall, torrent: intent.subject.torrent, boot: builder.now.boot)
        state.removals[intent.id] = removal
        forgetOldRemovals(at: builder.now)
    }

    /// Plans an action that no rule but a person asked for, in a chain of its own.
    mutating func emitByHand(
        _ action: String, arguments: JSON, path: String, about part: FilePart, into builder: inout TickBuilder
    ) -> IntentID {
        let key = EpisodeKey(rule: Intent.byHand, subject: .file(part.file.path))
        let id = builder.ledger.nextIntent(of: builder.tick.number)
        let intent = Intent(
            id: id, rule: key.rule, path: path, action: action, subject: key.subject, title: part.title,
            arguments: arguments, purpose: .act, chain: "\(id)/\(key.rule)/\(key.subject.key)",
            continuesOnError: false, event: nil, plannedAt: builder.now.wall, judged: part.judged)
        builder.tick.intents.append(intent)
        open(intent, index: nil, isRemoval: false, into: &builder)
        return id
    }

    /// Waits again for the end of a dead letter that is sent anew; what is destructive counts as if just planned.
    mutating func revive(_ intent: Intent, into builder: inout TickBuilder) {
        let actions = rules.rules.first { $0.id == intent.rule }?.actions ?? []
        let isRemoval = actions.contains { $0.kind.name == intent.action && $0.kind.isDestructive }
        let index = actions.firstIndex { $0.path == intent.path && $0.kind.name == intent.action }
        if let index, !actions[index].kind.isClaim {
            state.episodes.adjust(EpisodeKey(rule: intent.rule, subject: intent.subject)) {
                $0.setbacks[index]?.begin()
            }
        }
        builder.restless.insert(intent.subject)
        open(intent, index: intent.purpose == .act ? index : nil, isRemoval: isRemoval, into: &builder)
    }
}

extension Candidate {
    /// What tells the chains of the links of one file apart, so that none waits for another.
    fileprivate var link: String { judged?.link.map { "#\($0 + 1)" } ?? "" }
}
