/// What a torrent is doing, in the words that conditions compare with.
package enum TorrentState: String, CaseIterable, Sendable {
    case downloading, seeding, paused, queued, checking, moving, metadata, error, missingFiles
}

/// How a tracker answered last.
package enum TrackerState: String, CaseIterable, Sendable {
    case working
    case updating
    case notContacted
    /// It answered, and refused.
    case error
    /// It did not answer.
    case unreachable
    case disabled
}

/// One tracker of one torrent.
package struct Tracker: Hashable, Sendable {
    /// The announce URL, passkeys included: never shown or logged as it is.
    package let url: String
    package let host: String
    package let tier: Int
    package let state: TrackerState?
    /// What the tracker said last; empty when it said nothing.
    package let message: String
    package let seeds: Int?
    package let peers: Int?

    package init(
        url: String, host: String, tier: Int, state: TrackerState? = nil, message: String = "", seeds: Int? = nil,
        peers: Int? = nil
    ) {
        self.url = url.bounded(to: FieldValue.longestText)
        self.host = host
        self.tier = tier
        self.state = state
        self.message = message.bounded()
        self.seeds = seeds
        self.peers = peers
    }
}

/// One file of one torrent.
package struct TorrentFile: Hashable, Sendable {
    /// Path inside the torrent, with `/` between its parts.
    package let path: String
    /// Bytes.
    package let size: Int64
    /// From 0 to 1.
    package let progress: Double
    package let wanted: Bool
    /// `low`, `normal` or `high`.
    package let priority: String

    package init(path: String, size: Int64, progress: Double, wanted: Bool, priority: String) {
        self.path = path.bounded(to: FieldValue.longestText)
        self.size = max(0, size.asFact)
        self.progress = progress
        self.wanted = wanted
        self.priority = priority
    }
}
