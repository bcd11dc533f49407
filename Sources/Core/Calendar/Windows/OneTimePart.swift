/// A single stretch of time that a window is open, given in local time.
package struct OneTimePart: Hashable, Sendable {
    /// The local time at which it opens.
    package let from: LocalDateTime
    /// The local time at which it closes.
    package let to: LocalDateTime

    /// Refuses a stretch that does not end after it starts.
    package init(from: LocalDateTime, to: LocalDateTime) throws(CalendarError) {
        guard from < to else {
            let cause = from == to ? "the window starts and ends at \(from)" : "the window ends before it starts"
            throw CalendarError(at: .key("to"), cause: cause, fix: "use a date and time after \(from)")
        }
        self.from = from
        self.to = to
    }

    /// The instants of this stretch in a zone.
    func span(in zone: Zone) -> Span? {
        Span(from: from, to: to, in: zone)
    }
}
