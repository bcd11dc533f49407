import Clocks
package import Daemon
import Engine
package import JSON
import Rules

/// How a plan that is to be carried out, and the answer to it, look on the wire.
extension PlanChoice {
    var json: JSON {
        [
            "madeAt": .integer(madeAt.milliseconds), "rules": rules.map(JSON.string) ?? .null,
            "steps": .array(
                steps.map { step in
                    [
                        "id": .string(step.mark.text), "rule": .string(step.rule),
                        "subject": .string(step.subject.key), "chosen": .bool(step.isChosen),
                        "facts": step.facts ?? .null,
                    ]
                }),
        ]
    }

    /// Reads a choice back; nil for anything else.
    init?(_ json: JSON) {
        guard let madeAt = json["madeAt"]?.integerValue, let rows = json["steps"]?.arrayValue else { return nil }
        let steps = rows.compactMap { row -> Step? in
            guard let mark = row["id"]?.stringValue.flatMap(IntentMark.init), let rule = row["rule"]?.stringValue,
                let subject = row["subject"]?.stringValue.flatMap(Subject.init(key:)),
                let isChosen = row["chosen"]?.boolValue
            else { return nil }
            // An object, or null where none are to be compared.
            var facts: JSON?
            if let given = row["facts"], case .object = given { facts = given }
            return Step(mark: mark, rule: rule, subject: subject, isChosen: isChosen, facts: facts)
        }
        guard steps.count == rows.count else { return nil }
        self.init(steps: steps, madeAt: WallTime(milliseconds: madeAt), rules: json["rules"]?.stringValue)
    }
}

extension PlanReception {
    /// The answer for other programs.
    package var json: JSON {
        let sorted = answers.sorted { $0.key.text < $1.key.text }
        return [
            "answers": .array(
                sorted.map { mark, answer in
                    switch answer {
                    case .planned(let id): ["id": .string(mark.text), "intent": .string(id.text)]
                    case .refused(let reason): ["id": .string(mark.text), "reason": .string(reason)]
                    }
                }), "surplus": .array(surplus.map(JSON.string)),
            "changes": .object(
                changes.sorted { $0.key.text < $1.key.text }.map { mark, changes in
                    JSON.Member(mark.text, .array(changes.map(\.json)))
                }), "otherRules": .bool(hasOtherRules),
        ]
    }

    /// Reads an answer back; nil for anything else.
    init?(_ json: JSON) {
        guard let rows = json["answers"]?.arrayValue, let surplus = json["surplus"]?.arrayValue else { return nil }
        var answers: [IntentMark: Answer] = [:]
        for row in rows {
            guard let mark = row["id"]?.stringValue.flatMap(IntentMark.init) else { return nil }
            if let intent = row["intent"]?.stringValue {
                answers[mark] = .planned(IntentID(intent))
            } else {
                answers[mark] = .refused(row["reason"]?.stringValue ?? "")
            }
        }
        var changes: [IntentMark: [FactChange]] = [:]
        for member in json["changes"]?.members ?? [] {
            guard let mark = IntentMark(member.name), let rows = member.value.arrayValue else { return nil }
            changes[mark] = rows.compactMap(FactChange.init)
        }
        self.init(
            answers: answers, surplus: surplus.compactMap(\.stringValue), changes: changes,
            hasOtherRules: json["otherRules"]?.boolValue ?? false)
    }
}

extension FactChange {
    /// The change for other programs; an unknown value is left out, as null stands for none.
    package var json: JSON {
        let values = [was.map { JSON.Member("was", $0) }, now.map { JSON.Member("now", $0) }].compactMap(\.self)
        return .object([JSON.Member("fact", .string(fact))] + values + [JSON.Member("passing", .bool(isPassing))])
    }

    /// Reads that form back; nil for anything else.
    init?(_ json: JSON) {
        guard let fact = json["fact"]?.stringValue else { return nil }
        self.init(fact: fact, was: json["was"], now: json["now"], isPassing: json["passing"]?.boolValue ?? false)
    }
}
