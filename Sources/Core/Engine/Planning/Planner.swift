import Clocks
import JSON
import Rules
import Torrents

/// The phase `plan`: turns what is settled between candidates into intents and claims, in order and without conflicts.
///
/// It works on the state, which it hands back with what is open, claimed and counted; what is to be done and said is in
/// its `plan`.
struct Planner {
    let rules: RuleSet
    let questions: Questions
    let context: TickContext
    /// What is settled between the candidates.
    let resolution: Resolution
    /// Who has which property, and how many intents there are.
    var ledger: Ledger
    var state: EngineState
    var plan = Plan()
    /// Why the claim that was looked at last waits for a person.
    var claimHold: Hold?
    /// What several rules claim and have merged.
    var merges = ClaimMerges()
    /// The places of torrents in their groups, where a rule divides something among them.
    private var seats: [EpisodeKey: GroupSeat] = [:]

    /// - Parameters:
    ///   - rules: The rules in force.
    ///   - questions: What they ask; nil works it out.
    ///   - state: What is known, as it is after judging.
    ///   - context: What the tick is about.
    ///   - resolution: What is settled between the candidates.
    ///   - ledger: What planning has learnt in this tick before.
    init(
        rules: RuleSet, questions: Questions? = nil, state: consuming EngineState, context: TickContext,
        resolution: Resolution = Resolution(), ledger: Ledger = Ledger()
    ) {
        self.rules = rules
        self.questions = questions ?? Questions(of: rules)
        self.state = state
        self.context = context
        self.resolution = resolution
        self.ledger = ledger
    }

    var now: Moment { context.now }

    /// Plans for candidates.
    ///
    /// - Parameter candidates: In file order, with the places by which the resolution knows them.
    mutating func plan(_ candidates: [Candidate]) {
        takeSeats(candidates)
        merges = ClaimMerges(candidates, for: self)
        for (place, candidate) in candidates.enumerated() {
            let rule = rules.rules[candidate.ruleIndex]
            switch candidate.stage {
            case .unsure: continue
            case .exit: planExit(candidate, rule: rule)
            case .strike(let count): planStrike(count, candidate: candidate, rule: rule)
            case .followUp(let steps, let purpose):
                planFollowUp(steps, purpose: purpose, candidate: candidate, rule: rule)
            case .edge, .level:
                if let stopper = resolution.stopped[place] {
                    note(
                        Note(.outranked, "rule \(stopper) comes first and stops later rules"), candidate: candidate,
                        rule: rule, onlyWhenNew: true)
                    continue
                }
                planActions(place, candidate: candidate, rule: rule)
            }
        }
    }

    /// Gives each torrent of a group its place among them, where something is divided.
    private mutating func takeSeats(_ candidates: [Candidate]) {
        var members: [EpisodeKey: [EpisodeKey]] = [:]
        for candidate in candidates where candidate.isNow {
            let rule = rules.rules[candidate.ruleIndex]
            guard let group = candidate.part.group, rule.actions.contains(where: { $0.kind.divided != nil }) else {
                continue
            }
            members[EpisodeKey(rule: rule.id, subject: group), default: []].append(candidate.key)
        }
        for keys in members.values {
            for (place, key) in keys.enumerated() { seats[key] = GroupSeat(place: place, count: keys.count) }
        }
    }

    /// The arguments of an action about a candidate: those of a torrent of a group where they are divided.
    func arguments(of action: BoundAction, _ candidate: Candidate) throws(TemplateError) -> JSON {
        let arguments = try action.arguments.resolved(in: candidate.scope)
        guard let divided = action.kind.divided, let seat = seats[candidate.key] else { return arguments }
        return divided(arguments, seat)
    }

    /// Whether claims about a candidate are for this tick: those about a torrent of a group wait for the list of its own
    /// client, since only that brings in the other rules that claim something of it.
    func claimsNow(_ candidate: Candidate) -> Bool {
        guard candidate.part.group != nil, let client = candidate.key.subject.client else { return true }
        return client == context.snapshot?.client
    }

    /// Adds a decision about a candidate; one that only goes on is passed over where that is no news.
    mutating func note(_ note: Note, candidate: Candidate, rule: Rule, onlyWhenNew: Bool = false) {
        if onlyWhenNew, !context.tellsAll, candidate.stage == .level(entered: false) { return }
        var note = note
        if case .edge(let id) = candidate.stage { note.event = id }
        let matter = Matter(key: candidate.key, title: candidate.title, rule: rule, scope: candidate.scope)
        plan.decisions.append(Decision(note, about: matter, at: now.wall))
    }

    /// Whether what a rule plans is carried out.
    func isCarriedOut(_ rule: Rule) -> Bool { rules.carriesOut(rule) }
}
