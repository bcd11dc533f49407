import CEL
import Clocks
import Rules
import Torrents

/// Groups as victims: each is removed whole or not at all.
extension Chooser {
    /// Why it cannot be told which groups there are; nil where it can, and where torrents are chosen.
    var groupDoubt: String? { selection.group.flatMap { state.doubt(about: $0, at: now) } }

    /// The group of a torrent; nil where it is in none.
    func group(of torrent: Subject) -> TorrentGroup? {
        groups.first { group in group.members.contains { $0.subject == torrent } }
    }

    /// What conditions and actions about a group see.
    func scope(of group: TorrentGroup, _ sizes: GroupSizes? = nil) -> Scope {
        let sizes = (sizes ?? GroupSizes(rule, state, rules)).sizes(of: group)
        let record = GroupRecord(group.name, group.torrents, sizes, at: now.wall, owing: rules.obligations)
        return Scope(rule.actionVariables, now: now, client: clientRecord, records: subjectRecords + [record])
    }

    /// What they see of the group of a torrent that was read since its last list was.
    func scope(ofGroupWith torrent: Torrent, _ subject: Subject) -> Scope {
        guard let group = group(of: subject)?.with(torrent, as: subject) else {
            return Scope(rule.actionVariables, now: now, client: clientRecord, records: subjectRecords)
        }
        return scope(of: group)
    }

    /// All groups that may be chosen, in order.
    func rankedGroups(_ way: Underway, _ choice: inout Choice) -> [Entry] {
        let sizes = GroupSizes(rule, state, rules)
        var entries: [Entry] = []
        for group in groups where !way.groups.contains(group.subject) {
            let subject = group.subject
            if let reason = absence(of: group) {
                choice.passedOver[subject] = "not chosen: \(reason)"
                continue
            }
            if let busy = group.members.first(where: { way.subjects.contains($0.subject) }) {
                choice.passedOver[subject] = "\(busy.words) is being removed already"
                continue
            }
            let scope = scope(of: group, sizes)
            if let reason = objection(in: scope) {
                choice.passedOver[subject] = reason
                continue
            }
            guard let keys = keys(of: subject, in: scope, &choice) else { continue }
            let bytes = group.members.bytesFreed(rules.clients)
            entries.append(
                Entry(
                    victim: Choice.Victim(subject: subject, title: group.name, bytes: bytes ?? 0), keys: keys,
                    isWaiting: episodes[EpisodeKey(rule: rule.id, subject: subject)] != nil, members: group.members,
                    bytes: bytes))
        }
        return entries.sorted(by: isBefore)
    }

    /// Why a group is not one of those where the rule makes room, in words; nil where all of its data is there.
    private func absence(of group: TorrentGroup) -> String? {
        let elsewhere = group.members.first { !isHere($0.torrent, of: $0.client) }
        return elsewhere.map { "\($0.words) of the group has its data elsewhere" }
    }

    /// Why a torrent may not be removed along with its group any more, on facts that were read this moment.
    func refusal(of planned: Subject?, with torrent: Torrent, of client: ClientName) -> String? {
        if let groupDoubt { return groupDoubt }
        let subject = Subject.torrent(client, torrent.incarnation)
        guard let group = group(of: subject)?.with(torrent, as: subject) else { return "it is in no group any more" }
        guard group.subject == planned else { return "it belongs to another group now" }
        return absence(of: group) ?? objection(in: scope(of: group))
    }
}

/// Groups of which something is on its way to be removed.
extension Chooser {
    /// Whether the rule has removed a torrent of a group while others of it have yet to go.
    func hasPartGone(of group: Subject) -> Bool {
        state.departures[EpisodeKey(rule: rule.id, subject: group)]?.members.isEmpty == false
    }

    /// Whether the removal of a group has begun, and is to be finished for all of it.
    func hasBegun(_ group: TorrentGroup) -> Bool {
        if state.open.removals.contains(where: { $0.rule == rule.id && $0.group == group.subject }) { return true }
        guard hasPartGone(of: group.subject) else { return false }
        let rest = rest(of: group)
        // One that came when the others had gone was never part of what was begun.
        let isLeft = rest.contains { episodes[EpisodeKey(rule: rule.id, subject: $0.subject)] != nil }
        return (isLeft || rest.isEmpty) && absence(of: group) == nil && objection(in: scope(of: group)) == nil
    }

    /// Whether any group has to be finished.
    var hasBegunAny: Bool { groups.contains(where: hasBegun) }

    /// Bytes that become free once what is left of a group is gone; nil where they are not known.
    func bytesToCome(of group: TorrentGroup) -> Int64? {
        let gone = state.departures[EpisodeKey(rule: rule.id, subject: group.subject)]?.members ?? []
        return rest(of: group).bytesFreed(after: gone, rules.clients)
    }

    /// The torrents of a group that the rule has not removed.
    private func rest(of group: TorrentGroup) -> [GroupMember] {
        let gone = state.departures[EpisodeKey(rule: rule.id, subject: group.subject)]?.members.map(\.subject) ?? []
        return group.members.filter { !gone.contains($0.subject) }
    }
}

extension GroupMember {
    /// Which torrent it is, for people.
    fileprivate var words: String { "\"\(torrent.name)\" of client \(client)" }
}
