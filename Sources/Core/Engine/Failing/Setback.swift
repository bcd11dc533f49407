import Clocks
import JSON

/// An action of an episode that failed for good and is planned again, with growing pauses, while the condition holds.
struct Setback: Hashable {
    private static let shortest = Duration.seconds(600)
    private static let longest = Duration.seconds(86_400)

    /// How often it has failed in a row; 0 for one that was given up because an action before it failed.
    private(set) var failures = 0
    private(set) var reason = ""
    /// When it may be planned again; nil while an attempt is under way.
    private(set) var until: WallTime?

    /// The pause after its last failure: ten minutes at first, twice as long each time, a day at most.
    var pause: Duration {
        min(Self.longest, Self.shortest * (1 << min(max(failures - 1, 0), 10)))
    }

    /// Takes note of one more failure.
    mutating func fail(_ reason: String, at wall: WallTime) {
        failures += 1
        self.reason = reason
        until = wall.advanced(by: pause)
    }

    /// Lets it wait for the action before it.
    mutating func wait(for other: Setback) { until = other.until }

    /// Lets it be planned again at once.
    mutating func resume(at wall: WallTime) { until = wall }

    /// Takes note that it has been planned again.
    mutating func begin() { until = nil }

    /// Whether it may be planned again; a time beyond the longest pause comes from a clock that was set back.
    func isDue(at wall: WallTime) -> Bool {
        guard let until else { return false }
        return wall >= until || until.since(wall) > Self.longest
    }
}

extension Setback {
    var json: JSON {
        [
            "failures": .integer(Int64(failures)), "reason": .string(reason),
            "until": until.map { .integer($0.milliseconds) } ?? .null,
        ]
    }

    init?(json: JSON) {
        guard let failures = json["failures"]?.integerValue, let reason = json["reason"]?.stringValue else {
            return nil
        }
        self.failures = Int(clamping: failures)
        self.reason = reason
        until = json["until"]?.integerValue.map(WallTime.init(milliseconds:))
    }
}
