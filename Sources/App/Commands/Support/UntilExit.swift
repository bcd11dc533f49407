import Synchronization

/// Keeps values until the process ends, which frees all of its memory at once: a list of thousands of torrents takes
/// longer to be taken apart than to be read.
enum UntilExit {
    private static let kept = Mutex<[any Sendable]>([])

    static func keep(_ value: some Sendable) { kept.withLock { $0.append(value) } }
}
