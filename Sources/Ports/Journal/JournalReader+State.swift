package import Clocks
package import Engine

/// What the engine's own records tell, each read without the rest of its state.
extension JournalReader {
    /// The windows that are overridden by hand at an instant.
    package func overrides(at wall: WallTime) async throws(JournalError) -> [WindowOverride] {
        try await state(["override"]).overrides(at: wall)
    }

    /// What the engine held back and warned of when it was written down last, at an instant.
    package func engineView(at wall: WallTime) async throws(JournalError) -> EngineView {
        try await state(EngineState.viewedRecords).view(at: wall)
    }

    private func state(_ kinds: [String]) async throws(JournalError) -> EngineState {
        EngineState(restoring: try await records(kinds), torrents: [:])
    }
}
