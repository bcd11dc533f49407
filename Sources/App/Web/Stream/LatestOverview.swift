import Clocks
import Daemon
import JSON
import Synchronization

/// How things stand at a glance, made once for all who look at it within a second.
///
/// Hundreds of readers of the stream look at the same moment, and each look counts every torrent.
final class LatestOverview: Sendable {
    /// An overview as it was made.
    struct Made: Sendable {
        let value: JSON
        /// The same as the stream tells it.
        let text: String
        /// Which it is of those that differ from the one before, so that who has been told can know that it has.
        let number: Int
        fileprivate let at: Duration
    }

    private static let life: Duration = .seconds(1)

    private let time: any TimeSource
    private let last = Mutex<Made?>(nil)
    /// Lets all wait for the first that asks.
    private let door = Turnstile()

    init(time: any TimeSource) { self.time = time }

    /// The overview, at most a second old.
    func made(by make: () async throws -> JSON) async throws -> Made {
        if let fresh { return fresh }
        return try await door.pass { () async throws -> Made in
            if let fresh { return fresh }
            let (value, former) = (try await make(), last.withLock { $0 })
            let isNews = value != former?.value
            let made = Made(
                value: value, text: isNews ? value.text() : former?.text ?? "",
                number: (former?.number ?? 0) + (isNews ? 1 : 0), at: time.now.boot)
            last.withLock { $0 = made }
            return made
        }
    }

    private var fresh: Made? {
        let now = time.now.boot
        return last.withLock { last in
            guard let last, now - last.at < Self.life else { return Optional<Made>.none }
            return last
        }
    }
}
