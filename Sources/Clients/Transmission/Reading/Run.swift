import Clocks

/// Tells one run of the daemon from the next.
///
/// The session id will not do, since it changes every hour. The number of starts lasts over our own restarts but is
/// saved only now and then, so a crash may repeat it; then the time that the daemon has been active gives it away.
struct Run: Sendable {
    /// How far the daemon's count of seconds may fall behind ours, as when its machine's time is corrected.
    private static let slack = Duration.seconds(10)

    private var starts: Int64?
    private var active: Int64 = 0
    private var seen = Duration.zero
    /// Crashes seen since the number of starts last changed.
    private var repeats = 0

    init() {}

    /// The name of the run that these statistics come from.
    mutating func name(_ statistics: Statistics, at now: Moment) -> String {
        if starts != statistics.starts {
            repeats = 0
        } else if .seconds(statistics.active) + Self.slack < .seconds(active) + (now.boot - seen) {
            repeats += 1
        }
        (starts, active, seen) = (statistics.starts, statistics.active, now.boot)
        return repeats == 0 ? "start \(statistics.starts)" : "start \(statistics.starts), repeated \(repeats)"
    }
}
