/// A date and time that comes once.
package struct OneTime: Hashable, Sendable {
    /// Which copy is meant of a local time that a clock shows twice.
    package enum Fold: String, CaseIterable, Hashable, Sendable {
        /// The earlier copy.
        case first
        /// The later copy.
        case last
    }

    /// The two ways in which the time can be given.
    package enum Time: Hashable, Sendable {
        /// A wall clock's time, which needs the schedule's zone to become an instant.
        case local(LocalDateTime)
        /// An instant, from a timestamp with an offset.
        case instant(UnixTime)
    }

    /// The time as it was given.
    package let time: Time
    /// Which copy of a repeated local time is meant.
    package let fold: Fold

    /// A time that comes once; `fold` only matters for a local time that is repeated.
    package init(_ time: Time, fold: Fold = .first) {
        self.time = time
        self.fold = fold
    }

    /// Reads `2026-12-24T18:00` in local time, or `2026-12-24T18:00:00+03:00` as an instant.
    package init(parsing text: String, fold: Fold = .first) throws(CalendarError) {
        // What follows the 'T' tells the two forms apart, so that each is reported in its own terms.
        let hasOffset = text.utf8.dropFirst(11).contains { "Zz+-".utf8.contains($0) }
        time = hasOffset ? .instant(try UnixTime(parsing: text)) : .local(try LocalDateTime(parsing: text))
        self.fold = fold
    }

    /// The instant that is meant; a local time that is skipped comes at the end of the gap.
    func instant(in zone: Zone) -> UnixTime {
        switch (time, fold) {
        case (.instant(let instant), _): instant
        case (.local(let local), .first): zone.instants(of: local).first
        case (.local(let local), .last): zone.instants(of: local).last
        }
    }
}
