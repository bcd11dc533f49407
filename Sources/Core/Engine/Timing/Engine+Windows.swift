import Calendar
import Clocks
import Rules
import Torrents

extension Engine {
    /// Takes note that time has passed: windows open and close, and schedules that are about nothing fire.
    mutating func passTime(_ builder: inout TickBuilder) {
        tellWindows(&builder)
        let due = dueSchedules(&builder)
        let (events, doers) = (builder.tick.events, builder.doers)
        guard !due.isEmpty || !events.isEmpty else { return }
        judge(&builder) { judge in
            for index in due { judge.fire(index) }
            judge.hear(events, causedBy: doers)
        }
    }

    /// Tells which windows have opened or closed since they were last looked at.
    ///
    /// The first look at a window is a baseline. After that each edge is told once: how far they are told is written
    /// down with them, and a clock that is set back repeats none. Of many edges at once, which a long stop or a
    /// clock set forward brings, the newest opening and the newest closing are told, and so always the final state.
    private mutating func tellWindows(_ builder: inout TickBuilder) {
        for window in rules.windows {
            endOverrideThatIsOver(of: window, into: &builder)
            tellEdges(of: window, into: &builder)
        }
        state.thisRun.hasSeenWindows = true
    }

    /// Tells of one window's edges; while it is overridden it has none.
    mutating func tellEdges(of window: Window, into builder: inout TickBuilder) {
        let time = WindowTime(
            window: window, isOverridden: state.overrides[window.name] != nil, now: builder.now.civil)
        guard let step = time.step(from: state.windows[window.name]) else { return }
        note(step.told, toldOf: window)
        for edge in step.edges { tell(edge, of: window, reason: nil, into: &builder) }
    }

    mutating func tell(_ edge: WindowEdge, of window: Window, reason: String?, into builder: inout TickBuilder) {
        let delay = builder.now.civil.seconds - edge.instant.seconds
        // Nobody saw what lies before the first look of this run.
        let late = delay > (state.thisRun.hasSeenWindows ? WindowTime.punctuality : 0)
        let (type, change): (EventType, String) =
            switch edge {
            case .opens: (.scheduleOpened, "window opened")
            case .closes: (.scheduleClosed, "window closed")
            }
        let message = reason.map { "\(change) \($0)" } ?? change
        raise(type, at: (window.name, edge.instant), late: late, message: message, into: &builder)
    }

    mutating func note(_ told: Progress, toldOf window: Window) {
        state.windows[window.name] = told
    }

    /// Drops what was told of windows that the file no longer has.
    mutating func forgetGoneWindows() {
        let names = Set(rules.windows.map(\.name))
        state.windows.removeAll { !names.contains($0) }
        state.overrides.removeAll { !names.contains($0) }
    }

    /// Whether every window that a rule asks for is open.
    func isInWindow(_ rule: Rule, at wall: WallTime) -> Bool { rule.during.allSatisfy { isOpen($0, at: wall) } }

    /// Whether a window is open.
    func isOpen(_ window: Window, at wall: WallTime) -> Bool { state.isOpen(window, at: wall) }
}

extension EngineState {
    /// Whether a window is open: by hand while it is overridden, and else by its hours.
    func isOpen(_ window: Window, at wall: WallTime) -> Bool {
        if let override = overrides[window.name], wall < override.until { return override.state == .open }
        return window.isOpen(at: UnixTime(clamping: wall.seconds))
    }
}

extension Moment {
    /// The wall clock's reading as the calendar counts it.
    var civil: UnixTime { UnixTime(clamping: wall.seconds) }
}
