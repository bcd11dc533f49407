package import Clocks
package import Rules
package import Torrents

/// The decision: a pure fold of observations into ticks.
///
/// It has no clock, no I/O, no randomness and no log. The shell gives it one observation at a time, writes the tick
/// down, and only then carries out what the tick plans; after a crash it goes on from the state that the journal kept.
package struct Engine: Sendable {
    /// The rules in force.
    package private(set) var rules: RuleSet
    /// The same as the file has them, without what people have said of their modes.
    package private(set) var filed: RuleSet
    var state: EngineState
    /// What the rules ask about torrents.
    private(set) var questions: Questions
    /// Which categories and tags the rules name.
    private(set) var mentions: MentionedNames
    /// What the next lists have to be judged for.
    var incremental = IncrementalEvaluation()
    /// The rules before a reload that is not lasting yet.
    private var formerRules: RuleSet?
    /// Whether each tick tells of everything that waits, also of what was told before.
    package var tellsAll = false
    /// Whether it decides as if all that passes by time alone had passed: holding times, cooldowns and grace.
    package var assumesTimePassed = false

    /// Starts with what a journal kept, or with nothing.
    package init(rules: RuleSet, state: EngineState = EngineState()) {
        filed = rules
        self.rules = rules.inModes(state.modesByPeople)
        self.state = state
        questions = Questions(of: self.rules)
        mentions = MentionedNames(in: self.rules)
        self.state.relations = Relations(for: self.rules, keepsNothing: false)
    }

    /// Intents whose end it waits for.
    package var openIntents: Set<IntentID> { state.open.ids }

    /// The run of a client whose lists are believed; nil before its first list.
    package func believedRun(of client: ClientName) -> String? { state.sessions[client] }

    /// Whether each list is judged as a whole; what is decided is the same, as a test shows.
    package var judgesAll: Bool {
        get { incremental.isOff }
        set {
            incremental.isOff = newValue
            state.relations = Relations(for: rules, keepsNothing: newValue)
        }
    }

    /// Takes in one observation and tells what follows from it: accept, time and judge, resolve, plan, record.
    package mutating func observe(_ observation: Observation) -> Tick {
        var builder = nextTick(at: observation.at)
        watchClock(&builder)
        endRests(&builder)
        endManualHolds(&builder)
        dropOldApprovals(at: builder.now)
        accept(observation, into: &builder)
        let resolution = resolveAndPlan(&builder)
        planEndings(&builder, by: resolution)
        keepAttention(builder)
        return finish(builder)
    }

    /// Takes up what an observation says, and has rules judge what is new of it.
    private mutating func accept(_ observation: Observation, into builder: inout TickBuilder) {
        switch observation {
        case .looked(let client, let sight, _): accept(sight, of: client, into: &builder)
        case .snapshot(let snapshot, let rhythm): accept(snapshot, in: rhythm, into: &builder)
        case .unreachable(let client, _, let moment): markUnreachable(client, at: moment, into: &builder)
        case .disk(let report, _): accept(report, into: &builder)
        case .orphans(let report, _): accept(report, into: &builder)
        case .settled(let file, let rule, _): accept(file, for: rule, into: &builder)
        case .vanished(let paths, let rule, _): forget(vanished: paths, of: rule)
        case .offered(let file, let route, _): accept(file, by: route, into: &builder)
        case .called(let call, _): accept(call, into: &builder)
        case .revived(let intent, _): plan(&builder) { $0.revive(intent) }
        case .undoing(let wishes, _): plan(&builder) { $0.plan(undoing: wishes) }
        case .trash(let wishes, _): plan(&builder) { $0.plan(wishes) }
        case .moment: passTime(&builder)
        case .override(let override, _):
            accept(override, into: &builder)
            hear(builder.tick.events, into: &builder)
        case .overrideEnded(let window, _):
            endOverride(of: window, into: &builder)
            hear(builder.tick.events, into: &builder)
        case .released(let release, _): accept(release, into: &builder)
        case .instructed(let instruction, _): accept(instruction, into: &builder)
        case .outcome(let id, let outcome, let moment): accept(outcome, of: id, at: moment, into: &builder)
        }
    }

    /// Swaps in another rule file; what is remembered stays with rules whose id and meaning are the same.
    ///
    /// - Parameters:
    ///   - rules: The file as it is now.
    ///   - moment: When.
    ///   - underWay: Intents whose call may have been made already, which nothing can call off.
    /// - Returns: The tick; it names the intents that are called off.
    package mutating func reload(
        _ rules: RuleSet, at moment: Moment, underWay: Set<IntentID> = []
    ) -> Tick {
        let former = self.rules
        formerRules = formerRules ?? filed
        var builder = nextTick(at: moment)
        endOutdatedModes(by: rules, into: &builder)
        use(rules)
        endRestsOfChangedRules(&builder)
        followRenamedClients(&builder)
        endChangedRules(since: former)
        forgetGoneWindows()
        forgetGoneClients(&builder)
        forgetUnmentionedNames()
        forgetGoneDisks()
        forgetGoneNamedDisks()
        forgetGoneOrphans()
        cancelRemovals(except: underWay, into: &builder)
        return finish(builder)
    }

    /// Gives this installation a name of its own, where it has none yet.
    package mutating func name(installation: String, at moment: Moment) -> Tick {
        let builder = nextTick(at: moment)
        if state.installation.row == nil { state.installation.row = installation }
        return finish(builder)
    }

    /// Makes everything that was decided since the last `commit` or `rollBack` lasting, once it is written down.
    package mutating func commit() {
        state.commit()
        formerRules = nil
    }

    /// Takes back everything that was decided since the last `commit`, as it could not be written down.
    package mutating func rollBack() {
        state.rollBack()
        incremental.forgetAll()
        if let formerRules { use(formerRules) }
        formerRules = nil
    }

    private mutating func use(_ rules: RuleSet) {
        filed = rules
        self.rules = rules.inModes(state.modesByPeople)
        questions = Questions(of: self.rules)
        mentions = MentionedNames(in: self.rules)
        incremental.forgetAll()
        state.relations = Relations(for: self.rules, keepsNothing: incremental.isOff)
    }

    private func nextTick(at moment: Moment) -> TickBuilder {
        TickBuilder(
            number: (state.ticks.row ?? 0) + 1, at: moment, tellsAll: tellsAll, assumesTimePassed: assumesTimePassed)
    }

    private mutating func finish(_ builder: TickBuilder) -> Tick {
        Recorder(tick: builder.tick, client: builder.context.snapshot?.client, changes: builder.changes)
            .complete(from: &state)
    }
}
