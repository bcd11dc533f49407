import Calendar
package import Clocks
import Rules

extension Engine {
    /// The first instant after the given one at which time alone brings something about: an edge of a window, the end of
    /// an override or a rest, or an occurrence of a schedule that is about nothing.
    ///
    /// Nil where nothing is in store. What came due before counts as dealt with.
    package func nextAlarm(after wall: WallTime) -> WallTime? {
        let now = UnixTime(clamping: wall.seconds)
        let edges = rules.windows.compactMap { $0.nextEdge(after: now)?.instant }
        let occurrences = rules.rules.compactMap { rule -> UnixTime? in
            guard rule.mode != .off, case .schedule(let schedule, nil) = rule.trigger else { return nil }
            let jitter = jitter(of: schedule, rule)
            return schedule.schedule.nextDue(
                since: now.advanced(by: -jitter.delay.components.seconds), jitter: jitter)
        }
        let ends = (state.overrides.values.map(\.until) + state.rests.values.map(\.until)).filter { $0 > wall }
        return ((edges + occurrences).map { WallTime(seconds: $0.seconds) } + ends).min()
    }
}
