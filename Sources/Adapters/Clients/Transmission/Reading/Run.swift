import Clocks

/// Tells one run of the daemon from the next, by the moment at which it was started.
///
/// The session id will not do, since it changes every hour; nor will the number of starts, which 3.00 saves only
/// when something was transferred. The seconds that the daemon has been active lead back to its start, whoever asks
/// and whenever, so the name lasts over our own restarts too, but for an error of a second now and then; to take a
/// run for another one is the safe mistake.
struct Run: Sendable {
    /// How far the daemon's count of seconds may fall behind ours, as when its machine's time is corrected.
    private static let slack = Duration.seconds(2)

    private var starts: Int64?
    private var active: Int64 = 0
    private var seen = Duration.zero
    /// Seconds since 1970.
    private var start: Int64 = 0

    init() {}

    /// The name of the run that these statistics come from.
    ///
    /// A young daemon whose session id has changed is another one; an old one need not be.
    mutating func name(_ statistics: Statistics, at now: Moment, hasNewId: Bool) -> String {
        let elapsed = now.boot - seen
        let isLate = .seconds(statistics.active) + Self.slack < .seconds(active) + elapsed
        let isYoung = .seconds(statistics.active) <= elapsed + .seconds(1)
        if starts != statistics.starts || isLate || isYoung && hasNewId {
            let estimate = now.wall.seconds.subtractingReportingOverflow(statistics.active).partialValue
            start = starts == nil || estimate > start ? estimate : start + 1
        }
        (starts, active, seen) = (statistics.starts, statistics.active, now.boot)
        return "since \(start)"
    }
}
