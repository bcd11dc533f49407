import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Plans what becomes of a file or links that somebody hands over: of each torrent one rule takes it, or none.
    ///
    /// Unlike a file in a watch folder it is not remembered: whoever hands it over again means it.
    mutating func take(_ file: IntakeFacts, by route: OfferRoute, _ builder: inout TickBuilder) {
        switch route {
        case .clients(let clients):
            let key = EpisodeKey(rule: Intent.byHand, subject: .file(file.path))
            for part in FilePart.all(of: file) {
                let planned = clients.enumerated().map { index, arguments in
                    emitByHand("add", arguments, path: "clients[\(index)]", about: part, &builder)
                }
                builder.tick.decisions.append(
                    Decision(
                        rule: key.rule, subject: key.subject, title: part.title, at: builder.now.wall, verdict: .firing,
                        reason: "somebody asked for it", intents: planned))
            }
        case .rule(let id):
            var takers: Set<Int> = []
            for part in FilePart.all(of: file) {
                for (index, rule) in rules.rules.enumerated() where isActive(rule) && (id == nil || rule.id == id) {
                    guard case .watch = rule.trigger, let candidate = take(part, by: rule, index, &builder) else {
                        continue
                    }
                    if takers.insert(index).inserted {
                        var whole = candidate
                        whole.judged = JudgedFile(file)
                        remember(rule, whole, candidate.scope, &builder)
                    }
                    builder.candidates.append(candidate)
                    break
                }
            }
        }
    }

    /// The rule's candidate about what it takes, nil where it does not take it.
    private func take(_ part: FilePart, by rule: Rule, _ index: Int, _ builder: inout TickBuilder) -> Candidate? {
        let key = EpisodeKey(rule: rule.id, subject: .file(part.file.path))
        let scope = Scope(rule.trigger.variables, now: builder.now, records: part.file.records)
        guard isOpen(rule, &builder) else {
            note(.ended, key, part.title, "its window is closed", rule, scope, &builder)
            return nil
        }
        switch fate(of: part.file, by: rule, scope) {
        case .stays(let reason): note(.ended, key, part.title, reason, rule, scope, &builder)
        case .unclear(let reason): note(.failed, key, part.title, reason, rule, scope, &builder)
        case .rejected(let failures):
            note(.failed, key, part.title, failures.map(\.reason).joined(separator: "; "), rule, scope, &builder)
        case .taken:
            return Candidate(
                ruleIndex: index, key: key, title: part.title, stage: .edge(nil), scope: scope, torrent: nil,
                judged: part.judged)
        }
        return nil
    }
}
