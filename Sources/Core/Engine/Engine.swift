import CEL
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
    var state: EngineState
    /// What each rule asks about torrents, by index.
    private(set) var questions: [Question]
    /// All that time alone can bring about for a torrent, whichever rule it matters to.
    private(set) var crossings: [Crossing]
    /// What the next list of each client has to be evaluated for; without it, everything is.
    var attention: [ClientName: Attention] = [:]
    /// The rules before a reload that is not lasting yet.
    private var formerRules: RuleSet?
    /// Whether each list is judged as a whole; what is decided is the same, as a test shows.
    package var judgesAll = false
    /// Whether each tick tells of everything that waits, also of what was told before.
    package var tellsAll = false

    /// Starts with what a journal kept, or with nothing.
    package init(rules: RuleSet, state: EngineState = EngineState()) {
        self.rules = rules
        self.state = state
        (questions, crossings) = Self.questions(of: rules)
    }

    /// Intents whose end it waits for.
    package var openIntents: Set<IntentID> { state.open.ids }

    /// The run of a client whose lists are believed; nil before its first list.
    package func believedRun(of client: ClientName) -> String? { state.sessions[client] }

    /// Takes in one observation and tells what follows from it.
    package mutating func observe(_ observation: Observation) -> Tick {
        var builder = TickBuilder(number: (state.ticks.row ?? 0) + 1, at: observation.at)
        watchClock(&builder)
        endRests(&builder)
        switch observation {
        case .looked(let client, let sight, _): take(sight, of: client, into: &builder)
        case .snapshot(let snapshot, let rhythm): take(snapshot, in: rhythm, into: &builder)
        case .unreachable(let client, _, let moment): lose(client, at: moment, into: &builder)
        case .settled(let file, let rule, _): take(file, for: rule, into: &builder)
        case .vanished(let paths, let rule, _): forget(vanished: paths, of: rule)
        case .offered(let file, let route, _): take(file, by: route, into: &builder)
        case .revived(let intent, _): revive(intent, into: &builder)
        case .undoing(let wishes, _): plan(undoing: wishes, into: &builder)
        case .moment: passTime(&builder)
        case .override(let override, _):
            take(override, into: &builder)
            evaluateEvents(of: builder.tick.events, into: &builder)
        case .overrideEnded(let window, _):
            endOverride(of: window, into: &builder)
            evaluateEvents(of: builder.tick.events, into: &builder)
        case .released(let release, _): take(release, into: &builder)
        case .outcome(let id, let outcome, let moment): take(outcome, of: id, at: moment, into: &builder)
        }
        plan(&builder)
        planEndings(&builder)
        keepAttention(builder)
        return finish(builder)
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
        formerRules = formerRules ?? former
        use(rules)
        var builder = TickBuilder(number: (state.ticks.row ?? 0) + 1, at: moment)
        endRestsOfChangedRules(&builder)
        followRenamedClients(&builder)
        endChangedRules(since: former)
        forgetGoneWindows()
        forgetGoneClients(&builder)
        forgetGoneDisks()
        cancelRemovals(except: underWay, into: &builder)
        return finish(builder)
    }

    /// Gives this installation a name of its own, where it has none yet.
    package mutating func name(installation: String, at moment: Moment) -> Tick {
        let builder = TickBuilder(number: (state.ticks.row ?? 0) + 1, at: moment)
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
        attention = [:]
        if let formerRules { use(formerRules) }
        formerRules = nil
    }

    private mutating func use(_ rules: RuleSet) {
        self.rules = rules
        (questions, crossings) = Self.questions(of: rules)
        attention = [:]
    }

    /// Keeps what the next lists have to be judged for.
    private mutating func keepAttention(_ builder: TickBuilder) {
        if var scan = builder.scan {
            scan.settle(builder)
            attention[scan.snapshot.client] = scan.next
            state.clients[scan.snapshot.client]?.isWaiting = scan.next.isWaiting
        } else {
            for subject in builder.restless {
                if let client = subject.client, let id = subject.torrent { attention[client]?.restless.insert(id) }
            }
        }
        if builder.judgesAllNext { attention = [:] }
    }

    private mutating func finish(_ builder: TickBuilder) -> Tick {
        Recorder(tick: builder.tick, client: builder.snapshot?.client).complete(from: &state)
    }

    private static func questions(of rules: RuleSet) -> ([Question], [Crossing]) {
        let questions = rules.rules.map(Question.init)
        let crossings = questions.reduce(into: Set<Crossing>()) { all, question in
            if case .crossings(let crossings) = question.sensitivity { all.formUnion(crossings) }
        }
        return (questions, Array(crossings))
    }
}
