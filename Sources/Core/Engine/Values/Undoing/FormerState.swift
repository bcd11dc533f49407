package import JSON

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
