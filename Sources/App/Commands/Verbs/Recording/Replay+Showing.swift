import Clocks
import Daemon
import JSON
import Recording

extension Replay {
    /// The outcome for people.
    var text: String {
        guard steps > 0 else { return "The recording holds no step." }
        let span = period.map { ", from \($0.lowerBound.shown) to \($0.upperBound.shown)" } ?? ""
        guard differing > 0 else { return "\(steps) steps\(span): every decision is the same in every byte." }
        var lines = ["\(steps) steps\(span): \(differing) came out otherwise."]
        for difference in differences {
            lines.append("\nStep \(difference.number), \(difference.at.wall.shown):")
            lines += difference.missing.map { "- \($0)" } + difference.added.map { "+ \($0)" }
            if difference.missing.isEmpty, difference.added.isEmpty {
                lines.append("  the same is carried out, and something else is written down for later")
            }
        }
        let rest = differing - differences.count
        if rest > 0 { lines.append("\nAnd \(rest) more.") }
        return lines.joined(separator: "\n")
    }

    /// The outcome for programs.
    var json: JSON {
        [
            "steps": .integer(Int64(steps)), "differing": .integer(Int64(differing)),
            "from": period.map { .string($0.lowerBound.shown) } ?? .null,
            "to": period.map { .string($0.upperBound.shown) } ?? .null,
            "differences": .array(
                differences.map { difference in
                    [
                        "step": .integer(Int64(difference.number)), "at": .string(difference.at.wall.shown),
                        "missing": .array(difference.missing.map(JSON.string)),
                        "added": .array(difference.added.map(JSON.string)),
                    ]
                }),
        ]
    }
}

extension Backtest {
    /// Whether both would have planned the same actions.
    var isSame: Bool { onlyRecorded.isEmpty && onlyNow.isEmpty }

    /// The outcome for people.
    var text: String {
        let parts = [
            Self.table("Planned then, and not by these rules", onlyRecorded),
            Self.table("Planned by these rules, and not then", onlyNow),
        ].compactMap(\.self)
        let sum =
            "\(steps) steps: \(both.count) actions by both, \(onlyRecorded.count) only then, \(onlyNow.count) only now."
        return (parts + [sum]).joined(separator: "\n\n")
    }

    /// The outcome for programs.
    var json: JSON {
        [
            "steps": .integer(Int64(steps)), "both": .array(both.map(\.json)),
            "onlyRecorded": .array(onlyRecorded.map(\.json)), "onlyNow": .array(onlyNow.map(\.json)),
        ]
    }

    private static func table(_ title: String, _ planned: [Planned]) -> String? {
        guard !planned.isEmpty else { return nil }
        let rows = planned.map { [$0.at.shown, $0.rule, $0.action, $0.title] }
        return "\(title):\n" + Table(["AT", "RULE", "ACTION", "ABOUT"], rows).text
    }
}

extension Backtest.Planned {
    fileprivate var json: JSON {
        [
            "at": .string(at.shown), "rule": .string(rule), "action": .string(action), "subject": .string(subject),
            "name": .string(title),
        ]
    }
}
