import Actions
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
        var torrents: [Infohash: Torrent] = [:]
        var access = FileAccess.hidden
        var at = Duration.zero
    }

    /// One torrent as it was handed on, so that one about which nothing is new stays the very same.
    struct Handed {
        let told: Torrent
        let shown: Torrent
        let revision: Int
        let isComplete: Bool
        let isFresh: Bool
    }

    /// How long a list counts, and how old a reading gets before it is made anew.
    static let age: Duration = .seconds(600)
    /// How long a reading counts: the disk may be slow to answer.
    static let patience: Duration = .seconds(1800)

    /// The clients whose files are here, and those whose files are elsewhere by the rule file's word.
    private(set) var clients: [ClientName: FilesPlace] = [:]
    private(set) var lists: [ClientName: List] = [:]
    private(set) var readings: [User: FileReading] = [:]
    /// The torrents that have each file.
    private(set) var users: [FileReading.File: Set<User>] = [:]
    var handed: [User: Handed] = [:]
    /// Changes whenever what is known does.
    private(set) var revision = 0

    /// Takes the clients of the rule file; what is known of others is dropped.
    mutating func follow(_ entries: [ClientEntry]) {
        clients = Dictionary(entries.map { ($0.name, $0.files) }) { first, _ in first }
        for name in lists.keys where clients[name] == nil {
            for id in lists[name]?.torrents.keys.map(\.self) ?? [] { forget(User(client: name, id: id)) }
            lists[name] = nil
        }
        revision += 1
    }

    /// Records what a client lists; readings of torrents that are gone or lie elsewhere are dropped.
    mutating func record(_ torrents: [Torrent], of client: ClientName, _ access: FileAccess, at boot: Duration) {
        let former = lists[client]
        var listed: [Infohash: Torrent] = [:]
        listed.reserveCapacity(torrents.count)
        for torrent in torrents {
            listed[torrent.id] = torrent
            if let before = former?.torrents[torrent.id], before.isSameDescription(as: torrent) { continue }
            let user = User(client: client, id: torrent.id)
            guard let reading = readings[user] else {
                revision += 1
                continue
            }
            if reading.place != FileReading.Place(torrent) { forget(user) }
        }
        for (id, _) in former?.torrents ?? [:] where listed[id] == nil { forget(User(client: client, id: id)) }
        if former?.access != access {
            for id in listed.keys { forget(User(client: client, id: id)) }
        }
        lists[client] = List(torrents: listed, access: access, at: boot)
    }

    /// Records newer facts of one torrent.
    mutating func record(_ torrent: Torrent, of client: ClientName) { lists[client]?.torrents[torrent.id] = torrent }

    /// The torrents whose files are to be read: those of which nothing is known, those that have changed, the oldest.
    ///
    /// Of the old ones only a few each time, so that they are spread over the lists.
    func due(of client: ClientName, at boot: Duration) -> [Torrent] {
        guard let list = lists[client] else { return [] }
        var (fresh, old): ([Torrent], [(Torrent, Duration)]) = ([], [])
        for torrent in list.torrents.values {
            guard let reading = readings[User(client: client, id: torrent.id)], reading.isCurrent(for: torrent) else {
                fresh.append(torrent)
                continue
            }
            if boot - reading.at >= Self.age / 2 { old.append((torrent, reading.at)) }
        }
        let share = max(50, list.torrents.count / 20)
        let oldest = old.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.prefix(share).map(\.0)
        return fresh.sorted { $0.id < $1.id } + oldest
    }

    /// Keeps a reading, unless its torrent is gone or somewhere else by now.
    mutating func put(_ reading: FileReading, _ user: User) {
        guard let torrent = lists[user.client]?.torrents[user.id], reading.place == FileReading.Place(torrent) else {
            return
        }
        if let former = readings[user], former.isSame(as: reading) {
            readings[user] = reading
            return
        }
        forget(user)
        readings[user] = reading
        for file in reading.files.keys { users[file, default: []].insert(user) }
        revision += 1
    }

    /// Drops what is known of a torrent.
    mutating func forget(_ user: User) {
        handed[user] = nil
        revision += 1
        guard let former = readings.removeValue(forKey: user) else { return }
        for file in former.files.keys {
            users[file]?.remove(user)
            if users[file]?.isEmpty == true { users[file] = nil }
        }
    }
}
