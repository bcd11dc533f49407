import Torrents

extension Subject {
    /// A text that names the subject for good, and is what the journal files it under.
    package var key: String {
        switch self {
        case .torrent(let client, let incarnation):
            "torrent/\(client)/\(incarnation.id.hex)/\(incarnation.addedAt.map(String.init) ?? "-")"
        case .client(let client): "client/\(client)"
        case .named(let kind, let name):
            switch kind.identity {
            case .sole: kind.word
            case .name, .client, .incarnation: "\(kind.word)/\(name)"
            }
        }
    }

    /// Reads a key back; nil for any other text, such as a key of another version.
    package init?(key: String) {
        // By bytes: a journal has thousands of keys, and characters take ten times as long.
        let slash = UInt8(ascii: "/")
        let parts = key.utf8.split(separator: slash, maxSplits: 1, omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard let kind = SubjectKind.named(parts[0]) else { return nil }
        switch (kind.identity, parts.count) {
        case (.sole, 1): self = .named(kind, "")
        case (.name, 2): self = .named(kind, String(parts[1]))
        case (.client, 2): self = .client(ClientName(String(parts[1])))
        case (.incarnation, 2):
            let rest = parts[1].utf8.split(separator: slash).map { String(Substring($0)) }
            guard rest.count == 3, let id = Infohash(hex: rest[1]) else { return nil }
            self = .torrent(ClientName(rest[0]), Incarnation(id: id, addedAt: Int64(rest[2])))
        default: return nil  // too many parts, or too few
        }
    }
}
