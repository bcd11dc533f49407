import Clocks
import Rules

extension Engine {
    /// Drops removals that no budget counts any more.
    mutating func forgetOldRemovals(at now: Moment) {
        func isOver(_ removal: Removal) -> Bool { !removal.isWithin(.seconds(2 * 86_400), of: now) }
        for (id, removal) in state.removals.rows where isOver(removal) { state.removals[id] = nil }
        for (id, removal) in state.rehearsals.removals.rows where isOver(removal) {
            state.rehearsals.removals[id] = nil
        }
    }
}
