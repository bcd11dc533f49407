package import Engine
package import JSON
package import Rules
package import Torrents

/// What the rules would do now, and what waits.
package struct PlanView: Sendable {
    /// Clients that could not be asked, and why.
    package let failures: [(client: ClientName, cause: String)]
    /// What owners of clients should change.
    package let warnings: [ClientWarning]
    /// What would be done, in order.
    package let intents: [Intent]
    /// What rules in dry run would do if they were enforced.
    package let rehearsed: [Intent]
    /// What is not to be done now, with its reason.
    package let waiting: [Decision]
    /// Rules that rest.
    package let resting: [Rest]

    /// Sums up what a rehearsal of a rule file decided.
    package init(
        _ ticks: [Tick], failures: [(client: ClientName, cause: String)], resting: [Rest], by rules: RuleSet
    ) {
        self.failures = failures
        self.resting = resting
        warnings = ticks.flatMap(\.warnings)
        let dry = Set(rules.rules.filter { $0.mode == .dryRun }.map(\.id))
        let planned = ticks.flatMap(\.rehearsed)
        intents = planned.filter { !dry.contains($0.rule) }
        rehearsed = planned.filter { dry.contains($0.rule) }
        waiting = ticks.flatMap(\.decisions).filter { $0.verdict != .wouldFire && $0.verdict != .firing }
    }

    /// The plan for other programs.
    package var json: JSON {
        [
            "warnings": .array(warnings.map(\.json)), "intents": .array(intents.map(\.json)),
            "rehearsed": .array(rehearsed.map(\.json)), "waiting": .array(waiting.map(\.json)),
            "held": .array(waiting.filter { $0.verdict == .held }.map(\.json)),
            "resting": .array(resting.map(\.json)),
            "unreachable": .array(
                failures.map { ["client": .string($0.client.text), "cause": .string($0.cause)] }),
        ]
    }
}
