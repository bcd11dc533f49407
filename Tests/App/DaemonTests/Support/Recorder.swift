import Synchronization

/// Keeps what comes by, and lets a test wait for it instead of guessing when it has come.
final class Recorder<Element: Sendable>: Sendable {
    private struct Watcher {
        let count: Int
        let matches: @Sendable (Element) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var elements: [Element] = []
        var watchers: [Watcher] = []
    }

    private let state = Mutex(State())

    var all: [Element] { state.withLock(\.elements) }

    func append(_ element: Element) {
        let ready = state.withLock { state in
            state.elements.append(element)
            let ready = state.watchers.filter { state.elements.count(where: $0.matches) >= $0.count }
            state.watchers.removeAll { state.elements.count(where: $0.matches) >= $0.count }
            return ready
        }
        for watcher in ready { watcher.continuation.resume() }
    }

    /// Returns once at least so many have come, those from before included.
    func wait(for count: Int = 1, where matches: @escaping @Sendable (Element) -> Bool) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isThere = state.withLock { state in
                if state.elements.count(where: matches) >= count { return true }
                state.watchers.append(Watcher(count: count, matches: matches, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
