import Synchronization

/// What the journal was told last of whether one client answers, so that it is asked only when that is news.
final class NotedContact: Sendable {
    private let latest = Mutex<String??>(nil)

    /// Whether this is something else than the journal was told, or the first of this runner.
    func isNews(_ failure: String?) -> Bool { latest.withLock { $0 != .some(failure) } }

    /// Takes note that the journal was told.
    func keep(_ failure: String?) { latest.withLock { $0 = .some(failure) } }
}
