import Clocks
import Rules
import Torrents

/// What of the groups of one rule the next list has to be evaluated for, though no torrent of theirs has changed.
///
/// It follows from the last lists and is never written down.
struct GroupAttention: Sendable {
    /// Which change of a list its groups had taken up when the rule was asked last.
    let number: Int
    /// Groups of which the rule has not said no.
    private(set) var others: Set<String> = []
    /// When time alone can next change what the rule says of a group.
    private var due: [String: WallTime] = [:]
    /// No later than any of them; nil where there is none.
    private var earliest: WallTime?
    private let seen: WallTime
    /// Whether something has been noted that is not settled.
    private var isNew = false

    /// The same with what a rule was asked about now; of other groups stays what was said before.
    init(_ former: GroupAttention?, number: Int, at now: WallTime) {
        (self.number, seen) = (number, now)
        guard let former else { return }
        (others, due, earliest) = (former.others, former.due, former.earliest)
    }

    /// The groups that time may have changed something of, and those of which the rule has not said no; nil for all.
    func awaited(at now: WallTime) -> Set<String>? {
        // A clock that was set back crosses again what it had crossed.
        guard now >= seen else { return nil }
        guard let earliest, earliest <= now else { return others }
        return others.union(due.filter { $0.value <= now }.keys)
    }

    /// Takes note of what the rule says of a group.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - saysNo: Whether that is no.
    ///   - crossings: What time can bring about for each of its torrents.
    mutating func note(_ group: TorrentGroup, saysNo: Bool, crossing crossings: [Crossing]) {
        isNew = true
        if saysNo { others.remove(group.key) } else { others.insert(group.key) }
        guard !crossings.isEmpty else { return }
        due[group.key] = group.torrents.compactMap { crossings.next(for: $0, after: seen) }.min()
    }

    /// Drops groups that are gone, and finds out which is due first.
    mutating func settle(_ exists: (String) -> Bool) {
        guard isNew else { return }
        isNew = false
        others = others.filter(exists)
        if !due.isEmpty { due = due.filter { exists($0.key) } }
        earliest = due.values.min()
    }
}

extension [Crossing] {
    /// The earliest instant at which time brings about any of them for a torrent; nil when it never will.
    func next(for torrent: Torrent, after now: WallTime) -> WallTime? {
        compactMap { $0.next(for: torrent, after: now) }.min()
    }
}
