package import Engine
package import JSON
import Metainfo
package import Rules
import Text
import Torrents

/// What a step of a plan stands on: every fact about its torrent that its rule reads.
package enum PlanFacts {
    /// The facts of an intent's torrent, by name; nothing of any other subject, and nothing that is unknown.
    package static func facts(of intent: Intent, in engine: Engine) -> JSON {
        guard let rule = engine.rules.rules.first(where: { $0.id == intent.rule }),
            let torrent = engine.torrent(of: intent.subject)
        else { return [:] }
        return facts(of: torrent, rule.fieldsRead)
    }

    static func facts(of torrent: Torrent, _ fields: FieldSet) -> JSON {
        .object(fields.compactMap { field in value(of: field, torrent).map { JSON.Member(field.name, $0) } })
    }

    /// A fact as a plan keeps it; nil for one that is unknown.
    ///
    /// Lists are long, and links and addresses of trackers may hold passkeys: of those a digest tells what has changed.
    private static func value(of field: TorrentField, _ torrent: Torrent) -> JSON? {
        guard let value = torrent.json(of: field), value != .null else { return torrent.json(of: field) }
        switch field {
        case .trackers, .files, .magnet:
            return .string("sha256:" + Hex.string(Digest.sha256(value.utf8[...])).prefix(16))
        default: return value  // short, and shown in listings too
        }
    }
}

/// A fact that is not what it was when a plan was made.
package struct FactChange: Hashable, Sendable {
    /// The fact's name.
    package let fact: String
    /// What it was; nil for unknown.
    package let was: JSON?
    /// What it is; nil for unknown.
    package let now: JSON?
    /// Whether it changes all the time on any active torrent: then the rule's condition says whether that matters.
    package let isPassing: Bool

    package init(fact: String, was: JSON?, now: JSON?, isPassing: Bool) {
        self.fact = fact
        self.was = was
        self.now = now
        self.isPassing = isPassing
    }

    /// The change in words, such as `tags [], now ["keep"]`.
    package var words: String { "\(fact) \(was?.text() ?? "unknown"), now \(now?.text() ?? "unknown")" }
}

extension PlanChoice.Step {
    /// What changes all the time: numbers of an active torrent, and lists that hold such numbers.
    private static let passing = TorrentField.volatile.union([.trackers, .files])

    /// The facts that it stands on and that are others by the last lists; none where its torrent is gone.
    ///
    /// - Parameters:
    ///   - engine: What knows the last lists.
    ///   - rulesAreSame: Whether the rules are those of the plan; others may read facts that the plan does not have.
    /// - Returns: Each of them, with both values.
    func changes(in engine: Engine, rulesAreSame: Bool) -> [FactChange] {
        guard let facts, let torrent = engine.torrent(of: subject) else { return [] }
        var fields = FieldSet(facts.members.compactMap { TorrentField(name: $0.name) })
        if rulesAreSame, let rule = engine.rules.rules.first(where: { $0.id == rule }) {
            fields.formUnion(rule.fieldsRead)
        }
        let present = PlanFacts.facts(of: torrent, fields)
        return fields.compactMap { field in
            let (was, now) = (facts[field.name], present[field.name])
            guard was != now else { return nil }
            return FactChange(
                fact: field.name, was: was, now: now, isPassing: Self.passing.contains(field))
        }
    }
}

extension RuleSet {
    /// Tells this rule file from every other one; nil for rules that come from none.
    package var digest: String? { source.map { Hex.string(Digest.sha256($0.bytes[...])) } }
}

extension Engine {
    /// The torrent that a subject is, as its client's last believed list has it.
    fileprivate func torrent(of subject: Subject) -> Torrent? {
        guard let client = subject.client, case .torrent(_, let incarnation) = subject,
            let torrent = lists(of: client).first?[incarnation.id], torrent.incarnation == incarnation
        else { return nil }
        return torrent
    }
}
