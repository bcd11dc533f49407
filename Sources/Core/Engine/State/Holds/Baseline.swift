import JSON

/// What one claim replaced, piece by piece, to be put back when its episode ends.
struct Baseline: Hashable {
    /// The smallest part of a claim that can be put back by itself.
    struct Piece: Hashable {
        /// What the rule has set.
        var set: JSON
        /// What there was before.
        let was: JSON
    }

    /// The name of the action and its place in the file, so that it can be put back when the rule is gone.
    let action: String
    let path: String
    /// Whether nothing was really set, since the rule only rehearses.
    let isRehearsed: Bool
    var pieces: [Piece]
}

extension Baseline {
    var json: JSON {
        [
            "action": .string(action), "path": .string(path), "rehearsed": .bool(isRehearsed),
            "pieces": .array(pieces.map(\.json)),
        ]
    }

    init?(json: JSON) {
        if let pieces = json["pieces"]?.arrayValue {
            self.init(
                action: json["action"]?.stringValue ?? "", path: json["path"]?.stringValue ?? "",
                isRehearsed: json["rehearsed"]?.boolValue ?? false, pieces: pieces.compactMap(Piece.init(json:)))
        } else if let piece = Piece(json: json) {
            // As a former version wrote it.
            self.init(action: "", path: "", isRehearsed: false, pieces: [piece])
        } else {
            return nil
        }
    }
}

extension Baseline.Piece {
    var json: JSON { ["set": set, "was": was] }

    init?(json: JSON) {
        guard let set = json["set"], let was = json["was"] else { return nil }
        self.init(set: set, was: was)
    }
}
