/// What became of one torrent between two snapshots of its client.
package enum Change: Sendable {
    case removed(Torrent)
    case added(Torrent)
    /// It is in both; `fields` are those that differ, and may be none where only time has passed.
    case kept(old: Torrent, new: Torrent, fields: FieldSet)

    package var torrent: Torrent {
        switch self {
        case .removed(let torrent), .added(let torrent): torrent
        case .kept(_, let new, _): new
        }
    }
}

extension Snapshot {
    /// What became of every torrent, ascending by id: a merge of two ordered lists.
    ///
    /// An infohash that was removed and added again between the two is both, since it is another incarnation.
    package func changes(since earlier: Snapshot) -> [Change] {
        var changes: [Change] = []
        changes.reserveCapacity(torrents.count)
        var (left, right) = (0, 0)
        while left < earlier.torrents.count || right < torrents.count {
            let old = left < earlier.torrents.count ? earlier.torrents[left] : nil
            let new = right < torrents.count ? torrents[right] : nil
            switch (old, new) {
            case (let old?, let new?) where old.id == new.id:
                Self.append(from: old, to: new, &changes)
                left += 1
                right += 1
            case (let old?, let new):
                guard let new, new.id < old.id else {
                    changes.append(.removed(old))
                    left += 1
                    continue
                }
                changes.append(.added(new))
                right += 1
            case (nil, let new?):
                changes.append(.added(new))
                right += 1
            case (nil, nil): preconditionFailure("the merge went past both ends")
            }
        }
        return changes
    }

    private static func append(from old: Torrent, to new: Torrent, _ changes: inout [Change]) {
        let fields = new.changes(since: old)
        if fields.contains(.addedAt), old[.addedAt].isKnown, new[.addedAt].isKnown {
            changes.append(.removed(old))
            changes.append(.added(new))
        } else {
            changes.append(.kept(old: old, new: new, fields: fields))
        }
    }
}
