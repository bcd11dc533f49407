import Clocks
import Engine
package import JSON
import Rules
import Torrents

extension PlanView {
    /// The plan for other programs, and for `sluice apply`.
    package var json: JSON {
        let dry = rehearsed.map { planned in
            Decision(
                rule: planned.rule, subject: planned.subject, title: planned.title, at: at, verdict: .wouldFire,
                reason: "the rule is in dry run; otherwise \(planned.action) would be done")
        }
        return [
            "hash": .string(hash), "at": at.json, "from": .string(basis.rawValue), "note": .text(note),
            "rules": .text(rules), "intents": .array(intents.map(\.json)),
            "held": .array((waiting + dry).map(\.heldJSON)),
            "dryRun": .array(rehearsed.map(\.json)),
            "listed": .array(listed.map { ["client": .string($0.client.text), "at": $0.at.json] }),
            "failures": .array(failures.map { ["client": .string($0.client.text), "reason": .string($0.cause)] }),
            "warnings": .array(warnings.map { ["client": .string($0.client.text), "text": .string($0.text)] }),
            "resting": .array(resting.map(\.json)),
        ]
    }

    /// Reads the plan back; nil for anything else.
    package init?(json: JSON) {
        guard let at = json["at"]?.instant, let basis = json["from"]?.stringValue.flatMap(Basis.init(rawValue:)),
            let intents = json["intents"]?.arrayValue, let held = json["held"]?.arrayValue
        else { return nil }
        let planned = intents.compactMap(PlannedIntent.init(json:))
        guard planned.count == intents.count else { return nil }
        self.at = at
        self.basis = basis
        note = json["note"]?.stringValue
        listed =
            json["listed"]?.list { row in row.client.flatMap { name in row["at"]?.instant.map { (name, $0) } } } ?? []
        failures = json["failures"]?.list { row in row.client.map { ($0, row["reason"]?.stringValue ?? "") } } ?? []
        warnings =
            json["warnings"]?.list { row in
                row.client.map { ClientWarning(client: $0, text: row["text"]?.stringValue ?? "") }
            } ?? []
        self.intents = planned
        rehearsed = json["dryRun"]?.list(PlannedIntent.init(json:)) ?? []
        waiting = held.compactMap { Decision(held: $0, at: at) }
        resting = json["resting"]?.list(Rest.init(json:)) ?? []
        rules = json["rules"]?.stringValue
    }
}

extension JSON {
    fileprivate var client: ClientName? { self["client"]?.stringValue.map { ClientName($0) } }
}

extension Decision {
    /// What waits, for other programs.
    fileprivate var heldJSON: JSON {
        [
            "rule": .string(rule),
            "subject": [
                "client": subject.client.map { .string($0.text) } ?? .null,
                "file": subject.path.map(JSON.string) ?? .null,
                "hash": subject.torrent.map { .string($0.hex) } ?? .null, "name": .string(title),
                "key": .string(subject.key),
            ],
            "reason": .string(reason), "until": until?.json ?? .null, "verdict": .string(verdict.rawValue),
        ]
    }

    /// Reads what waits of a plan; nil for what rules in dry run would do, which stands elsewhere too.
    fileprivate init?(held json: JSON, at wall: WallTime) {
        guard let rule = json["rule"]?.stringValue, let reason = json["reason"]?.stringValue,
            let subject = json["subject"]?["key"]?.stringValue.flatMap(Subject.init(key:)),
            let verdict = json["verdict"]?.stringValue.flatMap(Verdict.init(rawValue:)), verdict != .wouldFire
        else { return nil }
        self.init(
            rule: rule, subject: subject, title: json["subject"]?["name"]?.stringValue ?? "", at: wall,
            verdict: verdict, reason: reason, until: json["until"]?.instant)
    }
}
