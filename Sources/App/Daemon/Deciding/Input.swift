package import Clocks
package import Engine
package import Rules

/// Everything that can change the engine.
package enum Input: Sendable {
    case observation(Observation)
    /// An intent has come to its end, and the rest of its chain is given up where that is said.
    case outcome(IntentID, Outcome, cancelsRest: Bool, at: Moment)
    /// A dead letter is sent again.
    case revival(Intent, at: Moment)
    /// What intents did is to be taken back, the latest first.
    case undo([UndoWish], at: Moment)
    /// A person wants something of a bin back, or deleted for good.
    case trash([TrashWish], at: Moment)
    /// Another rule file takes the place of the one in force.
    case reload(RuleSet, at: Moment)
    /// This installation gets a name, where it has none yet.
    case name(String, at: Moment)
    /// A person opens or closes a window for a while; a former override gives way.
    case override(WindowOverride, at: Moment)
    /// A person lets a window's hours count again.
    case overrideEnd(window: String, at: Moment)
    /// A person ends what rests or is held.
    case release(Release, at: Moment)
    /// A person says what is to become of decisions.
    case instruction(Instruction, at: Moment)

    /// Whether time alone may bring something about at another moment from now on.
    var changesAlarms: Bool {
        switch self {
        case .reload, .override, .overrideEnd, .release, .instruction: true
        case .observation, .outcome, .revival, .undo, .trash, .name: false
        }
    }

    /// Whether other rules are in force from now on.
    var changesRules: Bool {
        switch self {
        case .reload: true
        case .instruction(let instruction, _): instruction.changesRules
        case .observation, .outcome, .revival, .undo, .trash, .name, .override, .overrideEnd, .release: false
        }
    }
}

extension Instruction {
    /// Whether other rules are in force from now on.
    var changesRules: Bool {
        if case .mode = self { true } else { false }
    }
}
