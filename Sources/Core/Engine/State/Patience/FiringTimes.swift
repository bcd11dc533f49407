import Clocks
import JSON

/// When a rule with a limit fired, the latest times alone.
struct FiringTimes: Hashable, RecordRow {
    private(set) var times: [Instant] = []

    init() {}

    /// Adds a firing, and forgets those that no limit of so many can count any more.
    mutating func add(_ instant: Instant, keeping count: Int) {
        times.append(instant)
        times.removeFirst(max(0, times.count - count))
    }

    var json: JSON { .array(times.map(\.json)) }

    init?(json: JSON) {
        guard let times = json.arrayValue else { return nil }
        self.times = times.compactMap(Instant.init(json:))
    }
}

extension Instant {
    /// Whether it lies less than this long back; one that lies in the future was written under a clock that has been set
    /// back since.
    ///
    /// - Parameters:
    ///   - length: How long back it may lie.
    ///   - now: The moment to compare with.
    ///   - ahead: How far in the future it may lie by the wall clock.
    /// - Returns: False for one that lies further back, or further ahead.
    func isNoOlder(
        than length: Duration, at now: Moment, norNewer ahead: Duration = ClockWatch.tolerance
    ) -> Bool {
        if let boot { return now.boot - boot < length }
        let passed = now.wall.since(wall)
        return passed < length && passed > .zero - ahead
    }
}
