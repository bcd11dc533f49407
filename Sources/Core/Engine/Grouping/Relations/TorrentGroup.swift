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
    private(set) var name = ""
    /// By client in file order, and by infohash.
    private(set) var members: [GroupMember] = []
    /// Those that were removed with the group's other torrents still to go; conditions see them as they were.
    private(set) var departed: [GroupMember] = []
    /// What it takes on its disks, as far as that was asked.
    private(set) var measures = GroupMeasures()

    init(_ definition: GroupDefinition, key: String) {
        self.definition = definition
        self.key = key
    }

    var subject: Subject { .named(.group, "\(definition.name)/\(key)") }

    /// Which group it is, for people.
    var words: String {
        let count = torrents.count
        return "group \"\(name)\" (\(count) torrent\(count == 1 ? "" : "s"))"
    }

    /// All that conditions see of it.
    var torrents: [Torrent] { members.map(\.torrent) + departed.map(\.torrent) }

    /// The same group with newer facts of one torrent.
    func with(_ torrent: Torrent, as subject: Subject) -> TorrentGroup {
        guard let place = members.firstIndex(where: { $0.subject == subject }) else { return self }
        var copy = self
        copy.replace(at: place, by: torrent)
        return copy
    }

    /// The same group with what a rule has removed of it already.
    func with(departed: [GroupMember]) -> TorrentGroup {
        let present = Set(members.map(\.subject))
        var copy = self
        copy.departed = departed.filter { !present.contains($0.subject) }
        copy.forgetMeasures()
        return copy
    }

    /// Puts a torrent in, at a place that keeps the order.
    mutating func insert(_ member: GroupMember, at place: Int) {
        members.insert(member, at: place)
        forgetMeasures()
    }

    mutating func remove(at place: Int) {
        members.remove(at: place)
        forgetMeasures()
    }

    mutating func replace(at place: Int, by torrent: Torrent) {
        members[place].torrent = torrent
        forgetMeasures()
    }

    mutating func rename(to name: String) { self.name = name }

    /// Has what it takes worked out anew.
    mutating func forgetMeasures() { measures = GroupMeasures() }
}

extension EngineState {
    /// The groups by the last lists of their clients.
    ///
    /// A torrent of which it cannot be told what it belongs to is in no group.
    func grouping(by definition: GroupDefinition, _ entries: [ClientEntry], at now: Moment) -> Grouping {
        relations.grouping(by: definition, of: clients.rows, in: entries, at: now)
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
        return group.with(departed: row.members)
    }

    /// The torrents that were removed with the rest of their groups, also those that a list may still show.
    var departed: Set<Subject> { Set(departures.values.lazy.flatMap(\.members).map(\.subject)) }
}

extension GroupDefinition {
    /// Which group a torrent belongs to, and what that is called; nil where it cannot be told.
    func place(
        of torrent: Torrent, _ entry: ClientEntry, in client: ClientRecord?, at now: Moment
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
