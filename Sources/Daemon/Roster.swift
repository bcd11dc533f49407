import ClientKit
import Rules
import Synchronization
import Torrents

/// The clients of the rules in force, for whoever has an intent about one.
final class Roster: Sendable {
    private struct Entry {
        let client: any TorrentClient
        /// Nil where the client's files are on another machine and nothing says where they are seen here.
        let paths: [PathMapping]?
    }

    private let entries = Mutex<[ClientName: Entry]>([:])

    func add(_ entry: ClientEntry, _ client: any TorrentClient, sharesFiles: Bool) {
        let paths = sharesFiles || !entry.paths.isEmpty ? entry.paths : nil
        entries.withLock { $0[entry.name] = Entry(client: client, paths: paths) }
    }

    func client(_ name: ClientName) -> (any TorrentClient)? { entries.withLock { $0[name]?.client } }

    func paths(_ name: ClientName) -> [PathMapping]? { entries.withLock { $0[name]?.paths } }

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
