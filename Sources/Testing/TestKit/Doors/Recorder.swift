import Synchronization

/// Keeps what comes by, and lets a test wait for it instead of guessing when it has come.
package final class Recorder<Element: Sendable>: Sendable {
    private struct Watcher {
        let order: Int
        let count: Int
        let matches: @Sendable (Element) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var elements: [Element] = []
        var watchers: [Watcher] = []
        var cancelled: Set<Int> = []
        var nextOrder = 0
    }

    private let state = Mutex(State())

    /// Makes one that has kept nothing yet.
    package init() {}

    /// All that came, in order.
    package var all: [Element] { state.withLock(\.elements) }

    /// Keeps what comes by.
    package func append(_ element: Element) {
        let ready = state.withLock { state in
            state.elements.append(element)
            let ready = state.watchers.filter { state.elements.count(where: $0.matches) >= $0.count }
            state.watchers.removeAll { state.elements.count(where: $0.matches) >= $0.count }
            return ready
        }
        for watcher in ready { watcher.continuation.resume() }
    }

    /// Returns once at least so many have come, those from before included, or the task that waits is cancelled.
    package func wait(for count: Int = 1, where matches: @escaping @Sendable (Element) -> Bool) async {
        let order = state.withLock { state in
            state.nextOrder += 1
            return state.nextOrder
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isOver = state.withLock { state in
                    if state.elements.count(where: matches) >= count || state.cancelled.contains(order) { return true }
                    state.watchers.append(
                        Watcher(order: order, count: count, matches: matches, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            stopWaiting(order)
        }
    }

    private func stopWaiting(_ order: Int) {
        let watcher = state.withLock { state in
            state.cancelled.insert(order)
            let index = state.watchers.firstIndex { $0.order == order }
            return index.map { state.watchers.remove(at: $0) }
        }
        watcher?.continuation.resume()
    }
}
