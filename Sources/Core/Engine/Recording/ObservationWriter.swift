package import JSON
import Torrents

/// Writes observations one after the other, each list as what has changed since the last one of the same client.
///
/// A recording of days would otherwise hold the same torrents many thousand times. `ObservationReader` reads it back.
package struct ObservationWriter: Sendable {
    private var lists: [ClientName: TorrentList] = [:]

    package init() {}

    /// The observation with all that it tells, given those that were written before it.
    package mutating func json(of observation: Observation) -> JSON {
        guard case .snapshot(let snapshot, _) = observation else { return observation.json }
        defer { lists[snapshot.client] = snapshot.list }
        guard let earlier = lists[snapshot.client] else { return observation.json }
        return observation.json { list in list === earlier ? [:] : list.changes(since: earlier) }
    }
}

extension TorrentList {
    /// The torrents that are new or differ, by `changed`, and those that are not there any more, by `gone`.
    fileprivate func changes(since earlier: TorrentList) -> JSON {
        let before = Dictionary(earlier.torrents.map { ($0.id, $0) }) { first, _ in first }
        let changed = torrents.filter { before[$0.id] != $0 }.map { torrent in
            before[torrent.id].map(torrent.json(since:)) ?? torrent.json
        }
        let listed = Set(torrents.map(\.id))
        let gone = earlier.torrents.map(\.id).filter { !listed.contains($0) }
        return .record(
            ("changed", changed.isEmpty ? nil : .array(changed)),
            ("gone", gone.isEmpty ? nil : .array(gone.map { .string($0.hex) })))
    }
}

extension Torrent {
    /// The facts that differ from an earlier description; `unknown` names those that are no longer known.
    fileprivate func json(since earlier: Torrent) -> JSON {
        var members: [JSON.Member] = [JSON.Member("id", .string(id.hex))]
        if countsSince != earlier.countsSince {
            members.append(JSON.Member("countsSince", countsSince.map(JSON.integer) ?? .null))
        }
        if quietSince != earlier.quietSince {
            members.append(JSON.Member("quietSince", quietSince.map(JSON.integer) ?? .null))
        }
        var unknown: [JSON] = []
        for field in changes(since: earlier) {
            if let value = json(of: field) {
                members.append(JSON.Member(field.name, value))
            } else {
                unknown.append(.string(field.name))
            }
        }
        if !unknown.isEmpty { members.append(JSON.Member("unknown", .array(unknown))) }
        return .object(members)
    }
}
