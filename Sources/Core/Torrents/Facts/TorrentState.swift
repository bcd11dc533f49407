/// What a torrent is doing, in the words that conditions compare with.
package enum TorrentState: String, CaseIterable, Sendable {
    /// It wants data and may get it, with or without traffic.
    case downloading
    /// It is complete and offers its data, with or without traffic.
    case seeding
    /// It was stopped, by a person, by us, or by the client at a goal.
    case paused
    /// It waits for its turn, to download or to seed.
    case queued
    /// Its data is verified, or waits to be.
    case checking
    /// Its data is moved to another folder; qBittorrent says so, Transmission names the new folder at once.
    case moving
    /// It is a magnet link without metadata so far.
    case metadata
    /// Its client has stopped it for an error other than missing files.
    case error
    /// Its client does not find its files.
    case missingFiles
}

/// What a client does with a torrent that has reached a goal of seeding, in the words of conditions and rules.
package enum ShareLimitAction: String, CaseIterable, Sendable {
    /// What the client's settings say.
    case `default`
    /// It is stopped.
    case stop
    /// The client removes it, and its data stays.
    case remove
    /// The client removes it with its data.
    case removeWithContent
    /// It seeds on, and shows each peer another piece.
    case superSeed
}

/// How a tracker answered last.
package enum TrackerState: String, CaseIterable, Sendable {
    /// It answered, and knows the torrent.
    case working
    /// It is being asked now.
    case updating
    /// It has not been asked yet, or stands in for others.
    case notContacted
    /// It answered, and refused.
    case error
    /// It did not answer.
    case unreachable
    /// The client does not use it.
    case disabled
}

/// One tracker of one torrent.
package struct Tracker: Hashable, Sendable {
    /// The announce URL, passkeys included: never shown or logged as it is.
    package let url: String
    /// The host of the announce URL, in lower case.
    package let host: String
    /// Its tier, counted from 0, which is asked first.
    package let tier: Int
    /// How it answered last; nil for a word of a later version.
    package let state: TrackerState?
    /// What the tracker said last; empty when it said nothing.
    package let message: String
    /// How many seeds it knows; nil until it has told.
    package let seeds: Int?
    /// How many other peers it knows; nil until it has told.
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

    /// Whether a host is the one that a rule file names, or one below it.
    package static func isHost(_ host: String, in domain: String) -> Bool {
        host == domain || host.hasSuffix(".\(domain)")
    }
}

/// One file of one torrent.
package struct TorrentFile: Hashable, Sendable {
    /// Path inside the torrent, with `/` between its parts.
    package let path: String
    /// Bytes of the whole file.
    package let size: Int64
    /// How much of it is there, from 0 to 1.
    package let progress: Double
    /// Whether it is to be downloaded.
    package let wanted: Bool
    /// `low`, `normal` or `high`; qBittorrent has no low.
    package let priority: String

    /// Describes a file, with what a client may say beyond reason brought within bounds.
    package init(path: String, size: Int64, progress: Double, wanted: Bool, priority: String) {
        self.path = path.bounded(to: FieldValue.longestText)
        self.size = max(0, size.asFact)
        self.progress = progress
        self.wanted = wanted
        self.priority = priority
    }
}
