package import Torrents

/// What a decision is about.
package enum Subject: Hashable, Sendable {
    case torrent(ClientName, Incarnation)
    case client(ClientName)
    /// A file of a watch folder, by its absolute path.
    case file(String)
    /// Nothing in particular: a schedule without `each`.
    case nothing

    /// Paths are compared byte by byte: names that only look alike are two files.
    package static func == (left: Subject, right: Subject) -> Bool {
        switch (left, right) {
        case (.torrent(let a, let x), .torrent(let b, let y)): a == b && x == y
        case (.client(let a), .client(let b)): a == b
        case (.file(let a), .file(let b)): a.utf8.elementsEqual(b.utf8)
        case (.nothing, .nothing): true
        case (.torrent, _), (.client, _), (.file, _), (.nothing, _): false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .torrent(let client, let incarnation):
            hasher.combine(client)
            hasher.combine(incarnation)
        case .client(let client): hasher.combine(client)
        case .file(let path): for byte in path.utf8 { hasher.combine(byte) }
        case .nothing: hasher.combine(0)
        }
    }

    /// The client concerned, where there is one.
    package var client: ClientName? {
        switch self {
        case .torrent(let client, _), .client(let client): client
        case .file, .nothing: nil
        }
    }

    package var torrent: Infohash? {
        guard case .torrent(_, let incarnation) = self else { return nil }
        return incarnation.id
    }

    /// A text that names the subject for good, and is what the journal files it under.
    package var key: String {
        switch self {
        case .torrent(let client, let incarnation):
            "torrent/\(client)/\(incarnation.id.hex)/\(incarnation.addedAt.map(String.init) ?? "-")"
        case .client(let client): "client/\(client)"
        case .file(let path): "file/\(path)"
        case .nothing: "nothing"
        }
    }

    /// Reads a key back; nil for any other text.
    package init?(key: String) {
        let parts = key.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count) {
        case ("nothing", 1): self = .nothing
        case ("file", 2): self = .file(parts[1])
        case ("client", 2): self = .client(ClientName(parts[1]))
        case ("torrent", 2):
            let rest = parts[1].split(separator: "/").map(String.init)
            guard rest.count == 3, let id = Infohash(hex: rest[1]) else { return nil }
            self = .torrent(ClientName(rest[0]), Incarnation(id: id, addedAt: Int64(rest[2])))
        default: return nil  // a key of another version
        }
    }
}
