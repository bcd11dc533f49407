import Text

extension UnixTime {
    /// Reads an RFC 3339 timestamp such as `2026-12-24T18:00:00+03:00`; a fraction of a second is dropped.
    ///
    /// A leap second, which POSIX time cannot express, reads as the second that follows it.
    package init(parsing text: String) throws(CalendarError) {
        let read = try CalendarError.placing { () throws(TextError) in
            try TimestampText(parsing: text, years: CivilDate.years)
        }
        guard let instant = UnixTime(exactly: read.seconds) else {
            throw CalendarError(
                at: .text(offset: 0), cause: "the timestamp is outside 1900 to 2200 in UTC",
                fix: "use a year in that range")
        }
        self = instant
    }

    /// RFC 3339 text in UTC, such as `2026-12-24T15:00:00Z`.
    package var text: String { TimestampText.utc(seconds: seconds) }

    /// RFC 3339 text in a zone's local time with its offset, such as `2026-12-24T18:00:00+03:00`.
    ///
    /// RFC 3339 has no offsets with seconds, so where an old law had one the text is in UTC.
    package func text(in zone: Zone) -> String {
        let offset = zone.offset(at: self)
        guard offset.isWholeMinutes, zone != .utc else { return text }
        return "\(zone.local(at: self))\(offset)"
    }
}

extension UnixTime: CustomStringConvertible {
    /// The RFC 3339 text in UTC.
    package var description: String { text }
}
