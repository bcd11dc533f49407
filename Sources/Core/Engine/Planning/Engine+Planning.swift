import Clocks
import JSON
import Rules
import Torrents

extension Engine {
    /// Turns what rules stand at into an ordered list of intents without conflicts.
    mutating func plan(_ builder: inout TickBuilder) {
        guard !builder.candidates.isEmpty else { return }
        // File order; what ends comes last, so that another claimant can take a property over.
        builder.candidates = builder.candidates.enumerated().sorted { left, right in
            (left.element.isEnd ? 1 : 0, left.element.ruleIndex, left.offset)
                < (right.element.isEnd ? 1 : 0, right.element.ruleIndex, right.offset)
        }.map(\.element)
        builder.settle(resolution(of: builder))
        for (place, candidate) in builder.candidates.enumerated() {
            let rule = rules.rules[candidate.ruleIndex]
            switch candidate.stage {
            case .unsure: continue
            case .exit: planExit(candidate, rule: rule, into: &builder)
            case .followUp(let steps, let purpose):
                planFollowUp(steps, purpose: purpose, candidate: candidate, rule: rule, into: &builder)
            case .edge, .level:
                if let stopper = builder.resolution.stopped[place] {
                    note(
                        Note(.outranked, "rule \(stopper) comes first and stops later rules"), candidate: candidate,
                        rule: rule, onlyWhenNew: true, into: &builder)
                    continue
                }
                planActions(place, candidate: candidate, rule: rule, into: &builder)
            }
        }
    }

    /// Settles between the candidates of a tick.
    private func resolution(of builder: TickBuilder) -> Resolution {
        Resolver(rules: rules, state: state, suspicion: builder.suspicion, now: builder.now)
            .resolution(of: builder.candidates)
    }

    /// Plans the actions of a rule that fires.
    private mutating func planActions(
        _ place: Int, candidate: Candidate, rule: Rule, into builder: inout TickBuilder
    ) {
        var planned: [IntentID] = []
        var held: Hold?
        let episode = state.episodes[candidate.key]
        var next = candidate.isEdge ? 0 : episode?.next ?? 0
        for (index, action) in rule.actions.enumerated() {
            switch action.kind.role {
            case .protection: break
            case .claim(let claim):
                let claiming = ClaimingAction(claim: claim, action: action, index: index)
                if let id = reconcile(claiming, candidate: candidate, rule: rule, into: &builder) {
                    planned.append(id)
                }
            case .effect:
                let isDue = episode?.isDue(index, from: next, at: builder.now.wall) ?? (index >= next)
                guard isDue, held == nil else { continue }
                if let hold = obstacle(to: action, place: place, candidate: candidate, rule: rule, in: builder) {
                    held = hold
                    builder.restless.insert(candidate.key.subject)
                    continue
                }
                next = max(next, index + 1)
                state.episodes.adjust(candidate.key) { $0.setbacks[index]?.begin() }
                guard let arguments = resolve(action, candidate: candidate, rule: rule, into: &builder) else {
                    continue
                }
                let order = Order(action, at: index, arguments: arguments)
                planned.append(plan(order, candidate: candidate, rule: rule, into: &builder))
            }
        }
        settle(candidate, rule: rule, next: next, held: held, planned: planned, into: &builder)
        if isRestless(candidate) { builder.restless.insert(candidate.key.subject) }
    }

    /// Whether a candidate has to be judged with the next list though that shows nothing new of it.
    private func isRestless(_ candidate: Candidate) -> Bool {
        if questions[candidate.ruleIndex].argumentsMove || !state.open.about(candidate.key.subject).isEmpty {
            return true
        }
        guard let episode = state.episodes[candidate.key] else { return false }
        return !episode.setbacks.isEmpty || !episode.proofs.isEmpty || !episode.lost.isEmpty
            || !episode.held.isRunning
    }

    /// Why an effect has to wait, or nil when nothing is in its way.
    private func obstacle(
        to action: BoundAction, place: Int, candidate: Candidate, rule: Rule, in builder: TickBuilder
    ) -> Hold? {
        let subject = candidate.key.subject
        let settled = builder.resolution.settlement(for: rule)
        if let reason = settled.protection(of: subject, from: action.kind.name) { return Hold(reason) }
        if action.kind.isDestructive {
            return builder.resolution.removals.contains(place) ? nil : builder.resolution.holds[place] ?? "not due yet"
        }
        guard action.kind.commandsClient, let remover = settled.doomed[subject] else { return nil }
        return "moot, as rule \(remover) removes it"
    }

    /// Writes down how far the rule has come, and says what it planned or what held it.
    private mutating func settle(
        _ candidate: Candidate, rule: Rule, next: Int, held: Hold?, planned: [IntentID],
        into builder: inout TickBuilder
    ) {
        let key = candidate.key
        if var episode = state.episodes[key] {
            let former = episode
            episode.next = next
            let isNews = held.map { !$0.isSame(as: former.heldReason) } ?? false
            episode.heldReason = held?.reason
            episode.heldUntil = held?.until
            if !isNews, let held, Self.isClose(held.until, former.heldUntil) { episode.heldUntil = former.heldUntil }
            let triesAgain = !planned.isEmpty && !episode.setbacks.isEmpty
            if former.next != episode.next || isNews || triesAgain || (former.heldReason != nil) != (held != nil)
                || former.heldUntil != episode.heldUntil
            {
                state.episodes[key] = episode
            } else {
                state.episodes.adjust(key, to: episode)
            }
            if let held, isNews || tellsAll { tell(held, candidate: candidate, rule: rule, into: &builder) }
        } else if let held {
            tell(held, candidate: candidate, rule: rule, into: &builder)
        }
        guard !planned.isEmpty else { return }
        let verdict: Decision.Verdict = isCarriedOut(rule) ? .firing : .wouldFire
        note(Note(verdict, candidate.reason, intents: planned), candidate: candidate, rule: rule, into: &builder)
    }

    /// Whether two instants are told alike: a timer that stood still for a poll is no news.
    private static func isClose(_ left: WallTime?, _ right: WallTime?) -> Bool {
        guard let left, let right else { return left == right }
        return abs(left.milliseconds - right.milliseconds) < 60_000
    }

    private func tell(_ hold: Hold, candidate: Candidate, rule: Rule, into builder: inout TickBuilder) {
        note(Note(.held, hold.reason, until: hold.until), candidate: candidate, rule: rule, into: &builder)
    }

    /// Adds a decision about a candidate; one that only goes on is passed over where that is no news.
    func note(
        _ note: Note, candidate: Candidate, rule: Rule, onlyWhenNew: Bool = false, into builder: inout TickBuilder
    ) {
        if onlyWhenNew, !tellsAll, candidate.stage == .level(entered: false) { return }
        var note = note
        if case .edge(let id) = candidate.stage { note.event = id }
        let matter = Matter(key: candidate.key, title: candidate.title, rule: rule, scope: candidate.scope)
        self.note(note, about: matter, into: &builder)
    }
}

extension Candidate {
    fileprivate var isEnd: Bool {
        switch stage {
        case .exit, .followUp: true
        case .edge, .level, .unsure: false
        }
    }

    var isEdge: Bool {
        if case .edge = stage { true } else { false }
    }

    fileprivate var reason: String {
        switch stage {
        case .edge(nil): "its time or file has come"
        case .edge: "the event has happened and the condition holds"
        case .level, .unsure: "the condition holds"
        case .exit: "the condition no longer holds"
        case .followUp: "the actions about the file have ended"
        }
    }
}
