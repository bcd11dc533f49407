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
    package func names(of kind: NameKind) -> Set<String>? {
        switch kind {
        case .category: categories
        case .tag: tags
        }
    }
}
