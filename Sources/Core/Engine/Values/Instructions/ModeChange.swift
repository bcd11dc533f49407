package import Clocks
package import JSON
package import Rules

/// A person's word that a rule is in another mode than the file says.
///
/// It lasts until the person takes it back, or the file says another mode than when it was given: the later word counts.
package struct ModeChange: Hashable, Sendable {
    /// The id of the rule.
    package let rule: String
    /// The mode that the person wants.
    package let mode: Rule.Mode
    /// What the file said when it was given.
    package let fileMode: Rule.Mode
    /// When it was given.
    package let since: WallTime

    package init(rule: String, mode: Rule.Mode, fileMode: Rule.Mode, since: WallTime) {
        self.rule = rule
        self.mode = mode
        self.fileMode = fileMode
        self.since = since
    }
}

extension ModeChange {
    /// The change for other programs.
    package var json: JSON {
        [
            "rule": .string(rule), "mode": .string(mode.rawValue), "fileMode": .string(fileMode.rawValue),
            "since": since.json,
        ]
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let rule = json["rule"]?.stringValue,
            let mode = json["mode"]?.stringValue.flatMap(Rule.Mode.init(rawValue:)),
            let fileMode = json["fileMode"]?.stringValue.flatMap(Rule.Mode.init(rawValue:)),
            let since = json["since"].flatMap(WallTime.init(json:))
        else { return nil }
        self.init(rule: rule, mode: mode, fileMode: fileMode, since: since)
    }
}

extension ModeChange: RecordRow {}
