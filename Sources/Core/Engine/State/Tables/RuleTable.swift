import JSON
import Rules
import Torrents

/// The durable table of episodes.
typealias EpisodeTable = RuleTable<Episode>

/// A durable table by rule and subject, by rule first, so that rules without any row are passed over at no cost.
struct RuleTable<Row: RecordRow & Sendable>: StateTable {
    let name: String
    private(set) var byRule: [String: [Subject: Row]] = [:]
    private var notes = ChangeNotes<EpisodeKey, Row>()

    init(_ name: String) { self.name = name }

    var isEmpty: Bool { byRule.isEmpty }

    /// The rows of one rule.
    subscript(rule: String) -> [Subject: Row] { byRule[rule] ?? [:] }

    /// The rows about one subject, by rule.
    func rows(about subject: Subject) -> [(key: EpisodeKey, row: Row)] {
        byRule.compactMap { rule, own in
            own[subject].map { (EpisodeKey(rule: rule, subject: subject), $0) }
        }.sorted { $0.key.rule < $1.key.rule }
    }

    /// The rows about some subjects, by subject and rule.
    func rows(where isMeant: (Subject) -> Bool) -> [(key: EpisodeKey, row: Row)] {
        byRule.flatMap { rule, own in
            own.filter { isMeant($0.key) }.map { (EpisodeKey(rule: rule, subject: $0.key), $0.value) }
        }.sorted { ($0.key.subject.key, $0.key.rule) < ($1.key.subject.key, $1.key.rule) }
    }

    /// One row; setting it writes it down.
    subscript(key: EpisodeKey) -> Row? {
        get { byRule[key.rule]?[key.subject] }
        set {
            notes.note(key, was: byRule[key.rule]?[key.subject], isWritten: true)
            put(newValue, key)
        }
    }

    /// Changes what of a row no restart has to know, and writes nothing down.
    mutating func adjust(_ key: EpisodeKey, _ change: (inout Row) -> Void) {
        guard var row = self[key] else { return }
        change(&row)
        adjust(key, to: row)
    }

    /// Replaces a row by one that differs in what no restart has to know, and writes nothing down.
    mutating func adjust(_ key: EpisodeKey, to row: Row) {
        notes.note(key, was: byRule[key.rule]?[key.subject], isWritten: false)
        put(row, key)
    }

    /// Changes a row where there is one, and writes it down.
    mutating func change(_ key: EpisodeKey, _ change: (inout Row) -> Void) {
        guard var row = self[key] else { return }
        change(&row)
        self[key] = row
    }

    /// Takes out all rows that are meant.
    mutating func removeAll(where isMeant: (EpisodeKey) -> Bool) {
        for (rule, own) in byRule {
            for subject in own.keys {
                let key = EpisodeKey(rule: rule, subject: subject)
                if isMeant(key) { self[key] = nil }
            }
        }
    }

    private mutating func put(_ row: Row?, _ key: EpisodeKey) {
        if let row {
            byRule[key.rule, default: [:]][key.subject] = row
        } else {
            byRule[key.rule]?[key.subject] = nil
            if byRule[key.rule]?.isEmpty == true { byRule[key.rule] = nil }
        }
    }

    mutating func restore(_ key: Substring, _ row: JSON) {
        if let key = EpisodeKey.read(key), let row = Row(json: row) { put(row, key) }
    }

    mutating func takeRecords(into records: inout [String: JSON?]) {
        for key in notes.takeUnwritten() { records[recordKey(name, key)] = .some(self[key]?.json) }
    }

    func copyRecords(into records: inout [String: JSON]) {
        for (rule, own) in byRule {
            for (subject, row) in own {
                records[recordKey(name, EpisodeKey(rule: rule, subject: subject))] = row.json
            }
        }
    }

    mutating func commit() { notes.commit() }

    mutating func rollBack() {
        for (key, row) in notes.takeFormer() { put(row, key) }
    }
}

extension EpisodeTable {
    init() { self.init("episode") }
}
