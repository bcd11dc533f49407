import Clocks
import Daemon
import Engine
import JSON
import Rules

/// How a plan that is to be carried out, and the answer to it, look on the wire.
extension PlanChoice {
    var json: JSON {
        [
            "madeAt": .integer(madeAt.milliseconds),
            "steps": .array(
                steps.map { step in
                    [
                        "id": .string(step.mark.text), "rule": .string(step.rule),
                        "subject": .string(step.subject.key), "chosen": .bool(step.isChosen),
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
            return Step(mark: mark, rule: rule, subject: subject, isChosen: isChosen)
        }
        guard steps.count == rows.count else { return nil }
        self.init(steps: steps, madeAt: WallTime(milliseconds: madeAt))
    }
}

extension PlanReception {
    var json: JSON {
        let sorted = answers.sorted { $0.key.text < $1.key.text }
        return [
            "answers": .array(
                sorted.map { mark, answer in
                    switch answer {
                    case .planned(let id): ["id": .string(mark.text), "intent": .string(id.text)]
                    case .refused(let reason): ["id": .string(mark.text), "reason": .string(reason)]
                    }
                }), "surplus": .array(surplus.map(JSON.string)),
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
        self.init(answers: answers, surplus: surplus.compactMap(\.stringValue))
    }
}
