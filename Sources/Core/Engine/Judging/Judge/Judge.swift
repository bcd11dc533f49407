import Calendar
import Clocks
import Rules
import Torrents

/// The phase `judge`: asks rules about subjects, and moves their episodes on.
///
/// Of the state it changes episodes alone, with the times at which they began to fire; it only reads the rest. What it
/// comes to is in its `findings`. Which torrents a list has to be judged for is up to `incremental`.
struct Judge {
    let rules: RuleSet
    let questions: Questions
    let context: TickContext
    /// The state without what is changed here.
    let known: EngineState
    /// What the lists before have left to look at.
    var incremental: IncrementalEvaluation
    var episodes: EpisodeTable
    var firings: Firings
    var findings = Findings()
    /// The groups of this tick by their definition's name, as far as rules have asked.
    var groupings: [String: Grouping] = [:]
    /// Which windows are open at this moment, as far as rules have asked.
    private var openWindows: [String: Bool] = [:]

    /// - Parameters:
    ///   - rules: The rules in force.
    ///   - questions: What they ask; nil works it out.
    ///   - state: What is known, which it keeps until `endedState`.
    ///   - context: What the tick is about.
    ///   - incremental: What the lists before have left to look at.
    init(
        rules: RuleSet, questions: Questions? = nil, state: consuming EngineState, context: TickContext,
        incremental: IncrementalEvaluation = IncrementalEvaluation()
    ) {
        self.rules = rules
        self.questions = questions ?? Questions(of: rules)
        self.context = context
        self.incremental = incremental
        // Moved, not copied: a table that two values share is copied at the first change.
        var state = state
        episodes = state.episodes
        firings = Firings(
            real: state.fired, rehearsed: state.rehearsals.fired, limits: state.limits,
            rehearsedLimits: state.rehearsals.limits)
        state.episodes = EpisodeTable()
        state.fired = Table(state.fired.name)
        state.rehearsals.fired = Table(state.rehearsals.fired.name)
        state.limits = Table(state.limits.name)
        state.rehearsals.limits = Table(state.rehearsals.limits.name)
        known = state
    }

    /// The whole state, as it is after judging.
    consuming func endedState() -> EngineState {
        var state = known
        state.episodes = episodes
        state.fired = firings.real
        state.rehearsals.fired = firings.rehearsed
        state.limits = firings.limits
        state.rehearsals.limits = firings.rehearsedLimits
        return state
    }

    var now: Moment { context.now }

    /// Adds a decision with the values of the condition's parts.
    mutating func note(_ note: Note, about matter: Matter) {
        findings.decisions.append(Decision(note, about: matter, at: now.wall))
    }

    /// Whether every window that a rule asks for is open, looked up once in each tick.
    mutating func isInWindow(_ rule: Rule) -> Bool {
        rule.during.allSatisfy { window in
            if let isOpen = openWindows[window.name] { return isOpen }
            let isOpen = known.isOpen(window, at: now.wall)
            openWindows[window.name] = isOpen
            return isOpen
        }
    }
}
