package import Clocks
package import JSON
import Metainfo
package import Rules
import Text
import Torrents

/// A person's word that a rule is never to act on a subject.
package struct Refusal: Hashable, Sendable {
    /// What is refused: a rule, and a torrent by its infohash in whatever client, or another subject by its key.
    package struct Key: Hashable, Sendable {
        /// The id of the rule.
        package let rule: String
        /// The infohash, or the key of the subject.
        package let target: String

        /// The key under which a refusal about this subject is kept.
        package init(rule: String, about subject: Subject) {
            self.init(rule: rule, target: subject.torrent?.hex ?? subject.key)
        }

        init(rule: String, target: String) {
            self.rule = rule
            self.target = target
        }
    }

    /// The id of the rule.
    package let rule: String
    /// What the rule is not to act on.
    package let subject: Subject
    /// The subject's name for people.
    package let title: String
    /// When the person said so.
    package let at: WallTime

    package init(rule: String, subject: Subject, title: String, at: WallTime) {
        self.rule = rule
        self.subject = subject
        self.title = title
        self.at = at
    }

    /// What it is kept under.
    package var key: Key { Key(rule: rule, about: subject) }

    /// Twelve hexadecimal digits by which a person takes it back.
    package var id: String {
        String(Hex.string(Digest.sha256(Array("\(key.rule)/\(key.target)".utf8)[...])).prefix(12))
    }
}

extension Refusal {
    /// The refusal for other programs.
    package var json: JSON {
        [
            "id": .string(id), "rule": .string(rule), "client": subject.client.map { .string($0.text) } ?? .null,
            "hash": subject.torrent.map { .string($0.hex) } ?? .null, "subject": .string(subject.key),
            "name": .string(title), "at": at.json,
        ]
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let rule = json["rule"]?.stringValue,
            let subject = json["subject"]?.stringValue.flatMap(Subject.init(key:)),
            let title = json["name"]?.stringValue, let at = json["at"].flatMap(WallTime.init(json:))
        else { return nil }
        self.init(rule: rule, subject: subject, title: title, at: at)
    }
}
