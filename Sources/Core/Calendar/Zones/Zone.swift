/// The law of one time zone: which UTC offset was, is and will be in force when, from 1900 to 2200.
///
/// The whole law is laid out as one sorted table when the zone is read, the recurring rule for the future included,
/// so that a look-up is one binary search and needs no calendar arithmetic.
package struct Zone: Hashable, Sendable {
    /// A stretch of time during which one offset is in force; it ends where the next one starts.
    struct Period: Hashable, Sendable {
        let start: Int64
        let offset: Int64
    }

    /// A change of the offset from UTC.
    package struct Transition: Hashable, Sendable {
        /// The first second of the new offset.
        package let instant: UnixTime
        /// The offset in force until then.
        package let before: UTCOffset
        /// The offset in force from then on.
        package let after: UTCOffset
    }

    /// The zone's name as in the tz database, such as `Europe/Moscow`.
    package let name: String

    /// Never empty; the first period starts at `Int64.min`, and neighbours differ in their offset.
    let periods: [Period]

    /// Coordinated Universal Time, which needs no tz database.
    package static let utc = Zone(name: "UTC", initialOffset: 0, changes: [])

    /// Lays out a law from the offset before its first change and the changes in ascending order.
    init(name: String, initialOffset: Int64, changes: [Period]) {
        var table = [Period(start: .min, offset: initialOffset)]
        for change in changes where change.start <= UnixTime.latest.seconds {
            if change.start <= UnixTime.earliest.seconds {
                table = [Period(start: .min, offset: change.offset)]
            } else if change.offset != table[table.count - 1].offset {
                table.append(change)
            }
        }
        self.name = name
        periods = table
    }

    /// The offset from UTC that is in force at an instant.
    package func offset(at instant: UnixTime) -> UTCOffset {
        UTCOffset(seconds: Int(periods[indexOfPeriod(at: instant.seconds)].offset))
    }

    /// What a clock on the wall shows at an instant.
    package func local(at instant: UnixTime) -> LocalDateTime {
        LocalDateTime(secondsSinceEpoch: instant.seconds + periods[indexOfPeriod(at: instant.seconds)].offset)
    }

    /// The first change of the offset after an instant, or `nil` when there is none before 2201.
    package func nextTransition(after instant: UnixTime) -> Transition? {
        let next = indexOfPeriod(at: instant.seconds) + 1
        guard next < periods.count else { return nil }
        return Transition(
            instant: UnixTime(clamping: periods[next].start),
            before: UTCOffset(seconds: Int(periods[next - 1].offset)),
            after: UTCOffset(seconds: Int(periods[next].offset)))
    }

    /// The position of the last period that starts at or before a second.
    func indexOfPeriod(at second: Int64) -> Int {
        var low = 0
        var high = periods.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if periods[middle].start <= second { low = middle } else { high = middle }
        }
        return low
    }
}
