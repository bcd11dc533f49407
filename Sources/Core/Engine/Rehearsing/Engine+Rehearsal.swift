import Clocks
import JSON
import Rules
import Torrents

/// Rehearsal: the decision is the same, and what it plans is shown instead of carried out.
extension Engine {
    /// Whether what a rule plans is carried out.
    func isCarriedOut(_ rule: Rule) -> Bool { rules.carriesOut(rule) }

    /// Keeps what a rehearsed rule plans, so that it is said once and stands in the way of what it would have stood in
    /// the way of.
    mutating func rehearse(
        _ intent: Intent, order: Order, key: EpisodeKey, rule: Rule, into builder: inout TickBuilder
    ) {
        builder.tick.rehearsed.append(intent)
        if let index = order.index, order.isClaim || order.isRemoval, intent.purpose == .act {
            state.episodes.change(key) { $0.rehearsed[index] = intent.arguments }
        }
        if order.isRemoval { count(intent, by: rule, into: &builder) }
    }

    /// Counts a removal against the budgets: the real ones, or those of rehearsals.
    mutating func count(_ intent: Intent, by rule: Rule, into builder: inout TickBuilder) {
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
}

extension RuleSet {
    /// Whether what a rule plans is carried out.
    func carriesOut(_ rule: Rule) -> Bool { rule.mode == .enforce && !isRehearsal }
}
