import ClientKit
import Clocks
import Engine
import Rules
import Torrents

/// Has the engine decide anew about what a plan has, on lists that are read for that.
protocol PlanCarrier: Sendable {
    /// Reads every client, approves what is chosen and stands on the same facts as ever, and lets the engine decide.
    ///
    /// - Parameters:
    ///   - choice: What is chosen.
    ///   - done: What of it has been planned already, whose own outcome has changed the facts.
    /// - Returns: What the journal does not tell of that.
    /// - Throws: Why nothing can be decided.
    func carry(_ choice: PlanChoice, except done: Set<IntentMark>) async throws -> Carriage
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
    /// Which of the facts that a step stands on are others now.
    var changes: [IntentMark: [FactChange]] = [:]
    /// Whether the rule file is another one than that of the plan.
    var hasOtherRules = false

    /// Compares what the steps stand on with the last lists.
    mutating func compare(_ choice: PlanChoice, except done: Set<IntentMark>, with engine: Engine) {
        hasOtherRules = choice.rules.map { $0 != engine.rules.digest } ?? false
        for step in choice.chosen where !done.contains(step.mark) {
            let changes = step.changes(in: engine, rulesAreSame: !hasOtherRules)
            if !changes.isEmpty { self.changes[step.mark] = changes }
        }
    }

    /// The steps whose facts are those of the plan, as far as they do not change all the time.
    func approved(of choice: PlanChoice) -> [IntentMark] {
        choice.chosen.map(\.mark).filter { mark in changes[mark]?.allSatisfy(\.isPassing) ?? true }
    }
}

/// Carries plans out in the running daemon: each client is polled at once, and what was approved goes ahead.
///
/// What stands on facts is approved only after a first poll has shown them to be the same.
struct DaemonPlans: PlanCarrier {
    let decider: Decider
    let roster: Roster
    let time: any TimeSource

    func carry(_ choice: PlanChoice, except done: Set<IntentMark>) async throws -> Carriage {
        let names = Set(choice.chosen.compactMap(\.subject.client))
        var carriage = Carriage()
        if choice.chosen.contains(where: { $0.facts != nil }) {
            await poll(names)
            carriage.compare(choice, except: done, with: await decider.current)
        }
        try await decider.commit(.instruction(.approve(carriage.approved(of: choice)), at: time.now))
        await poll(names)
        return carriage
    }

    private func poll(_ names: Set<ClientName>) async {
        await withDiscardingTaskGroup { group in
            for name in names {
                group.addTask(name: "poll \(name) for a plan") {
                    await either({ await roster.pollAnew(name) }, { _ = await time.passes(.seconds(20)) })
                }
            }
        }
    }
}

/// Carries plans out in the place of a daemon that does not run: nothing but what is chosen is planned.
struct SolePlans: PlanCarrier {
    let decider: Decider
    let roster: Roster
    let surroundings: Surroundings

    func carry(_ choice: PlanChoice, except done: Set<IntentMark>) async throws -> Carriage {
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
        var disks: [Observation] = []
        for entry in engine.rules.disks {
            let report = await DiskLook(entry, surroundings, roster, decider).report()
            disks.append(.disk(report, at: surroundings.time.now))
        }
        // After the looks at the disks, as what lies in bins is no link of other people.
        observations =
            await disks
            + roster.book.shown(observations, by: engine.rules, from: surroundings.files, surroundings.time) { entry in
                roster.client(entry.name).map { _ in roster.access(entry.name) }
            }
        observations += await roster.book.orphans(
            by: engine.rules, in: surroundings.files, surroundings.time)
        let known = Set(choice.steps.map(\.mark))
        let rehearsal = engine.rehearsal(of: observations, at: began)
        carriage.wanted = rehearsal.intents
        carriage.compare(choice, except: done, with: rehearsal.engine)
        carriage.surplus = carriage.wanted.filter { engine.rules.isPassing($0) && !known.contains($0.mark) }
        guard carriage.surplus.isEmpty else { return carriage }
        let now = surroundings.time.now
        try await decider.commit(.instruction(.restrict, at: now))
        try await decider.commit(.instruction(.approve(carriage.approved(of: choice)), at: now))
        for observation in observations { try await decider.commit(.observation(observation)) }
        return carriage
    }
}

extension RuleSet {
    /// Whether only this moment calls for an intent: an event, a schedule or a strike, and not what a list shows or what
    /// an end leaves for later.
    fileprivate func isPassing(_ intent: Intent) -> Bool {
        switch intent.purpose {
        case .act: rules.first { $0.id == intent.rule }?.trigger.isLevel != true
        case .exit, .revert: false
        case .strike, .done, .dead: true
        }
    }
}
