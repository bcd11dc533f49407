import Clocks
import Rules
import Synchronization
import Torrents

/// What torrents have to do with one another by the last lists: which belong together, and whose data lies where.
///
/// All of it follows from the lists and the rule file, so it is no state of its own. It is an object, so that copies of a
/// state share it, and a question after another list costs what has changed. Each rule file has its own.
final class Relations: Sendable {
    fileprivate struct Kept {
        /// Counts the changes of lists.
        var number = 0
        var lists: [ClientName: Snapshot] = [:]
        var groupings: [String: Grouping] = [:]
        var map: DataMap?
    }

    private let kept = Mutex(Kept())
    /// Whether it keeps who uses which data, as a rule reads at each list what follows from that.
    let mapsData: Bool
    /// Whether all is worked out anew each time; what is said is the same, as a test shows.
    let keepsNothing: Bool

    init(mapsData: Bool = false, keepsNothing: Bool = false) {
        (self.mapsData, self.keepsNothing) = (mapsData, keepsNothing)
    }

    /// What is kept for these rules.
    convenience init(for rules: RuleSet, keepsNothing: Bool) {
        self.init(
            mapsData: rules.rules.contains { $0.groupFieldsRead.contains(.freeable) }, keepsNothing: keepsNothing)
    }

    /// The groups of a definition.
    ///
    /// - Parameters:
    ///   - definition: What they have in common.
    ///   - clients: The clients with their lists.
    ///   - entries: The clients of the rule file.
    ///   - now: The instant at which time is looked at, for keys that it moves.
    /// - Returns: The groups by the last lists.
    func grouping(
        by definition: GroupDefinition, of clients: [ClientName: ClientState], in entries: [ClientEntry], at now: Moment
    ) -> Grouping {
        guard !keepsNothing, definition.isStill else {
            return Grouping(definition, entries, clients.compactMapValues(\.accepted), number: nil, at: now)
        }
        return kept.withLock { kept in
            kept.follow(clients, in: entries, mapsData: mapsData)
            if let grouping = kept.groupings[definition.name] { return grouping }
            let grouping = Grouping(definition, entries, kept.lists, number: kept.number, at: now)
            kept.groupings[definition.name] = grouping
            return grouping
        }
    }

    /// Who uses which data.
    ///
    /// - Parameters:
    ///   - clients: The clients with their lists.
    ///   - entries: The clients of the rule file.
    /// - Returns: The users of each place by the last lists.
    func dataMap(of clients: [ClientName: ClientState], in entries: [ClientEntry]) -> DataMap {
        guard mapsData, !keepsNothing else { return DataMap(entries, clients.compactMapValues(\.accepted)) }
        return kept.withLock { kept in
            kept.follow(clients, in: entries, mapsData: true)
            return kept.map ?? DataMap(entries)
        }
    }
}

extension Relations.Kept {
    /// Takes up what has changed in the lists since it was asked last.
    fileprivate mutating func follow(
        _ clients: [ClientName: ClientState], in entries: [ClientEntry], mapsData: Bool
    ) {
        if mapsData, map == nil { map = DataMap(entries) }
        for (rank, entry) in entries.enumerated() {
            let (list, former) = (clients[entry.name]?.accepted, lists[entry.name])
            guard list?.list !== former?.list, let known = list ?? former else { continue }
            let changes = list.map { $0.changes(since: former) } ?? known.torrents.map(Change.removed)
            number += 1
            lists[entry.name] = list
            for name in groupings.keys where groupings[name]?.definition.clients.contains(entry.name) == true {
                groupings[name]?.follow(changes, of: known, number: number)
            }
            guard let neighbours = map?.follow(changes, of: entry.name, rank: rank) else { continue }
            for name in groupings.keys { groupings[name]?.follow(neighbours, number: number) }
        }
    }
}

extension Snapshot {
    /// What became of every torrent since another list, or since there was none.
    fileprivate func changes(since former: Snapshot?) -> [Change] {
        former.map { changes(since: $0) } ?? torrents.map(Change.added)
    }
}

extension Grouping {
    /// The groups by these lists.
    fileprivate init(
        _ definition: GroupDefinition, _ entries: [ClientEntry], _ lists: [ClientName: Snapshot], number: Int?,
        at now: Moment
    ) {
        self.init(definition, entries, number: number)
        for entry in entries where definition.clients.contains(entry.name) {
            if let list = lists[entry.name] { add(list, at: now) }
        }
        forgetNotes()
    }
}

extension DataMap {
    /// Who uses which data by these lists.
    fileprivate init(_ entries: [ClientEntry], _ lists: [ClientName: Snapshot]) {
        self.init(entries)
        for (rank, entry) in entries.enumerated() {
            if let list = lists[entry.name] { add(list, rank: rank) }
        }
    }
}
