package import Rules
import Torrents

/// Where every known torrent of every client keeps its data, so that what several use is deleted by none.
struct DataMap: Sendable {
    /// A torrent that uses a place.
    final class User: Sendable {
        let client: ClientName
        let id: Infohash
        let name: String
        let subject: Subject
        /// The place of its client in the file.
        fileprivate let rank: Int

        fileprivate init(_ torrent: Torrent, _ client: ClientName, rank: Int) {
            self.client = client
            self.rank = rank
            (id, name, subject) = (torrent.id, torrent.name, .torrent(client, torrent.incarnation))
        }

        /// The order of the file's clients, and of their lists.
        fileprivate func isBefore(_ other: User) -> Bool { (rank, id) < (other.rank, other.id) }
        fileprivate func isSame(as other: User) -> Bool { rank == other.rank && id == other.id }
    }

    /// Torrents whose data other torrents may have come to share, or share no more.
    enum Neighbours {
        case some([User])
        /// Any: there is one that does not say where its data is, or was one.
        case all
    }

    /// What of a torrent tells where its data is, and which torrent it is.
    private static let fields: FieldSet = [.contentPath, .savePath, .downloadPath, .name, .files, .addedAt]

    /// Users by the very place, as it is seen here.
    private var places: [String: [User]] = [:]
    /// Users of anything below a folder.
    private var folders: [String: [User]] = [:]
    /// A torrent whose client does not say where its data is.
    private var unplaced: [User] = []
    private let mappings: [ClientName: [PathMapping]]

    /// A map without torrents.
    init(_ entries: [ClientEntry]) {
        mappings = Dictionary(entries.map { ($0.name, $0.paths) }) { first, _ in first }
    }

    /// Takes up a whole list.
    mutating func add(_ list: Snapshot, rank: Int) {
        for torrent in list.torrents { add(User(torrent, list.client, rank: rank), dataPlaces(torrent, list.client)) }
    }

    /// Takes up what has changed in the list of a client.
    ///
    /// - Parameters:
    ///   - changes: What became of its torrents.
    ///   - client: The client.
    ///   - rank: The place of the client in the file.
    /// - Returns: The torrents that are at, in or around the places that are used anew, or no more.
    mutating func follow(_ changes: [Change], of client: ClientName, rank: Int) -> Neighbours {
        let isSilent = unplaced.isEmpty
        var near: [User] = []
        for change in changes {
            var (old, new): (Torrent?, Torrent?)
            switch change {
            case .removed(let torrent): (old, new) = (torrent, nil)
            case .added(let torrent): (old, new) = (nil, torrent)
            case .kept(let before, let after, let fields):
                guard !fields.isDisjoint(with: Self.fields) else { continue }
                (old, new) = (before, after)
            }
            let (left, taken) = (
                old.map { dataPlaces($0, client) } ?? [], new.map { dataPlaces($0, client) } ?? []
            )
            if let old { remove(User(old, client, rank: rank), left) }
            if let new { add(User(new, client, rank: rank), taken) }
            guard left != taken || old == nil || new == nil else { continue }
            for place in left + taken { near += users(around: place) }
        }
        return isSilent && unplaced.isEmpty ? .some(near) : .all
    }

    private func dataPlaces(_ torrent: Torrent, _ client: ClientName) -> [DataPlace] {
        torrent.dataPlaces(mappings[client] ?? [])
    }

    private mutating func add(_ user: User, _ own: [DataPlace]) {
        if own.isEmpty { unplaced.add(user) }
        for place in own {
            places[place.text, default: []].add(user)
            for folder in place.folders { folders[folder, default: []].add(user) }
        }
    }

    private mutating func remove(_ user: User, _ own: [DataPlace]) {
        if own.isEmpty { unplaced.remove(user) }
        for place in own {
            places.remove(user, at: place.text)
            for folder in place.folders { folders.remove(user, at: folder) }
        }
    }

    private func users(around place: DataPlace) -> [User] {
        ([place.text] + place.folders).flatMap { places[$0] ?? [] } + (folders[place.text] ?? [])
    }

    /// Another torrent whose data is the same, or lies within it or around it; nil where there is none.
    ///
    /// - Parameters:
    ///   - torrent: The one whose data it is.
    ///   - client: The client that has it.
    ///   - some: Torrents that do not count, as they go along with it or are gone.
    /// - Returns: The other torrent, and the place that both use.
    func other(
        than torrent: Torrent, of client: ClientName, besides some: Set<Subject> = []
    ) -> (user: User, place: String)? {
        user(of: dataPlaces(torrent, client)) { user in
            (user.client != client || user.id != torrent.id) && !some.contains(user.subject)
        }
    }

    /// A torrent that uses one of these places, or something within or around one; nil where there is none.
    func user(of places: [DataPlace], besides subject: Subject) -> (user: User, place: String)? {
        user(of: places) { $0.subject != subject }
    }

    private func user(of own: [DataPlace], where counts: (User) -> Bool) -> (user: User, place: String)? {
        for place in own {
            for here in [place.text] + place.folders {
                if let user = places[here]?.first(where: counts) { return (user, here) }
            }
            if let user = folders[place.text]?.first(where: counts) { return (user, place.text) }
        }
        return unplaced.first(where: counts).map { ($0, "a place that its client does not tell") }
    }
}

extension [DataMap.User] {
    /// Where a torrent is, or where it belongs.
    private func place(of user: DataMap.User) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].isBefore(user) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds a torrent in its place, once however many files of it are there.
    fileprivate mutating func add(_ user: DataMap.User) {
        guard let last, !last.isBefore(user) else { return append(user) }
        let place = place(of: user)
        if !self[place].isSame(as: user) { insert(user, at: place) }
    }

    /// Takes a torrent out, where it is there.
    fileprivate mutating func remove(_ user: DataMap.User) {
        let place = place(of: user)
        if place < count, self[place].isSame(as: user) { remove(at: place) }
    }
}

extension [String: [DataMap.User]] {
    fileprivate mutating func remove(_ user: DataMap.User, at place: String) {
        self[place]?.remove(user)
        if self[place]?.isEmpty == true { self[place] = nil }
    }
}

extension Engine {
    /// The torrents that were removed with the rest of their groups, also those that a list may still show.
    package var departed: Set<Subject> { state.departed }
}
