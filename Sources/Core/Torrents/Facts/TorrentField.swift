/// Every fact about a torrent that a rule can read: the one list that adapters fill, the diff compares, the journal
/// records and the checker knows.
///
/// Case names are the names in conditions, raw values their slots there. Adding a fact is adding a case here and
/// filling it in an adapter.
package enum TorrentField: Int, CaseIterable, Sendable {
    // What it is.
    /// The v1 infohash: 40 lower-case hexadecimal digits.
    ///
    /// Of a torrent of version 2 alone it is the first 20 bytes of `hashV2`, by which its client lists it.
    case hash
    /// The v2 infohash: 64 lower-case hexadecimal digits.
    ///
    /// Absent for a torrent of version 1 alone. Transmission never tells it.
    case hashV2
    /// Its name in the client.
    ///
    /// A magnet link may be named by its infohash until its metadata is there.
    case name
    /// Its maker's comment.
    ///
    /// Absent when it has none, unknown until it has been read: before 5.0 qBittorrent takes a call for each torrent.
    case comment
    /// The program that made the .torrent file.
    ///
    /// Absent when the file does not say, unknown until it has been read: qBittorrent takes a call for each torrent.
    case creator
    /// Whether only its trackers may name peers.
    ///
    /// Unknown without metadata, and until it has been read: before 5.0 qBittorrent takes a call for each torrent.
    case `private`
    /// The magnet link that names it.
    case magnet
    // Where its owner put it.
    /// The name that the rule file gives to its client.
    case client
    /// Its category, empty when it is in none.
    ///
    /// Transmission has no categories and never tells it.
    case category
    /// Its tags, in the client's order; on Transmission its labels.
    case tags
    // What it is doing.
    /// What it does: downloading, seeding, paused, queued, checking, moving, metadata, error or missingFiles.
    ///
    /// Unknown where a later version of the client has another word.
    case state
    /// Whether it is downloading and has moved no byte for half a minute.
    ///
    /// Worked out alike for all clients, from when it was seen to fall quiet; unknown where state or rate are.
    case stalled
    /// Whether it runs past the client's queue and limits of active torrents.
    ///
    /// Transmission never tells it.
    case forced
    /// Whether all data that is wanted is there.
    ///
    /// While the client checks or moves data it stays as it was; a torrent that is met then for the first time is
    /// unknown.
    case done
    /// How much of the data that is wanted is there, from 0 to 1.
    ///
    /// While the client checks or moves data it stays as it was.
    case progress
    // How much.
    /// Bytes of the data that is wanted.
    ///
    /// Unknown without metadata.
    case size
    /// Bytes of all its data, also of files that are not wanted.
    ///
    /// Unknown without metadata.
    case totalSize
    /// Bytes received from peers since it was added, also those that were thrown away.
    case downloaded
    /// Bytes sent to peers since it was added.
    case uploaded
    /// Bytes of wanted data that are not there yet.
    ///
    /// Unknown without metadata; while the client checks or moves data it stays as it was.
    case left
    /// Bytes sent for each byte wanted: `uploaded` divided by `size`.
    ///
    /// Worked out alike for all clients, whose own ratios divide by different things; unknown while the size is.
    case ratio
    /// Bytes received from peers since the client was started.
    ///
    /// Transmission never tells it.
    case downloadedSession
    /// Bytes sent to peers since the client was started.
    ///
    /// Transmission never tells it.
    case uploadedSession
    // How fast.
    /// Bytes that it receives a second, now.
    case downRate
    /// Bytes that it sends a second, now.
    case upRate
    /// Its own download limit in bytes a second; absent when it has none.
    case downLimit
    /// Its own upload limit in bytes a second; absent when it has none.
    case upLimit
    // When and how long.
    /// When it was added to the client.
    ///
    /// Another date says that it was removed and added again.
    case addedAt
    /// When all wanted data was there; clients keep it when a check fails later.
    ///
    /// Absent while that never was, unknown for one that was complete when it was added, where the client has no date.
    case completedAt
    /// When it sent or received data last; absent when it never did.
    ///
    /// On qBittorrent it begins as the date of being added.
    case lastActiveAt
    /// When all of its data was seen among the peers last; absent when it never was.
    ///
    /// Transmission never tells it.
    case seenCompleteAt
    /// How long it has been seeding, in all runs of the client.
    ///
    /// It counts on between two lists, as qBittorrent lets it grow stale.
    case seedingTime
    /// How long it has been downloading or seeding, in all runs of the client.
    ///
    /// It counts on between two lists while it seeds, as qBittorrent lets it grow stale.
    case activeTime
    /// How long the client expects the download to take still.
    ///
    /// Absent when it is done, or when the client sees no end; unknown where it cannot tell.
    case eta
    /// How long it is until a tracker is asked next; absent when that is not planned.
    ///
    /// qBittorrent never tells it.
    case reannounceIn
    // Who else.
    /// How many seeds it is connected to: peers that have all of the torrent, whether they send or not.
    ///
    /// On Transmission, which is asked for all peers then, only where a rule reads it.
    case seedsConnected
    /// How many leechers it is connected to: peers that lack a part of the torrent; seeds do not count.
    ///
    /// On Transmission, which is asked for all peers then, only where a rule reads it.
    case peersConnected
    /// How many seeds there are, by the tracker that names the most.
    ///
    /// Unknown until a tracker has told.
    case seedsTotal
    /// How many peers there are that lack data, by the tracker that names the most.
    ///
    /// Unknown until a tracker has told.
    case peersTotal
    /// How many whole copies the connected peers and the torrent itself hold together.
    ///
    /// Unknown while the client does not count it. Transmission never tells it.
    case availability
    // Its trackers.
    /// The host of the tracker that decides: a working one, or else the one that comes nearest to it.
    ///
    /// Absent without trackers, unknown until one is known.
    case tracker
    /// All its trackers.
    ///
    /// Read only where a rule reads it, and from time to time: Transmission's each minute, and at once where they matter;
    /// qBittorrent takes a call for each torrent every two minutes.
    case trackers
    /// How its trackers answered: working, updating, notContacted, error, unreachable or disabled.
    ///
    /// One working tracker outweighs any number of failing ones. Unknown without trackers, and until they have been
    /// read.
    case trackerStatus
    /// What the tracker that decides said last; absent when it said nothing.
    ///
    /// Unknown until the trackers have been read.
    case trackerMessage
    /// Whether a tracker says that it does not know the torrent.
    ///
    /// Of no torrent that a tracker works for, or that has none; unknown until a tracker has answered. Words of single
    /// trackers are named in `unregistered`.
    case unregistered
    // Its data on disk.
    /// The folder in which it is saved, as its client sees it.
    case savePath
    /// The path of its file or of the folder of its files, as its client sees it.
    ///
    /// Unknown without metadata.
    case contentPath
    /// The folder in which it lies while it is incomplete; absent where that is `savePath`.
    case downloadPath
    /// Whether files of it that should be there are missing.
    ///
    /// Its client says so, or a look at the disk where its files are here: a file that is complete is not there, while its
    /// disk is proved to be by a marker or by another of its files.
    case missingFiles
    /// How many links to its files lead outside of the data of all torrents, and of the bins of the rule file.
    ///
    /// Read from the disk where a rule reads it, anew every ten minutes and just before a removal. Unknown where the files
    /// are not here, until those of all torrents of all clients here have been read, while a client here has not been
    /// listed for ten minutes, and after each change of the torrent. On file systems that may tell one link for every
    /// file, FUSE and shares of Windows, it is also unknown until one of all files there was seen to have several.
    case hardlinks
    /// Whether a link to one of its files leads outside of the data of all torrents, such as into a library.
    ///
    /// Known and unknown as `hardlinks` is.
    case hardlinkedOutside
    /// How many other torrents have one of its files.
    ///
    /// Files that are here are the same by device and inode, also under other names and in other clients; those of a client
    /// with `"files": "remote"` by path and size in that client. Known and unknown as `hardlinks` is, whether links are
    /// counted or not.
    case sharedWith
    /// Bytes that its files take on their disk, holes not counted.
    ///
    /// Unknown where the files are not here, and after each change of the torrent until they have been read again.
    case onDisk
    /// Bytes that become free when its data is deleted: files with another link, of a torrent or outside, do not count.
    ///
    /// Unknown as `onDisk` is, and where links may not be counted, as with `hardlinks`. `select` counts by it where it
    /// deletes data.
    case freeable
    /// The infohash of the torrent that was added first of those with the very same files; absent for that one.
    ///
    /// Known and unknown as `sharedWith` is.
    case duplicateOf
    /// What tells torrents with the same files from others.
    ///
    /// No client tells it, so a rule that reads it is refused.
    case contentId
    // How the client treats it.
    /// Its place in the client's queue, counted from 0; absent when it is in none.
    case queuePosition
    /// Its share of the bandwidth: low, normal or high.
    ///
    /// qBittorrent has priorities of files alone and never tells it.
    case priority
    /// Whether its pieces are downloaded in order.
    ///
    /// Transmission tells it from 4.1 on.
    case sequential
    /// Whether the first and last piece of each file are downloaded first.
    ///
    /// Transmission never tells it.
    case firstLast
    /// Whether it shows each peer another piece, for a first seed.
    ///
    /// Transmission never tells it.
    case superSeeding
    /// Whether its client chooses the folder by category.
    ///
    /// Transmission never tells it.
    case autoManaged
    /// The ratio at which its client stops seeding it, the torrent's own or the client's; absent for none.
    case ratioLimit
    /// The seeding time after which its client stops it, the torrent's own or the client's.
    ///
    /// Absent for none; always on Transmission, which has no such limit.
    case seedingTimeLimit
    /// The time without traffic after which its client stops seeding it; absent for none.
    ///
    /// Unknown on qBittorrent before 4.6.
    case idleSeedingLimit
    /// What its client does when it reaches one of these, see `ShareLimitAction`.
    ///
    /// `default` is what the client's settings say. Unknown on qBittorrent before 5.2; Transmission never tells it.
    case shareLimitAction
    // Its files, and what is wrong.
    /// All its files.
    ///
    /// Read only where a rule reads it or data is deleted; qBittorrent takes a call for each torrent every ten minutes.
    case files
    /// What is wrong with it, in its client's words; absent when nothing is.
    ///
    /// A tracker's refusal is no error. qBittorrent does not say which error it is.
    case error

    /// What shape and unit a fact has.
    package enum Kind: Hashable, Sendable {
        /// UTF-8 text.
        case text
        /// One of `TorrentState`'s raw values.
        case state
        /// One of `TrackerState`'s raw values.
        case trackerState
        case flag
        /// Whole bytes.
        case bytes
        /// Whole bytes per second; for limits, absent means none.
        case rate
        /// A number without unit: 1.0 is as much up as down.
        case ratio
        /// From 0 to 1.
        case fraction
        /// A whole number of things.
        case count
        /// Whole seconds since 1970.
        case time
        /// Whole seconds.
        case duration
        /// A list of texts.
        case texts
        /// A list of `Tracker`.
        case trackers
        /// A list of `TorrentFile`.
        case files
    }

    private static let names = allCases.map { "\($0)" }

    private static let byName = Dictionary(uniqueKeysWithValues: zip(names, allCases))

    /// The name in conditions and records.
    package var name: String { Self.names[rawValue] }

    /// Finds a field by its name in conditions.
    package init?(name: String) {
        guard let field = Self.byName[name] else { return nil }
        self = field
    }

    /// The shape and unit of the fact.
    package var kind: Kind {
        switch self {
        case .hash, .hashV2, .name, .comment, .creator, .magnet, .client, .category, .tracker, .trackerMessage,
            .savePath, .contentPath, .downloadPath, .contentId, .duplicateOf, .priority, .shareLimitAction, .error:
            .text
        case .state: .state
        case .trackerStatus: .trackerState
        case .private, .stalled, .forced, .done, .unregistered, .missingFiles, .sequential, .firstLast, .superSeeding,
            .autoManaged, .hardlinkedOutside:
            .flag
        case .size, .totalSize, .downloaded, .uploaded, .left, .downloadedSession, .uploadedSession, .onDisk,
            .freeable:
            .bytes
        case .downRate, .upRate, .downLimit, .upLimit: .rate
        case .ratio, .availability, .ratioLimit: .ratio
        case .progress: .fraction
        case .seedsConnected, .peersConnected, .seedsTotal, .peersTotal, .hardlinks, .sharedWith, .queuePosition:
            .count
        case .addedAt, .completedAt, .lastActiveAt, .seenCompleteAt: .time
        case .seedingTime, .activeTime, .eta, .reannounceIn, .seedingTimeLimit, .idleSeedingLimit: .duration
        case .tags: .texts
        case .trackers: .trackers
        case .files: .files
        }
    }

    /// Whether a torrent can lack the fact, so that a condition has to ask `has()` first.
    package var mayBeAbsent: Bool {
        switch self {
        case .hashV2, .comment, .creator, .downLimit, .upLimit, .completedAt, .lastActiveAt, .seenCompleteAt, .eta,
            .reannounceIn, .tracker, .trackerMessage, .downloadPath, .contentId, .duplicateOf, .queuePosition,
            .ratioLimit, .seedingTimeLimit, .idleSeedingLimit, .error:
            true
        default: false  // every other fact is there or cannot be known
        }
    }

    /// Facts that no client tells and that are read from the disk, where the files are here.
    package static let seenOnDisk: FieldSet = [
        .hardlinks, .hardlinkedOutside, .sharedWith, .onDisk, .freeable, .duplicateOf,
    ]

    /// The ones among them that only a disk of this machine can tell.
    package static let seenHere: FieldSet = [.hardlinks, .hardlinkedOutside, .onDisk, .freeable]

    /// Facts for which the disk is read: also one that clients tell, and that the disk may tell better.
    package static let toldByDisk = seenOnDisk.union([.missingFiles])

    /// What clients have to tell for their files to be found on the disk.
    package static let sightInputs: FieldSet = [.files, .savePath, .contentPath, .downloadPath, .done, .progress]

    /// Facts that change from poll to poll on any active torrent, so that their change alone is no news.
    package static let volatile: FieldSet = [
        .downRate, .upRate, .eta, .reannounceIn, .downloaded, .uploaded, .downloadedSession, .uploadedSession, .left,
        .progress, .ratio, .lastActiveAt, .seedingTime, .activeTime, .stalled, .availability, .seedsConnected,
        .peersConnected, .seedsTotal, .peersTotal, .seenCompleteAt, .onDisk, .freeable,
    ]
}
