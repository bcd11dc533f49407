package import Clocks
import JSON
import Rules
package import Torrents

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
            fileIdentity: intent.judged?.identity)
        memory.open.insert(intent.id, open)
        turn.tick.remember(intent.id, open: open)
        guard isRemoval, let client = intent.subject.client else { return }
        let removal = Removal(client: client, at: turn.now.wall)
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
        let kinds = rules.rules.first { $0.id == intent.rule }?.actions.map(\.kind) ?? []
        let isRemoval = kinds.contains { $0.name == intent.action && $0.isDestructive }
        open(intent, index: nil, isRemoval: isRemoval, &turn)
    }

    /// Looks once more at a torrent just before it is removed: the same conditions, on facts that were read this moment.
    package func confirm(_ intent: Intent, on torrent: Torrent?, at moment: Moment) -> LastLook {
        guard case .torrent(let client, let incarnation) = intent.subject else { return .goAhead }
        guard let torrent else { return .pointless("the torrent is no longer in the client") }
        guard torrent.incarnation == incarnation else {
            return .no("the torrent was removed and added again since this was decided")
        }
        guard let rule = rules.rules.first(where: { $0.id == intent.rule }), rule.mode == .enforce else {
            return .no("the rule is no longer there, or no longer enforced")
        }
        guard let accepted = memory.clients[client]?.accepted else { return .no("the client has not been observed") }
        let record = ClientRecord(accepted)
        let event = memory.episodes[rule.id]?[intent.subject]?.event
        func scope(_ rule: Rule) -> Scope {
            Scope(
                rule.trigger.variables, now: moment, torrent: torrent, old: event?.old,
                event: event?.event(about: torrent, of: client, boot: moment.boot), client: record)
        }
        guard rule.during.allSatisfy({ isOpen($0, at: moment.wall) }) else { return .no("its window has closed") }
        switch rule.verdict(in: scope(rule)) {
        case .yes: break
        case .no: return .no("on a fresh look the condition no longer holds")
        case .unknown(let reason): return .no("on a fresh look the condition has no value: \(reason)")
        }
        for other in rules.rules
        where other.mode == .enforce && other.trigger == .each(.torrent) && other.clients.contains(client) {
            guard other.forbids(intent.action), other.verdict(in: scope(other)) != .no else { continue }
            return .no("on a fresh look rule \(other.id) protects it")
        }
        return .goAhead
    }
}

extension Standing {
    /// What tells the chains of the links of one file apart, so that none waits for another.
    fileprivate var link: String { judged?.link.map { "#\($0 + 1)" } ?? "" }
}

/// What a look just before a removal says.
package enum LastLook: Hashable, Sendable {
    case goAhead
    /// There is nothing left to do.
    case pointless(String)
    /// It must not be done now.
    case no(String)
}

extension Rule {
    fileprivate func forbids(_ action: String) -> Bool {
        actions.contains { bound in
            guard case .protection = bound.kind.role, case .object(let members) = bound.arguments else { return false }
            return members.contains { member in
                guard case .constant(.array(let names)) = member.value else { return false }
                return names.contains(.string(action))
            }
        }
    }
}
