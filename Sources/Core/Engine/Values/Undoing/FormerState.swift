package import JSON
package import Torrents

/// What an intent found before it changed it: enough to put it back.
package enum FormerState: Hashable, Sendable {
    /// Properties of a torrent or a client, and the action whose arguments put them back.
    case properties(action: String, [Piece])
    /// A torrent that was removed while its data stayed.
    case torrent(KeptTorrent)

    /// One property, or one element of a list, that is put back by itself.
    package struct Piece: Hashable, Sendable {
        /// The arguments with which it was changed.
        package let set: JSON
        /// The arguments that describe what was there before.
        package let was: JSON

        package init(set: JSON, was: JSON) {
            self.set = set
            self.was = was
        }
    }
}

/// A torrent as it was in its client, to be added again over its data.
package struct KeptTorrent: Hashable, Sendable {
    /// The infohash under which the client listed it.
    package var id: Infohash
    /// The bytes of its .torrent file; nil where they could not be had.
    package var file: [UInt8]?
    /// Its magnet link, where there is no file.
    package var magnet: String?
    /// The client's folder of its data.
    package var savePath: String?
    /// Its category; nil for none.
    package var category: String?
    /// Its tags.
    package var tags: [String]
    /// Whether it was paused.
    package var isPaused: Bool
    /// Its own limit of download in bytes per second; nil for none.
    package var downLimit: Int64?
    /// Its own limit of upload in bytes per second; nil for none.
    package var upLimit: Int64?
    /// Its own goals of sharing, as arguments of `share`; nil where the client does not tell them.
    package var share: JSON?

    /// Takes over what a client told of it.
    package init(_ torrent: Torrent, file: [UInt8]?, magnet: String?) {
        id = torrent.id
        self.file = file
        self.magnet = magnet
        savePath = torrent[.savePath].text
        category = torrent[.category].text.flatMap { $0.isEmpty ? nil : $0 }
        tags = torrent[.tags].texts ?? []
        isPaused = torrent.state == .paused
        downLimit = torrent[.downLimit].integer
        upLimit = torrent[.upLimit].integer
    }
}

extension FormerState {
    /// The state but for a torrent's file, as the journal keeps it.
    package var json: JSON {
        switch self {
        case .properties(let action, let pieces):
            ["action": .string(action), "pieces": .array(pieces.map { ["set": $0.set, "was": $0.was] })]
        case .torrent(let kept): ["torrent": kept.json]
        }
    }

    /// The bytes of a removed torrent's .torrent file.
    package var file: [UInt8]? {
        if case .torrent(let kept) = self { kept.file } else { nil }
    }

    /// Reads what `json` wrote; nil for anything else.
    package init?(json: JSON, file: [UInt8]?) {
        if let kept = json["torrent"] {
            guard let kept = KeptTorrent(json: kept, file: file) else { return nil }
            self = .torrent(kept)
            return
        }
        guard let action = json["action"]?.stringValue, let pieces = json["pieces"]?.arrayValue else { return nil }
        self = .properties(
            action: action,
            pieces.compactMap { piece in
                guard let set = piece["set"], let was = piece["was"] else { return nil }
                return Piece(set: set, was: was)
            })
    }
}

extension KeptTorrent {
    fileprivate var json: JSON {
        .record(
            ("id", .string(id.hex)), ("magnet", magnet.map(JSON.string)), ("savePath", savePath.map(JSON.string)),
            ("category", category.map(JSON.string)), ("tags", .array(tags.map(JSON.string))),
            ("paused", .bool(isPaused)), ("downLimit", downLimit.map(JSON.integer)),
            ("upLimit", upLimit.map(JSON.integer)), ("share", share))
    }

    fileprivate init?(json: JSON, file: [UInt8]?) {
        guard let id = json["id"]?.stringValue.flatMap(Infohash.init(hex:)) else { return nil }
        self.id = id
        self.file = file
        magnet = json["magnet"]?.stringValue
        savePath = json["savePath"]?.stringValue
        category = json["category"]?.stringValue
        tags = (json["tags"]?.arrayValue ?? []).compactMap(\.stringValue)
        isPaused = json["paused"]?.boolValue ?? false
        downLimit = json["downLimit"]?.integerValue
        upLimit = json["upLimit"]?.integerValue
        share = json["share"]
    }
}
