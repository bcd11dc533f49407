/// A reading of both clocks at one instant.
///
/// The wall clock says what to show and what a schedule means; it can step. The boot clock counts elapsed time,
/// suspends included, and never steps, so every duration is measured on it.
package struct Moment: Hashable, Sendable {
    /// What the clock on the wall shows, which people may set.
    package let wall: WallTime
    /// Elapsed time since an origin that is fixed while the machine runs; only differences mean anything.
    package let boot: Duration

    package init(wall: WallTime, boot: Duration) {
        self.wall = wall
        self.boot = boot
    }

    /// The moment that much later, both clocks running evenly.
    package func advanced(by duration: Duration) -> Moment {
        Moment(wall: wall.advanced(by: duration), boot: boot + duration)
    }
}

/// An instant of civil time, in milliseconds since 1970-01-01T00:00:00Z.
package struct WallTime: Hashable, Comparable, Sendable, Codable {
    /// Milliseconds since 1970 in UTC.
    package let milliseconds: Int64

    /// Cuts off what lies more than 270,000 years away, so that sums and differences of instants always fit.
    package init(milliseconds: Int64) { self.milliseconds = min(max(milliseconds, -Self.furthest), Self.furthest) }

    /// So many whole seconds after the start of 1970.
    package init(seconds: Int64) {
        self.init(milliseconds: min(max(seconds, -Self.furthest / 1000), Self.furthest / 1000) * 1000)
    }

    private static let furthest: Int64 = 8_640_000_000_000_000

    /// Whole seconds since 1970, rounded down.
    package var seconds: Int64 { milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000 }

    /// The time that is so much later, or earlier.
    package func advanced(by duration: Duration) -> WallTime {
        let (sum, overflow) = milliseconds.addingReportingOverflow(duration.milliseconds)
        return WallTime(milliseconds: overflow ? (duration < .zero ? .min : .max) : sum)
    }

    /// How much later this is than another instant; negative when it is earlier.
    package func since(_ earlier: WallTime) -> Duration { .milliseconds(milliseconds - earlier.milliseconds) }

    package static func < (left: WallTime, right: WallTime) -> Bool { left.milliseconds < right.milliseconds }
}

extension Duration {
    /// Whole milliseconds, rounded toward zero; saturates beyond 292 million years.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return overflow ? (seconds < 0 ? .min : .max) : product &+ attoseconds / 1_000_000_000_000_000
    }

    /// The length in seconds, as precise as a double is.
    package var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
