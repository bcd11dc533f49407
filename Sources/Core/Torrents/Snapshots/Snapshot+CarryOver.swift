import Clocks

extension Snapshot {
    /// The snapshot with what verification hides put back.
    ///
    /// While a client checks or moves data it reports the progress of that, not of the download. So whether a torrent
    /// is done, and how far, is carried over from before, and a check that fails shows as undone when it has ended.
    /// A torrent that is new, or was added again, counts as not done until its check ends; one that we meet for the
    /// first time is unknown.
    ///
    /// An announce under way hides in the same manner how the tracker answered last.
    ///
    /// Since when a download has been quiet is carried over in the same way.
    package func carryingOver(from earlier: Snapshot?) -> Snapshot {
        guard list.isUnsettled else { return self }
        // What an equal list was completed to is what this one would be.
        if let earlier, earlier.told === list { return completed(by: earlier.list) }
        let carried = torrents.map { torrent in
            guard torrent.isUnsettled else { return torrent }
            let former = earlier?[torrent.id].flatMap { torrent.isAnother(than: $0) ? nil : $0 }
            return torrent.carryingOver(from: former, isBaseline: earlier == nil, at: takenAt.wall.seconds)
        }
        return completed(by: TorrentList(carried))
    }
}

extension Torrent {
    fileprivate func carryingOver(from before: Torrent?, isBaseline: Bool, at now: Int64) -> Torrent {
        var facts = facts
        if facts.isBeingAnnounced, let before { facts[.trackerStatus] = before[.trackerStatus] }
        if isQuiet == true {
            let known =
                isBaseline ? [self[.lastActiveAt].integer, self[.addedAt].integer].compactMap(\.self).max() : nil
            facts.quietSince = before?.facts.quietSince ?? known ?? now
        }
        if isBeingVerified {
            for field in Self.hiddenByVerification { facts[field] = before?[field] ?? .unknown }
            if before == nil, !isBaseline { facts[.done] = .flag(false) }
        }
        // The former value itself where nothing differs, so that the diff need not look at it.
        if let before, facts == before.facts { return before }
        return facts == self.facts ? self : Torrent(id, facts)
    }

    /// Whether its client is busy with its data, so that what it reports of progress is not about the download.
    package var isBeingVerified: Bool { TorrentFacts.isBeingVerified(in: state) }

    static let hiddenByVerification: FieldSet = [.done, .progress, .left]
}

extension TorrentFacts {
    /// Whether its client hides something for a while that an earlier snapshot has told.
    func isUnsettled(in state: TorrentState?) -> Bool {
        Self.isBeingVerified(in: state) || isBeingAnnounced || isQuiet(in: state) == true
    }

    static func isBeingVerified(in state: TorrentState?) -> Bool { state == .checking || state == .moving }

    /// Whether its client itself says that the torrent's data is not there.
    func tellsOfMissingData(in state: TorrentState?) -> Bool {
        switch state {
        case .missingFiles: true
        // A full disk stops downloads; what was complete stops for want of its data.
        case .error: self[.done].flag == true || self[.completedAt].isKnown
        default: self[.missingFiles].flag == true  // in every other state only its word counts
        }
    }

    var isBeingAnnounced: Bool { text(of: .trackerStatus) == TrackerState.updating.rawValue }

    /// Whether it wants data and gets none just now; nil where that cannot be known.
    func isQuiet(in state: TorrentState?) -> Bool? {
        guard let state else { return nil }
        guard state == .downloading else { return false }
        return integer(of: .downRate).map { $0 == 0 }
    }
}
