package import Clocks
import Rules

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
    /// What people have said of decisions.
    package var words: PersonalWords
    /// The disks of the rule file.
    package var disks: [DiskView] = []

    package init(
        overrides: [WindowOverride], warnings: [ClientWarning], resting: [Rest], held: [HeldActions],
        holds: [StandingHold], words: PersonalWords
    ) {
        self.overrides = overrides
        self.warnings = warnings
        self.resting = resting
        self.held = held
        self.holds = holds
        self.words = words
    }
}

/// What people have said of decisions, and are asked.
package struct PersonalWords: Hashable, Sendable {
    /// What they hold.
    package let holds: [ManualHold]
    /// What they have refused, the oldest first.
    package let refusals: [Refusal]
    /// What waits for their approval, the oldest first.
    package let asks: [Ask]
    /// The rules that they have put into another mode than the file says.
    package var modes: [ModeChange] = []

    package init(holds: [ManualHold], refusals: [Refusal], asks: [Ask]) {
        self.holds = holds
        self.refusals = refusals
        self.asks = asks
    }
}

extension EngineState {
    /// The tables that `view(at:)` reads, by the words under which the journal keeps them.
    package static let viewedRecords = [
        "override", "warning", "rest", "episode", "clock", "disks", "disk", "manual", "refusal", "mode",
    ]

    /// What the engine holds back and warns of at an instant.
    package func view(at wall: WallTime) -> EngineView {
        var view = EngineView(
            overrides: overrides(at: wall), warnings: clientWarnings, resting: restingRules(at: wall),
            held: heldActions, holds: standingHolds,
            words: personalWords)
        // What is free is read again in each run; the journal only knows what was out of order.
        view.disks = disks.rows.sorted { $0.key < $1.key }.map { name, disk in
            DiskView(
                facts: DiskFacts(name: name, path: disk.place.split(separator: "\n").first.map(String.init) ?? ""),
                lost: disk.lost, isLow: disk.isLow)
        }
        return view
    }
}

extension EngineState {
    private var personalWords: PersonalWords {
        var words = PersonalWords(holds: heldByPeople, refusals: standingRefusals, asks: asks)
        words.modes = modes.values.sorted { $0.rule < $1.rule }
        return words
    }
}

extension Engine {
    /// What people hold; `view(at:)` tells it with all that waits for them, which takes longer.
    package var heldByPeople: [ManualHold] { state.heldByPeople }

    /// The other mode that a person has put a rule into; nil where the file's counts.
    package func modeChange(of rule: String) -> ModeChange? { state.modes.values.first { $0.rule == rule } }

    /// What the engine holds back and warns of at an instant.
    package func view(at wall: WallTime) -> EngineView {
        var view = state.view(at: wall)
        view.disks = disks(at: nil)
        return view
    }
}
