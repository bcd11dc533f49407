import Clocks
import JSON
import Rules
import Torrents

/// Rehearsal: what is planned is shown instead of carried out.
extension Planner {
    /// Keeps what a rehearsed rule plans, so that it is said once and stands in the way of what it would have stood in
    /// the way of.
    mutating func rehearse(
        _ intent: Intent, order: Order, key: EpisodeKey, rule: Rule
    ) {
        plan.rehearsed.append(intent)
        if let index = order.index, order.isClaim || order.isRemoval, intent.purpose == .act {
            state.episodes.change(key) { $0.rehearsed[index] = intent.arguments }
        }
        if order.isRemoval { count(intent, by: rule) }
    }

    /// Counts a removal against the budgets: the real ones, or those of rehearsals.
    private mutating func count(_ intent: Intent, by rule: Rule) {
        guard let client = intent.subject.budget else { return }
        noteBeginning(of: intent, on: client)
        let removal = Removal(
            client: client, at: now.wall, torrent: intent.subject.torrent, boot: now.boot)
        if rule.mode == .dryRun {
            state.rehearsals.removals[intent.id] = removal
        } else {
            state.removals[intent.id] = removal
        }
        state.forgetOldRemovals(at: now)
    }
}
