/// What became of one torrent between two snapshots of its client.
package enum Change: Sendable {
    case removed(Torrent)
    case added(Torrent)
    /// It is in both; `fields` are those that differ, and may be none where only time has passed.
    case kept(old: Torrent, new: Torrent, fields: FieldSet)

    /// The torrent after the change; one that was removed, as it was last.
    package var torrent: Torrent {
        switch self {
        case .removed(let torrent), .added(let torrent): torrent
        case .kept(_, let new, _): new
        }
    }
}

extension Snapshot {
    /// What became of every torrent since an earlier list.
    package func changes(since earlier: Snapshot) -> [Change] { list.changes(since: earlier.list) }
}

extension TorrentList {
    /// What became of every torrent, ascending by id: a merge of two ordered lists.
    ///
    /// Torrents that are the very same description in both are left out, unless time alone can make news of them.
    /// An infohash that was removed and added again between the two is both, since it is another incarnation.
    package func changes(since earlier: TorrentList) -> [Change] {
        guard self !== earlier else { return changingByTime.map { .kept(old: $0, new: $0, fields: []) } }
        let (olds, news) = (earlier.torrents, torrents)
        var changes: [Change] = []
        var (left, right) = (0, 0)
        while left < olds.count, right < news.count {
            if olds[left].id == news[right].id {
                if !olds[left].isSameDescription(as: news[right]) || news[right].canChangeByTime {
                    Self.compare(olds[left], news[right], &changes)
                }
                left += 1
                right += 1
            } else if olds[left].id < news[right].id {
                changes.append(.removed(olds[left]))
                left += 1
            } else {
                changes.append(.added(news[right]))
                right += 1
            }
        }
        changes.append(contentsOf: olds[left...].map(Change.removed))
        changes.append(contentsOf: news[right...].map(Change.added))
        return changes
    }

    private static func compare(_ old: Torrent, _ new: Torrent, _ changes: inout [Change]) {
        let fields = new.changes(since: old)
        if fields.contains(.addedAt), new.isAnother(than: old) {
            changes.append(.removed(old))
            changes.append(.added(new))
        } else {
            changes.append(.kept(old: old, new: new, fields: fields))
        }
    }
}

extension Torrent {
    /// Whether it was added at another time than the one of its id before it, where both times are known.
    func isAnother(than former: Torrent) -> Bool {
        let (before, now) = (former[.addedAt], self[.addedAt])
        return before != now && before.isKnown && now.isKnown
    }
}

extension [Torrent] {
    /// Those that another list lacks; both ascend by id.
    package func lacking(in other: [Torrent]) -> [Torrent] {
        var place = 0
        return filter { torrent in
            while place < other.count, other[place].id < torrent.id { place += 1 }
            return place == other.count || other[place].id != torrent.id
        }
    }
}

extension Snapshot {
    /// The torrents with another date of being added than before, where both dates are known.
    package func redated(since earlier: Snapshot) -> [Torrent] {
        guard list !== earlier.list, list !== earlier.told else { return [] }
        let (olds, news) = (earlier.torrents, torrents)
        var redated: [Torrent] = []
        var left = 0
        for right in news.indices {
            while left < olds.count, olds[left].id < news[right].id { left += 1 }
            guard left < olds.count, olds[left].id == news[right].id, !olds[left].isSameDescription(as: news[right])
            else { continue }
            if news[right].isAnother(than: olds[left]) { redated.append(news[right]) }
        }
        return redated
    }
}
