package import Clocks
package import Engine

/// What the engine's own records tell, each read without the rest of its state.
extension JournalReader {
    /// The windows that are overridden by hand at an instant.
    package func overrides(at wall: WallTime) async throws(JournalError) -> [WindowOverride] {
        try await state("override").overrides(at: wall)
    }

    /// What owners of clients should change, as the newest lists say.
    package func clientWarnings() async throws(JournalError) -> [ClientWarning] {
        try await state("warning").clientWarnings
    }

    /// The rules that rest at an instant.
    package func restingRules(at wall: WallTime) async throws(JournalError) -> [Rest] {
        try await state("rest").restingRules(at: wall)
    }

    /// What is held, counted by rule and reason.
    package func heldActions() async throws(JournalError) -> [HeldActions] { try await state("episode").heldActions }

    /// What holds removals until it is over or a person releases it.
    package func standingHolds() async throws(JournalError) -> [StandingHold] {
        try await state("clock", "disks").standingHolds
    }

    private func state(_ kinds: String...) async throws(JournalError) -> EngineState {
        EngineState(restoring: try await records(kinds), torrents: [:])
    }
}
