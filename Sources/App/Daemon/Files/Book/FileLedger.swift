import Actions
import Engine
import Rules
import Torrents

/// What is known of the files of all torrents: a value, which asks no disk.
struct FileLedger {
    /// One torrent of one client.
    struct User: Hashable {
        let client: ClientName
        let id: Infohash
    }

    /// What one client listed last.
    struct List {
        var told = TorrentList([])
        var torrents: [Infohash: Torrent] = [:]
        var access = FileAccess.hidden
        var at = Duration.zero
        /// Torrents whose readings may not tell of them as they are.
        var unread: Set<Infohash> = []
        /// When old readings are looked for next.
        var nextSearch = Duration.zero
        /// Torrents of whose files something may be new since they were shown last.
        var stale: Set<Infohash> = []
        var shown: Shown?
    }

    /// A list as it was shown last.
    struct Shown {
        let told: TorrentList
        let list: TorrentList
        let isComplete: Bool
        /// Until when time changes nothing of it.
        let until: Duration
    }

    /// One torrent as it was handed on, so that one about which nothing is new stays the very same.
    struct Handed {
        let told: Torrent
        let shown: Torrent
        let isComplete: Bool
        let isFresh: Bool
    }

    /// How long all that there is to know stays known, while nothing else changes.
    struct Completeness {
        let revision: Int
        let until: Duration
    }

    /// How long a list counts, and how old a reading gets before it is made anew.
    static let age: Duration = .seconds(600)
    /// How long a reading counts: the disk may be slow to answer.
    static let patience: Duration = .seconds(1800)
    /// How often old readings are looked for.
    private static let searchInterval: Duration = .seconds(30)

    /// The clients whose files are here, and those whose files are elsewhere by the rule file's word.
    private(set) var clients: [ClientName: FilesPlace] = [:]
    var lists: [ClientName: List] = [:]
    private(set) var readings: [User: FileReading] = [:]
    /// The torrents that have each file.
    private(set) var users: [FileReading.File: Set<User>] = [:]
    /// What lies in the bins of the rule file's disks.
    private(set) var binned = BinnedFiles()
    /// Devices that count links although not each of their kind does, as one of their files was seen to have several.
    private(set) var countingDevices: Set<UInt64> = []
    var handed: [User: Handed] = [:]
    /// Changes whenever something may be known of all files, or no more, but for what time brings.
    private(set) var revision = 0
    /// Of clients whose files are elsewhere, and of those here, under nil.
    var completeness: [ClientName?: Completeness] = [:]

    /// Takes the clients of the rule file; what is known of others is dropped.
    mutating func follow(_ entries: [ClientEntry]) {
        clients = Dictionary(entries.map { ($0.name, $0.files) }) { first, _ in first }
        for name in lists.keys where clients[name] == nil {
            for id in lists[name]?.torrents.keys.map(\.self) ?? [] { forget(User(client: name, id: id)) }
            lists[name] = nil
        }
        for name in lists.keys { lists[name]?.shown = nil }
        handed = [:]
        // Disks may have gone from the rule file.
        binned = BinnedFiles()
        revision += 1
    }

    /// Records what a client lists; readings of torrents that are gone or lie elsewhere are dropped.
    mutating func record(_ list: TorrentList, of client: ClientName, _ access: FileAccess, at boot: Duration) {
        if lists[client]?.access != access {
            for id in lists[client]?.torrents.keys.map(\.self) ?? [] { forget(User(client: client, id: id)) }
            lists[client] = List(access: access)
            revision += 1
        }
        lists[client]?.at = boot
        guard let former = lists[client]?.told, former !== list else { return }
        lists[client]?.told = list
        for change in list.changes(since: former) {
            let user = User(client: client, id: change.torrent.id)
            switch change {
            case .removed:
                forget(user)
                lists[client]?.torrents[user.id] = nil
                lists[client]?.unread.remove(user.id)
            case .added(let torrent):
                record(torrent, of: client)
                revision += 1
            case .kept(_, _, let fields) where fields.isEmpty: continue
            case .kept(let old, let torrent, _):
                record(torrent, of: client)
                if let reading = readings[user], reading.place != FileReading.Place(torrent) { forget(user) }
                if old.tellsOfFiles != torrent.tellsOfFiles { revision += 1 }
            }
        }
    }

    /// Records newer facts of one torrent.
    mutating func record(_ torrent: Torrent, of client: ClientName) {
        lists[client]?.torrents[torrent.id] = torrent
        lists[client]?.unread.insert(torrent.id)
        lists[client]?.stale.insert(torrent.id)
    }

    /// The torrents whose files are to be read: those of which nothing is known, those that have changed, the oldest.
    ///
    /// The old ones are looked for now and then, and only a few each time, so that they are spread over the lists.
    mutating func due(of client: ClientName, at boot: Duration) -> [Torrent] {
        guard let list = lists[client] else { return [] }
        guard boot >= list.nextSearch else {
            let unread = list.unread.filter { id in
                let reading = readings[User(client: client, id: id)]
                return list.torrents[id].map { reading?.isCurrent(for: $0) != true } ?? false
            }
            lists[client]?.unread = unread
            return unread.sorted().compactMap { list.torrents[$0] }
        }
        var (fresh, old): ([Torrent], [(Torrent, Duration)]) = ([], [])
        for torrent in list.torrents.values {
            guard let reading = readings[User(client: client, id: torrent.id)], reading.isCurrent(for: torrent) else {
                fresh.append(torrent)
                continue
            }
            if boot - reading.at >= Self.age / 2 { old.append((torrent, reading.at)) }
        }
        lists[client]?.unread = Set(fresh.map(\.id))
        lists[client]?.nextSearch = boot + Self.searchInterval
        let share = max(50, list.torrents.count / 10)
        let oldest = old.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.prefix(share).map(\.0)
        return fresh.sorted { $0.id < $1.id } + oldest
    }

    /// Keeps a reading, unless its torrent is gone or somewhere else by now.
    mutating func put(_ reading: FileReading, _ user: User) {
        guard let torrent = lists[user.client]?.torrents[user.id], reading.place == FileReading.Place(torrent) else {
            return
        }
        let former = readings[user]
        readings[user] = reading
        let provesAsMuch = former.map { $0.provesNoLess(than: reading) && reading.provesNoLess(than: $0) }
        if provesAsMuch != true { revision += 1 }
        if let former, former.isSame(as: reading) {
            // One that had become too old counts again.
            lists[user.client]?.stale.insert(user.id)
            return
        }
        if let former { remove(former, of: user) }
        for file in reading.files.keys { users[file, default: []].insert(user) }
        touch(reading, of: user)
        for (file, seen) in reading.files where !seen.isCounted && seen.links > 1 { noteLinks(of: file) }
    }

    /// Takes it that a file's device counts links; what was not certain of all its files is then told anew.
    private mutating func noteLinks(of file: FileReading.File) {
        guard case .here(let device, _) = file, countingDevices.insert(device).inserted else { return }
        for (name, list) in lists { lists[name]?.stale.formUnion(list.torrents.keys) }
    }

    /// Takes what lies in the bin of a disk; torrents that have a file of what is gone are shown anew.
    ///
    /// - Returns: What of it has to be looked at.
    mutating func follow(_ disk: String, holding places: Set<TrashPlace>) -> [TrashPlace] {
        touch(binned.drop(of: disk, allBut: places))
        return binned.due(among: places)
    }

    /// Records one look at an entry of a bin; torrents that have such a file too are shown anew.
    mutating func put(_ place: TrashPlace, _ names: [FileReading.File: Int], at boot: Duration) {
        touch(binned.put(place, names, at: boot))
    }

    /// Drops what is known of a torrent.
    mutating func forget(_ user: User) {
        handed[user] = nil
        lists[user.client]?.unread.insert(user.id)
        lists[user.client]?.stale.insert(user.id)
        revision += 1
        if let former = readings.removeValue(forKey: user) { remove(former, of: user) }
    }

    private mutating func remove(_ reading: FileReading, of user: User) {
        touch(reading, of: user)
        for file in reading.files.keys {
            users[file]?.remove(user)
            if users[file]?.isEmpty == true { users[file] = nil }
        }
    }

    /// Has a torrent, and all that have a file of it too, shown anew.
    private mutating func touch(_ reading: FileReading, of user: User) {
        lists[user.client]?.stale.insert(user.id)
        touch(reading.files.keys)
    }

    /// Has all torrents that have one of these files shown anew.
    private mutating func touch(_ files: some Sequence<FileReading.File>) {
        for file in files {
            for user in users[file] ?? [] { lists[user.client]?.stale.insert(user.id) }
        }
    }
}

extension Torrent {
    /// What of it tells whether its files have to be found: that its client finds none, and that it names any.
    fileprivate var tellsOfFiles: [Bool] {
        guard case .files(let files) = self[.files] else { return [state == .missingFiles, false] }
        return [state == .missingFiles, !files.isEmpty]
    }
}

extension FileReading {
    /// Whether it proves as much of where files are as another one.
    fileprivate func provesNoLess(than other: FileReading) -> Bool {
        (worth != .unproved || other.worth == .unproved) && (!files.isEmpty || other.files.isEmpty)
    }
}
