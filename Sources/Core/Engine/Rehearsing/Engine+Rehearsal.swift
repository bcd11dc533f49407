import Clocks
import JSON
import Rules
import Torrents

/// Rehearsal: the decision is the same, and what it plans is shown instead of carried out.
extension Engine {
    /// Whether what a rule plans is carried out.
    func isCarriedOut(_ rule: Rule) -> Bool { rule.mode == .enforce && !rules.isRehearsal }

    /// Keeps what a rehearsed rule plans, so that it is said once and stands in the way of what it would have stood in
    /// the way of.
    mutating func rehearse(
        _ intent: Intent, _ index: Int?, isClaim: Bool, isRemoval: Bool, _ candidate: Candidate, _ rule: Rule,
        _ builder: inout TickBuilder
    ) {
        builder.tick.rehearsed.append(intent)
        if let index, isClaim || isRemoval, intent.purpose == .act {
            state.episodes.change(candidate.key) { $0.rehearsed[index] = intent.arguments }
        }
        if isRemoval { count(intent, by: rule, &builder) }
    }

    /// Counts a removal against the budgets: the real ones, or those of rehearsals.
    mutating func count(_ intent: Intent, by rule: Rule, _ builder: inout TickBuilder) {
        guard let client = intent.subject.client else { return }
        let removal = Removal(
            client: client, at: builder.now.wall, torrent: intent.subject.torrent, boot: builder.now.boot)
        if rule.mode == .dryRun {
            state.rehearsals.removals[intent.id] = removal
        } else {
            state.removals[intent.id] = removal
        }
        forgetOldRemovals(at: builder.now)
    }

    /// The removals that count against the budgets of a rule, rehearsed ones for rules in dry run only.
    func countedRemovals(for rule: Rule) -> [Removal] {
        let real = Array(state.removals.values)
        return rule.mode == .dryRun ? real + state.rehearsals.removals.values : real
    }

    /// Dooms the torrents whose removal is under way, or was rehearsed while the condition goes on to hold.
    func doom(_ builder: inout TickBuilder) {
        for intent in state.open.removals { builder.doom(intent.subject, by: intent.rule, inReality: true) }
        for rule in rules.rules where !isCarriedOut(rule) && rule.actions.contains(where: \.kind.isDestructive) {
            for (subject, episode) in state.episodes[rule.id]
            where episode.rehearsed.keys.contains(where: { rule.removes(at: $0) }) {
                builder.doom(subject, by: rule.id, inReality: rule.mode == .enforce)
            }
        }
    }
}

extension Rule {
    fileprivate func removes(at index: Int) -> Bool {
        actions.indices.contains(index) && actions[index].kind.isDestructive
    }
}

extension TickBuilder {
    /// What is settled for a rule: for one in dry run, as if all of them were enforced.
    func resolution(for rule: Rule) -> Resolution { rule.mode == .dryRun ? rehearsal : resolution }

    /// Dooms a subject; the first rule that does so stays the one.
    mutating func doom(_ subject: Subject, by rule: String, inReality isReal: Bool) {
        if rehearsal.doomed[subject] == nil { rehearsal.doomed[subject] = rule }
        if isReal, resolution.doomed[subject] == nil { resolution.doomed[subject] = rule }
    }

    /// Forbids an action on a subject; the first reason stays the one.
    mutating func forbid(_ action: String, on subject: Subject, _ reason: String, by rule: Rule) {
        if rehearsal.protections[subject]?[action] == nil {
            rehearsal.protections[subject, default: [:]][action] = reason
        }
        if rule.mode != .dryRun, resolution.protections[subject]?[action] == nil {
            resolution.protections[subject, default: [:]][action] = reason
        }
    }

    /// Keeps later rules off a subject.
    mutating func stop(_ subject: Subject, by rule: Rule) {
        if rehearsal.stopped[subject] == nil { rehearsal.stopped[subject] = rule.id }
        if rule.mode != .dryRun { resolution.stopped[subject] = rule.id }
    }

    /// Gives a property to a rule that has found it free.
    mutating func give(_ property: Resolution.Property, to rule: Rule) {
        if rehearsal.winners[property] == nil { rehearsal.winners[property] = rule.id }
        if rule.mode != .dryRun { resolution.winners[property] = rule.id }
    }

    /// Plans the removal of a subject.
    mutating func remove(_ subject: Subject, of client: ClientName, by rule: Rule) {
        let isReal = rule.mode != .dryRun
        doom(subject, by: rule.id, inReality: isReal)
        rehearsal.removalCounts[client, default: 0] += 1
        if isReal { resolution.removalCounts[client, default: 0] += 1 }
    }
}
