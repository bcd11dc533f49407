import Rules

/// What was decided without carrying anything out.
package struct Rehearsal: Sendable {
    /// One tick for each observation.
    package let ticks: [Tick]
    /// The engine that rehearsed, as it is afterwards.
    package let engine: Engine

    /// What would be done: the intents of rules that are carried out, and none of those in dry run but for the ends of
    /// what they did before.
    package var intents: [Intent] { planned(dry: false) }

    /// What rules in dry run would do if they were enforced.
    package var dryIntents: [Intent] { planned(dry: true) }

    private func planned(dry isDry: Bool) -> [Intent] {
        let dry = Set(engine.rules.rules.filter { $0.mode == .dryRun }.map(\.id))
        return ticks.flatMap { tick in
            tick.rehearsed.filter { (dry.contains($0.rule) && !tick.owed.contains($0.id)) == isDry }
        }
    }
}
