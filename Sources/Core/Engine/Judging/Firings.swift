import Clocks
import Rules
import Text

/// When rules last fired for subjects, where they have a cooldown, and at all, where they have a limit.
///
/// Firings of a dry run count in dry runs only.
struct Firings {
    var real: Table<EpisodeKey, Instant>
    var rehearsed: Table<EpisodeKey, Instant>
    var limits: Table<String, FiringTimes>
    var rehearsedLimits: Table<String, FiringTimes>

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
        count(rule, at: now)
        guard rule.cooldown > .zero else { return }
        if rule.mode == .dryRun { rehearsed[key] = Instant(now) } else { real[key] = Instant(now) }
    }
}

extension Firings {
    /// Why a rule has to wait, as it has fired as often as its limit allows; nil where it has not.
    func surplus(of rule: Rule, at now: Moment) -> Hold? {
        guard let limit = rule.patience.limit else { return nil }
        var times = limits[rule.id]?.times ?? []
        if rule.mode == .dryRun { times += rehearsedLimits[rule.id]?.times ?? [] }
        let counted = times.filter { $0.isNoOlder(than: limit.per, at: now) }.sorted { $0.wall < $1.wall }
        guard counted.count >= limit.count else { return nil }
        return Hold(
            "limit: \(counted.count) of \(limit.count) in the last \(limit.per.spoken), see \"limit\"",
            until: counted[counted.count - limit.count].wall.advanced(by: limit.per))
    }

    /// Counts one firing of a rule against its limit.
    private mutating func count(_ rule: Rule, at now: Moment) {
        guard let limit = rule.patience.limit else { return }
        if rule.mode == .dryRun {
            rehearsedLimits[rule.id, default: FiringTimes()].add(Instant(now), keeping: limit.count)
        } else {
            limits[rule.id, default: FiringTimes()].add(Instant(now), keeping: limit.count)
        }
    }
}
