package import Clocks

/// What the engine holds back, and what it warns of.
package struct EngineView: Hashable, Sendable {
    /// Windows that are held open or closed by hand.
    package let overrides: [WindowOverride]
    /// What owners of clients should change, as the newest lists say.
    package let warnings: [ClientWarning]
    /// Rules that rest.
    package let resting: [Rest]
    /// Actions that are held, by rule and reason.
    package let held: [HeldActions]
    /// What holds removals until it is over or a person releases it.
    package let holds: [StandingHold]

    package init(
        overrides: [WindowOverride], warnings: [ClientWarning], resting: [Rest], held: [HeldActions],
        holds: [StandingHold]
    ) {
        self.overrides = overrides
        self.warnings = warnings
        self.resting = resting
        self.held = held
        self.holds = holds
    }
}

extension EngineState {
    /// The tables that `view(at:)` reads, by the words under which the journal keeps them.
    package static let viewedRecords = ["override", "warning", "rest", "episode", "clock", "disks"]

    /// What the engine holds back and warns of at an instant.
    package func view(at wall: WallTime) -> EngineView {
        EngineView(
            overrides: overrides(at: wall), warnings: clientWarnings, resting: restingRules(at: wall),
            held: heldActions, holds: standingHolds)
    }
}

extension Engine {
    /// What the engine holds back and warns of at an instant.
    package func view(at wall: WallTime) -> EngineView { state.view(at: wall) }
}
