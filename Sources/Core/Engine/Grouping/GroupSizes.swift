import CEL
import Rules
import Torrents

/// What groups take on their disks, worked out once a tick for the rules that read it.
struct GroupSizes {
    private let reads: Set<GroupField>
    private let map: DataMap?
    private let paths: [ClientName: [PathMapping]]

    init(_ rule: Rule, _ state: EngineState, _ rules: RuleSet) {
        let programs =
            [rule.when?.program, rule.unless?.program].compactMap(\.self)
            + (rule.actions + rule.onExit).flatMap(\.arguments.programs) + (rule.select?.programs ?? [])
        let names = Set(programs.flatMap(\.fieldsRead).filter { $0.variable == "group" }.map { $0.path.first ?? "" })
        reads = Set(GroupField.allCases.filter { names.contains("\($0)") || names.contains("") })
        map = reads.contains(.freeable) ? DataMap(state.clients.rows, rules.clients) : nil
        paths = Dictionary(rules.clients.map { ($0.name, $0.paths) }) { first, _ in first }
    }

    /// What a group takes, as far as the rule reads it.
    func sizes(of group: TorrentGroup) -> GroupRecord.Sizes {
        var sizes = GroupRecord.Sizes()
        guard reads.contains(.size) || reads.contains(.freeable) else { return sizes }
        let sets = fileSets(of: group)
        if reads.contains(.size) { sizes.size = sum(sets.map { $0.torrent[.size].integer }) }
        if let map {
            let own = Set(group.members.map(\.subject))
            let alone = sets.filter { map.other(than: $0.torrent, of: $0.client, besides: own) == nil }
            sizes.freeable = sum(
                alone.map { member in
                    guard let size = member.torrent[.size].integer, let left = member.torrent[.left].integer else {
                        return nil
                    }
                    return max(0, size - left)
                })
        }
        return sizes
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
