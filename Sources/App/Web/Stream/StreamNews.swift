import Daemon
import NIOCore
import Synchronization

/// The news of the last commits as bytes, shared by all readers of the stream that have read equally far.
///
/// Hundreds may follow, and a commit may bring thousands of lines: they are read from the journal and encoded once.
final class StreamNews: Sendable {
    /// What the bytes depend on.
    struct Key: Hashable {
        /// How far the reader has been told.
        let place: StreamPlace
        /// The number of the commit that wakes it, and how many before that it did not get.
        let commit: Int
        let missed: Int
    }

    /// The bytes that a reader is sent, and how far it has read with them.
    struct Told {
        let bytes: ByteBuffer
        let place: StreamPlace
    }

    /// How many news are kept: few readers lag behind.
    private static let most = 8

    private let kept = Mutex<[(key: Key, told: Told)]>([])
    /// Lets all wait for the first that asks.
    private let door = Turnstile()

    /// The news for a reader; encodes them where they are not kept.
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
