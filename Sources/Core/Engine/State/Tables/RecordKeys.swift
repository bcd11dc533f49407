import Rules
import Torrents

/// The key of a table of a single row.
struct SoleKey: RecordKey {
    var recordText: String { "" }

    static func read(_ recordText: Substring) -> Self? { recordText.isEmpty ? SoleKey() : nil }
}

extension String: RecordKey {
    var recordText: String { self }
    static func read(_ recordText: Substring) -> String? { String(recordText) }
}

extension ClientName: RecordKey {
    var recordText: String { text }
    static func read(_ recordText: Substring) -> ClientName? { ClientName(String(recordText)) }
}

extension IntentID: RecordKey {
    var recordText: String { text }
    static func read(_ recordText: Substring) -> IntentID? { IntentID(String(recordText)) }
}

extension EpisodeKey: RecordKey {
    var recordText: String { "\(rule)/\(subject.key)" }

    static func read(_ recordText: Substring) -> Self? {
        let parts = recordText.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let subject = Subject(key: String(parts[1])) else { return nil }
        return Self(rule: String(parts[0]), subject: subject)
    }
}

extension ClaimKey: RecordKey {
    var recordText: String { "\(index)/\(episode.recordText)" }

    static func read(_ recordText: Substring) -> Self? {
        let parts = recordText.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let index = Int(parts[0]), let episode = EpisodeKey.read(parts[1]) else {
            return nil
        }
        return Self(episode: episode, index: index)
    }
}

extension SubjectProperty: RecordKey {
    var recordText: String { "\(name)/\(subject.key)" }

    static func read(_ recordText: Substring) -> Self? {
        let parts = recordText.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let subject = Subject(key: String(parts[1])) else { return nil }
        return Self(subject: subject, name: String(parts[0]))
    }
}
