/// What a clock and a calendar on the wall show, to the second, without saying where.
///
/// Only a `Zone` can say which instant it is, and there may be none, one or two.
package struct LocalDateTime: Hashable, Sendable {
    /// The day that the calendar shows.
    package let date: CivilDate
    /// Seconds since the day's 00:00, 0 to 86399.
    package let secondOfDay: Int

    /// A date with a time of day from 00:00:00 to 23:59:59, or `nil` when there is no such time.
    package init?(date: CivilDate, hour: Int, minute: Int, second: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
        self.date = date
        secondOfDay = hour * 3_600 + minute * 60 + second
    }

    /// The time so many seconds after 1970-01-01T00:00:00 on the same wall.
    init(secondsSinceEpoch: Int64) {
        // Floored division by hand: local times before 1970 are negative.
        var day = secondsSinceEpoch / 86_400
        var second = secondsSinceEpoch % 86_400
        if second < 0 {
            second += 86_400
            day -= 1
        }
        date = CivilDate(dayNumber: Int(day))
        secondOfDay = Int(second)
    }

    /// The start of a day, plus minutes that may reach into the next one.
    init(date: CivilDate, minutes: Int) {
        self.init(secondsSinceEpoch: Int64(date.dayNumber) * 86_400 + Int64(minutes) * 60)
    }

    /// Seconds since 1970-01-01T00:00:00 on the same wall, as if no clock had ever been changed.
    package var secondsSinceEpoch: Int64 { Int64(date.dayNumber) * 86_400 + Int64(secondOfDay) }

    /// The hour that the clock shows, 0 to 23.
    package var hour: Int { secondOfDay / 3_600 }
    /// The minute that the clock shows, 0 to 59.
    package var minute: Int { secondOfDay / 60 % 60 }
    /// The second that the clock shows, 0 to 59.
    package var second: Int { secondOfDay % 60 }
}

extension LocalDateTime: Comparable {
    /// Earlier is less.
    package static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
        (left.date, left.secondOfDay) < (right.date, right.secondOfDay)
    }
}
