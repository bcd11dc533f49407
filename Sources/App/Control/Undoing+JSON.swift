import Clocks
package import Daemon
import Engine
package import JSON

/// How orders to undo and their answers look on the wire.
extension UndoChoice {
    /// The parameters that name the choice.
    var parameters: [(name: String, value: String)] {
        switch self {
        case .intents(let ids): ids.map { (name: "id", value: $0.text) }
        case .last: [(name: "last", value: "true")]
        case .since(let wall): [(name: "since", value: String(wall.milliseconds))]
        }
    }

    /// Reads parameters back; nil where they name nothing.
    init?(_ parameters: [(name: String, value: String)]) {
        let ids = parameters.filter { $0.name == "id" }.map { IntentID($0.value) }
        if !ids.isEmpty {
            self = .intents(ids)
        } else if let since = parameters.first(where: { $0.name == "since" }).flatMap({ Int64($0.value) }) {
            self = .since(WallTime(milliseconds: since))
        } else if parameters.contains(where: { $0.name == "last" }) {
            self = .last
        } else {
            return nil
        }
    }
}

extension UndoReception {
    /// The answer for other programs.
    package var json: JSON {
        [
            "taken": .array(
                taken.map {
                    [
                        "intent": .string($0.original.text), "undoing": $0.undoing.map { .string($0.text) } ?? .null,
                        "title": .string($0.title),
                    ]
                }),
            "refused": .array(
                refused.map { ["intent": .string($0.original.text), "reason": .string($0.reason)] }),
        ]
    }

    /// Reads an answer back; nil for anything else.
    init?(_ json: JSON) {
        guard let taken = json["taken"]?.arrayValue, let refused = json["refused"]?.arrayValue else { return nil }
        self.init(
            taken: taken.compactMap { entry in
                guard let original = entry["intent"]?.stringValue, let title = entry["title"]?.stringValue else {
                    return nil
                }
                let undoing = entry["undoing"]?.stringValue.map { IntentID($0) }
                return Taken(original: IntentID(original), undoing: undoing, title: title)
            },
            refused: refused.compactMap { entry in
                guard let original = entry["intent"]?.stringValue, let reason = entry["reason"]?.stringValue else {
                    return nil
                }
                return Refused(original: IntentID(original), reason: reason)
            })
    }
}
