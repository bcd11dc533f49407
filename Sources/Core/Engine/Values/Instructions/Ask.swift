package import Clocks
package import JSON
package import Rules
import Torrents

/// What a rule in mode `ask` would do, and waits for a person to approve.
package struct Ask: Hashable, Sendable {
    /// What it would do, named as `sluice approve` takes it.
    package let mark: IntentMark
    /// The id of the rule.
    package let rule: String
    /// What it is about.
    package let subject: Subject
    /// The subject's name for people.
    package let title: String
    /// The action's name.
    package let action: String
    /// The arguments as they may be shown.
    package let arguments: JSON
    /// Since when it waits.
    package let since: WallTime
}

extension Ask {
    /// The ask for other programs.
    package var json: JSON {
        [
            "id": .string(mark.text), "rule": .string(rule),
            "client": subject.client.map { .string($0.text) } ?? .null,
            "hash": subject.torrent.map { .string($0.hex) } ?? .null, "name": .string(title),
            "subject": .string(subject.key), "action": .string(action), "arguments": arguments, "since": since.json,
        ]
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let mark = json["id"]?.stringValue.flatMap(IntentMark.init), let rule = json["rule"]?.stringValue,
            let subject = json["subject"]?.stringValue.flatMap(Subject.init(key:)),
            let title = json["name"]?.stringValue, let action = json["action"]?.stringValue,
            let since = json["since"].flatMap(WallTime.init(json:))
        else { return nil }
        self.init(
            mark: mark, rule: rule, subject: subject, title: title, action: action,
            arguments: json["arguments"] ?? .null, since: since)
    }
}
