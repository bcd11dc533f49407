import ClientKit
import Clocks
import Engine
import Rules
import Torrents

/// Has the engine decide anew about what a plan has, on lists that are read for that.
protocol PlanCarrier: Sendable {
    /// Approves what is chosen, reads every client, and lets the engine decide.
    ///
    /// - Returns: What the journal does not tell of that.
    /// - Throws: Why nothing can be decided.
    func carry(_ choice: PlanChoice) async throws -> Carriage
}

/// What the journal does not tell of the attempt to carry out a plan.
struct Carriage {
    /// Clients that could not be read, and why.
    var failures: [ClientName: String] = [:]
    /// What only this moment calls for, and the order neither chooses nor leaves out; where there is any, nothing has
    /// been decided.
    var surplus: [Intent] = []
    /// All that the rules want now.
    var wanted: [Intent] = []
}

/// Carries plans out in the running daemon: each client is polled at once, and what was approved goes ahead.
struct DaemonPlans: PlanCarrier {
    let decider: Decider
    let roster: Roster
    let time: any TimeSource

    func carry(_ choice: PlanChoice) async throws -> Carriage {
        let marks = choice.chosen.map(\.mark)
        try await decider.commit(.instruction(.approve(marks), at: time.now))
        let names = Set(choice.chosen.compactMap(\.subject.client))
        await withDiscardingTaskGroup { group in
            for name in names {
                group.addTask(name: "poll \(name) for a plan") {
                    await either({ await roster.pollAnew(name) }, { _ = await time.passes(.seconds(20)) })
                }
            }
        }
        return Carriage()
    }
}

/// Carries plans out in the place of a daemon that does not run: nothing but what is chosen is planned.
struct SolePlans: PlanCarrier {
    let decider: Decider
    let roster: Roster
    let surroundings: Surroundings

    func carry(_ choice: PlanChoice) async throws -> Carriage {
        let engine = await decider.current
        let began = surroundings.time.now
        var (observations, carriage) = ([Observation](), Carriage())
        for entry in engine.rules.clients {
            guard let client = roster.client(entry.name) else {
                carriage.failures[entry.name] = "it is not connected"
                continue
            }
            let look = ClientLook(entry, client, roster.access(entry.name), surroundings.files)
            do {
                observations += try await look.observations(
                    reading: engine.rules.fieldsRead, believedRun: engine.believedRun(of: entry.name))
            } catch {
                carriage.failures[entry.name] = error.detail
            }
        }
        for entry in engine.rules.disks.reversed() {
            let report = await DiskLook(entry, surroundings, roster).report()
            observations.insert(.disk(report, at: surroundings.time.now), at: 0)
        }
        let known = Set(choice.steps.map(\.mark))
        carriage.wanted = engine.rehearsal(of: observations, at: began).intents
        carriage.surplus = carriage.wanted.filter { engine.rules.isPassing($0) && !known.contains($0.mark) }
        guard carriage.surplus.isEmpty else { return carriage }
        let now = surroundings.time.now
        try await decider.commit(.instruction(.restrict, at: now))
        try await decider.commit(.instruction(.approve(choice.chosen.map(\.mark)), at: now))
        for observation in observations { try await decider.commit(.observation(observation)) }
        return carriage
    }
}

extension RuleSet {
    /// Whether only this moment calls for an intent: an event, a schedule or an end, and not what a list shows.
    fileprivate func isPassing(_ intent: Intent) -> Bool {
        guard intent.purpose == .act, let rule = rules.first(where: { $0.id == intent.rule }) else { return true }
        return !rule.trigger.isLevel
    }
}
