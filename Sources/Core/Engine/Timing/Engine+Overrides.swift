import Calendar
package import Clocks
import Rules
import Text
import Torrents

extension Engine {
    /// Opens or closes a window by hand until an instant, whatever its hours say; a former override gives way.
    ///
    /// - Throws: `OverrideError` where the window is unknown or the instant is past; then nothing has changed.
    package mutating func override(_ override: WindowOverride, at moment: Moment) throws(OverrideError) -> Tick {
        try refuseUnknown(override.window)
        guard override.until > moment.wall else { throw .over(override) }
        return observe(.override(override, at: moment))
    }

    /// Lets a window's hours count again before its override ends by itself.
    ///
    /// - Throws: `OverrideError` where the window is unknown or not overridden; then nothing has changed.
    package mutating func endOverride(of window: String, at moment: Moment) throws(OverrideError) -> Tick {
        try refuseUnknown(window)
        guard state.overrides[window] != nil else { throw .notOverridden(window) }
        return observe(.overrideEnded(window: window, at: moment))
    }

    /// The overrides that are in force, by the windows' names.
    package func overrides(at wall: WallTime) -> [WindowOverride] { state.overrides(at: wall) }

    /// Whether a window is open, by hand or by its hours; false for one that the rules do not have.
    package func isOpen(window name: String, at wall: WallTime) -> Bool {
        rules.windows.first { $0.name == name }.map { isOpen($0, at: wall) } ?? false
    }

    private func refuseUnknown(_ name: String) throws(OverrideError) {
        let known = rules.windows.map(\.name)
        guard !known.contains(name) else { return }
        throw .unknownWindow(name, nearest: Spelling.nearest(to: name, among: known))
    }

    mutating func accept(_ override: WindowOverride, into builder: inout TickBuilder) {
        guard let window = rules.windows.first(where: { $0.name == override.window }) else { return }
        tellEdges(of: window, into: &builder)
        let wasOpen = isOpen(window, at: builder.now.wall)
        state.overrides[window.name] = override
        guard wasOpen != (override.state == .open) else { return }
        let now = builder.now.civil
        let until = UnixTime(clamping: override.until.seconds).text(in: window.zone)
        tell(
            override.state == .open ? .opens(now) : .closes(now), of: window, reason: "by hand, until \(until)",
            into: &builder)
    }

    mutating func endOverride(of name: String, into builder: inout TickBuilder) {
        guard let window = rules.windows.first(where: { $0.name == name }), let override = state.overrides[name] else {
            return
        }
        end(override, of: window, at: builder.now.civil, into: &builder)
    }

    /// Ends an override whose time has come, also one that ended while nobody looked.
    mutating func endOverrideThatIsOver(of window: Window, into builder: inout TickBuilder) {
        guard let override = state.overrides[window.name], override.until <= builder.now.wall else { return }
        end(override, of: window, at: UnixTime(clamping: override.until.seconds), into: &builder)
    }

    private mutating func end(
        _ override: WindowOverride, of window: Window, at instant: UnixTime, into builder: inout TickBuilder
    ) {
        state.overrides[window.name] = nil
        // Edges before that instant were overruled.
        var told = state.windows[window.name] ?? Progress(through: instant)
        told.advance(to: instant, from: nil)
        note(told, toldOf: window)
        let isOpen = window.isOpen(at: instant)
        guard isOpen != (override.state == .open) else { return }
        tell(
            isOpen ? .opens(instant) : .closes(instant), of: window, reason: "as it is no longer overruled",
            into: &builder)
    }

}

extension EngineState {
    /// The overrides that are in force, by the windows' names.
    package func overrides(at wall: WallTime) -> [WindowOverride] {
        overrides.values.filter { wall < $0.until }.sorted { $0.window < $1.window }
    }
}
