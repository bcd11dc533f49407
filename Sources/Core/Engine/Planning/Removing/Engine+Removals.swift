import CEL
import Clocks
import Rules
import Text
import Torrents

extension Engine {
    /// Decides which removals may go ahead now, in file order, within the budgets; the rest is held with its reason.
    func judgeRemovals(_ builder: inout TickBuilder) {
        doom(&builder)
        for (place, candidate) in builder.candidates.enumerated() {
            let rule = rules.rules[candidate.ruleIndex]
            guard case .torrent(let client, _) = candidate.key.subject, waitsToRemove(candidate, rule, builder) else {
                continue
            }
            if let other = builder.resolution(for: rule).doomed[candidate.key.subject] {
                builder.resolution.holds[place] = "moot, as rule \(other) removes it"
                continue
            }
            let hold =
                protection(of: candidate, rule, builder) ?? doubt(about: candidate, rule, builder)
                ?? exhaustion(of: client, rule, builder) ?? contention(for: rule, on: client, builder)
                ?? sharing(of: candidate, rule, &builder)
            if let hold {
                builder.resolution.holds[place] = hold
                continue
            }
            builder.resolution.removals.insert(place)
            builder.remove(candidate.key.subject, of: client, by: rule)
        }
    }

    private func waitsToRemove(_ candidate: Candidate, _ rule: Rule, _ builder: TickBuilder) -> Bool {
        switch candidate.stage {
        case .edge, .level: return !dueRemovals(candidate, rule, builder).isEmpty
        case .unsure, .exit, .followUp: return false
        }
    }

    /// The destructive actions of a rule that are to be planned now.
    private func dueRemovals(_ candidate: Candidate, _ rule: Rule, _ builder: TickBuilder) -> [BoundAction] {
        let episode = state.episodes[candidate.key]
        let next = candidate.isEdge ? 0 : episode?.next ?? 0
        return rule.actions.indices.filter { index in
            rule.actions[index].kind.isDestructive
                && (episode?.isDue(index, from: next, at: builder.now.wall) ?? (index >= next))
        }.map { rule.actions[$0] }
    }

    private func protection(of candidate: Candidate, _ rule: Rule, _ builder: TickBuilder) -> Hold? {
        let resolution = builder.resolution(for: rule)
        return rule.actions.lazy.filter(\.kind.isDestructive)
            .compactMap { resolution.protection(of: candidate.key.subject, from: $0.kind.name) }.first.map { Hold($0) }
    }

    /// What is not certain enough yet about one removal.
    private func doubt(about candidate: Candidate, _ rule: Rule, _ builder: TickBuilder) -> Hold? {
        if let suspicion = builder.suspicion { return "the list is not believed yet: \(suspicion)" }
        guard let torrent = candidate.torrent, let client = candidate.key.subject.client else {
            return "the client does not say what the torrent is doing"
        }
        if let hold = doubt(about: torrent, of: client, at: builder.now) { return hold }
        if deletesData(candidate, rule, builder), let reason = dataDoubt(about: torrent, of: client) {
            return Hold(reason)
        }
        guard let episode = state.episodes[candidate.key] else {
            return "seen once"
        }
        if let until = episode.quietUntil, until > builder.now.boot {
            return Hold(
                episode.heldReason ?? "it was tried a moment ago",
                until: builder.now.wall.advanced(by: until - builder.now.boot))
        }
        let grace = rules.limits.grace
        let held = episode.held.total(at: state.observed(client))
        guard held >= grace else {
            return Hold(
                "seen once; must hold for \(grace.spoken), see limits.removals.grace",
                until: builder.now.wall.advanced(by: grace - held))
        }
        return nil
    }

    /// What speaks against removing a torrent at all now, whichever rule wants it.
    func doubt(about torrent: Torrent, of client: ClientName, at moment: Moment) -> Hold? {
        switch torrent.state {
        case .checking, .moving: return "its data is being checked or moved"
        case nil: return "the client does not say what the torrent is doing"
        default: break  // every other state is at rest
        }
        return state.clock.row?.doubt(at: moment) ?? lostDisk(of: torrent, client).map { Hold($0.hold(on: client)) }
    }

    /// Which budget is used up.
    private func exhaustion(of client: ClientName, _ rule: Rule, _ builder: TickBuilder) -> Hold? {
        let limits = rules.limits
        let counts = builder.resolution(for: rule).removalCounts
        let thisTick = counts.values.reduce(0, +)
        guard thisTick < limits.perTick else {
            return "budget: \(limits.perTick) removals in one tick are planned, see limits.removals.perTick"
        }
        let lastDay = countedRemovals(for: rule).filter { $0.isWithin(.seconds(86_400), of: builder.now) }
        guard lastDay.count + thisTick < limits.perDay else {
            return Hold(
                "budget: \(limits.perDay) removals within a day are reached, see limits.removals.perDay",
                until: lastDay.firstToExpire)
        }
        let here = lastDay.filter { $0.client == client }
        let share = allowance(of: client, after: here)
        guard here.count + counts[client, default: 0] < share else {
            return Hold(exhausted(share), until: here.firstToExpire)
        }
        return nil
    }

    /// Whether more is planned or done within a day than the limits in force allow.
    func excess(of client: ClientName, counting more: Int, at moment: Moment) -> String? {
        let limits = rules.limits
        guard limits.perTick > 0 else { return "limits.removals.perTick allows none" }
        let lastDay = state.removals.values.filter { $0.isWithin(.seconds(86_400), of: moment) }
        guard lastDay.count + more <= limits.perDay else {
            return "budget: \(limits.perDay) removals within a day are reached, see limits.removals.perDay"
        }
        let here = lastDay.filter { $0.client == client }
        let share = allowance(of: client, after: here)
        return here.count + more <= share ? nil : exhausted(share)
    }

    private func exhausted(_ share: Int) -> String {
        let percent = Int((rules.limits.maxShare * 100).rounded())
        return "budget: \(share) removals within a day are reached, \(percent) % of this client's torrents, "
            + "see limits.removals.maxShare"
    }

    /// How many torrents of a client may go within a day: its share of those it has and those that went, rounded down,
    /// but one where there is any share at all.
    private func allowance(of client: ClientName, after removals: [Removal]) -> Int {
        let share = rules.limits.maxShare
        guard share > 0 else { return 0 }
        let listed = state.clients[client]?.accepted
        // One that is planned, or was added again, is still listed and must not count twice.
        let gone = removals.count { removal in removal.torrent.map { listed?[$0] == nil } ?? false }
        let population = (listed?.torrents.count ?? 0) + gone
        // A share such as 0.29 of 100 comes out a hair below the whole number that is meant.
        return max(1, Int((share * Double(population) + 1e-9).rounded(.down)))
    }

    /// Whether what a removal frees has yet to show, where the rule looks at the client: one may be enough.
    private func contention(for rule: Rule, on client: ClientName, _ builder: TickBuilder) -> Hold? {
        guard rule.readsClient else { return nil }
        let resolution = builder.resolution(for: rule)
        if resolution.removalCounts[client, default: 0] > 0
            || resolution.doomed.keys.contains(where: { $0.client == client })
        {
            return "another removal on this client is under way, and may be enough"
        }
        guard let ended = state.clients[client]?.removalEnded, builder.now.boot - ended < Self.freeingTime else {
            return nil
        }
        return Hold(
            "what the last removal has freed may not show yet",
            until: builder.now.wall.advanced(by: Self.freeingTime - (builder.now.boot - ended)))
    }

    /// How long a client may take to tell of the space that a removal has freed; qBittorrent measures each half minute.
    private static let freeingTime: Duration = .seconds(60)

    private func sharing(of candidate: Candidate, _ rule: Rule, _ builder: inout TickBuilder) -> Hold? {
        guard let torrent = candidate.torrent, let client = candidate.key.subject.client,
            deletesData(candidate, rule, builder)
        else { return nil }
        let map = builder.dataMap ?? DataMap(state.clients.rows, rules.clients)
        builder.dataMap = map
        return sharing(of: torrent, client, in: map).map { Hold($0) }
    }

    private func deletesData(_ candidate: Candidate, _ rule: Rule, _ builder: TickBuilder) -> Bool {
        dueRemovals(candidate, rule, builder).contains { action in
            (try? action.arguments.resolved(in: candidate.scope)).map(action.kind.deletesData) ?? true
        }
    }

    /// Drops removals that no budget counts any more.
    mutating func forgetOldRemovals(at now: Moment) {
        func isOver(_ removal: Removal) -> Bool { !removal.isWithin(.seconds(2 * 86_400), of: now) }
        for (id, removal) in state.removals.rows where isOver(removal) { state.removals[id] = nil }
        for (id, removal) in state.rehearsals.removals.rows where isOver(removal) {
            state.rehearsals.removals[id] = nil
        }
    }
}

extension [Removal] {
    /// When the oldest of them no longer counts.
    fileprivate var firstToExpire: WallTime? { map(\.at).min()?.advanced(by: .seconds(86_400)) }
}

extension Rule {
    /// Whether its condition looks at the client as a whole, which each removal may change.
    fileprivate var readsClient: Bool {
        [when, unless].contains { $0?.program.fieldsRead.contains { $0.variable == "client" } ?? false }
    }
}
