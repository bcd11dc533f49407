import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Fills in an action's templates; one without a value is a failure that is said, and the action is not planned.
    func resolve(_ action: BoundAction, _ standing: Standing, _ rule: Rule, _ turn: inout Turn) -> JSON? {
        do {
            return try action.arguments.resolved(in: standing.scope)
        } catch {
            note(.failed, standing, rule, "\(action.path): \(error.cause)", onlyWhenNew: true, &turn)
            return nil
        }
    }

    /// Plans one action.
    mutating func emit(
        _ action: BoundAction, _ index: Int, _ standing: Standing, _ rule: Rule, arguments: JSON? = nil,
        purpose: Intent.Purpose = .act, _ turn: inout Turn
    ) -> IntentID? {
        guard let arguments = arguments ?? resolve(action, standing, rule, &turn) else { return nil }
        return emit(
            Aftermath.Step(path: action.path, action: action.kind.name, arguments: arguments), index, standing, rule,
            purpose, isClaim: action.kind.isClaim, isRemoval: action.kind.isDestructive,
            continues: action.continuesOnError, &turn)
    }

    /// Plans what a rule does after its actions about a file have ended.
    mutating func planAftermath(
        _ steps: [Aftermath.Step], _ purpose: Intent.Purpose, _ standing: Standing, _ rule: Rule, _ turn: inout Turn
    ) {
        for step in steps {
            _ = emit(step, nil, standing, rule, purpose, isClaim: false, isRemoval: false, continues: false, &turn)
        }
    }

    private mutating func emit(
        _ step: Aftermath.Step, _ index: Int?, _ standing: Standing, _ rule: Rule, _ purpose: Intent.Purpose,
        isClaim: Bool, isRemoval: Bool, continues: Bool, _ turn: inout Turn
    ) -> IntentID? {
        turn.ruling.planned += 1
        var event: EventID?
        if case .edge(let id) = standing.stage { event = id }
        let intent = Intent(
            id: IntentID("i\(turn.tick.number)-\(turn.ruling.planned)"), rule: rule.id, path: step.path,
            action: step.action, subject: standing.key.subject, title: standing.title, arguments: step.arguments,
            purpose: purpose, chain: Self.chain(of: standing.key, purpose, turn) + standing.link,
            continuesOnError: continues, event: event, plannedAt: turn.now.wall, judged: standing.judged)
        guard isCarriedOut(rule) else {
            rehearse(intent, index, isClaim: isClaim, isRemoval: isRemoval, standing, rule, &turn)
            return intent.id
        }
        turn.tick.intents.append(intent)
        open(intent, index: index, isRemoval: isRemoval, &turn)
        return intent.id
    }

    /// What is put back goes ahead also where another action of the rule fails.
    static func chain(of key: EpisodeKey, _ purpose: Intent.Purpose, _ turn: Turn) -> String {
        let chain = "\(turn.tick.number)/\(key.rule)/\(key.subject.key)"
        return purpose == .revert ? chain + "/revert" : chain
    }

    /// Waits for the end of an intent from now on; a removal counts against the budgets.
    mutating func open(_ intent: Intent, index: Int?, isRemoval: Bool, _ turn: inout Turn) {
        let open = OpenIntent(
            rule: intent.rule, subject: intent.subject, action: intent.action, index: index, purpose: intent.purpose,
            isRemoval: isRemoval, client: intent.arguments["client"]?.stringValue, arguments: intent.arguments,
            terms: isRemoval ? terms(of: intent) : nil, fileIdentity: intent.judged?.identity)
        memory.open.insert(intent.id, open)
        turn.tick.remember(intent.id, open: open)
        guard isRemoval, let client = intent.subject.client else { return }
        let removal = Removal(
            client: client, at: turn.now.wall, torrent: intent.subject.torrent, boot: turn.now.boot)
        memory.removals[intent.id] = removal
        turn.tick.remember(intent.id, removal: removal)
        forgetOldRemovals(&turn)
    }

    /// Plans an action that no rule but a person asked for, in a chain of its own.
    mutating func emitByHand(
        _ action: String, _ arguments: JSON, path: String, about part: FilePart, _ turn: inout Turn
    ) -> IntentID {
        let key = EpisodeKey(rule: Intent.byHand, subject: .file(part.file.path))
        turn.ruling.planned += 1
        let id = IntentID("i\(turn.tick.number)-\(turn.ruling.planned)")
        let intent = Intent(
            id: id, rule: key.rule, path: path, action: action, subject: key.subject, title: part.title,
            arguments: arguments, purpose: .act, chain: "\(id)/\(key.rule)/\(key.subject.key)",
            continuesOnError: false, event: nil, plannedAt: turn.now.wall, judged: part.judged)
        turn.tick.intents.append(intent)
        open(intent, index: nil, isRemoval: false, &turn)
        return id
    }

    /// Waits again for the end of a dead letter that is sent anew; what is destructive counts as if just planned.
    mutating func revive(_ intent: Intent, _ turn: inout Turn) {
        let actions = rules.rules.first { $0.id == intent.rule }?.actions ?? []
        let isRemoval = actions.contains { $0.kind.name == intent.action && $0.kind.isDestructive }
        let index = actions.firstIndex { $0.path == intent.path && $0.kind.name == intent.action }
        if let index, !actions[index].kind.isClaim {
            memory.episodes[intent.rule]?[intent.subject]?.setbacks[index]?.begin()
        }
        open(intent, index: intent.purpose == .act ? index : nil, isRemoval: isRemoval, &turn)
    }
}

extension Standing {
    /// What tells the chains of the links of one file apart, so that none waits for another.
    fileprivate var link: String { judged?.link.map { "#\($0 + 1)" } ?? "" }
}
