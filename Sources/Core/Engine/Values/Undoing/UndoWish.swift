package import JSON
package import Rules

/// A person wants taken back what an intent did.
package struct UndoWish: Hashable, Sendable {
    /// The action of the intents that take something back.
    package static let action = "undo"

    /// The intent that was carried out.
    package let intent: IntentID
    /// The rule that planned it.
    package let rule: String
    /// The place of its action in the rule file.
    package let path: String
    /// The names of its arguments.
    package let arguments: [String]
    /// What it was about.
    package let subject: Subject
    /// The subject's name for people.
    package let title: String

    /// Wishes to undo an intent that was carried out.
    package init(_ intent: Intent) {
        self.intent = intent.id
        rule = intent.rule
        path = intent.path
        arguments = intent.arguments.members.map(\.name)
        subject = intent.subject
        title = intent.title
    }

    /// The wish as a recording keeps it.
    package var json: JSON {
        [
            "intent": .string(intent.text), "rule": .string(rule), "path": .string(path),
            "arguments": .array(arguments.map(JSON.string)), "subject": .string(subject.key), "title": .string(title),
        ]
    }

    /// Reads what `json` wrote; nil for anything else.
    package init?(json: JSON) {
        guard let intent = json["intent"]?.stringValue, let title = json["title"]?.stringValue,
            let rule = json["rule"]?.stringValue, let path = json["path"]?.stringValue,
            let arguments = json["arguments"]?.arrayValue,
            let subject = json["subject"]?.stringValue.flatMap({ Subject(key: $0) })
        else { return nil }
        self.intent = IntentID(intent)
        self.rule = rule
        self.path = path
        self.arguments = arguments.compactMap(\.stringValue)
        self.subject = subject
        self.title = title
    }
}
