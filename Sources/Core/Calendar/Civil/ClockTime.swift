import Text

/// A time of day to the minute, from 00:00 to 24:00; the last is the end of a day and not the start of the next.
package struct ClockTime: Hashable, Comparable, Sendable {
    /// Minutes since the day's 00:00, 0 to 1440.
    package let minutes: Int

    /// The end of a day, 24:00.
    package static let endOfDay = ClockTime(minutes: 1_440)

    private init(minutes: Int) {
        self.minutes = minutes
    }

    /// An hour and a minute that a clock shows, or 24:00; `nil` for anything else.
    package init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour) && (0...59).contains(minute) || hour == 24 && minute == 0 else { return nil }
        minutes = hour * 60 + minute
    }

    /// Earlier in the day is less; 24:00 is greatest.
    package static func < (left: ClockTime, right: ClockTime) -> Bool {
        left.minutes < right.minutes
    }
}

extension ClockTime: CustomStringConvertible {
    /// Two digits, a colon, two digits, such as `08:05`.
    package var description: String { "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))" }
}
