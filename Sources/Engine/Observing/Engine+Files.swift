import Clocks
import Rules
import Torrents

extension Engine {
    /// Lets the rule of a watch folder decide about a settled file.
    mutating func take(_ file: IntakeFacts, for ruleID: String, _ turn: inout Turn) {
        guard let index = rules.rules.firstIndex(where: { $0.id == ruleID }) else { return }
        let rule = rules.rules[index]
        guard isActive(rule) else { return }
        let key = EpisodeKey(rule: rule.id, subject: .file(file.path))
        guard memory.taken[key] != file.identity else { return }
        announce(file, &turn)
        memory.taken[key] = file.identity
        turn.tick.remember(taken: key, file.identity)
        let scope = Scope(rule.trigger.variables, now: turn.now, file: file)
        if case .invalid(let reason) = file.content, !rule.onDead.isEmpty {
            note(.failed, key, file.name, reason, rule, scope, &turn)
            let steps = resolve(rule.onDead, scope, key, file.name, rule, &turn)
            turn.standings.append(
                Standing(
                    ruleIndex: index, key: key, title: file.name, stage: .aftermath(steps, .dead), scope: scope,
                    torrent: nil))
            return
        }
        switch rule.verdict(in: scope) {
        case .no: note(.ended, key, file.name, "the condition does not hold, so the file stays", rule, scope, &turn)
        case .unknown(let reason): note(.failed, key, file.name, reason, rule, scope, &turn)
        case .yes:
            remember(rule, key, file.name, scope, &turn)
            turn.standings.append(
                Standing(
                    ruleIndex: index, key: key, title: file.name, stage: .edge(nil), scope: scope, torrent: nil))
        }
    }

    /// Tells of a file once, also where several rules watch its folder.
    private mutating func announce(_ file: IntakeFacts, _ turn: inout Turn) {
        let subject = Subject.file(file.path)
        let isKnown = rules.rules.contains {
            memory.taken[EpisodeKey(rule: $0.id, subject: subject)] == file.identity
        }
        guard !isKnown else { return }
        switch file.content {
        case .torrent: emit(.fileSettled, file: file.path, &turn)
        case .invalid(let reason): emit(.fileRejected, file: file.path, message: reason, &turn)
        }
        evaluateEvents(of: turn.tick.events, &turn)
    }

    /// Resolves what follows success and failure now, while the file is known.
    mutating func remember(
        _ rule: Rule, _ key: EpisodeKey, _ title: String, _ scope: Scope, _ turn: inout Turn
    ) {
        guard rule.mode == .enforce, !(rule.onDone.isEmpty && rule.onDead.isEmpty) else { return }
        let aftermath = Aftermath(
            title: title, done: resolve(rule.onDone, scope, key, title, rule, &turn),
            dead: resolve(rule.onDead, scope, key, title, rule, &turn))
        memory.aftermaths[key] = aftermath
        turn.tick.remember(key, aftermath: aftermath)
    }

    private func resolve(
        _ actions: [BoundAction], _ scope: Scope, _ key: EpisodeKey, _ title: String, _ rule: Rule, _ turn: inout Turn
    ) -> [Aftermath.Step] {
        var steps: [Aftermath.Step] = []
        for action in actions {
            do {
                let step = Aftermath.Step(
                    path: action.path, action: action.kind.name, arguments: try action.arguments.resolved(in: scope))
                steps.append(step)
            } catch {
                note(.failed, key, title, "\(action.path): \(error.cause)", rule, scope, &turn)
            }
        }
        return steps
    }
}
