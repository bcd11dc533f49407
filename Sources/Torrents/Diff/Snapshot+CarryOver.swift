extension Snapshot {
    /// The snapshot with what verification hides put back.
    ///
    /// While a client checks or moves data it reports the progress of that, not of the download. So whether a torrent
    /// is done, and how far, is carried over from before, and a check that fails shows as undone when it has ended.
    /// A torrent that is new counts as not done until its check ends; one that we meet for the first time is unknown.
    ///
    /// An announce under way hides in the same manner how the tracker answered last.
    package func carryingOver(from earlier: Snapshot?) -> Snapshot {
        guard torrents.contains(where: { $0.isBeingVerified || $0.isBeingAnnounced }) else { return self }
        let carried = torrents.map { torrent in
            guard torrent.isBeingVerified || torrent.isBeingAnnounced else { return torrent }
            var facts = torrent.facts
            if torrent.isBeingAnnounced, let before = earlier?[torrent.id] {
                facts[.trackerStatus] = before[.trackerStatus]
            }
            guard torrent.isBeingVerified else { return Torrent(torrent.id, facts) }
            if let before = earlier?[torrent.id] {
                for field in Torrent.hiddenByVerification { facts[field] = before[field] }
            } else {
                for field in Torrent.hiddenByVerification { facts[field] = .unknown }
                if earlier != nil { facts[.done] = .flag(false) }
            }
            return Torrent(torrent.id, facts)
        }
        return Snapshot(client: client, takenAt: takenAt, session: session, torrents: carried, server: server)
    }
}

extension Torrent {
    static let hiddenByVerification: FieldSet = [.done, .progress, .left]

    /// Whether the client is busy with the data, so that its report of progress is not about the download.
    var isBeingVerified: Bool { state == .checking || state == .moving }

    var isBeingAnnounced: Bool { self[.trackerStatus].text == TrackerState.updating.rawValue }
}
