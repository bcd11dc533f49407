/// A fixed interval of elapsed time, counted from an anchor so that lateness never adds up.
package struct Every: Hashable, Sendable {
    /// Whole seconds between occurrences, from one second to ten years.
    package let interval: Duration
    /// The instant that occurrences are whole intervals away from, on either side.
    package let anchor: UnixTime

    private let seconds: Int64

    /// Refuses intervals that are not whole seconds from one second to ten years; the anchor is 1970-01-01T00:00:00Z.
    package init(
        _ interval: Duration, anchor: UnixTime = UnixTime(clamping: 0)
    ) throws(CalendarError) {
        let (seconds, fraction) = interval.components
        guard fraction == 0, (1...3_650 * 86_400).contains(seconds) else {
            throw CalendarError(
                at: .whole, cause: "the interval is not a whole number of seconds from 1 s to 10 years",
                fix: "use an interval such as 30m")
        }
        self.interval = interval
        self.anchor = anchor
        self.seconds = seconds
    }

    func next(after instant: UnixTime) -> UnixTime? {
        UnixTime(exactly: anchor.seconds + wholeIntervals(to: instant) + seconds)
    }

    func last(atOrBefore instant: UnixTime) -> UnixTime? {
        UnixTime(exactly: anchor.seconds + wholeIntervals(to: instant))
    }

    /// The whole intervals from the anchor to an instant, in seconds, rounded down.
    private func wholeIntervals(to instant: UnixTime) -> Int64 {
        let distance = instant.seconds - anchor.seconds
        let remainder = distance % seconds
        return distance - (remainder < 0 ? remainder + seconds : remainder)
    }
}
