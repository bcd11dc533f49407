import Clocks
import Rules
import Torrents

/// A torrent of one client, as its last list shows it.
struct GroupMember {
    let client: ClientName
    var torrent: Torrent

    var subject: Subject { .torrent(client, torrent.incarnation) }
}

/// Torrents that belong together by one of the ways that the file names.
struct TorrentGroup {
    let definition: GroupDefinition
    /// What tells it from other groups of its definition.
    let key: String
    /// What conditions see as its name.
    let name: String
    /// By client in file order, and by infohash.
    var members: [GroupMember]
    /// Those that were removed with the group's other torrents still to go; conditions see them as they were.
    var departed: [GroupMember] = []

    var subject: Subject { .named(.group, "\(definition.name)/\(key)") }

    /// Which group it is, for people.
    var words: String {
        let count = torrents.count
        return "group \"\(name)\" (\(count) torrent\(count == 1 ? "" : "s"))"
    }

    /// All that conditions see of it.
    var torrents: [Torrent] { members.map(\.torrent) + departed.map(\.torrent) }
}

extension EngineState {
    /// The groups by the last lists of their clients, in the order of their first torrents.
    ///
    /// A torrent of which it cannot be told what it belongs to is in no group.
    func groups(by definition: GroupDefinition, _ entries: [ClientEntry], at now: Moment) -> [TorrentGroup] {
        var places: [String: Int] = [:]
        var groups: [TorrentGroup] = []
        for entry in entries where definition.clients.contains(entry.name) {
            guard let list = clients[entry.name]?.accepted else { continue }
            let client = ClientRecord(list)
            for torrent in list.torrents {
                guard let (key, name) = definition.place(of: torrent, entry, in: client, at: now) else { continue }
                let member = GroupMember(client: entry.name, torrent: torrent)
                if let place = places[key] {
                    groups[place].members.append(member)
                } else {
                    places[key] = groups.count
                    groups.append(TorrentGroup(definition: definition, key: key, name: name, members: [member]))
                }
            }
        }
        return groups
    }

    /// Why it cannot be told which torrents belong together; nil where every list is there and believed.
    func doubt(about definition: GroupDefinition, at now: Moment) -> String? {
        for name in definition.clients {
            guard let client = clients[name], let list = client.accepted else {
                return "client \(name) has not been listed yet, and may have torrents of the group"
            }
            if client.isRestored {
                return "client \(name) has not been listed since Sluice was started, and may have torrents of the group"
            }
            if client.isDown { return "client \(name) does not answer, and may have torrents of the group" }
            if let suspicion = client.suspicion {
                return "the list of client \(name) is not believed yet, and it may have torrents of the group: "
                    + suspicion
            }
            // One from which something was removed has listed what it has.
            if list.torrents.isEmpty, !removals.values.contains(where: { $0.client == name }),
                let contact = contacts[name], contact.isGathering,
                now.wall.since(contact.at) < Agreement.longTime
            {
                return "client \(name) has yet to list what it has, and may have torrents of the group"
            }
        }
        return nil
    }

    /// Adds to a group what a rule has removed of it already.
    func withDeparted(_ group: TorrentGroup, by rule: Rule) -> TorrentGroup {
        guard let row = departures[EpisodeKey(rule: rule.id, subject: group.subject)] else { return group }
        var group = group
        let present = Set(group.members.map(\.subject))
        group.departed = row.members.filter { !present.contains($0.subject) }
        return group
    }

    /// The torrents that were removed with the rest of their groups, also those that a list may still show.
    var departed: Set<Subject> { Set(departures.values.lazy.flatMap(\.members).map(\.subject)) }
}

extension GroupDefinition {
    /// Which group a torrent belongs to, and what that is called; nil where it cannot be told.
    fileprivate func place(
        of torrent: Torrent, _ entry: ClientEntry, in client: ClientRecord, at now: Moment
    ) -> (key: String, name: String)? {
        switch way {
        case .infohash: return (torrent.id.hex, torrent.name)
        case .release:
            // One whose name tells of no release is the only one of its kind.
            let key = Self.releaseKey(of: torrent.name) ?? "\(entry.name):\(torrent.id.hex)"
            return (key, torrent.name)
        case .key: return keyValue(of: torrent, in: client, at: now).map { ($0, $0) }
        case .contentPath:
            guard let place = torrent.contentPlace(entry.paths) else { return nil }
            return (place.text, place.name)
        case .sameFiles:
            guard let place = torrent.contentPlace(entry.paths), let size = torrent[.size].integer else { return nil }
            // On another machine the same path is another file.
            let machine = entry.files == .local ? "" : "\(entry.name):"
            return ("\(machine)\(place.text)#\(size)", place.name)
        }
    }
}

extension Torrent {
    /// Its own folder or only file, as it is seen here.
    fileprivate func contentPlace(_ mappings: [PathMapping]) -> DataPlace? {
        contentText.flatMap { DataPlace(mappings.local($0)) }
    }
}
