import Clocks
import Rules
import Torrents

/// All or none: what is in the way of one torrent of a group is in the way of all of them.
extension Resolver {
    /// The candidates of one rule about the torrents of one group, with their places.
    private struct Unit {
        var members: [(place: Int, candidate: Candidate)] = []
    }

    private func units(among candidates: [Candidate]) -> [(rule: Rule, unit: Unit)] {
        var places: [EpisodeKey: Int] = [:]
        var units: [(rule: Rule, unit: Unit)] = []
        for (place, candidate) in candidates.enumerated() where candidate.isNow {
            guard let group = candidate.part.group else { continue }
            let rule = rules.rules[candidate.ruleIndex]
            let key = EpisodeKey(rule: rule.id, subject: group)
            let index = places[key] ?? units.count
            if index == units.count { units.append((rule, Unit())) }
            places[key] = index
            units[index].unit.members.append((place, candidate))
        }
        return units
    }

    /// Holds everything that a rule wants with a group of which one torrent is protected, refused, held, kept by an
    /// earlier rule or about to be removed by another.
    mutating func holdGroups(among candidates: [Candidate]) {
        var protectors = Protectors(rules: rules, state: state, episodes: state.episodes, now: now)
        for (rule, unit) in units(among: candidates) {
            let own = unit.members.map { obstacle(to: $0.place, $0.candidate, by: rule, asking: &protectors) }
            guard let cause = own.indices.first(where: { own[$0] != nil }), let hold = own[cause] else { continue }
            for (index, member) in unit.members.enumerated() {
                // What waits for a person's approval is asked for one by one.
                if own[index]?.asks.isEmpty == false { continue }
                resolution.groupHolds[member.place] =
                    own[index] ?? hold.spread(from: unit.members[cause].candidate)
            }
        }
    }

    /// Why nothing may be done with one torrent of a group.
    private func obstacle(
        to place: Int, _ candidate: Candidate, by rule: Rule, asking protectors: inout Protectors
    ) -> Hold? {
        let subject = candidate.key.subject
        if let veto = state.veto(on: rule, about: subject, at: now) { return veto }
        if let stopper = resolution.stopped[place] { return Hold("rule \(stopper) comes first and stops later rules") }
        let settled = resolution.settlement(for: rule)
        let wanted = rule.actions.indices.filter { index in
            let kind = rule.actions[index].kind
            return kind.isForMembers && (kind.isClaim || kind.isEffect && isDue(index, of: candidate))
        }
        let settledReason = wanted.lazy.compactMap { index in
            settled.protection(of: subject, from: rule.actions[index].kind.name)
        }.first
        if let settledReason { return Hold(settledReason) }
        if let torrent = candidate.torrent, let client = subject.client {
            // This tick's list shows one client only.
            let names = Set(wanted.map { rule.actions[$0].kind.name })
            if let hold = protectors.hold(on: torrent, of: client, from: names, for: rule) { return hold }
        }
        if let other = settled.doomed[subject], other != rule.id, !wanted.isEmpty {
            return "moot, as rule \(other) removes it"
        }
        return wanted.lazy.filter { rule.actions[$0].kind.isEffect && !rule.actions[$0].kind.isDestructive }
            .compactMap { index in
                state.missingApproval(
                    of: rule.actions[index], at: index, for: candidate, rule: rule, now: now)
            }.first
    }

    /// Decides whether all torrents of a group may be removed now, within the budgets.
    mutating func judgeRemovals(of group: Subject, by rule: Rule, among candidates: [Candidate]) {
        let due = candidates.enumerated().filter { place, candidate in
            candidate.part.group == group && rules.rules[candidate.ruleIndex].id == rule.id && candidate.isNow
                && resolution.stopped[place] == nil && !dueRemovals(of: candidate, by: rule).isEmpty
        }
        guard !due.isEmpty else { return }
        let members = Set(candidates.filter { $0.part.group == group }.map(\.key.subject)).union(state.departed)
        let former = counts
        var own: [Hold?] = []
        for (place, candidate) in due {
            guard let client = candidate.key.subject.client else { continue }
            own.append(
                resolution.groupHolds[place]
                    ?? obstacle(to: candidate, of: client, by: rule, alongWith: members))
            counts.add(client, isReal: rule.mode != .dryRun)
        }
        guard let cause = own.indices.first(where: { own[$0] != nil }), let hold = own[cause] else {
            for (place, candidate) in due {
                resolution.removals.insert(place)
                doom(candidate.key.subject, by: rule.id, isReal: rule.mode != .dryRun)
            }
            spare(due.map { ($0.offset, $0.element) }, of: group, by: rule, among: candidates)
            return
        }
        counts = former
        for (index, (place, _)) in due.enumerated() {
            resolution.holds[place] = own[index] ?? hold.spread(from: due[cause].element)
        }
    }

    /// Leaves data that several of them use to the last of those, or to one whose removal is under way.
    private mutating func spare(
        _ due: [(place: Int, candidate: Candidate)], of group: Subject, by rule: Rule, among candidates: [Candidate]
    ) {
        guard due.contains(where: { deletesData($0.candidate, by: rule) }) else { return }
        let goers = Set(due.map(\.candidate.key.subject))
        let takersUnderWay = Set(
            state.open.removals.filter { intent in
                intent.rule == rule.id && intent.group == group && !goers.contains(intent.subject)
                    && rules.kinds[intent.action]?.deletesData(intent.arguments) == true
            }.map(\.subject))
        let underWay = candidates.filter { takersUnderWay.contains($0.key.subject) && $0.part.group == group }
        let members = (due.map(\.candidate) + underWay).compactMap { candidate in
            candidate.torrent.flatMap { torrent in
                candidate.key.subject.client.map { GroupMember(client: $0, torrent: torrent) }
            }
        }
        let takers = Set(members.takers(rules.clients).map(\.subject))
        for (place, candidate) in due where candidate.torrent != nil && !takers.contains(candidate.key.subject) {
            resolution.spared.insert(place)
        }
    }
}

extension Hold {
    /// The same hold for the other torrents of a group.
    fileprivate func spread(from candidate: Candidate) -> Hold {
        let client = candidate.key.subject.client.map { " of client \($0)" } ?? ""
        return Hold("all or none: \"\(candidate.title)\"\(client) of the group is held: \(reason)", until: until)
    }
}
