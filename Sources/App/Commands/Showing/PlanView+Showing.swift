import Engine
import JSON
import ReadModel
import Rules
import Torrents

extension PlanView {
    /// The plan in tables.
    func text(in time: LocalTime) -> String {
        var parts: [String] = []
        if intents.isEmpty { parts.append("Nothing would be done now.") }
        if !intents.isEmpty { parts.append("Would be done now:\n\(Self.table(intents))") }
        if !rehearsed.isEmpty {
            parts.append("Would be done now if these rules were not in dry run:\n\(Self.table(rehearsed))")
        }
        if !waiting.isEmpty {
            let rows = waiting.map {
                [$0.rule, $0.subject.client?.text ?? "-", $0.title, $0.shown(in: time)]
            }
            parts.append("Waits, with the reason:\n\(Table(["RULE", "CLIENT", "SUBJECT", "STATE"], rows).text)")
        }
        for rest in resting { parts.append(rest.shown(in: time)) }
        return parts.joined(separator: "\n\n")
    }

    private static func table(_ planned: [PlannedIntent]) -> String {
        Table(
            ["ID", "RULE", "ACTION", "CLIENT", "SUBJECT", "ARGUMENTS", "UNDO"],
            planned.map {
                let intent = $0.intent
                return [
                    intent.mark.text, intent.rule, intent.action, intent.subject.client?.text ?? "-", intent.title,
                    intent.shownArguments.text(), $0.undo?.text ?? "-",
                ]
            }
        ).text
    }
}

extension Rest {
    /// The rest in a sentence, with the way to end it.
    func shown(in time: LocalTime) -> String {
        "Resting  rule \(Console.safe(rule)) until \(time.clock(until)), as \(Console.safe(reason)); find out what undoes "
            + "it, and then use `sluice release rule \(Console.safe(rule))`"
    }
}
