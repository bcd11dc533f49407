package import Clocks
package import Engine

/// Everything that one decision changes in the journal, written in one transaction.
package struct Commit: Sendable {
    /// What becomes of an intent together with the ticks, so that no crash comes between the two.
    package enum Change: Hashable, Sendable {
        /// It came to its end; the later intents of its chain are given up where that is said.
        case ended(IntentID, Outcome, cancelsRest: Bool)
        /// A dead letter is planned again under its old id.
        case revived(IntentID)
    }

    /// When it was decided.
    package let at: WallTime
    /// What else changes with the ticks; nil for nothing.
    package let change: Change?
    /// In the order in which the engine decided them.
    package let ticks: [Tick]

    package init(_ ticks: [Tick], _ change: Change? = nil, at: WallTime) {
        self.at = at
        self.change = change
        self.ticks = ticks
    }

    /// Commits what one observation led to.
    package init(_ tick: Tick) { self.init([tick], at: tick.at.wall) }

    /// Whether there is nothing to write down.
    package var isQuiet: Bool { change == nil && ticks.allSatisfy(\.isQuiet) }

    /// Whether it gives executors something to do.
    package var plansWork: Bool {
        if case .revived = change { return true }
        return ticks.contains { !$0.intents.isEmpty }
    }
}
