import Clocks
import Rules
import Torrents

extension Acceptance {
    /// Two lists with the dates by which they are to be compared.
    struct SettledDates {
        let list: Snapshot
        let earlier: Snapshot
        /// Torrents that are believed to be the same as before under other dates.
        var redated: [Torrent] = []
    }

    /// Tells torrents that were removed and added again from those that their client only dates anew.
    ///
    /// One torrent with another date is another one. Many at once are suspect: until the lists have agreed for a
    /// while they keep the dates that they had. Then those whose counters went back are new, and the state of the
    /// others moves on to their new dates.
    func settledDates(of list: Snapshot, doubts: inout Doubts) -> SettledDates {
        let redated = list.redated(since: earlier)
        let share = Share(of: earlier.torrents.count)
        let isMany = share.isLarge(redated.count) || redated.count > 1 && share.isNextToAll(redated.count)
        guard !redated.isEmpty, isMany || doubts.redating != nil else {
            doubts.redating = nil
            doubts.begunAnew = []
            return SettledDates(list: list, earlier: earlier)
        }
        // Noted now: the lists that are kept meanwhile have the new counters.
        doubts.begunAnew.formUnion(
            redated.filter { torrent in earlier[torrent.id].map { torrent.hasBegunAnew(since: $0) } ?? false }.map(\.id)
        )
        var agreement = doubts.redating ?? Agreement()
        agreement.add(at: boot)
        guard agreement.isOver(at: boot) else {
            doubts.redating = agreement
            return SettledDates(list: list.dated(as: earlier, redated), earlier: earlier)
        }
        let begunAnew = doubts.begunAnew
        doubts.redating = nil
        doubts.begunAnew = []
        let same = redated.filter { !begunAnew.contains($0.id) }
        return SettledDates(list: list, earlier: earlier.dated(as: list, same), redated: same)
    }
}

extension Snapshot {
    /// The list with some of its torrents dated as another list dates them.
    fileprivate func dated(as other: Snapshot, _ some: [Torrent]) -> Snapshot {
        let ids = Set(some.map(\.id))
        return with(
            torrents: torrents.map { torrent in
                guard ids.contains(torrent.id), let date = other[torrent.id]?[.addedAt] else { return torrent }
                var facts = torrent.facts
                facts[.addedAt] = date
                return Torrent(torrent.id, facts)
            })
    }
}

extension Torrent {
    /// Whether its counters have gone back, as those of a torrent that was added again do.
    fileprivate func hasBegunAnew(since former: Torrent) -> Bool {
        let counters: [TorrentField] = [.activeTime, .seedingTime, .uploaded, .downloaded]
        let hasGoneBack = counters.contains { field in
            guard let now = self[field].integer, let then = former[field].integer else { return false }
            return now < then
        }
        return hasGoneBack || !isBeingVerified && former[.done].flag == true && self[.done].flag == false
    }
}
