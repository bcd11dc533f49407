import Clocks
import JSON
import Rules
import Torrents

/// The torrents of a group that a rule has removed while others of the group have yet to go.
///
/// Conditions go on to see them as they were, so that what was begun for the whole group is finished for all of it.
struct Departures {
    var members: [GroupMember] = []
}

extension Departures: RecordRow {
    var json: JSON {
        .array(members.map { ["client": .string($0.client.text), "torrent": $0.torrent.json] })
    }

    init?(json: JSON) {
        guard let array = json.arrayValue else { return nil }
        members = array.compactMap { entry in
            guard let client = entry["client"]?.stringValue, let torrent = entry["torrent"].flatMap(Torrent.init(json:))
            else { return nil }
            return GroupMember(client: ClientName(client), torrent: torrent)
        }
    }
}

extension Engine {
    /// Drops what was removed of groups that are gone, or about which the rule says something else now.
    mutating func forgetFinishedGroups(at now: Moment) {
        guard !state.departures.isEmpty else { return }
        for key in state.departures.keys.sorted(by: { $0.text < $1.text }) {
            guard let rule = rules.rules.first(where: { $0.id == key.rule }), let definition = rule.grouping else {
                state.departures.remove(key)
                continue
            }
            guard state.doubt(about: definition, at: now) == nil else { continue }
            let grouping = state.grouping(by: definition, rules.clients, at: now)
            let group = grouping.key(of: key.subject).flatMap { grouping[$0] }
            let departed = Set(state.departures[key]?.members.map(\.subject) ?? [])
            let left = (group?.members ?? []).map(\.subject).filter { subject in
                !departed.contains(subject) && state.episodes[EpisodeKey(rule: rule.id, subject: subject)] != nil
            }
            let isShown = group?.members.contains { departed.contains($0.subject) } ?? false
            if left.isEmpty, !isShown { state.departures.remove(key) }
        }
    }

    /// Notes that a torrent was removed along with others of its group.
    mutating func noteDeparture(_ intent: OpenIntent) {
        guard intent.isRemoval, let group = intent.group, let client = intent.subject.client,
            let torrent = intent.subject.torrent.flatMap({ state.clients[client]?.accepted?[$0] })
        else { return }
        let key = EpisodeKey(rule: intent.rule, subject: group)
        var row = state.departures[key] ?? Departures()
        guard !row.members.contains(where: { $0.subject == intent.subject }) else { return }
        row.members.append(GroupMember(client: client, torrent: torrent))
        state.departures[key] = row
    }
}
