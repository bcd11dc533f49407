/// What people sort torrents by, of which some clients keep a list, used or not.
package enum NameKind: String, CaseIterable, Hashable, Sendable {
    case category, tag

    /// The field of a torrent that holds such names.
    package var field: TorrentField {
        switch self {
        case .category: .category
        case .tag: .tags
        }
    }
}

extension ClientFacts {
    /// The names of a kind that there are, used or not; nil where the client keeps no list of them.
    package subscript(kind: NameKind) -> Set<String>? {
        get {
            switch kind {
            case .category: categories
            case .tag: tags
            }
        }
        set {
            switch kind {
            case .category: categories = newValue
            case .tag: tags = newValue
            }
        }
    }
}
