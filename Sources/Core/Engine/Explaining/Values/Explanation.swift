import Calendar
package import Clocks
package import JSON
package import Rules
import Torrents

/// How every rule stands to one subject at one instant, from the last list and what the engine remembers.
package struct Explanation: Hashable, Sendable {
    /// What it is about.
    package let subject: Subject
    /// The subject's name for people.
    package let title: String
    /// When it is so.
    package let at: WallTime
    /// In file order.
    package let rules: [RuleStanding]

    package init(subject: Subject, title: String, at: WallTime, rules: [RuleStanding]) {
        self.subject = subject
        self.title = title
        self.at = at
        self.rules = rules
    }
}

extension Explanation {
    /// The explanation for other programs.
    package var json: JSON {
        [
            "subject": [
                "client": subject.client.map { .string($0.text) } ?? .null,
                "disk": subject.kind == .disk ? subject.name.map(JSON.string) ?? .null : .null,
                "orphan": subject.orphan.map { .string($0.path) } ?? .null,
                "file": subject.path.map(JSON.string) ?? .null,
                "hash": subject.torrent.map { .string($0.hex) } ?? .null,
                "name": .string(title),
            ],
            "at": at.json, "rules": .array(rules.map(\.json)),
        ]
    }
}

extension RuleStanding {
    /// The standing for other programs.
    package var json: JSON {
        [
            "rule": .string(rule), "outcome": .string(outcome.rawValue), "reason": .string(reason),
            "until": until?.json ?? .null, "estimate": .bool(isEstimate), "dryRun": .bool(isRehearsed),
            "terms": .array(
                parts.map { part in
                    [
                        "source": .string(part.source), "value": .string(part.value), "wanted": .string(part.wanted),
                        "reason": .string(part.reason), "let": .array(part.names.map(JSON.string)),
                    ]
                }),
            "winner": winner.map(JSON.string) ?? .null,
        ]
    }
}
