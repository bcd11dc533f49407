package import Actions
package import Clocks
import Engine
package import Rules
import Synchronization
package import Torrents

/// What is known of the files of all torrents of all clients on this machine's disks.
///
/// The disks are asked aside, never while a list waits for longer than a moment. All is read anew after a start: what a
/// list said of it before counts until the first list of the run.
package final class FileBook: Sendable {
    /// How long a list waits for what is read on its account.
    static let moment: Duration = .seconds(2)
    /// How long a removal waits for its torrent's files to be read.
    static let lastMoment: Duration = .seconds(10)

    private struct Contents {
        var ledger = FileLedger()
        /// The clients whose disks are being asked, so that no second thread is given to one that hangs.
        var busy: Set<ClientName> = []
        var refreshing: Set<ClientName> = []
    }

    private let contents = Mutex(Contents())

    package init() {}

    /// Takes the clients of the rule file; what is known of others is dropped.
    package func follow(_ entries: [ClientEntry]) { contents.withLock { $0.ledger.follow(entries) } }

    /// Takes a client's list, and begins to read the files that have not been read or have to be read anew.
    ///
    /// - Parameters:
    ///   - list: All that the client has.
    ///   - client: The client.
    ///   - access: How its files are seen from here.
    ///   - store: The disk.
    ///   - time: The clocks.
    ///   - patience: How long to wait for it; what takes longer goes on, and shows with a later list.
    package func read(
        _ list: TorrentList, of client: ClientName, seen access: FileAccess, from store: any FileStore,
        by time: any TimeSource, within patience: Duration = FileBook.moment
    ) async {
        let boot = time.now.boot
        let due = contents.withLock { contents -> [Torrent] in
            contents.ledger.record(list, of: client, access, at: boot)
            guard !contents.busy.contains(client) else { return [] }
            let due = contents.ledger.due(of: client, at: boot)
            if !due.isEmpty { contents.busy.insert(client) }
            return due
        }
        guard !due.isEmpty else { return }
        await store.aside(within: patience, by: time) { [self] in
            var reader = FileReader(store, client, access)
            for torrent in due {
                // The disk is asked outside of the lock.
                guard let reading = reader.read(torrent, at: boot) else { continue }
                contents.withLock { $0.ledger.put(reading, FileLedger.User(client: client, id: torrent.id)) }
            }
            _ = contents.withLock { $0.busy.remove(client) }
        }
    }

    /// Reads the files of one torrent at this moment, and those of torrents that have one of them too.
    ///
    /// - Returns: The torrent with what was seen; nothing is known where the disk does not answer in time.
    package func refreshed(
        _ torrent: Torrent, of client: ClientName, from store: any FileStore, _ time: any TimeSource
    ) async -> Torrent {
        let boot = time.now.boot
        let user = FileLedger.User(client: client, id: torrent.id)
        let access = contents.withLock { contents -> FileAccess? in
            contents.ledger.record(torrent, of: client)
            contents.ledger.forget(user)
            guard contents.refreshing.insert(client).inserted else { return nil }
            return contents.ledger.lists[client]?.access
        }
        if let access {
            await store.aside(within: Self.lastMoment, by: time) { [self] in
                var reader = FileReader(store, client, access)
                if let reading = reader.read(torrent, at: boot) {
                    let others = contents.withLock { contents in
                        contents.ledger.put(reading, user)
                        return contents.ledger.sharing(reading, with: user)
                    }
                    for (other, torrent, access) in others {
                        var reader = FileReader(store, other.client, access)
                        let reading = reader.read(torrent, at: boot)
                        contents.withLock { contents in
                            contents.ledger.forget(other)
                            if let reading { contents.ledger.put(reading, other) }
                        }
                    }
                }
                _ = contents.withLock { $0.refreshing.remove(client) }
            }
        }
        return shown([torrent], of: client, at: boot)[0]
    }

    /// Takes what lies in the bin of a disk.
    ///
    /// - Returns: What of it has to be looked at.
    func follow(_ disk: String, holding places: Set<TrashPlace>) -> [TrashPlace] {
        contents.withLock { $0.ledger.follow(disk, holding: places) }
    }

    /// Records how many names files have in an entry of a bin.
    func put(_ place: TrashPlace, _ names: [FileReading.File: Int], at boot: Duration) {
        contents.withLock { $0.ledger.put(place, names, at: boot) }
    }

    /// When a client listed its torrents last, by the boot clock; nil where it has not.
    func listedAt(_ client: ClientName) -> Duration? { contents.withLock { $0.ledger.lists[client]?.at } }

    /// Which files in some folders belong to torrents, as far as that is known.
    func claims(in folders: [String], at boot: Duration) -> FileClaims {
        FileClaims(ledger, in: folders, at: boot)
    }

    /// All that is known, as it is now.
    var ledger: FileLedger { contents.withLock { $0.ledger } }

    /// Shows torrents of a client with what is known of their files.
    package func shown(_ torrents: [Torrent], of client: ClientName, at boot: Duration) -> [Torrent] {
        contents.withLock { contents in
            let isComplete = contents.ledger.isComplete(for: client, at: boot)
            return torrents.map { contents.ledger.shown($0, of: client, isComplete: isComplete, at: boot) }
        }
    }

    /// Shows a client's list in the same way, the very same object as before where nothing about it is new.
    package func shown(_ list: TorrentList, of client: ClientName, at boot: Duration) -> TorrentList {
        contents.withLock { $0.ledger.shown(list, of: client, at: boot) }
    }
}

extension FileLedger {
    /// The other torrents that have a file of a reading, and how their files are seen.
    fileprivate func sharing(_ reading: FileReading, with user: User) -> [(User, Torrent, FileAccess)] {
        others(than: user, reading).compactMap { other in
            guard let list = lists[other.client], let torrent = list.torrents[other.id] else { return nil }
            return (other, torrent, list.access)
        }
    }
}
