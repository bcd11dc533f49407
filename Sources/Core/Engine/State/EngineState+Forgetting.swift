import Clocks
import Rules

extension EngineState {
    /// Drops removals that no budget counts any more.
    mutating func forgetOldRemovals(at now: Moment) {
        func isOver(_ removal: Removal) -> Bool { !removal.isWithin(.seconds(2 * 86_400), of: now) }
        for (id, removal) in removals.rows where isOver(removal) { removals[id] = nil }
        for (id, removal) in rehearsals.removals.rows where isOver(removal) {
            rehearsals.removals[id] = nil
        }
    }

    /// The machine was started anew, so what its boot clock said before means nothing any more.
    mutating func forgetBootTimes() {
        for id in removals.keys { removals[id]?.boot = nil }
        for id in rehearsals.removals.keys { rehearsals.removals[id]?.boot = nil }
    }
}
