import Clocks
import Rules
import Torrents

/// What one tick is about: its number and time, and the list that it takes in, where it takes in one.
struct TickContext {
    /// The tick's number.
    let number: Int64
    let now: Moment
    /// Whether everything that waits is told, also what was told before.
    var tellsAll = false
    /// Whether holding times, cooldowns and grace count as over.
    var assumesTimePassed = false
    /// The list that the tick is about, present torrents only.
    var snapshot: Snapshot?
    /// The disk of the rule file that the tick is about, where it is about one.
    var disk: String?
    /// What keeps removals waiting on this client, if anything does.
    var suspicion: String?
    /// Whether the client has just begun to list what it has, for the first time ever.
    var isFirstOfMany = false
    /// The reading of the client's clock of observed time.
    var observed: Duration = .zero
    /// The same at the list before: up to then counts what this list does not show to hold.
    var observedBefore: Duration = .zero
}

/// One observation on its way to a tick: what the phases before have come to, for those that follow.
struct TickBuilder {
    var tick: Tick
    var context: TickContext
    /// Rules that have something to do, in file order within each subject.
    var candidates: [Candidate] = []
    /// What planning learns.
    var ledger = Ledger()
    /// Whether the next list of each client has to be judged as a whole, as other rules take part.
    var judgesAllNext = false
    /// Subjects that the next list has to be judged for though it may not show anything new of them.
    var restless: Set<Subject> = []
    /// When torrents of this client have to be judged again, on its clock of observed time.
    var dueTimes: [Infohash: Duration] = [:]
    /// Our intents that brought about what this tick tells of, and the rules that they came from.
    var doers: [IntentID: String] = [:]
    /// What differs from the list before, to be written down.
    var changes = ListChanges()

    init(number: Int64, at moment: Moment, tellsAll: Bool = false, assumesTimePassed: Bool = false) {
        tick = Tick(number: number, at: moment)
        context = TickContext(
            number: number, now: moment, tellsAll: tellsAll, assumesTimePassed: assumesTimePassed)
    }

    var now: Moment { context.now }

    /// Takes up what judging has come to.
    mutating func add(_ findings: Findings) {
        tick.decisions += findings.decisions
        candidates += findings.candidates
        restless.formUnion(findings.restless)
        dueTimes.merge(findings.dueTimes) { min($0, $1) }
    }

    /// Takes up what is planned.
    mutating func add(_ plan: Plan) {
        tick.decisions += plan.decisions
        tick.intents += plan.intents
        tick.rehearsed += plan.rehearsed
        tick.owed.formUnion(plan.owed)
        restless.formUnion(plan.restless)
        if plan.setsRulesToRest { judgesAllNext = true }
    }

    /// Adds a decision with the values of the condition's parts.
    mutating func note(_ note: Note, about matter: Matter) {
        tick.decisions.append(Decision(note, about: matter, at: now.wall))
    }
}
