import Clocks
import Rules

/// When rules last fired for subjects, where they have a cooldown; firings of a dry run count in dry runs only.
struct Firings {
    var real: Table<EpisodeKey, Instant>
    var rehearsed: Table<EpisodeKey, Instant>

    /// Whether a rule has fired for a subject less than its cooldown ago.
    func isCooling(_ rule: Rule, _ key: EpisodeKey, at now: Moment) -> Bool {
        guard rule.cooldown > .zero, let last = last(of: rule, key) else { return false }
        if let boot = lastInRun(of: rule, key) { return now.boot - boot < rule.cooldown }
        // One that lies in the future was written under a clock that has been set back since.
        let passed = now.wall.since(last)
        return passed < rule.cooldown && passed > .zero - ClockWatch.tolerance
    }

    /// When a rule last fired for a subject.
    func last(of rule: Rule, _ key: EpisodeKey) -> WallTime? {
        let wall = real[key]?.wall
        guard rule.mode == .dryRun, let rehearsed = rehearsed[key]?.wall else { return wall }
        return wall.map { max($0, rehearsed) } ?? rehearsed
    }

    /// The same on the boot clock; nil where it did not fire in this run.
    private func lastInRun(of rule: Rule, _ key: EpisodeKey) -> Duration? {
        let boot = real[key]?.boot
        guard rule.mode == .dryRun, let rehearsed = rehearsed[key]?.boot else { return boot }
        return boot.map { max($0, rehearsed) } ?? rehearsed
    }

    /// Notes that a rule fires for a subject.
    mutating func mark(_ rule: Rule, _ key: EpisodeKey, at now: Moment) {
        guard rule.cooldown > .zero else { return }
        if rule.mode == .dryRun { rehearsed[key] = Instant(now) } else { real[key] = Instant(now) }
    }
}
