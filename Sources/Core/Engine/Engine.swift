import CEL
package import Clocks
package import Rules
package import Torrents

/// The decision: a pure fold of observations into ticks.
///
/// It has no clock, no I/O, no randomness and no log. The shell gives it one observation at a time, writes the tick
/// down, and only then carries out what the tick plans; after a crash the state that the journal kept takes it up where it was.
package struct Engine: Sendable {
    package private(set) var rules: RuleSet
    var state: EngineState
    /// What each rule asks about torrents, by index.
    private(set) var questions: [Question]
    /// All that time alone can bring about for a torrent, whichever rule it matters to.
    private(set) var crossings: [Crossing]
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
    package func believedRun(of client: ClientName) -> String? { state.clients[client]?.session }

    /// Takes in one observation and tells what follows from it.
    package mutating func observe(_ observation: Observation) -> Tick {
        var builder = TickBuilder(number: state.ticks + 1, at: observation.at)
        watchClock(&builder)
        endRests(&builder)
        switch observation {
        case .looked(let client, let sight, _): take(sight, of: client, &builder)
        case .snapshot(let snapshot, let rhythm): take(snapshot, in: rhythm, &builder)
        case .unreachable(let client, _, let moment): lose(client, at: moment, &builder)
        case .settled(let file, let rule, _): take(file, for: rule, &builder)
        case .vanished(let paths, let rule, _): forget(vanished: paths, of: rule, &builder)
        case .offered(let file, let route, _): take(file, by: route, &builder)
        case .revived(let intent, _): revive(intent, &builder)
        case .moment: passTime(&builder)
        case .override(let override, _):
            take(override, &builder)
            evaluateEvents(of: builder.tick.events, &builder)
        case .overrideEnded(let window, _):
            endOverride(of: window, &builder)
            evaluateEvents(of: builder.tick.events, &builder)
        case .released(let release, _): take(release, &builder)
        case .outcome(let id, let outcome, let moment): take(outcome, of: id, at: moment, &builder)
        }
        plan(&builder)
        planEndings(&builder)
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
        self.rules = rules
        (questions, crossings) = Self.questions(of: rules)
        for client in state.clients.keys { state.clients[client]?.attention = nil }
        var builder = TickBuilder(number: state.ticks + 1, at: moment)
        endRestsOfChangedRules(&builder)
        followRenamedClients(&builder)
        endChangedRules(since: former, &builder)
        forgetGoneWindows(&builder)
        forgetGoneClients(&builder)
        forgetGoneDisks(&builder)
        cancelRemovals(except: underWay, &builder)
        return finish(builder)
    }

    /// Gives this installation a name of its own, where it has none yet.
    package mutating func name(installation: String, at moment: Moment) -> Tick {
        var builder = TickBuilder(number: state.ticks + 1, at: moment)
        if state.installation == nil {
            state.installation = installation
            builder.tick.remember(installation: installation)
        }
        return finish(builder)
    }

    private mutating func finish(_ builder: TickBuilder) -> Tick {
        var tick = builder.tick
        guard !tick.isQuiet else { return tick }
        if let clock = state.clock.writing() { tick.remember(clock: clock) }
        state.ticks = tick.number
        tick.rememberNumber()
        return tick
    }

    private static func questions(of rules: RuleSet) -> ([Question], [Crossing]) {
        let questions = rules.rules.map(Question.init)
        let crossings = questions.reduce(into: Set<Crossing>()) { all, question in
            if case .crossings(let crossings) = question.sensitivity { all.formUnion(crossings) }
        }
        return (questions, Array(crossings))
    }
}
