import JSON

/// The members of a torrent that we read; raw values are qBittorrent's names.
enum Member: String, CaseIterable, Sendable {
    case addedOn = "added_on"
    case amountLeft = "amount_left"
    case autoTmm = "auto_tmm"
    case availability, category
    case comment
    case completionOn = "completion_on"
    case contentPath = "content_path"
    case createdBy = "created_by"
    case dlLimit = "dl_limit"
    case dlspeed
    case downloadPath = "download_path"
    case downloaded
    case downloadedSession = "downloaded_session"
    case eta
    case firstLast = "f_l_piece_prio"
    case forceStart = "force_start"
    case hash
    case hasTrackerError = "has_tracker_error"
    case infohashV1 = "infohash_v1"
    case infohashV2 = "infohash_v2"
    case lastActivity = "last_activity"
    case magnetUri = "magnet_uri"
    case maxInactiveSeedingTime = "max_inactive_seeding_time"
    case maxRatio = "max_ratio"
    case maxSeedingTime = "max_seeding_time"
    case name
    case numComplete = "num_complete"
    case numIncomplete = "num_incomplete"
    case numLeechs = "num_leechs"
    case numSeeds = "num_seeds"
    case priority
    case `private`
    case progress
    case savePath = "save_path"
    case seedingTime = "seeding_time"
    case seenComplete = "seen_complete"
    case seqDl = "seq_dl"
    case shareLimitAction = "share_limit_action"
    case size, state
    case superSeeding = "super_seeding"
    case tags
    case timeActive = "time_active"
    case totalSize = "total_size"
    case tracker
    case upLimit = "up_limit"
    case uploaded
    case uploadedSession = "uploaded_session"
    case upspeed

    static let table = JSONKeyTable(allCases.map(\.rawValue))
    private static let bySlot = allCases

    /// The member at a slot of the table.
    init(slot: Int) { self = Self.bySlot[slot] }
}
