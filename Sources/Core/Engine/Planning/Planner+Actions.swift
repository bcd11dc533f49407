import Clocks
import JSON
import Rules
import Torrents

extension Planner {
    /// Plans the actions of a rule that fires.
    mutating func planActions(_ place: Int, candidate: Candidate, rule: Rule) {
        var walk = Walk(next: candidate.isEdge ? 0 : state.episodes[candidate.key]?.next ?? 0)
        for (index, action) in rule.actions.enumerated() where candidate.part.includes(action.kind) {
            switch action.kind.role {
            case .protection: break
            case .claim where resolution.groupHolds[place] != nil:
                walk.wait(for: resolution.groupHolds[place], at: index)
            case .claim where !claimsNow(candidate): break
            case .claim(let claim):
                let claiming = ClaimingAction(claim: claim, action: action, index: index)
                if let write = reconcile(claiming, candidate: candidate, rule: rule) {
                    walk.planned.append(write.id)
                    walk.add(write.words)
                }
                walk.wait(for: takeClaimHold(), at: index)
            case .effect: planEffect(at: index, place: place, candidate: candidate, rule: rule, walk: &walk)
            }
        }
        settle(candidate, rule: rule, walk)
        if walk.held != nil || isRestless(candidate) { plan.restless.insert(candidate.key.subject) }
        endWaiting(candidate.key, walk.held)
    }

    /// Plans an effect that is due, unless something is in its way or in the way of one before it.
    private mutating func planEffect(
        at index: Int, place: Int, candidate: Candidate, rule: Rule, walk: inout Walk
    ) {
        let (action, episode) = (rule.actions[index], state.episodes[candidate.key])
        guard episode?.isDue(index, from: walk.next, at: now.wall) ?? (index >= walk.next) else { return }
        // What follows something that waits for approval is asked for along with it.
        if let held = walk.held, held.asks.isEmpty { return }
        let obstacle = obstacle(to: action, place: place, candidate: candidate, rule: rule)
        // What a removal lacks may be the approval of what comes before it, which has been looked at.
        let hold =
            state.veto(on: rule, about: candidate.key.subject, at: now)
            ?? (obstacle?.asks.isEmpty == false ? nil : obstacle)
            ?? state.missingApproval(of: action, at: index, for: candidate, rule: rule, now: now)
        guard hold == nil, walk.held == nil else { return walk.wait(for: hold, at: index) }
        walk.next = max(walk.next, index + 1)
        state.episodes.adjust(candidate.key) { $0.setbacks[index]?.begin() }
        guard var arguments = resolve(action, candidate: candidate, rule: rule) else { return }
        if resolution.spared.contains(place), action.kind.deletesData(arguments), let sparing = action.kind.sparing {
            arguments = sparing(arguments)
        }
        if action.kind.commandsClient {
            ledger.claim(action.kind.properties(arguments), of: candidate.key.subject, by: rule.claimant, at: index)
        }
        let order = Order(action, at: index, arguments: arguments)
        walk.planned.append(plan(order, candidate: candidate, rule: rule))
    }

    /// Whether a candidate has to be judged with the next list though that shows nothing new of it.
    private func isRestless(_ candidate: Candidate) -> Bool {
        if questions[candidate.ruleIndex].argumentsMove || !state.open.about(candidate.key.subject).isEmpty {
            return true
        }
        guard let episode = state.episodes[candidate.key] else { return false }
        return !episode.setbacks.isEmpty || !episode.proofs.isEmpty || !episode.lost.isEmpty
            || !episode.holding.isRunning
    }

    /// Why an effect has to wait, or nil when nothing is in its way.
    private func obstacle(
        to action: BoundAction, place: Int, candidate: Candidate, rule: Rule
    ) -> Hold? {
        let subject = candidate.key.subject
        if let hold = resolution.groupHolds[place] { return hold }
        let settled = resolution.settlement(for: rule)
        if let reason = settled.protection(of: subject, from: action.kind.name) { return Hold(reason) }
        if action.kind.isDestructive {
            return resolution.removals.contains(place) ? nil : resolution.holds[place] ?? "not due yet"
        }
        guard action.kind.commandsClient else { return nil }
        if let remover = settled.doomed[subject] { return "moot, as rule \(remover) removes it" }
        return rival(of: action, candidate: candidate, rule: rule)
    }

    /// Why an effect waits for another rule that has a property that it changes, or is just changing it.
    private func rival(of action: BoundAction, candidate: Candidate, rule: Rule) -> Hold? {
        guard let arguments = try? arguments(of: action, candidate) else { return nil }
        let (names, subject) = (action.kind.properties(arguments), candidate.key.subject)
        for name in names {
            if let winner = ledger.winner(of: name, on: subject, for: rule.claimant), winner != rule.id {
                return Hold("rule \(winner) comes first and sets \(name)")
            }
        }
        guard !candidate.isEdge, let other = changer(of: names, on: subject, besides: rule) else { return nil }
        return Hold("waits until rule \(other.rule) has set \(other.name)")
    }

    /// Another rule that is just changing one of these properties, and which one.
    func changer(of names: [String], on subject: Subject, besides rule: Rule) -> (rule: String, name: String)? {
        guard !names.isEmpty else { return nil }
        for intent in state.open.about(subject) where intent.rule != rule.id && intent.purpose == .act {
            guard let kind = rules.kinds[intent.action], kind.isEffect, kind.commandsClient else { continue }
            if let name = kind.properties(intent.arguments).first(where: names.contains) { return (intent.rule, name) }
        }
        return nil
    }

    /// Writes down how far the rule has come, and says what it planned or what held it.
    private mutating func settle(_ candidate: Candidate, rule: Rule, _ walk: Walk) {
        let (key, held, planned) = (candidate.key, walk.told, walk.planned)
        if var episode = state.episodes[key] {
            let former = episode
            episode.next = walk.next
            episode.asks = walk.asks
            let isNews = held.map { !$0.isSame(as: former.heldReason) } ?? false
            episode.heldReason = held?.reason
            episode.heldUntil = held?.until
            if !isNews, let held, Self.isClose(held.until, former.heldUntil) { episode.heldUntil = former.heldUntil }
            let triesAgain = !planned.isEmpty && !episode.setbacks.isEmpty
            if former.next != episode.next || isNews || triesAgain || (former.heldReason != nil) != (held != nil)
                || former.heldUntil != episode.heldUntil || former.asks != episode.asks
            {
                state.episodes[key] = episode
            } else if former.heldReason != episode.heldReason {
                state.episodes.adjust(key, to: episode)
            }
            if let held, isNews || context.tellsAll { tell(held, candidate: candidate, rule: rule) }
        } else if let held {
            tell(held, candidate: candidate, rule: rule)
        }
        guard !planned.isEmpty else { return }
        let verdict: Decision.Verdict = isCarriedOut(rule) ? .firing : .wouldFire
        let reason = ([candidate.choice ?? candidate.reason] + walk.merges).joined(separator: "; ")
        note(Note(verdict, reason, intents: planned), candidate: candidate, rule: rule)
    }

    /// Whether two instants are told alike: a timer that stood still for a poll is no news.
    private static func isClose(_ left: WallTime?, _ right: WallTime?) -> Bool {
        guard let left, let right else { return left == right }
        return abs(left.milliseconds - right.milliseconds) < 60_000
    }

    private mutating func tell(_ hold: Hold, candidate: Candidate, rule: Rule) {
        note(Note(.held, hold.reason, until: hold.until), candidate: candidate, rule: rule)
    }
}

/// How far planning has come with the actions of one candidate.
private struct Walk {
    /// The first action that is not planned yet.
    var next: Int
    var planned: [IntentID] = []
    /// What is in the way of the first action that has to wait.
    private(set) var held: Hold?
    /// What waits for approval, by the place of the action.
    private(set) var asks: [Int: Ask] = [:]
    /// With which rules what is planned is merged, in words.
    private(set) var merges: [String] = []

    init(next: Int) { self.next = next }

    /// Takes up with which rules a claim that is planned is merged.
    mutating func add(_ words: String?) {
        if let words { merges.append(words) }
    }

    /// Takes up what is in the way of an action.
    mutating func wait(for hold: Hold?, at index: Int) {
        guard let hold else { return }
        if let ask = hold.asks.first { asks[index] = ask }
        held = held ?? hold
    }

    /// What is said of it: nothing of what a person knows, and all asks in one.
    var told: Hold? {
        guard let held, !held.isSilent else { return nil }
        return held.asks.isEmpty ? held : .asking(asks.sorted { $0.key < $1.key }.map(\.value))
    }
}

extension Candidate {
    fileprivate var reason: String {
        switch stage {
        case .edge(nil): "its time or file has come"
        case .edge: "the event has happened and the condition holds"
        case .level, .unsure: "the condition holds"
        case .strike(let count): "strike \(count)"
        case .exit: "the condition no longer holds"
        case .followUp: "the actions about the file have ended"
        }
    }
}
