import Calendar
import Clocks
import Rules
import Torrents

extension Engine {
    /// Takes note that time has passed: windows open and close, and schedules that are about nothing fire.
    mutating func passTime(_ turn: inout Turn) {
        tellWindows(&turn)
        fireSchedules(&turn)
        evaluateEvents(of: turn.tick.events, &turn)
    }

    /// Tells which windows have opened or closed since they were last looked at.
    ///
    /// The first look at a window is a baseline. After that each edge is told once: how far they are told is written
    /// down with them, and a clock that is set back repeats none. Of many edges at once, which a long stop or a
    /// clock set forward brings, the newest opening and the newest closing are told, and so always the final state.
    private mutating func tellWindows(_ turn: inout Turn) {
        let now = turn.now.civil
        for window in rules.windows {
            guard let told = memory.windows[window.name] else {
                note(now, toldOf: window, &turn)
                continue
            }
            let edges = window.newestEdges(after: told, through: now, limit: 2)
            guard let newest = edges.last else { continue }
            note(newest.instant, toldOf: window, &turn)
            for edge in edges { tell(edge, of: window, &turn) }
        }
        memory.hasSeenWindows = true
    }

    private mutating func tell(_ edge: WindowEdge, of window: Window, _ turn: inout Turn) {
        let delay = turn.now.civil.seconds - edge.instant.seconds
        // Nobody saw what lies before the first look of this run.
        let late = memory.hasSeenWindows ? delay > 60 : delay > 0
        switch edge {
        case .opens(let due):
            emit(.scheduleOpened, schedule: window.name, due: due, late: late, message: "window opened", &turn)
        case .closes(let due):
            emit(.scheduleClosed, schedule: window.name, due: due, late: late, message: "window closed", &turn)
        }
    }

    private mutating func note(_ instant: UnixTime, toldOf window: Window, _ turn: inout Turn) {
        memory.windows[window.name] = instant
        turn.tick.remember(window: window.name, toldThrough: instant)
    }

    /// Drops what was told of windows that the file no longer has.
    mutating func forgetGoneWindows(_ turn: inout Turn) {
        let names = Set(rules.windows.map(\.name))
        for name in memory.windows.keys where !names.contains(name) {
            memory.windows[name] = nil
            turn.tick.remember(window: name, toldThrough: nil)
        }
    }
}

extension Moment {
    /// The wall clock's reading as the calendar counts it.
    var civil: UnixTime { UnixTime(clamping: wall.seconds) }
}

extension Rule {
    /// Whether every window that the rule asks for is open.
    func isOpen(at wall: WallTime) -> Bool {
        during.isEmpty || during.allSatisfy { $0.isOpen(at: UnixTime(clamping: wall.seconds)) }
    }
}
