import CEL
import Rules
import Synchronization
import Torrents

/// What a group takes on its disks, as far as that was asked since it last changed.
final class GroupMeasures: Sendable {
    private let size = Mutex<Int64??>(nil)
    private let freeable = Mutex<Int64??>(nil)

    fileprivate func size(_ find: () -> Int64?) -> Int64? { Self.value(size, find) }
    fileprivate func freeable(_ find: () -> Int64?) -> Int64? { Self.value(freeable, find) }

    private static func value(_ kept: borrowing Mutex<Int64??>, _ find: () -> Int64?) -> Int64? {
        if let value = kept.withLock({ $0 }) { return value }
        let found = find()
        kept.withLock { $0 = .some(found) }
        return found
    }
}

/// Works out what groups take on their disks, as far as a rule reads it.
struct GroupSizes {
    /// What of torrents it follows from, beside where their data is.
    static let fields: FieldSet = [.size, .left, .contentPath, .savePath, .downloadPath, .name, .files]

    private let reads: Set<GroupField>
    private let relations: Relations
    private let clients: [ClientName: ClientState]
    private let entries: [ClientEntry]
    private let paths: [ClientName: [PathMapping]]

    init(_ rule: Rule, _ state: EngineState, _ rules: RuleSet) {
        reads = rule.groupFieldsRead
        (relations, clients, entries) = (state.relations, state.clients.rows, rules.clients)
        paths = Dictionary(rules.clients.map { ($0.name, $0.paths) }) { first, _ in first }
    }

    /// What a group takes, as far as the rule reads it.
    func sizes(of group: TorrentGroup) -> GroupRecord.Sizes {
        GroupRecord.Sizes(
            size: reads.contains(.size) ? group.measures.size { size(of: group) } : nil,
            freeable: reads.contains(.freeable) ? keptFreeable(of: group) : nil)
    }

    private func keptFreeable(of group: TorrentGroup) -> Int64? {
        // Without the map, nothing tells that another torrent has come to use the same data.
        guard relations.mapsData else { return freeable(of: group) }
        return group.measures.freeable { freeable(of: group) }
    }

    private func size(of group: TorrentGroup) -> Int64? { sum(fileSets(of: group).map { $0.torrent[.size].integer }) }

    private func freeable(of group: TorrentGroup) -> Int64? {
        let map = relations.dataMap(of: clients, in: entries)
        let own = Set(group.members.map(\.subject))
        let alone = fileSets(of: group).filter { map.other(than: $0.torrent, of: $0.client, besides: own) == nil }
        return sum(
            alone.map { member in
                guard let size = member.torrent[.size].integer, let left = member.torrent[.left].integer else {
                    return nil
                }
                return max(0, size - left)
            })
    }

    /// One torrent for each set of the same files.
    private func fileSets(of group: TorrentGroup) -> [GroupMember] {
        var seen: Set<[String]> = []
        return (group.members + group.departed).filter { member in
            let places = member.torrent.dataPlaces(paths[member.client] ?? []).map(\.text).sorted()
            return places.isEmpty || seen.insert(places).inserted
        }
    }

    private func sum(_ numbers: [Int64?]) -> Int64? {
        var total: Int64 = 0
        for number in numbers {
            guard let number else { return nil }
            total = total.addingCapped(number)
        }
        return total
    }
}

extension Rule {
    /// What the rule reads of groups.
    var groupFieldsRead: Set<GroupField> {
        let programs =
            [when?.program, unless?.program].compactMap(\.self) + (actions + onExit).flatMap(\.arguments.programs)
            + (select?.programs ?? [])
        let names = Set(programs.flatMap(\.fieldsRead).filter { $0.variable == "group" }.map { $0.path.first ?? "" })
        return Set(GroupField.allCases.filter { names.contains("\($0)") || names.contains("") })
    }
}
