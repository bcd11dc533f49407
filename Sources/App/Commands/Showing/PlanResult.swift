import Clocks
import Daemon
import Engine
import JSON
import Rules
import Torrents

/// What a plan came to, to be shown.
struct PlanResult {
    let failures: [(client: ClientName, cause: String)]
    let warnings: [ClientWarning]
    private let intents: [Intent]
    /// What rules in dry run would do if they were enforced.
    private let rehearsed: [Intent]
    private let waiting: [Decision]
    private let resting: [Rest]
    private let time: LocalTime

    init(
        _ ticks: [Tick], _ failures: [(client: ClientName, cause: String)], _ resting: [Rest], _ rules: RuleSet
    ) {
        self.failures = failures
        self.resting = resting
        warnings = ticks.flatMap(\.warnings)
        let dry = Set(rules.rules.filter { $0.mode == .dryRun }.map(\.id))
        let planned = ticks.flatMap(\.rehearsed)
        intents = planned.filter { !dry.contains($0.rule) }
        rehearsed = planned.filter { dry.contains($0.rule) }
        waiting = ticks.flatMap(\.decisions).filter { $0.verdict != .wouldFire && $0.verdict != .firing }
        time = LocalTime(rules, now: SystemTime().now.wall)
    }

    var json: JSON {
        [
            "warnings": .array(warnings.map(\.json)), "intents": .array(intents.map(\.json)),
            "rehearsed": .array(rehearsed.map(\.json)), "waiting": .array(waiting.map(\.json)),
            "held": .array(waiting.filter { $0.verdict == .held }.map(\.json)),
            "resting": .array(resting.map(\.json)),
            "unreachable": .array(
                failures.map { ["client": .string($0.client.text), "cause": .string($0.cause)] }),
        ]
    }

    var text: String {
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

    private static func table(_ intents: [Intent]) -> String {
        Table(
            ["RULE", "ACTION", "CLIENT", "SUBJECT", "ARGUMENTS"],
            intents.map { [$0.rule, $0.action, $0.subject.client?.text ?? "-", $0.title, $0.shownArguments.text()] }
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
