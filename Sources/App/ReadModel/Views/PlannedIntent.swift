package import Clocks
package import Engine
package import JSON
package import Rules
import Text
import Torrents

/// An intent of a plan, with what is known of it beforehand.
package struct PlannedIntent: Hashable, Sendable {
    /// The id that `apply` and `refuse` take.
    package let mark: IntentMark
    /// The rule that wants it.
    package let rule: String
    /// What it is about.
    package let subject: Subject
    /// The subject's name for people.
    package let title: String
    /// The action's name.
    package let action: String
    /// The arguments as they may be shown.
    package let arguments: JSON
    /// Which list of the rule it comes from.
    package let purpose: Intent.Purpose
    /// Whether it can be undone; nil for an action that is no longer known.
    package let undo: Undo?
    /// Until when it can be undone, were it done now; nil where no time is set for that.
    package let undoUntil: WallTime?
    /// What its rule reads of its torrent, by name, as the plan found it; unknown facts are left out.
    package let facts: JSON

    init(_ intent: Intent, _ kind: ActionKind?, facts: JSON, undoUntil: WallTime? = nil) {
        mark = intent.mark
        rule = intent.rule
        subject = intent.subject
        title = intent.title
        action = intent.action
        arguments = intent.shownArguments
        purpose = intent.purpose
        undo = kind?.undo(intent.arguments)
        self.facts = facts
        self.undoUntil = undoUntil
    }
}

extension PlannedIntent {
    /// The intent for other programs, by the id that `apply` and `refuse` take.
    package var json: JSON {
        [
            "id": .string(mark.text), "rule": .string(rule),
            "client": subject.client.map { .string($0.text) } ?? .null,
            "hash": subject.torrent.map { .string($0.hex) } ?? .null, "name": .string(title),
            "subject": .string(subject.key), "action": .string(action), "arguments": arguments,
            "purpose": .string(purpose.rawValue), "undo": undo?.json(until: undoUntil) ?? .null, "facts": facts,
        ]
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let mark = json["id"]?.stringValue.flatMap(IntentMark.init), let rule = json["rule"]?.stringValue,
            let subject = json["subject"]?.stringValue.flatMap(Subject.init(key:)),
            let title = json["name"]?.stringValue, let action = json["action"]?.stringValue,
            let purpose = json["purpose"]?.stringValue.flatMap(Intent.Purpose.init(rawValue:)),
            let facts = json["facts"], case .object = facts
        else { return nil }
        self.mark = mark
        self.rule = rule
        self.subject = subject
        self.title = title
        self.action = action
        arguments = json["arguments"] ?? .null
        self.purpose = purpose
        undo = json["undo"].flatMap(Undo.init(json:))
        undoUntil = json["undo"]?["until"]?.instant
        self.facts = facts
    }
}

extension Undo {
    /// Whether it can be undone, as a word and a reason.
    package var text: String {
        switch self {
        case .restoring: "yes: what it changed is put back"
        case .addingAgain: "yes: the torrent is added again, over its data"
        case .fromBin: "yes: its data comes back from the bin"
        case .impossible(let why): "no: \(why)"
        }
    }

    /// The same for other programs: how it is undone, and where it cannot be, why.
    fileprivate func json(until end: WallTime?) -> JSON {
        switch self {
        case .restoring: ["how": "restore", "reason": .null]
        case .addingAgain: ["how": "addAgain", "reason": .null]
        case .fromBin:
            [
                "how": "fromBin", "reason": .null,
                "until": end.map { .string(TimestampText.utc(seconds: $0.seconds)) } ?? .null,
            ]
        case .impossible(let why): ["how": "cannot", "reason": .string(why)]
        }
    }

    fileprivate init?(json: JSON) {
        switch json["how"]?.stringValue {
        case "restore": self = .restoring
        case "addAgain": self = .addingAgain
        case "fromBin": self = .fromBin
        case "cannot": self = .impossible(json["reason"]?.stringValue ?? "")
        default: return nil  // an action that was not known, or another version
        }
    }
}
