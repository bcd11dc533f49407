/// A stretch of time from its first second up to, and not including, the second at which it closes.
package struct Span: Hashable, Sendable {
    /// The first second inside; `UnixTime.earliest` when it has always been open.
    package let opens: UnixTime
    /// The first second outside again; `UnixTime.latest` when it never closes.
    package let closes: UnixTime

    /// A span that holds at least one second, or `nil`.
    package init?(opens: UnixTime, closes: UnixTime) {
        guard opens < closes else { return nil }
        self.opens = opens
        self.closes = closes
    }

    /// Whether an instant lies inside.
    package func contains(_ instant: UnixTime) -> Bool {
        opens <= instant && instant < closes
    }

    /// The span between two local times of a zone: from the first copy of the one to the last copy of the other.
    ///
    /// A local time in a gap stands for the gap's end. What a gap would leave empty keeps its nominal length.
    init?(from: LocalDateTime, to: LocalDateTime, in zone: Zone) {
        let opens = zone.instants(of: from).first
        let closes = zone.instants(of: to).last
        let nominal = to.secondsSinceEpoch - from.secondsSinceEpoch
        self.init(opens: opens, closes: closes > opens ? closes : opens.advanced(by: nominal))
    }
}
