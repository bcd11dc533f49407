import CEL
import Clocks
import Rules
import Text
import Torrents

/// The phase `resolve`: settles in file order which candidates may go ahead.
///
/// Protection beats everything in any order; rules with `after` keep later ones off their subjects; and what is left of
/// removals is judged within the budgets. Nothing is changed: the state is only read.
struct Resolver {
    let safeguards: Safeguards
    /// Why the list of this tick is not believed; nil where it is.
    let suspicion: String?
    let now: Moment
    /// Whether grace and pauses count as over.
    let assumesTimePassed: Bool
    var resolution = Resolution()
    /// How many removals this tick plans, by client.
    var counts = Counts()
    /// Who uses which data, once a removal has asked.
    private var dataMap: DataMap?

    struct Counts {
        var enforced: [ClientName: Int] = [:]
        var rehearsed: [ClientName: Int] = [:]

        mutating func add(_ client: ClientName, isReal: Bool) {
            rehearsed[client, default: 0] += 1
            if isReal { enforced[client, default: 0] += 1 }
        }
    }

    /// - Parameters:
    ///   - rules: The rule file.
    ///   - state: What is known, as it is after judging.
    ///   - suspicion: Why the list of this tick is not believed; nil where it is.
    ///   - now: The time of the tick.
    ///   - assumesTimePassed: Whether grace and pauses count as over.
    init(
        rules: RuleSet, state: EngineState, suspicion: String? = nil, now: Moment, assumesTimePassed: Bool = false
    ) {
        safeguards = Safeguards(rules: rules, state: state)
        self.suspicion = suspicion
        self.now = now
        self.assumesTimePassed = assumesTimePassed
    }

    var rules: RuleSet { safeguards.rules }
    var state: EngineState { safeguards.state }

    /// Settles what becomes of candidates, which stand in file order.
    func resolution(of candidates: [Candidate]) -> Resolution {
        var work = self
        work.protect(candidates)
        work.doomWhatIsUnderWay()
        work.stopLaterRules(among: candidates)
        work.holdGroups(among: candidates)
        work.judgeRemovals(among: candidates)
        return work.resolution
    }
}

extension Resolver {
    /// Collects what rules forbid; a rule whose condition has no value forbids as well, since it might be true.
    private mutating func protect(_ candidates: [Candidate]) {
        let bans = rules.rules.map { Ban(actions: $0.actions.flatMap(\.forbiddenActions), by: $0) }
        for place in candidates.indices {
            let ban = bans[candidates[place].ruleIndex]
            // The torrents of a group are protected one by one.
            if ban.actions.isEmpty || candidates[place].part.isGroup { continue }
            switch candidates[place].stage {
            case .level, .edge: forbid(ban, on: candidates[place].key.subject, for: ban.reason)
            case .unsure(let why):
                forbid(ban, on: candidates[place].key.subject, for: "possibly \(ban.reason), as \(why)")
            case .exit, .followUp, .strike: continue
            }
        }
    }

    /// Forbids what a rule forbids on a subject; the first reason stays the one.
    private mutating func forbid(_ ban: Ban, on subject: Subject, for reason: String) {
        resolution.rehearsed.forbid(ban.actions, on: subject, for: reason)
        if ban.isEnforced { resolution.enforced.forbid(ban.actions, on: subject, for: reason) }
    }

    /// Dooms the torrents whose removal is under way, or was rehearsed while the condition goes on to hold.
    private mutating func doomWhatIsUnderWay() {
        for intent in state.open.removals { doom(intent.subject, by: intent.rule, isReal: true) }
        for rule in rules.rules where !rules.carriesOut(rule) && rule.actions.contains(where: \.kind.isDestructive) {
            for (subject, episode) in state.episodes[rule.id]
            where episode.rehearsed.keys.contains(where: { rule.removes(at: $0) }) {
                doom(subject, by: rule.id, isReal: rule.mode != .dryRun)
            }
        }
    }

    /// Dooms a subject; the first rule that does so stays the one.
    mutating func doom(_ subject: Subject, by rule: String, isReal: Bool) {
        if resolution.rehearsed.doomed[subject] == nil { resolution.rehearsed.doomed[subject] = rule }
        if isReal, resolution.enforced.doomed[subject] == nil { resolution.enforced.doomed[subject] = rule }
    }

    /// Decides which removals may go ahead now, in file order, within the budgets; the rest is held with its reason.
    private mutating func judgeRemovals(among candidates: [Candidate]) {
        var judged: Set<EpisodeKey> = []
        for (place, candidate) in candidates.enumerated() {
            let rule = rules.rules[candidate.ruleIndex]
            if let group = candidate.part.group {
                guard judged.insert(EpisodeKey(rule: rule.id, subject: group)).inserted else { continue }
                judgeRemovals(of: group, by: rule, among: candidates)
                continue
            }
            if candidate.key.subject.orphan != nil {
                judgeRemoval(ofOrphan: candidate, at: place, by: rule)
                continue
            }
            // A removal that another rule keeps off its torrent neither dooms that nor uses up a budget.
            guard case .torrent(let client, _) = candidate.key.subject, candidate.isNow,
                resolution.stopped[place] == nil, !dueRemovals(of: candidate, by: rule).isEmpty
            else { continue }
            if let hold = obstacle(to: candidate, of: client, by: rule) {
                resolution.holds[place] = hold
                continue
            }
            let isReal = rule.mode != .dryRun
            resolution.removals.insert(place)
            doom(candidate.key.subject, by: rule.id, isReal: isReal)
            counts.add(client, isReal: isReal)
        }
    }

    /// Why a removal has to wait; nil where it may go ahead.
    ///
    /// - Parameters:
    ///   - candidate: Whose removal it is.
    ///   - client: The client that has it.
    ///   - rule: Who wants it.
    ///   - group: The torrents that go along with it.
    /// - Returns: The reason, with the time at which it passes where that can be told.
    mutating func obstacle(
        to candidate: Candidate, of client: ClientName, by rule: Rule, alongWith group: Set<Subject> = []
    ) -> Hold? {
        if let veto = state.veto(on: rule, about: candidate.key.subject, at: now) { return veto }
        let settled = resolution.settlement(for: rule)
        if let other = settled.doomed[candidate.key.subject] { return "moot, as rule \(other) removes it" }
        let protection = rule.actions.lazy.filter(\.kind.isDestructive)
            .compactMap { settled.protection(of: candidate.key.subject, from: $0.kind.name) }.first
        if let protection { return Hold(protection) }
        let planned = rule.mode == .dryRun ? counts.rehearsed : counts.enforced
        return doubt(about: candidate, by: rule)
            ?? safeguards.exhaustion(of: client, for: rule, planned: planned, at: now)
            ?? safeguards.returns(of: candidate.key.subject.torrent, on: client, at: now)
            ?? contention(on: client, for: rule, planned: planned)
            ?? sharing(of: candidate, by: rule, besides: group)
            ?? missingApproval(of: candidate, by: rule)
    }

    /// What a person has yet to approve of a removal and of what comes before it: until then it neither dooms its torrent
    /// nor uses up a budget.
    func missingApproval(of candidate: Candidate, by rule: Rule) -> Hold? {
        let last = rule.actions.lastIndex { $0.kind.isDestructive } ?? rule.actions.endIndex
        return rule.actions.indices.prefix { $0 <= last }.lazy
            .filter { rule.actions[$0].kind.isEffect && isDue($0, of: candidate) }
            .compactMap { index in
                state.missingApproval(of: rule.actions[index], at: index, for: candidate, rule: rule, now: now)
            }.first
    }

    /// Lets rules with `after` keep later ones off the subjects for which they want something.
    private mutating func stopLaterRules(among candidates: [Candidate]) {
        guard rules.rules.contains(where: \.stops) else { return }
        var enforced: [Subject: String] = [:]
        var rehearsed: [Subject: String] = [:]
        for (place, candidate) in candidates.enumerated() where candidate.isNow {
            let rule = rules.rules[candidate.ruleIndex]
            let subject = candidate.key.subject
            let isDryRun = rule.mode == .dryRun
            // The links of one file are taken one by one, by the same rule too.
            if candidate.judged == nil, let stopper = isDryRun ? rehearsed[subject] : enforced[subject] {
                resolution.stopped[place] = stopper
                continue
            }
            guard rule.stops, wantsAnything(candidate, rule) else { continue }
            if rehearsed[subject] == nil { rehearsed[subject] = rule.id }
            if !isDryRun { enforced[subject] = rule.id }
        }
    }

    /// Whether a rule has anything to do about a subject now: a claim or protection that lasts, or an effect that is due.
    private func wantsAnything(_ candidate: Candidate, _ rule: Rule) -> Bool {
        rule.actions.indices.contains { index in
            guard candidate.part.includes(rule.actions[index].kind) else { return false }
            switch rule.actions[index].kind.role {
            case .protection, .claim: return true
            case .effect: return isDue(index, of: candidate)
            }
        }
    }
}

extension Resolver {
    /// What is not certain enough yet about one removal.
    private func doubt(about candidate: Candidate, by rule: Rule) -> Hold? {
        if let suspicion { return "the list is not believed yet: \(suspicion)" }
        if candidate.isKept { return "its condition no longer holds, and \"keepFor\" keeps nothing to remove" }
        guard let torrent = candidate.torrent, let client = candidate.key.subject.client else {
            return "the client does not say what the torrent is doing"
        }
        if let hold = safeguards.doubt(about: torrent, of: client, at: now) { return hold }
        if deletesData(candidate, by: rule), let reason = safeguards.dataDoubt(about: torrent, of: client) {
            return Hold(reason)
        }
        if movesToBin(candidate, by: rule), let reason = safeguards.binDoubt(about: torrent, of: client) {
            return Hold(reason)
        }
        guard let episode = state.episodes[candidate.key] else { return "seen once" }
        if assumesTimePassed { return nil }
        if let until = episode.quietUntil, until > now.boot {
            return Hold(
                episode.heldReason ?? "it was tried a moment ago", until: now.wall.advanced(by: until - now.boot))
        }
        let grace = rules.limits.grace
        let lasted = episode.lasted(at: state.observed(client))
        guard lasted < grace else { return nil }
        return Hold(
            "seen once; must hold for \(grace.spoken), see limits.removals.grace",
            until: now.wall.advanced(by: grace - lasted))
    }

    /// Whether what a removal frees has yet to show, where the rule looks at the client: one may be enough.
    private func contention(on client: ClientName, for rule: Rule, planned: [ClientName: Int]) -> Hold? {
        // One that chooses counts what is under way itself.
        guard rule.readsClient, rule.select == nil else { return nil }
        let doomed = resolution.settlement(for: rule).doomed
        if planned[client, default: 0] > 0 || doomed.keys.contains(where: { $0.client == client }) {
            return "another removal on this client is under way, and may be enough"
        }
        guard !assumesTimePassed, let ended = state.clients[client]?.removalEnded, now.boot - ended < Self.freeingTime
        else { return nil }
        return Hold(
            "what the last removal has freed may not show yet",
            until: now.wall.advanced(by: Self.freeingTime - (now.boot - ended)))
    }

    /// How long a client may take to tell of the space that a removal has freed; qBittorrent measures each half minute.
    private static let freeingTime: Duration = .seconds(60)

    private mutating func sharing(of candidate: Candidate, by rule: Rule, besides group: Set<Subject>) -> Hold? {
        guard let torrent = candidate.torrent, let client = candidate.key.subject.client,
            deletesData(candidate, by: rule)
        else { return nil }
        let map = dataMap ?? safeguards.dataMap
        dataMap = map
        return safeguards.sharing(of: torrent, on: client, in: map, besides: group, at: now).map { Hold($0) }
    }

    /// Whether a removal that is due now deletes data; where that cannot be told it counts as one that does.
    func deletesData(_ candidate: Candidate, by rule: Rule) -> Bool {
        dueRemovals(of: candidate, by: rule).contains { action in
            (try? action.arguments.resolved(in: candidate.scope)).map(action.kind.deletesData) ?? true
        }
    }

    /// Whether a removal that is due now moves data to a bin.
    private func movesToBin(_ candidate: Candidate, by rule: Rule) -> Bool {
        dueRemovals(of: candidate, by: rule).contains { action in
            (try? action.arguments.resolved(in: candidate.scope)).map(action.kind.movesToBin) ?? false
        }
    }

    /// The destructive actions of a rule that are to be planned now.
    func dueRemovals(of candidate: Candidate, by rule: Rule) -> [BoundAction] {
        guard candidate.part.takesTorrents else { return [] }
        return rule.actions.indices.filter { rule.actions[$0].kind.isDestructive && isDue($0, of: candidate) }
            .map { rule.actions[$0] }
    }

    func isDue(_ index: Int, of candidate: Candidate) -> Bool {
        let episode = state.episodes[candidate.key]
        let next = candidate.isEdge ? 0 : episode?.next ?? 0
        return episode?.isDue(index, from: next, at: now.wall) ?? (index >= next)
    }
}

extension Candidate.Part {
    /// Whether it is about a torrent, or may be.
    fileprivate var takesTorrents: Bool {
        if case .group = self { false } else { true }
    }
}

extension Rule {
    fileprivate func removes(at index: Int) -> Bool {
        actions.indices.contains(index) && actions[index].kind.isDestructive
    }

    /// Whether its condition looks at the client as a whole, which each removal may change.
    fileprivate var readsClient: Bool {
        [when, unless].contains { $0?.program.fieldsRead.contains { $0.variable == "client" } ?? false }
    }
}

/// What one rule forbids where it holds.
private struct Ban {
    let actions: [String]
    let reason: String
    /// Whether it counts for rules that are carried out.
    let isEnforced: Bool

    init(actions: [String], by rule: Rule) {
        self.actions = actions
        reason = "protected by rule \(rule.id)"
        isEnforced = rule.mode != .dryRun
    }
}
