package import CEL
package import Clocks
package import Torrents

/// What a rule can read of a group; slots of the `group` record.
package enum GroupField: Int, CaseIterable, Sendable {
    case name, count, size, freeable, torrents

    var declaration: Field {
        switch self {
        case .name:
            Field(
                "name", type: .string,
                documentation: "the value of the key, or the name of what its torrents have in common")
        case .count: Field("count", type: .int, unit: .count, documentation: "how many torrents it has")
        case .size:
            Field(
                "size", type: .int, unit: .bytes,
                documentation: "bytes of all its torrents, the same files counted once")
        case .freeable:
            Field(
                "freeable", type: .int, unit: .bytes,
                documentation: "bytes that are free once all its torrents are removed with their data; files that a "
                    + "torrent outside of it uses do not count")
        case .torrents:
            Field(
                "torrents", type: .list(.record(Vocabulary.torrent)), maximumCount: GroupRecord.most,
                documentation: "its torrents, by client and infohash; of more than 200 unknown")
        }
    }
}

/// A group as conditions see it.
package struct GroupRecord: Record {
    /// How many torrents of one group a condition can look at.
    package static let most = 200

    private let name: String
    private let torrents: [Torrent]
    private let sizes: Sizes
    private let now: WallTime
    private let obligations: Obligations

    /// What a group takes on its disks.
    package struct Sizes: Sendable {
        /// Bytes of all its torrents; nil where they cannot be told.
        package var size: Int64?
        /// Bytes that its removal frees; nil where they cannot be told.
        package var freeable: Int64?

        package init(size: Int64? = nil, freeable: Int64? = nil) {
            self.size = size
            self.freeable = freeable
        }
    }

    package init(
        _ name: String, _ torrents: [Torrent], _ sizes: Sizes, at now: WallTime,
        owing obligations: Obligations = Obligations()
    ) {
        self.name = name
        self.torrents = torrents
        self.sizes = sizes
        self.now = now
        self.obligations = obligations
    }

    package var recordType: RecordType { Vocabulary.group }

    package func field(at slot: Int) -> Value {
        guard let field = GroupField(rawValue: slot) else { return .absent }
        switch field {
        case .name: return .string(name)
        case .count: return .int(Int64(torrents.count))
        case .size: return sizes.size.map { .int($0) } ?? unknown(field)
        case .freeable: return sizes.freeable.map { .int($0) } ?? unknown(field)
        case .torrents:
            guard torrents.count <= Self.most else { return unknown(field) }
            return .list(torrents.map { .record(TorrentRecord($0, now, obligations)) })
        }
    }

    private func unknown(_ field: GroupField) -> Value { .unknown(Unknown([FieldReference("group", ["\(field)"])])) }
}
