package import Calendar

/// What a clock showed at every minute of eight days, found by asking for the offset at each of them.
///
/// Everything that the proof expects is read off this walk. It knows nothing of gaps and overlaps beforehand: a local
/// minute that no clock showed is a gap, one that was shown twice is an overlap.
package struct MinuteWalk {
    /// Minutes since 1970 in UTC of the walk's first minute.
    package let firstMinute: Int
    /// Local minutes since 1970 at each minute of the walk.
    package let locals: [Int]
    /// The smallest local minute of the walk.
    package let firstLocal: Int
    /// For each local minute: the position at which it is shown first, or at which the clock has jumped over it.
    package private(set) var firstShown: [Int]
    /// For each local minute: the position at which it is shown last, or at which the clock has jumped over it.
    package private(set) var lastShown: [Int]
    /// For each local minute: how far it lies inside a gap, or -1 when a clock showed it.
    package private(set) var depthInGap: [Int]

    /// Four days on either side of an instant; `nil` if an offset is not in whole minutes.
    package init?(_ zone: Zone, around center: UnixTime) {
        let days = 4
        let first = Int(center.seconds) / 60 - days * 1_440
        var locals: [Int] = []
        locals.reserveCapacity(2 * days * 1_440)
        for minute in first..<first + 2 * days * 1_440 {
            let offset = zone.offset(at: UnixTime(clamping: Int64(minute) * 60)).seconds
            guard offset % 60 == 0 else { return nil }
            locals.append(minute + offset / 60)
        }
        guard let lowest = locals.min(), let highest = locals.max() else { return nil }
        firstMinute = first
        self.locals = locals
        firstLocal = lowest
        firstShown = Array(repeating: -1, count: highest - lowest + 1)
        lastShown = firstShown
        depthInGap = firstShown
        for (position, local) in locals.enumerated() {
            if firstShown[local - lowest] < 0 { firstShown[local - lowest] = position }
            lastShown[local - lowest] = position
        }
        for position in locals.indices.dropFirst() where locals[position] > locals[position - 1] + 1 {
            for (depth, skipped) in (locals[position - 1] + 1..<locals[position]).enumerated()
            where firstShown[skipped - lowest] < 0 {
                firstShown[skipped - lowest] = position
                lastShown[skipped - lowest] = position
                depthInGap[skipped - lowest] = depth
            }
        }
    }

    /// The instant of a position.
    package func instant(_ position: Int) -> UnixTime {
        UnixTime(clamping: Int64(firstMinute + position) * 60)
    }

    /// The positions of the four middle days, far enough from the ends for every expectation to be complete.
    package var middle: Range<Int> { 2 * 1_440..<6 * 1_440 }
}
