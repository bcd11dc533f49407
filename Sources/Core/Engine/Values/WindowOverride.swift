import Calendar
package import Clocks
package import JSON

/// A person's word on a window, which outweighs its hours for a while.
package struct WindowOverride: Hashable, Sendable {
    /// What a window is held at.
    package enum State: String, CaseIterable, Hashable, Sendable { case open, closed }

    /// The window's name in the rule file.
    package let window: String
    /// What it is held at.
    package let state: State
    /// From this instant on the window's hours count again.
    package let until: WallTime

    package init(window: String, state: State, until: WallTime) {
        self.window = window
        self.state = state
        self.until = until
    }
}

extension WindowOverride {
    /// The override for other programs.
    package var json: JSON {
        ["window": .string(window), "state": .string(state.rawValue), "until": .integer(until.milliseconds)]
    }

    /// Reads an override back; nil for anything else.
    package init?(json: JSON) {
        guard let window = json["window"]?.stringValue,
            let state = json["state"]?.stringValue.flatMap(State.init(rawValue:)),
            let until = json["until"]?.integerValue
        else { return nil }
        self.init(window: window, state: state, until: WallTime(milliseconds: until))
    }
}

/// Why a window cannot be overridden as asked; nothing has changed then.
package enum OverrideError: Error, Hashable, Sendable {
    /// The rule file has no such window; the nearest name is one that it has.
    case unknownWindow(String, nearest: String?)
    /// Its end is not in the future.
    case over(WindowOverride)
    /// There is none that could be ended.
    case notOverridden(String)
}

extension OverrideError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownWindow(let name, let nearest?):
            "the rule file has no window \"\(name)\"; did you mean \"\(nearest)\"?"
        case .unknownWindow(let name, nil):
            "the rule file has no window \"\(name)\"; add it to \"windows\", or name one that is there"
        case .over(let override):
            "\(UnixTime(clamping: override.until.seconds)) has passed already, so window \"\(override.window)\" "
                + "would not be \(override.state.rawValue) for a moment; give a later time"
        case .notOverridden(let name):
            "window \"\(name)\" is not overridden, so there is nothing to end; sluice status shows what is"
        }
    }
}
