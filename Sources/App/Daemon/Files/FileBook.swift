package import Actions
import Clocks
package import Rules
import Synchronization
package import Torrents

/// What is known of the files of all torrents of all clients on this machine's disks.
///
/// It is read anew after a start: what a list said of it before counts until the first list of the run.
package final class FileBook: Sendable {
    /// How long a reading counts: links come and go without a word from any client.
    static let age: Duration = .seconds(600)

    /// One torrent of one client.
    struct User: Hashable {
        let client: ClientName
        let id: Infohash
    }

    fileprivate struct Contents {
        /// The clients whose files are here, and that may have any.
        var clients: Set<ClientName> = []
        /// The torrents of each client as it listed them last.
        var listed: [ClientName: [Infohash: Torrent]] = [:]
        var readings: [User: FileReading] = [:]
        /// The torrents that have each file.
        var users: [FileReading.File: Set<User>] = [:]
        /// The torrents as they were handed on, so that one about which nothing is new stays the very same.
        var handed: [User: (told: Torrent, shown: Torrent)] = [:]

        /// The torrents of clients here of which nothing is known yet.
        var unread = 0
    }

    private let contents = Mutex(Contents())

    package init() {}

    /// Takes the clients of the rule file; what is known of others is dropped.
    package func follow(_ entries: [ClientEntry]) {
        let here = Set(entries.filter { $0.files == .local }.map(\.name))
        contents.withLock { contents in
            contents.clients = here
            for name in contents.listed.keys where !here.contains(name) {
                contents.take([], of: name)
                contents.listed[name] = nil
            }
        }
    }

    /// Takes a client's list, and reads the files that have not been read or have to be read anew.
    ///
    /// - Parameters:
    ///   - torrents: All that the client lists.
    ///   - client: The client.
    ///   - access: How its files are seen from here; of those that are not, nothing is known.
    ///   - store: The disk.
    ///   - boot: The time by the boot clock.
    ///   - budget: About how often the disk is asked at most; what is left over waits for the next list.
    package func read(
        _ torrents: [Torrent], of client: ClientName, _ access: FileAccess, from store: any FileStore,
        at boot: Duration,
        budget: Int = 2000
    ) {
        contents.withLock { $0.take(torrents, of: client) }
        guard case .local(let mappings, _) = access else { return }
        let due = contents.withLock { $0.due(of: client, at: boot) }
        var reader = FileReader(store, mappings)
        for torrent in due {
            guard reader.calls < budget else { return }
            // The disk is asked outside of the lock.
            guard let reading = reader.read(torrent, at: boot) else { continue }
            contents.withLock { $0.put(reading, User(client: client, id: torrent.id)) }
        }
    }

    /// Reads the files of one torrent at this moment, and shows it with what was seen.
    package func refreshed(
        _ torrent: Torrent, of client: ClientName, _ access: FileAccess, from store: any FileStore, at boot: Duration
    ) -> Torrent {
        let user = User(client: client, id: torrent.id)
        guard case .local(let mappings, _) = access else { return torrent }
        var reader = FileReader(store, mappings)
        let reading = reader.read(torrent, at: boot)
        return contents.withLock { contents in
            contents.listed[client]?[torrent.id] = torrent
            contents.forget(user)
            if let reading { contents.put(reading, user) }
            return contents.shown(torrent, user)
        }
    }

    /// Shows torrents of a client with what is known of their files.
    package func shown(_ torrents: [Torrent], of client: ClientName) -> [Torrent] {
        contents.withLock { contents in
            contents.count()
            return torrents.map { torrent in
                let user = User(client: client, id: torrent.id)
                let shown = contents.shown(torrent, user)
                if let former = contents.handed[user], former.told.facts == torrent.facts,
                    former.shown.facts == shown.facts
                {
                    return former.shown
                }
                contents.handed[user] = (torrent, shown)
                return shown
            }
        }
    }
}

extension FileBook.Contents {
    /// Takes what a client lists; readings of torrents that are gone or lie elsewhere are dropped.
    fileprivate mutating func take(_ torrents: [Torrent], of client: ClientName) {
        let listed = Dictionary(torrents.map { ($0.id, $0) }) { first, _ in first }
        for (id, _) in self.listed[client] ?? [:] where listed[id] == nil {
            forget(FileBook.User(client: client, id: id))
        }
        self.listed[client] = listed
        for torrent in torrents {
            let user = FileBook.User(client: client, id: torrent.id)
            if let reading = readings[user], reading.place != FileReading.Place(torrent) { forget(user) }
        }
    }

    /// The torrents whose files are to be read: those of which nothing is known, those that have changed, the oldest.
    fileprivate func due(of client: ClientName, at boot: Duration) -> [Torrent] {
        let all = (listed[client] ?? [:]).values.sorted { $0.id < $1.id }
        func reading(_ torrent: Torrent) -> FileReading? {
            readings[FileBook.User(client: client, id: torrent.id)]
        }
        let unknown = all.filter { reading($0) == nil }
        let changed = all.filter { torrent in reading(torrent).map { !$0.isCurrent(for: torrent) } ?? false }
        let old = all.compactMap { torrent -> (Torrent, Duration)? in
            guard let reading = reading(torrent), reading.isCurrent(for: torrent), boot - reading.at >= FileBook.age
            else {
                return nil
            }
            return (torrent, reading.at)
        }.sorted { $0.1 < $1.1 }.map(\.0)
        return unknown + changed + old
    }

    fileprivate mutating func put(_ reading: FileReading, _ user: FileBook.User) {
        forget(user)
        readings[user] = reading
        for file in reading.files.keys { users[file, default: []].insert(user) }
    }

    fileprivate mutating func forget(_ user: FileBook.User) {
        handed[user] = nil
        guard let former = readings.removeValue(forKey: user) else { return }
        for file in former.files.keys {
            users[file]?.remove(user)
            if users[file]?.isEmpty == true { users[file] = nil }
        }
    }

    /// Counts the torrents here of which nothing is known, a client that was not listed as one.
    fileprivate mutating func count() {
        unread = clients.reduce(into: 0) { count, client in
            guard let listed = listed[client] else { return count += 1 }
            count += listed.keys.count { readings[FileBook.User(client: client, id: $0)] == nil }
        }
    }

    /// A torrent with what is known of its files; what is not certain stays unknown.
    fileprivate func shown(_ torrent: Torrent, _ user: FileBook.User) -> Torrent {
        var facts = torrent.facts
        for field in TorrentField.seenOnDisk { facts[field] = .unknown }
        guard let reading = readings[user], reading.isCurrent(for: torrent), reading.isWhole else {
            return Torrent(torrent.id, facts)
        }
        facts[.onDisk] = .integer(reading.files.values.reduce(0) { $0 + $1.allocated })
        let outside = reading.files.map { file, seen in max(0, seen.links - names(of: file).count) }.reduce(0, +)
        // What seems to lead outside may lead to a torrent that has yet to be read.
        if outside == 0 || unread == 0 {
            facts[.hardlinks] = .integer(Int64(outside))
            facts[.hardlinkedOutside] = .flag(outside > 0)
        }
        if unread == 0 {
            let others = others(than: user, reading)
            facts[.sharedWith] = .integer(Int64(others.count))
            facts[.duplicateOf] = duplicate(of: torrent, reading, among: others).map { .text($0.hex) } ?? .absent
        }
        return Torrent(torrent.id, facts)
    }

    private func names(of file: FileReading.File) -> Set<FileReading.Name> {
        (users[file] ?? []).reduce(into: []) { names, user in
            names.formUnion(readings[user]?.files[file]?.names ?? [])
        }
    }

    private func others(than user: FileBook.User, _ reading: FileReading) -> Set<FileBook.User> {
        var others = reading.files.keys.reduce(into: Set<FileBook.User>()) { $0.formUnion(users[$1] ?? []) }
        others.remove(user)
        return others
    }

    /// The first torrent with the very same files, where that is another one.
    private func duplicate(
        of torrent: Torrent, _ reading: FileReading, among others: Set<FileBook.User>
    ) -> Infohash? {
        func age(_ torrent: Torrent) -> (Int64, Infohash) { (torrent[.addedAt].integer ?? .max, torrent.id) }
        let files = Set(reading.files.keys)
        let same = others.filter { other in readings[other].map { Set($0.files.keys) == files } ?? false }
            .compactMap { listed[$0.client]?[$0.id] }
        guard let first = same.min(by: { age($0) < age($1) }), age(first) < age(torrent) else { return nil }
        return first.id
    }
}
