import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Plans what becomes of a file or links that a person hands over: of each torrent one rule takes it, or none.
    ///
    /// Unlike a file in a watch folder it is not remembered: whoever hands it over again means it.
    mutating func accept(_ file: IntakeFacts, by route: OfferRoute, into builder: inout TickBuilder) {
        switch route {
        case .clients(let clients):
            plan(&builder) { planner in
                for part in FilePart.all(of: file) { planner.planByHand(clients, about: part) }
            }
        case .rule(let id):
            var takers: Set<Int> = []
            for part in FilePart.all(of: file) {
                for (index, rule) in rules.rules.enumerated() where isActive(rule) && (id == nil || rule.id == id) {
                    guard case .watch = rule.trigger,
                        let candidate = candidate(for: part, by: rule, index: index, into: &builder)
                    else {
                        continue
                    }
                    if takers.insert(index).inserted {
                        var whole = candidate
                        whole.judged = JudgedFile(file)
                        remember(rule, whole: whole, scope: candidate.scope, into: &builder)
                    }
                    builder.candidates.append(candidate)
                    break
                }
            }
        }
    }

    /// The rule's candidate about what it takes, nil where it does not take it.
    private func candidate(for part: FilePart, by rule: Rule, index: Int, into builder: inout TickBuilder) -> Candidate?
    {
        let key = EpisodeKey(rule: rule.id, subject: .file(part.file.path))
        let scope = Scope(rule.variables, now: builder.now, records: part.file.records)
        guard isInWindow(rule, at: builder.now.wall) else {
            builder.note(
                Note(.ended, "its window is closed"),
                about: Matter(key: key, title: part.title, rule: rule, scope: scope))
            return nil
        }
        if let hold = state.manualHold(onFilesOf: rule, at: builder.now) {
            builder.note(
                Note(.ended, hold.reason), about: Matter(key: key, title: part.title, rule: rule, scope: scope))
            return nil
        }
        switch fate(of: part.file, by: rule, scope) {
        case .stays(let reason):
            builder.note(
                Note(.ended, reason), about: Matter(key: key, title: part.title, rule: rule, scope: scope))
        case .unclear(let reason):
            builder.note(
                Note(.failed, reason), about: Matter(key: key, title: part.title, rule: rule, scope: scope))
        case .rejected(let failures):
            builder.note(
                Note(.failed, failures.map(\.reason).joined(separator: "; ")),
                about: Matter(key: key, title: part.title, rule: rule, scope: scope))
        case .taken:
            return Candidate(
                ruleIndex: index, key: key, title: part.title, stage: .edge(nil), scope: scope, torrent: nil,
                judged: part.judged)
        }
        return nil
    }
}
