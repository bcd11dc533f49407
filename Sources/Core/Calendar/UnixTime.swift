/// A second on the POSIX time scale, always between 1900-01-01T00:00:00Z and 2200-12-31T23:59:59Z.
///
/// The bounds are what keeps every later calculation free of overflow: whatever number arrives from outside is
/// brought into range once, here. Nothing that a torrent client reports lies outside them honestly.
package struct UnixTime: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    package let seconds: Int64

    /// The first second that the calendar knows, 1900-01-01T00:00:00Z.
    package static let earliest = UnixTime(unchecked: -2_208_988_800)

    /// The last second that the calendar knows, 2200-12-31T23:59:59Z; as the end of a span it reads "never".
    package static let latest = UnixTime(unchecked: 7_289_654_399)

    private init(unchecked seconds: Int64) {
        self.seconds = seconds
    }

    /// Brings any number of seconds into the known range, to the nearer bound when it lies outside.
    package init(clamping seconds: Int64) {
        self.seconds = min(max(seconds, Self.earliest.seconds), Self.latest.seconds)
    }

    /// Takes a number of seconds that lies in the known range, and is `nil` for any other.
    package init?(exactly seconds: Int64) {
        guard (Self.earliest.seconds...Self.latest.seconds).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Moves forward, or back for a negative count, and stops at the bounds of the calendar.
    package func advanced(by count: Int64) -> UnixTime {
        let (sum, overflow) = seconds.addingReportingOverflow(count)
        guard !overflow else { return count > 0 ? .latest : .earliest }
        return UnixTime(clamping: sum)
    }

    /// Earlier is less.
    package static func < (left: UnixTime, right: UnixTime) -> Bool {
        left.seconds < right.seconds
    }
}
