import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Plans what becomes of a file or link that somebody hands over: one rule takes it, or none.
    ///
    /// Unlike a file in a watch folder it is not remembered: whoever hands it over again means it.
    mutating func take(_ file: IntakeFacts, by route: OfferRoute, _ turn: inout Turn) {
        switch route {
        case .clients(let clients):
            let key = EpisodeKey(rule: Intent.byHand, subject: .file(file.path))
            let planned = clients.enumerated().map { index, arguments in
                emitByHand("add", arguments, path: "clients[\(index)]", key, file.name, &turn)
            }
            turn.tick.decisions.append(
                Decision(
                    rule: key.rule, subject: key.subject, title: file.name, at: turn.now.wall, verdict: .firing,
                    reason: "somebody asked for it", intents: planned))
        case .rule(let id):
            for (index, rule) in rules.rules.enumerated() where isActive(rule) && (id == nil || rule.id == id) {
                guard case .watch = rule.trigger, isTaken(file, by: rule, index, &turn) else { continue }
                return
            }
        }
    }

    private mutating func isTaken(_ file: IntakeFacts, by rule: Rule, _ index: Int, _ turn: inout Turn) -> Bool {
        let key = EpisodeKey(rule: rule.id, subject: .file(file.path))
        let scope = Scope(rule.trigger.variables, now: turn.now, file: file)
        guard isOpen(rule, &turn) else {
            note(.ended, key, file.name, "its window is closed", rule, scope, &turn)
            return false
        }
        switch fate(of: file, by: rule, scope) {
        case .stays(let reason): note(.ended, key, file.name, reason, rule, scope, &turn)
        case .unclear(let reason): note(.failed, key, file.name, reason, rule, scope, &turn)
        case .rejected(let failures):
            note(.failed, key, file.name, failures.map(\.reason).joined(separator: "; "), rule, scope, &turn)
        case .taken:
            remember(rule, key, file.name, scope, &turn)
            turn.standings.append(
                Standing(ruleIndex: index, key: key, title: file.name, stage: .edge(nil), scope: scope, torrent: nil))
            return true
        }
        return false
    }
}
