import Actions
import Synchronization

/// Lines of intents that wait for room, one for each place, of which one at a time tries again.
///
/// Every half minute the one that needs least does; when it fits, the next follows at once. So thousands that never fit
/// ask the client as often as one.
final class RoomLines: Sendable {
    static let interval = Duration.seconds(30)

    private struct Line {
        /// Who waits: what it needs, and the latch behind which it waits.
        var waiting: [Int: (needed: Int64, latch: Latch)] = [:]
        /// Whether one of them watches the clock for all.
        var hasWatch = false
    }

    private struct State {
        var next = 0
        var lines: [String: Line] = [:]
    }

    private let state = Mutex(State())

    /// Waits for its turn.
    ///
    /// - Parameters:
    ///   - room: What it waits for.
    ///   - sleep: Waits until a latch opens, at most for a time where one is given; false when the program stops.
    /// - Returns: False when the program stops.
    func wait(for room: Room, sleep: (Latch, Duration?) async -> Bool) async -> Bool {
        let latch = Latch()
        let watches = state.withLock { state in
            state.next += 1
            var line = state.lines[room.place] ?? Line()
            line.waiting[state.next] = (room.needed, latch)
            let watches = !line.hasWatch
            line.hasWatch = true
            state.lines[room.place] = line
            return watches
        }
        if watches {
            guard await sleep(latch, Self.interval) else { return false }
            state.withLock { $0.lines[room.place]?.hasWatch = false }
            if latch.hasOpened { return true }
            admitNext(to: room.place)
        }
        return await sleep(latch, nil)
    }

    /// Lets the one try that needs least.
    func admitNext(to place: String) {
        let latch = state.withLock { state -> Latch? in
            let waiting = state.lines[place]?.waiting ?? [:]
            let least = waiting.min { ($0.value.needed, $0.key) < ($1.value.needed, $1.key) }
            guard let least else { return nil }
            state.lines[place]?.waiting[least.key] = nil
            return least.value.latch
        }
        latch?.open()
    }
}
