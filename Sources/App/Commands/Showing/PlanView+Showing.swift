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
        if !intents.isEmpty { parts.append("Would be done now:\n\(Self.table(intents, in: time))") }
        if !rehearsed.isEmpty {
            parts.append("Would be done now if these rules were not in dry run:\n\(Self.table(rehearsed, in: time))")
        }
        if !waiting.isEmpty {
            let rows = waiting.map {
                [$0.rule, $0.subject.client?.text ?? "-", $0.title, $0.shown(in: time)]
            }
            parts.append("Waits, with the reason:\n\(Table(["RULE", "CLIENT", "SUBJECT", "STATE"], rows).text)")
        }
        for rest in resting { parts.append(rest.shown(in: time)) }
        parts.append(basis(in: time))
        if let note { parts.append(Console.safe(note)) }
        return parts.joined(separator: "\n\n")
    }

    /// From what the plan was made, in a sentence.
    private func basis(in time: LocalTime) -> String {
        switch basis {
        case .journal: return "Made from the journal, with lists that were read for it."
        case .daemon:
            let lists = listed.map { "\($0.client) of \(time.clock($0.at))" }.joined(separator: ", ")
            return "Made by the running daemon, from what it remembers and its last lists: \(Console.safe(lists))."
        }
    }

    private static func table(_ planned: [PlannedIntent], in time: LocalTime) -> String {
        Table(
            ["ID", "RULE", "ACTION", "CLIENT", "SUBJECT", "ARGUMENTS", "UNDO"],
            planned.map {
                [
                    $0.mark.text, $0.rule, $0.action, $0.subject.client?.text ?? "-", $0.title, $0.arguments.text(),
                    ($0.undo?.text ?? "-") + ($0.undoUntil.map { ", until \(time.clock($0))" } ?? ""),
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
