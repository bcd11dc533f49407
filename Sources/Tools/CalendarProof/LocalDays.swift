/// A day as a paper calendar shows it; Sunday is 0.
package struct LocalDay: Sendable {
    /// What the calendar shows.
    package let year, month, day, weekday: Int
}

/// The days from 1999 to 2038, counted one by one from a known Friday, without any formula for dates.
package struct LocalDays: Sendable {
    /// Days from 1970-01-01 to 1999-01-01, a Friday.
    private static let firstDayNumber = 10_592
    private let days: [LocalDay]

    /// Counts the days.
    package init() {
        var days: [LocalDay] = []
        var weekday = 5
        for year in 1999...2038 {
            let isLeap = year % 4 == 0  // 2000 is a leap year and no other century falls into these years
            for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                for day in 1...length {
                    days.append(LocalDay(year: year, month: index + 1, day: day, weekday: weekday))
                    weekday = weekday == 6 ? 0 : weekday + 1
                }
            }
        }
        self.days = days
    }

    /// The day so many days after 1970-01-01.
    package subscript(dayNumber: Int) -> LocalDay { days[dayNumber - Self.firstDayNumber] }
}
