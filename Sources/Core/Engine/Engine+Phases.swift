import Rules
import Torrents

/// Phases at work on the engine's state, which is moved to them and back, so that nothing of it is copied.
extension Engine {
    /// Lets a judge work, and takes up what it comes to.
    mutating func judge(_ builder: inout TickBuilder, _ work: (inout Judge) -> Void) {
        var judge = Judge(
            rules: rules, questions: questions, state: takeState(), context: builder.context,
            incremental: incremental.taken())
        work(&judge)
        builder.add(judge.findings)
        incremental = judge.incremental.taken()
        let unremoved = judge.findings.unremoved
        state = judge.endedState()
        for subject in unremoved { returnBudget(of: subject) }
    }

    /// Gives events to the rules that listen for them.
    mutating func hear(_ events: some Collection<Event>, into builder: inout TickBuilder) {
        guard !events.isEmpty else { return }
        let doers = builder.doers
        judge(&builder) { $0.hear(events, causedBy: doers) }
    }

    /// Lets a planner work, and takes up what it plans.
    mutating func plan(
        _ builder: inout TickBuilder, by resolution: Resolution = Resolution(), _ work: (inout Planner) -> Void
    ) {
        var planner = Planner(
            rules: rules, questions: questions, state: takeState(), context: builder.context, resolution: resolution,
            ledger: builder.ledger)
        work(&planner)
        builder.add(planner.plan)
        builder.ledger = planner.ledger
        state = planner.state
    }

    /// Settles between the candidates of a tick, and plans for them.
    ///
    /// - Returns: What is settled.
    @discardableResult
    mutating func resolveAndPlan(_ builder: inout TickBuilder) -> Resolution {
        guard !builder.candidates.isEmpty else { return Resolution() }
        let candidates = builder.candidates.inFileOrder
        let resolution = Resolver(
            rules: rules, state: state, suspicion: builder.context.suspicion, now: builder.now,
            assumesTimePassed: assumesTimePassed
        ).resolution(of: candidates)
        plan(&builder, by: resolution) { $0.plan(candidates) }
        return resolution
    }

    /// Plans for what ends have left behind on the client of this list, or on this disk.
    mutating func planEndings(_ builder: inout TickBuilder, by resolution: Resolution) {
        guard !state.endings.isEmpty || !state.rehearsals.endings.isEmpty,
            builder.context.snapshot != nil || builder.context.disk != nil
        else { return }
        plan(&builder, by: resolution) { $0.planEndings() }
    }

    /// Takes the state out for a phase to work on.
    private mutating func takeState() -> EngineState {
        var taken = EngineState()
        swap(&taken, &state)
        return taken
    }

    /// Keeps what the next lists have to be judged for, once everything is planned.
    mutating func keepAttention(_ builder: TickBuilder) {
        if let (client, isWaiting) = incremental.settle(builder.restless, dueTimes: builder.dueTimes) {
            state.clients[client]?.isWaiting = isWaiting
        }
        if builder.judgesAllNext { incremental.forgetAll() }
    }
}
