import Actions
import ClientKit
import Rules
import Synchronization
import Torrents

/// The clients of the rules in force, for whoever has an intent about one.
final class Roster: Sendable {
    private struct Entry {
        let client: any TorrentClient
        let watch: FileWatch
        /// What its poller is to do; nil where it is not polled.
        let assignment: Assignment?
    }

    /// What is known of the files of all clients.
    let book = FileBook()
    private let entries = Mutex<[ClientName: Entry]>([:])

    func add(
        _ name: ClientName, _ client: any TorrentClient, _ watch: FileWatch, polledBy assignment: Assignment? = nil
    ) {
        entries.withLock { $0[name] = Entry(client: client, watch: watch, assignment: assignment) }
    }

    /// Has a client polled at once, and waits until what it lists has been decided about, or it has not answered.
    func pollAnew(_ name: ClientName) async { await pollSoon(name)?.isServed.wait() }

    /// Has a client polled at once, and does not wait for it.
    ///
    /// - Returns: By what order; nil for a client that nothing polls.
    @discardableResult
    func pollSoon(_ name: ClientName) -> Assignment.Order? {
        guard let assignment = entries.withLock({ $0[name]?.assignment }) else { return nil }
        let order = assignment.order.again
        assignment.replace(by: order)
        return order
    }

    func client(_ name: ClientName) -> (any TorrentClient)? { entries.withLock { $0[name]?.client } }

    /// How a client's files are seen; of a client that is not here, not at all.
    func access(_ name: ClientName) -> FileAccess { entries.withLock { $0[name]?.watch.access } ?? .hidden }

    func watch(_ name: ClientName) -> FileWatch? { entries.withLock { $0[name]?.watch } }

    /// Forgets a client that the rules no longer have.
    func remove(_ name: ClientName) { entries.withLock { $0[name] = nil } }

    /// Closes and forgets every client.
    func closeAll() async {
        let former = entries.withLock { entries in
            defer { entries = [:] }
            return entries.values.map(\.client)
        }
        for client in former { await client.close() }
    }
}
