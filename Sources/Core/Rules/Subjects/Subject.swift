package import Torrents

/// What a decision is about.
package enum Subject: Hashable, Sendable {
    case torrent(ClientName, Incarnation)
    case client(ClientName)
    /// What a name alone tells from others of its kind; empty where there is only one.
    case named(SubjectKind, String)

    /// A file of a watch folder, by its absolute path.
    package static func file(_ path: String) -> Subject { .named(.file, path) }

    /// Nothing in particular: a schedule without `each`.
    package static let nothing = Subject.named(.nothing, "")

    /// Names are compared byte by byte: paths that only look alike are two files.
    package static func == (left: Subject, right: Subject) -> Bool {
        switch (left, right) {
        case (.torrent(let a, let x), .torrent(let b, let y)): a == b && x == y
        case (.client(let a), .client(let b)): a == b
        case (.named(let a, let x), .named(let b, let y)): a == b && x.utf8.elementsEqual(y.utf8)
        case (.torrent, _), (.client, _), (.named, _): false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .torrent(let client, let incarnation):
            hasher.combine(client)
            hasher.combine(incarnation)
        case .client(let client): hasher.combine(client)
        case .named(let kind, let name):
            hasher.combine(kind)
            for byte in name.utf8 { hasher.combine(byte) }
        }
    }
}

extension Subject {
    /// What kind it is of.
    package var kind: SubjectKind {
        switch self {
        case .torrent: .torrent
        case .client: .client
        case .named(let kind, _): kind
        }
    }

    /// The client concerned, where there is one.
    package var client: ClientName? {
        switch self {
        case .torrent(let client, _), .client(let client): client
        case .named: nil
        }
    }

    /// The torrent's infohash, where it is one.
    package var torrent: Infohash? {
        guard case .torrent(_, let incarnation) = self else { return nil }
        return incarnation.id
    }

    /// The file's absolute path, where it is one.
    package var path: String? {
        guard case .named(.file, let path) = self else { return nil }
        return path
    }

    /// Its name, where that is all that tells it from others of its kind.
    package var name: String? {
        guard case .named(_, let name) = self else { return nil }
        return name
    }

    /// A disk of the rule file, by its name.
    package static func disk(_ name: String) -> Subject { .named(.disk, name) }

    /// Its name for people, as the last list of its client tells it.
    package func title(in list: Snapshot?) -> String { kind.title(self, list) }

    /// The same subject of a client that has another name now; nil for one that is not about that client.
    package func renamed(from old: ClientName, to new: ClientName) -> Subject? {
        switch self {
        case .torrent(old, let incarnation): .torrent(new, incarnation)
        case .client(old): .client(new)
        case .torrent, .client, .named: nil
        }
    }
}
