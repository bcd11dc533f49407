import Synchronization

/// What was last read of places without room, so that thousands of files that do not fit ask once and not each.
package final class RoomBoard: Sendable {
    /// How long a reading counts.
    private static let lifetime = Duration.seconds(10)

    private let readings = Mutex<[String: (free: Int64, at: Duration)]>([:])

    package init() {}

    /// The bytes that were free at a place lately; nil where that is not known.
    func free(at place: String, now: Duration) -> Int64? {
        readings.withLock { readings in
            guard let reading = readings[place], now - reading.at < Self.lifetime else { return nil }
            return reading.free
        }
    }

    /// Writes down what was too little.
    func note(_ free: Int64, at place: String, now: Duration) {
        readings.withLock { readings in
            readings = readings.filter { now - $0.value.at < Self.lifetime }
            readings[place] = (free, now)
        }
    }
}
