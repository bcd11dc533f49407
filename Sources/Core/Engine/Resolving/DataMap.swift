package import Rules
package import Torrents

/// Where every known torrent of every client keeps its data, so that what several use is deleted by none.
struct DataMap {
    /// A torrent that uses a place.
    struct User: Hashable {
        let client: ClientName
        let id: Infohash
        let name: String
        let subject: Subject

        static func == (left: User, right: User) -> Bool { left.client == right.client && left.id == right.id }
        func hash(into hasher: inout Hasher) {
            hasher.combine(client)
            hasher.combine(id)
        }
    }

    /// Users by the very place, as it is seen here.
    private var places: [String: [User]] = [:]
    /// Users of anything below a folder.
    private var folders: [String: [User]] = [:]
    /// A torrent whose client does not say where its data is.
    private var unplaced: [User] = []
    private let mappings: [ClientName: [PathMapping]]

    init(_ clients: [ClientName: ClientState], _ entries: [ClientEntry]) {
        mappings = Dictionary(entries.map { ($0.name, $0.paths) }) { first, _ in first }
        for entry in entries {
            for torrent in clients[entry.name]?.accepted?.torrents ?? [] { add(torrent, entry.name) }
        }
    }

    private mutating func add(_ torrent: Torrent, _ client: ClientName) {
        let user = User(
            client: client, id: torrent.id, name: torrent.name, subject: .torrent(client, torrent.incarnation))
        let own = torrent.dataPlaces(mappings[client] ?? [])
        if own.isEmpty { unplaced.append(user) }
        for place in own {
            Self.note(user, at: place.text, in: &places)
            for folder in place.folders { Self.note(user, at: folder, in: &folders) }
        }
    }

    private static func note(_ user: User, at place: String, in table: inout [String: [User]]) {
        table[place, default: []].add(user)
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
        func other(in users: [User]?) -> User? {
            users?.first { ($0.client != client || $0.id != torrent.id) && !some.contains($0.subject) }
        }
        for place in torrent.dataPlaces(mappings[client] ?? []) {
            for here in [place.text] + place.folders {
                if let user = other(in: places[here]) { return (user, here) }
            }
            if let user = other(in: folders[place.text]) { return (user, place.text) }
        }
        return other(in: unplaced).map { ($0, "a place that its client does not tell") }
    }

    /// A torrent that uses one of these places, or something within or around one; nil where there is none.
    func user(of places: [DataPlace], besides subject: Subject) -> (user: User, place: String)? {
        func other(in users: [User]?) -> User? { users?.first { $0.subject != subject } }
        for place in places {
            for here in [place.text] + place.folders {
                if let user = other(in: self.places[here]) { return (user, here) }
            }
            if let user = other(in: folders[place.text]) { return (user, place.text) }
        }
        return other(in: unplaced).map { ($0, "a place that its client does not tell") }
    }
}

extension [DataMap.User] {
    /// Adds a torrent; all files of one follow each other.
    fileprivate mutating func add(_ user: DataMap.User) {
        if last != user { append(user) }
    }
}

extension Engine {
    /// The torrents that were removed with the rest of their groups, also those that a list may still show.
    package var departed: Set<Subject> { state.departed }
}

/// A file or folder, in one spelling for each.
struct DataPlace: Hashable {
    let text: String
    /// The folders around it, the innermost last.
    let folders: [String]

    init?(_ path: String) {
        var path = path
        // A client on Windows: its disks know neither case nor one kind of slash.
        let start = path.utf8.prefix(3)
        if start.count >= 2, start.dropFirst().first == UInt8(ascii: ":") {
            path = "/" + String(path.lowercased().map { $0 == "\\" ? "/" : $0 })
        }
        // Cut at bytes, as file systems do, and as lists of many thousands of paths need.
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual([UInt8(ascii: ".")]) }
        guard !parts.isEmpty else { return nil }
        var (all, whole): ([String], String) = ([], "")
        for part in parts {
            whole += "/"
            whole += Substring(part)
            all.append(whole)
        }
        text = all.removeLast()
        folders = all
    }

    /// The folder in which it lies; nil at the very top.
    var folder: String? { folders.last }
}

extension Torrent {
    /// Where its data lies, as it is seen here: its own folder or file, or each file where it has no folder of its own.
    func dataPlaces(_ mappings: [PathMapping]) -> [DataPlace] {
        guard let content = contentText else { return [] }
        var paths = [content]
        if case .files(let files) = self[.files], !files.isEmpty, files.count <= 1000,
            let save = self[.savePath].text, DataPlace(save) == DataPlace(content)
        {
            paths = files.map { save + "/" + $0.path }
        }
        if let incomplete = self[.downloadPath].text, !incomplete.isEmpty, let name = DataPlace(content)?.name {
            paths.append(incomplete + "/" + name)
        }
        return paths.compactMap { DataPlace(mappings.local($0)) }
    }

    /// The paths of its folder or files, as they are seen here through a client's mappings.
    package func dataPaths(_ mappings: [PathMapping]) -> [String] { dataPlaces(mappings).map(\.text) }

    /// The path of its folder or only file, as its client names it.
    package var contentText: String? {
        if let content = self[.contentPath].text, !content.isEmpty { return content }
        return self[.savePath].text.map { $0 + "/" + name }
    }
}

extension DataPlace {
    var name: String { String(text.dropFirst((folder?.count ?? 0) + 1)) }
}

extension Torrent {
    /// How many bytes become free when its data is deleted; nil where that is not known.
    ///
    /// What the disk tells of links counts where it is known, but never for more than the client says that there is.
    package var bytesFreed: Int64? {
        guard let bytes = bytesOnDisk, let freeable = self[.freeable].integer else { return bytesOnDisk }
        return min(bytes, freeable)
    }

    /// How many bytes of its data are there; nil where its client does not tell.
    package var bytesOnDisk: Int64? {
        guard let size = self[.size].integer, size >= 0 else { return nil }
        if self[.done].flag == true { return size }
        guard let left = self[.left].integer else { return nil }
        return max(0, size - left)
    }
}
