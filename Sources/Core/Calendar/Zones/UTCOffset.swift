import Text

/// How far local time is ahead of UTC; negative west of Greenwich.
package struct UTCOffset: Hashable, Sendable {
    /// Seconds east of UTC.
    package let seconds: Int

    /// Most offsets are whole quarters of an hour, but before about 1970 some zones kept odd seconds.
    package var isWholeMinutes: Bool { seconds % 60 == 0 }

    /// The largest distance from UTC that a time zone file may state, a little over a day.
    static let largest = 26 * 3_600
}

extension UTCOffset: CustomStringConvertible {
    /// `+hh:mm` or `-hh:mm`, with seconds only where the offset has some.
    package var description: String {
        let size = abs(seconds)
        let minutes = "\(seconds < 0 ? "-" : "+")\(twoDigits(size / 3_600)):\(twoDigits(size / 60 % 60))"
        return isWholeMinutes ? minutes : "\(minutes):\(twoDigits(size % 60))"
    }
}
