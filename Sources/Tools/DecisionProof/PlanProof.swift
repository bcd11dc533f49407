import Clocks
import Engine
import JSON
import Rules
import Simulation

/// What `sluice plan` shows, beside what the daemon does with the same list.
///
/// Both begin with the same state. A plan that is made beside a running daemon begins with what the journal holds, as a
/// daemon does that starts at that moment.
package struct PlanProof {
    /// How many plans were compared.
    package private(set) var plans = 0
    /// How many steps they had.
    package private(set) var steps = 0

    package init() {}

    /// Lets a world of a seed live for a while, and plans before each list is seen.
    ///
    /// - Returns: Where a plan first differs from what is done; nil where it never does.
    /// - Throws: `RuleFileError` where the rules cannot be read, which only a mistake in them can bring about.
    package mutating func compare(seed: UInt64, lists: Int) throws -> String? {
        let clients = seed % 3 == 1 ? ["home", "away"] : ["home"]
        var story = Story(seed: seed, clients: clients)
        func choose() throws -> RuleSet {
            try ProofRules.read(ProofRules.rules.filter { _ in story.pick(3) > 0 }, clients: clients)
        }
        var world = World(reading: try choose())
        for list in 0..<lists {
            let observation = story.next()
            // The daemon starts anew now and then, and the plan stands on what the journal holds alone.
            if story.pick(10) == 0 { world.restart() }
            // In some worlds it starts with another rule file, by which the plan was made.
            let isEdited = seed % 4 == 3 && list % 7 == 6
            if isEdited { world.restart(with: try choose()) }
            let plan = world.engine.rehearsal(of: [observation], at: observation.at).intents
            if isEdited { world.reload(world.engine.rules, at: observation.at) }
            let done = world.observe(observation).intents
            plans += 1
            steps += done.count
            guard Self.words(plan) == Self.words(done) else {
                let (planned, did) = (Set(Self.words(plan)), Set(Self.words(done)))
                return "seed \(seed), list \(list): only planned \(planned.subtracting(did).sorted()), "
                    + "only done \(did.subtracting(planned).sorted())"
            }
            for intent in done {
                let outcome: Outcome = [.done("done"), .done("done"), .held("not now"), .dead("never")][story.pick(4)]
                world.observe(.outcome(intent.id, outcome, at: observation.at))
            }
        }
        return nil
    }

    private static func words(_ intents: [Intent]) -> [String] {
        intents.map { "\($0.mark) \($0.rule) \($0.action) \($0.title) \($0.arguments.text())" }.sorted()
    }
}
