import Rules
import Clocks
import JSON
import Torrents

/// What one of our intents did, whose effects the next lists will show.
struct Deed: Hashable {
    /// How long a client may take to show what a command did.
    static let echoTime: Duration = .seconds(3)

    let rule: String
    let subject: Subject
    let action: String
    /// What was asked of the client, so that what others do at the same time is not taken for ours.
    let arguments: JSON
    let purpose: Intent.Purpose
    let at: WallTime
    /// The events that it was found to be the cause of; it is the cause of one of each kind.
    var told: Set<String> = []
}

extension SubjectTable<Deed> {
    /// The deeds about one subject, the last one first.
    func about(_ subject: Subject) -> [(id: IntentID, deed: Deed)] {
        entries(about: subject).reversed().map { ($0.id, $0.row) }
    }
}

extension Deed {
    /// The same deed, filed under another subject.
    func about(_ other: Subject) -> Deed {
        Deed(
            rule: rule, subject: other, action: action, arguments: arguments, purpose: purpose, at: at, told: told)
    }

    var json: JSON {
        [
            "rule": .string(rule), "subject": .string(subject.key), "action": .string(action), "arguments": arguments,
            "purpose": .string(purpose.rawValue), "at": .integer(at.milliseconds),
            "told": .array(told.sorted().map(JSON.string)),
        ]
    }

    init?(json: JSON) {
        guard let rule = json["rule"]?.stringValue,
            let subject = json["subject"]?.stringValue.flatMap(Subject.init(key:)),
            let action = json["action"]?.stringValue, let arguments = json["arguments"],
            let purpose = json["purpose"]?.stringValue.flatMap(Intent.Purpose.init(rawValue:)),
            let at = json["at"]?.integerValue
        else { return nil }
        self.init(
            rule: rule, subject: subject, action: action, arguments: arguments, purpose: purpose,
            at: WallTime(milliseconds: at), told: Set((json["told"]?.arrayValue ?? []).compactMap(\.stringValue)))
    }
}
