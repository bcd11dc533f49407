import Rules
import Text
import Torrents

extension Chooser {
    /// Takes one after the other until it is enough.
    func choose(among entries: [Entry], beside way: Underway, _ choice: inout Choice) {
        let ordered = entries.filter(\.isWaiting) + entries.filter { !$0.isWaiting }
        let (deletes, frees) = (rule.takesSomeData, rule.freesSomeSpace)
        var freed = choice.onItsWay
        var map: DataMap?
        var protectors = Protectors(rules: rules, state: state, episodes: episodes, now: now)
        let inFlight =
            selection.group == nil ? state.open.removals.count { $0.rule == rule.id } : way.groups.count
        for entry in ordered {
            if let needed = choice.needed, freed >= needed {
                if explains, map == nil, deletes { map = safeguards.dataMap }
                let obstacle =
                    explains ? obstacle(to: entry, deletes ? map : nil, isCounted: true, asking: &protectors) : nil
                choice.passedOver[entry.victim.subject] = obstacle ?? "not needed: enough is freed by others"
                continue
            }
            guard selection.most.map({ choice.victims.count + inFlight < $0 }) ?? true else {
                choice.passedOver[entry.victim.subject] =
                    "not chosen: no more than \(selection.most ?? 0) are, see \"max\""
                continue
            }
            if map == nil, deletes { map = safeguards.dataMap }
            if let reason = obstacle(
                to: entry, deletes ? map : nil, isCounted: choice.needed != nil, asking: &protectors)
            {
                choice.passedOver[entry.victim.subject] = reason
                continue
            }
            freed = freed.addingCapped(frees ? entry.victim.bytes : 0)
            choice.victims.append(entry.victim)
        }
        let places = Dictionary(entries.enumerated().map { ($1.victim.subject, $0) }) { first, _ in first }
        choice.victims.sort { places[$0.subject] ?? 0 < places[$1.subject] ?? 0 }
        guard let needed = choice.needed, freed < needed, !selection.isPartial else { return }
        let possible = choice.bytes
        for victim in choice.victims {
            choice.passedOver[victim.subject] = "not chosen: all that may go would not be enough"
        }
        let limit = selection.most.map { choice.victims.count >= $0 } == true ? " by \"max\"" : ""
        choice.obstacle =
            "nothing is chosen, as only \(possible.bytesShown) of \(max(0, needed - choice.onItsWay).bytesShown) could be freed\(limit); "
            + "\"partial\": true begins all the same"
        choice.victims = []
    }

    /// What keeps one from being removed, so that the next in order is chosen in its place.
    private func obstacle(
        to entry: Entry, _ map: DataMap?, isCounted: Bool, asking protectors: inout Protectors
    ) -> String? {
        for member in entry.members {
            guard let reason = obstacle(to: member, of: entry, map, asking: &protectors) else { continue }
            guard selection.group != nil else { return reason }
            return "all or none: \"\(member.torrent.name)\" of client \(member.client) of the group: \(reason)"
        }
        if selection.group != nil, rule.actions.contains(where: \.kind.isDestructive),
            let reason = safeguards.narrowness(for: entry.members.map(\.client), at: now)
        {
            return "not chosen: \(reason)"
        }
        guard map != nil, isCounted else { return nil }
        guard let bytes = entry.bytes else { return "not chosen: its size is not known" }
        guard bytes == 0 else { return nil }
        let isLinked = entry.members.contains { $0.torrent.bytesOnDisk ?? 0 > 0 }
        return "not chosen: it frees nothing" + (isLinked ? ", as its files have other links" : "")
    }

    /// What keeps one torrent from being removed, alone or along with the others of its group.
    private func obstacle(
        to member: GroupMember, of entry: Entry, _ map: DataMap?, asking protectors: inout Protectors
    ) -> String? {
        let (torrent, client) = (member.torrent, member.client)
        let isWhole = selection.group != nil
        // A hold on all that the rule does is waited for; so is one on the client of a torrent that goes alone.
        if state.manualHold(on: rule.id, of: isWhole ? nil : client, at: now) == nil,
            let veto = state.veto(on: rule, about: member.subject, at: now)
        {
            return "not chosen: \(veto.reason)"
        }
        let wanted = Set(rule.actions.filter { !$0.kind.isProtection }.map(\.kind.name))
        if let protection = protectors.hold(on: torrent, of: client, from: wanted, for: rule) {
            return protection.reason
        }
        guard rule.actions.contains(where: \.kind.isDestructive) else { return nil }
        if let debt = safeguards.debt(of: torrent, at: now) { return "not chosen: \(debt.reason)" }
        // One that is not at rest would keep all the others waiting.
        if isWhole, let unrest = safeguards.unrest(of: torrent) { return "not chosen: \(unrest)" }
        guard let map else { return nil }
        let along = isWhole ? Set(entry.members.map(\.subject)).union(state.departed) : []
        let reason =
            safeguards.sharing(of: torrent, on: client, in: map, besides: along, at: now)
            ?? safeguards.dataDoubt(about: torrent, of: client)
            ?? (rule.usesBin ? safeguards.binDoubt(about: torrent, of: client) : nil)
        return reason.map { "not chosen: \($0)" }
    }
}
