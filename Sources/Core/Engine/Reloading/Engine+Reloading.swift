import Rules
import Torrents

extension Engine {
    /// Ends the episodes of rules that are gone, are off, or mean something else now, and of subjects that a rule is
    /// not about any more.
    mutating func endChangedRules(since before: RuleSet) {
        let meanings = Dictionary(rules.rules.map { ($0.id, $0.meaning) }) { first, _ in first }
        let formerly = state.meanings.rows.merging(before.rules.map { ($0.id, $0.meaning) }) { kept, _ in kept }
        for (rule, former) in formerly.sorted(by: { $0.key < $1.key }) {
            let meaning = meanings[rule]
            // What a former version wrote cannot be compared, and an update is no reason to begin again.
            guard meaning != former, meaning == nil || Rule.isComparable(meaning: former) else { continue }
            end(rule) { _ in true }
            state.releaseNames(of: rule)
            if Rule.trigger(ofMeaning: former) != meaning.flatMap(Rule.trigger(ofMeaning:)) {
                forgetOccurrences(of: rule)
            }
            // A rehearsal is no firing that the rule would have to rest after.
            if Rule.mode(ofMeaning: former) != meaning.flatMap(Rule.mode(ofMeaning:)) {
                state.fired.removeAll { $0.rule == rule }
                state.limits.remove(rule)
            }
            if meaning == nil {
                state.meanings[rule] = nil
                state.limits.remove(rule)
                state.rehearsals.limits.remove(rule)
                state.dedupes.removeAll { $0.rule == rule }
            }
        }
        for (rule, meaning) in meanings where state.meanings[rule] != meaning { state.meanings[rule] = meaning }
        for rule in rules.rules {
            end(rule.id) { subject in subject.client.map { !rule.clients.contains($0) } ?? false }
        }
    }

    /// Drops a rule's episodes, and keeps what is to be done at their end until the next list of the client.
    private mutating func end(_ rule: String, where hasEnded: (Subject) -> Bool) {
        var endings: [Subject: Ending] = [:]
        for (subject, episode) in state.episodes[rule] where hasEnded(subject) {
            state.episodes[EpisodeKey(rule: rule, subject: subject)] = nil
            guard episode.phase == .firing, let exits = episode.exits, !exits.steps.isEmpty else { continue }
            endings[subject, default: Ending()].exits = exits.steps
        }
        for (key, baseline) in state.baselines.rows where key.episode.rule == rule && hasEnded(key.episode.subject) {
            state.baselines[key] = nil
            guard !baseline.isRehearsed else { continue }
            endings[key.episode.subject, default: Ending()].baselines[key.index] = baseline
        }
        for (subject, ending) in endings {
            let key = EpisodeKey(rule: rule, subject: subject)
            var whole = state.endings[key] ?? Ending()
            whole.exits += ending.exits
            // Of two at one place the former one knows what was there first.
            whole.baselines.merge(ending.baselines) { first, _ in first }
            whole.awaited = Set(state.open.ids(about: subject) { $0.rule == rule && $0.purpose == .act }.map(\.text))
            state.endings[key] = whole
        }
    }
}
