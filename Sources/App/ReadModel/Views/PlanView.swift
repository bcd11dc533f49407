package import Clocks
package import Engine
package import JSON
import Metainfo
package import Rules
import Text
package import Torrents

/// What the rules would do now, and what waits.
package struct PlanView: Sendable {
    /// Clients that could not be asked, and why.
    package let failures: [(client: ClientName, cause: String)]
    /// What owners of clients should change.
    package let warnings: [ClientWarning]
    /// What would be done, in order.
    package let intents: [PlannedIntent]
    /// What rules in dry run would do if they were enforced.
    package let rehearsed: [PlannedIntent]
    /// What is not to be done now, with its reason.
    package let waiting: [Decision]
    /// Rules that rest.
    package let resting: [Rest]
    /// Tells this plan from plans that stand on other facts or another rule file.
    package let hash: String

    /// Sums up what a rehearsal decided.
    ///
    /// - Parameters:
    ///   - rehearsal: What was rehearsed.
    ///   - failures: Clients that could not be asked, and why.
    ///   - wall: When.
    package init(_ rehearsal: Rehearsal, failures: [(client: ClientName, cause: String)], at wall: WallTime) {
        let (ticks, engine) = (rehearsal.ticks, rehearsal.engine)
        self.failures = failures
        resting = engine.restingRules(at: wall)
        warnings = ticks.flatMap(\.warnings)
        intents = rehearsal.intents.map { PlannedIntent($0, engine.rules.kinds[$0.action]) }
        rehearsed = rehearsal.dryIntents.map { PlannedIntent($0, engine.rules.kinds[$0.action]) }
        waiting = ticks.flatMap(\.decisions).filter { $0.verdict != .wouldFire && $0.verdict != .firing }
        hash = Self.hash(of: intents.map(\.intent), engine)
    }

    /// The digest of the rule file, of what is planned, and of every fact about its subjects that its rules read.
    private static func hash(of intents: [Intent], _ engine: Engine) -> String {
        let rules = Dictionary(engine.rules.rules.map { ($0.id, $0) }) { first, _ in first }
        let lists = Dictionary(engine.lists(of: nil).map { ($0.client, $0) }) { first, _ in first }
        var bytes = engine.rules.source?.bytes ?? []
        for intent in intents {
            bytes += Array("\n\(intent.mark)".utf8)
            guard let client = intent.subject.client, let list = lists[client], let id = intent.subject.torrent,
                let torrent = list[id], let fields = rules[intent.rule]?.fieldsRead
            else { continue }
            for field in fields { bytes += Array(" \(field.name)=\(torrent[field])".utf8) }
        }
        return Hex.string(Digest.sha256(bytes[...]))
    }
}

extension Undo {
    /// Whether it can be undone, as a word and a reason.
    package var text: String {
        switch self {
        case .restoring: "yes: what it changed is put back"
        case .addingAgain: "yes: the torrent is added again, over its data"
        case .impossible(let why): "no: \(why)"
        }
    }

    /// The same for other programs: how it is undone, and where it cannot be, why.
    var json: JSON {
        switch self {
        case .restoring: ["how": "restore", "reason": .null]
        case .addingAgain: ["how": "addAgain", "reason": .null]
        case .impossible(let why): ["how": "cannot", "reason": .string(why)]
        }
    }
}

/// An intent of a plan, with what is known of it beforehand.
package struct PlannedIntent: Sendable {
    /// The intent as it would be written to the journal.
    package let intent: Intent
    /// Whether it can be undone; nil for an action that is no longer known.
    package let undo: Undo?

    init(_ intent: Intent, _ kind: ActionKind?) {
        self.intent = intent
        undo = kind?.undo(intent.arguments)
    }

    /// The intent for other programs, by the id that `apply` and `refuse` take.
    package var json: JSON {
        [
            "id": .string(intent.mark.text), "rule": .string(intent.rule),
            "client": intent.subject.client.map { .string($0.text) } ?? .null,
            "hash": intent.subject.torrent.map { .string($0.hex) } ?? .null, "name": .string(intent.title),
            "subject": .string(intent.subject.key), "action": .string(intent.action),
            "arguments": intent.shownArguments, "purpose": .string(intent.purpose.rawValue),
            "undo": undo?.json ?? .null,
        ]
    }
}

extension PlanView {
    /// The plan for other programs, and for `sluice apply`.
    package var json: JSON {
        let dry = rehearsed.map { planned in
            Self.held(
                planned.intent.rule, about: planned.intent.subject, title: planned.intent.title,
                reason: "the rule is in dry run; otherwise \(planned.intent.action) would be done", until: nil)
        }
        return [
            "hash": .string(hash), "intents": .array(intents.map(\.json)),
            "held": .array(
                waiting.filter { $0.verdict != .ended }.map {
                    Self.held($0.rule, about: $0.subject, title: $0.title, reason: $0.reason, until: $0.until)
                } + dry),
        ]
    }

    private static func held(
        _ rule: String, about subject: Subject, title: String, reason: String, until: WallTime?
    ) -> JSON {
        [
            "rule": .string(rule),
            "subject": [
                "client": subject.client.map { .string($0.text) } ?? .null,
                "file": subject.path.map(JSON.string) ?? .null,
                "hash": subject.torrent.map { .string($0.hex) } ?? .null, "name": .string(title),
            ],
            "reason": .string(reason), "until": until?.json ?? .null,
        ]
    }
}
