import Daemon
import NIOCore
import Synchronization

/// What readers of the stream are told alike: whoever stands at the same place gets the very same bytes.
///
/// Hundreds follow, and a commit may bring thousands of lines, which are read, written as text and kept once.
final class StreamNews: Sendable {
    /// What leads to the same bytes.
    struct Key: Hashable {
        /// How far the reader has been told.
        let place: StreamPlace
        /// The number of the commit that wakes it, and how many before that it did not get.
        let commit: Int
        let missed: Int
    }

    /// What is told, and how far that is.
    struct Told {
        let bytes: ByteBuffer
        let place: StreamPlace
    }

    /// For how many keys it is kept: few readers lag behind.
    private static let most = 8

    private let kept = Mutex<[(key: Key, told: Told)]>([])
    /// Lets all wait for the first that asks.
    private let door = Turnstile()

    /// What is told to a reader; made where nobody has asked for the same lately.
    func told(_ key: Key, _ make: () async throws -> Told) async throws -> Told {
        if let told = told(key) { return told }
        return try await door.pass { () async throws -> Told in
            if let told = told(key) { return told }
            let told = try await make()
            kept.withLock { kept in
                kept.append((key, told))
                if kept.count > Self.most { kept.removeFirst() }
            }
            return told
        }
    }

    private func told(_ key: Key) -> Told? { kept.withLock { $0.last { $0.key == key }?.told } }
}
