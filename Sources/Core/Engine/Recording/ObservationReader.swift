package import JSON
import Torrents

/// Reads back what an `ObservationWriter` wrote, in the same order.
package struct ObservationReader: Sendable {
    private var lists: [ClientName: TorrentList] = [:]

    package init() {}

    /// Reads the next observation.
    ///
    /// - Throws: `ObservationError` with the place of the first thing that is wrong; then nothing has been read.
    package mutating func observation(from json: JSON) throws(ObservationError) -> Observation {
        let lists = lists
        let observation = try Observation(json: json) { value, client throws(ObservationError) in
            if value["torrents"].isThere {
                return TorrentList(
                    try value["torrents"].list { element throws(ObservationError) in try Torrent(element) })
            }
            guard let earlier = lists[client] else {
                throw value["torrents"].failure("the first list of \(client) has to be whole")
            }
            guard value["changed"].isThere || value["gone"].isThere else { return earlier }
            return try earlier.changed(by: value)
        }
        if case .snapshot(let snapshot, _) = observation { self.lists[snapshot.client] = snapshot.list }
        return observation
    }
}

extension TorrentList {
    fileprivate func changed(by value: RecordedValue) throws(ObservationError) -> TorrentList {
        var torrents = Dictionary(torrents.map { ($0.id, $0) }) { first, _ in first }
        if value["gone"].isThere {
            let gone = try value["gone"].list { element throws(ObservationError) in try element.hash() }
            for id in gone { torrents[id] = nil }
        }
        if value["changed"].isThere {
            let changed = try value["changed"].list { element throws(ObservationError) in
                (try Torrent(element), element)
            }
            for (torrent, element) in changed {
                guard let former = torrents[torrent.id] else {
                    torrents[torrent.id] = torrent
                    continue
                }
                torrents[torrent.id] = try former.changed(by: torrent, element)
            }
        }
        return TorrentList(torrents.values.sorted { $0.id < $1.id })
    }
}

extension Torrent {
    /// The torrent with the facts that were written of its change.
    fileprivate func changed(by change: Torrent, _ value: RecordedValue) throws(ObservationError) -> Torrent {
        var facts = facts
        for member in value.json?.members ?? [] {
            if let field = TorrentField(name: member.name) { facts[field] = change[field] }
        }
        if value["countsSince"].isThere { facts.countsSince = change.countsSince }
        if value["quietSince"].isThere { facts.quietSince = change.quietSince }
        if value["unknown"].isThere {
            let names = try value["unknown"].list { element throws(ObservationError) in try element.text() }
            for name in names {
                if let field = TorrentField(name: name) { facts[field] = .unknown }
            }
        }
        return Torrent(id, facts)
    }
}
