import Text

/// The fields of a wall clock and calendar (proleptic Gregorian) at one offset.
struct CivilTime: Hashable, Sendable {
    /// The date that the calendar shows.
    let date: CivilDay
    /// Seconds since midnight.
    let secondOfDay: Int64

    /// Splits seconds since the epoch at an offset in seconds east of Greenwich.
    ///
    /// A host may hand in any instant; what lies outside the language's range counts as its nearest end.
    init(_ seconds: Int64, offset: Int64 = 0) {
        let localSeconds = min(max(seconds, Timestamp.range.lowerBound), Timestamp.range.upperBound) + offset
        let days = localSeconds.floorDivided(by: 86_400)
        date = CivilDay(number: Int(days))
        secondOfDay = localSeconds - days * 86_400
    }
}
