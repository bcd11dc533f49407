import CEL
package import Clocks
package import Rules
package import Torrents

/// The decision: a pure fold of observations into ticks.
///
/// It has no clock, no I/O, no randomness and no log. The shell gives it one observation at a time, writes the tick
/// down, and only then carries out what the tick plans; after a crash the journal's memory takes it up where it was.
package struct Engine: Sendable {
    package private(set) var rules: RuleSet
    var memory: Memory
    /// What each rule asks about torrents, by index.
    private(set) var questions: [Question]
    /// All that time alone can bring about for a torrent, whichever rule it matters to.
    private(set) var crossings: [Crossing]
    /// Whether each tick tells of everything that waits, also of what was told before.
    package var tellsAll = false

    /// Starts with what a journal kept, or with nothing.
    package init(rules: RuleSet, memory: Memory = Memory()) {
        self.rules = rules
        self.memory = memory
        (questions, crossings) = Self.questions(of: rules)
    }

    /// Intents whose end it waits for.
    package var openIntents: Set<IntentID> { memory.open.ids }

    /// The run of a client whose lists are believed; nil before its first list.
    package func believedRun(of client: ClientName) -> String? { memory.clients[client]?.session }

    /// Takes in one observation and tells what follows from it.
    package mutating func observe(_ observation: Observation) -> Tick {
        var turn = Turn(number: memory.ticks + 1, at: observation.at)
        watchClock(&turn)
        endRests(&turn)
        switch observation {
        case .looked(let client, let sight, _): take(sight, of: client, &turn)
        case .snapshot(let snapshot, let rhythm): take(snapshot, in: rhythm, &turn)
        case .unreachable(let client, _, let moment): lose(client, at: moment, &turn)
        case .settled(let file, let rule, _): take(file, for: rule, &turn)
        case .vanished(let paths, let rule, _): forget(vanished: paths, of: rule, &turn)
        case .offered(let file, let route, _): take(file, by: route, &turn)
        case .revived(let intent, _): revive(intent, &turn)
        case .moment: passTime(&turn)
        case .override(let override, _):
            take(override, &turn)
            evaluateEvents(of: turn.tick.events, &turn)
        case .overrideEnded(let window, _):
            endOverride(of: window, &turn)
            evaluateEvents(of: turn.tick.events, &turn)
        case .released(let release, _): take(release, &turn)
        case .outcome(let id, let outcome, let moment): take(outcome, of: id, at: moment, &turn)
        }
        plan(&turn)
        planEndings(&turn)
        return finish(turn)
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
        for client in memory.clients.keys { memory.clients[client]?.attention = nil }
        var turn = Turn(number: memory.ticks + 1, at: moment)
        endRestsOfChangedRules(&turn)
        followRenamedClients(&turn)
        endChangedRules(since: former, &turn)
        forgetGoneWindows(&turn)
        forgetGoneClients(&turn)
        forgetGoneDisks(&turn)
        cancelRemovals(except: underWay, &turn)
        return finish(turn)
    }

    /// Gives this installation a name of its own, where it has none yet.
    package mutating func name(installation: String, at moment: Moment) -> Tick {
        var turn = Turn(number: memory.ticks + 1, at: moment)
        if memory.installation == nil {
            memory.installation = installation
            turn.tick.remember(installation: installation)
        }
        return finish(turn)
    }

    private mutating func finish(_ turn: Turn) -> Tick {
        var tick = turn.tick
        guard !tick.isQuiet else { return tick }
        if let clock = memory.clock.writing() { tick.remember(clock: clock) }
        memory.ticks = tick.number
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
