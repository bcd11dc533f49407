import Clocks
import Rules
import Synchronization
import Torrents

/// The groups of one definition by the last lists, which follows the lists torrent by torrent.
struct Grouping: Sendable {
    /// One group that has changed.
    private struct Note {
        let number: Int
        let key: String
        /// What differs of its torrents; all where it has others, or other torrents share their data.
        let fields: FieldSet
    }

    /// How many notes are kept; who asks for older ones is told that all may have changed.
    private static let mostNotes = 4096

    let definition: GroupDefinition
    /// Which change of a list it has taken up last; nil where it is made anew each time.
    private(set) var number: Int?
    private var groups: [String: TorrentGroup] = [:]
    /// The keys of the groups of all torrents that are in one.
    private var keys: [ClientName: [Infohash: String]] = [:]
    private var notes: [Note] = []
    /// All changes after this one are noted.
    private var notedSince: Int
    private let clients: [ClientName: (rank: Int, entry: ClientEntry)]
    /// The keys of all groups in order, once that was asked.
    private var order = KeptOrder()

    /// Groups that have no torrents yet.
    init(_ definition: GroupDefinition, _ entries: [ClientEntry], number: Int?) {
        self.definition = definition
        self.number = number
        notedSince = number ?? 0
        clients = Dictionary(entries.enumerated().map { ($1.name, ($0, $1)) }) { first, _ in first }
    }

    /// Takes up a whole list.
    mutating func add(_ list: Snapshot, at now: Moment) {
        let client = ClientRecord(list)
        for torrent in list.torrents { add(torrent, of: list.client, in: client, at: now) }
    }

    /// Takes up what has changed in the list of a client.
    mutating func follow(_ changes: [Change], of list: Snapshot, number: Int) {
        self.number = number
        let (client, now) = (ClientRecord(list), list.takenAt)
        for change in changes {
            switch change {
            case .removed(let torrent): remove(torrent.id, of: list.client, at: now)
            case .added(let torrent): add(torrent, of: list.client, in: client, at: now)
            case .kept(_, _, let fields) where fields.isEmpty: continue
            case .kept(_, let torrent, let fields):
                replace(by: torrent, differing: fields, of: list.client, in: client, at: now)
            }
        }
    }

    /// Takes note of what torrents may have come to share, or share no more.
    mutating func follow(_ neighbours: DataMap.Neighbours, number: Int) {
        self.number = number
        let near =
            switch neighbours {
            case .some(let users): Set(users.compactMap { keys[$0.client]?[$0.id] })
            case .all: Set(groups.keys)
            }
        for key in near {
            groups[key]?.forgetMeasures()
            note(key, .all)
        }
    }

    private mutating func add(_ torrent: Torrent, of name: ClientName, in client: ClientRecord, at now: Moment) {
        guard let entry = clients[name]?.entry,
            let (key, title) = definition.place(of: torrent, entry, in: client, at: now)
        else { return }
        var group = groups.removeValue(forKey: key) ?? TorrentGroup(definition, key: key)
        let place = place(of: torrent.id, of: name, in: group)
        group.insert(GroupMember(client: name, torrent: torrent), at: place)
        if place == 0 { group.rename(to: title) }
        groups[key] = group
        keys[name, default: [:]][torrent.id] = key
        // Its first torrent tells where it stands among the groups.
        if place == 0 { order = KeptOrder() }
        note(key, .all)
    }

    private mutating func remove(_ id: Infohash, of name: ClientName, at now: Moment) {
        guard let key = keys[name]?.removeValue(forKey: id), var group = groups.removeValue(forKey: key) else { return }
        let place = place(of: id, of: name, in: group)
        group.remove(at: place)
        if place == 0 { order = KeptOrder() }
        note(key, .all)
        guard let first = group.members.first, let entry = clients[first.client]?.entry else { return }
        if place == 0, let title = definition.place(of: first.torrent, entry, in: nil, at: now)?.name {
            group.rename(to: title)
        }
        groups[key] = group
    }

    private mutating func replace(
        by torrent: Torrent, differing fields: FieldSet, of name: ClientName, in client: ClientRecord, at now: Moment
    ) {
        guard let key = keys[name]?[torrent.id], fields.isDisjoint(with: definition.identity) else {
            remove(torrent.id, of: name, at: now)
            return add(torrent, of: name, in: client, at: now)
        }
        guard var group = groups.removeValue(forKey: key) else { return }
        group.replace(at: place(of: torrent.id, of: name, in: group), by: torrent)
        groups[key] = group
        note(key, fields)
    }

    /// Where a torrent stands in a group, or belongs.
    private func place(of id: Infohash, of name: ClientName, in group: TorrentGroup) -> Int {
        let rank = clients[name]?.rank ?? 0
        var (low, high) = (0, group.members.count)
        while low < high {
            let middle = (low + high) / 2
            let other = group.members[middle]
            if (clients[other.client]?.rank ?? 0, other.torrent.id) < (rank, id) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private mutating func note(_ key: String, _ fields: FieldSet) {
        guard let number else { return }
        notes.append(Note(number: number, key: key, fields: fields))
        guard notes.count > Self.mostNotes else { return }
        notedSince = notes[notes.count / 2].number
        notes.removeFirst(notes.count / 2 + 1)
    }

    /// Forgets which groups have changed: the next question about changes is answered with all groups.
    mutating func forgetNotes() {
        notes = []
        notedSince = number ?? 0
    }
}

extension Grouping {
    /// The group with a key.
    subscript(key: String) -> TorrentGroup? { groups[key] }

    /// The group with a name that no other has.
    func only(named name: String) -> TorrentGroup? {
        let named = groups.values.filter { $0.name == name }
        return named.count == 1 ? named.first : nil
    }

    /// All groups, in the order of their first torrents.
    var all: [TorrentGroup] { order.keys { inOrder(groups.keys) }.compactMap { groups[$0] } }

    /// Some of the groups, in the same order.
    func groups(_ keys: Set<String>) -> [TorrentGroup] { inOrder(keys).compactMap { groups[$0] } }

    private func inOrder(_ keys: some Sequence<String>) -> [String] {
        let ranked = keys.compactMap { key in
            groups[key]?.members.first.map { (rank: clients[$0.client]?.rank ?? 0, id: $0.torrent.id, key: key) }
        }
        return ranked.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }.map(\.key)
    }

    /// The group of a torrent; nil where it is in none.
    func group(of subject: Subject) -> TorrentGroup? {
        key(of: subject).flatMap { groups[$0] }.flatMap { group in
            guard let client = subject.client, let id = subject.torrent else { return group }
            return group.members[place(of: id, of: client, in: group)].subject == subject ? group : nil
        }
    }

    /// The key of a torrent's group, whichever life of the torrent is meant, or of a group that it has; nil for others.
    func key(of subject: Subject) -> String? {
        if let client = subject.client { return subject.torrent.flatMap { keys[client]?[$0] } }
        guard subject.kind == .group, let name = subject.name, name.hasPrefix("\(definition.name)/") else { return nil }
        let key = String(name.dropFirst(definition.name.count + 1))
        return groups[key] == nil ? nil : key
    }

    /// The keys of the groups that have changed, perhaps with some that are gone.
    ///
    /// - Parameters:
    ///   - number: The change that was taken up last.
    ///   - fields: What matters of torrents; the loss or gain of one always does.
    /// - Returns: The keys; nil where any group may have changed.
    func changes(since number: Int, in fields: FieldSet) -> Set<String>? {
        guard number >= notedSince, self.number != nil else { return nil }
        let later = notes.reversed().prefix { $0.number > number }
        return Set(later.filter { !$0.fields.isDisjoint(with: fields) }.map(\.key))
    }
}

/// The order of groups, which is worked out once it is asked for.
private final class KeptOrder: Sendable {
    private let kept = Mutex<[String]?>(nil)

    func keys(_ find: () -> [String]) -> [String] {
        kept.withLock { kept in
            if let kept { return kept }
            let found = find()
            kept = found
            return found
        }
    }
}
