package import Torrents

/// One thing that a client can be told, in units that need no looking up.
package enum Command: Hashable, Sendable {
    case pause(Infohash)
    case resume(Infohash)
    /// Starts at once, past the queue.
    case forceStart(Infohash, Bool)
    case remove(Infohash, deletingData: Bool)
    /// Moves the data to an absolute path of the client's file system.
    case move(Infohash, to: String)
    case recheck(Infohash)
    case reannounce(Infohash)
    case setCategory(Infohash, String)
    case addTags(Infohash, [String])
    case removeTags(Infohash, [String])
    /// A torrent's own limits; nil leaves one as it is.
    case setLimits(Infohash, down: RateLimit?, up: RateLimit?)
    case setShareLimits(Infohash, ShareLimits)
    case setPriority(Infohash, BandwidthPriority)
    case moveInQueue(Infohash, QueueMove)
    /// Puts it at a place of the queue, counted from 0.
    case setQueuePlace(Infohash, Int64)
    case setSequential(Infohash, Bool)
    /// Fetches the first and the last piece of each file before the others.
    case setFirstLast(Infohash, Bool)
    case setSuperSeeding(Infohash, Bool)
    case setAutoManaged(Infohash, Bool)
    /// The whole client's limits, in place of its alternative ones where those are on; nil leaves one as it is.
    case setBandwidth(down: RateLimit?, up: RateLimit?)
    case setAlternativeSpeed(Bool)
    case add(NewTorrent)
    /// Gives it those of these announce URLs that it lacks.
    case addTrackers(Infohash, [String])
    /// Takes these announce URLs from it, where it has them.
    case removeTrackers(Infohash, [String])
    /// Puts another announce URL in the place of one that it has.
    case replaceTracker(Infohash, String, with: String)
    /// Changes the name that the client shows; its files keep theirs.
    case rename(Infohash, String)
    /// Gives one of its files another path inside the torrent, in place of the one that it has.
    case renameFile(Infohash, String, to: String)
    /// Breaks off with peers of it, and never connects to their addresses again, for any torrent.
    case banPeers(Infohash, [Peer])
    /// What becomes of some of its files, which are named by their places in its list of files, counted from 0.
    case setFiles(Infohash, [Int], FilePriority)
}

/// Whether a file is downloaded, and how early.
package enum FilePriority: String, CaseIterable, Sendable {
    /// It is not downloaded.
    case skip
    case low, normal, high
}

/// A limit of a rate.
package enum RateLimit: Hashable, Sendable {
    case unlimited
    case bytesPerSecond(Int64)
}

/// Who of the torrents gets bandwidth first.
package enum BandwidthPriority: String, CaseIterable, Sendable { case low, normal, high }

/// Where in the queue a new torrent begins.
package enum QueuePlace: Hashable, Sendable {
    case top, bottom
    /// Counted from 0.
    case place(Int64)
}

/// Whether the files of a torrent get a folder of their own below its save path.
package enum ContentLayout: String, CaseIterable, Sendable {
    /// As the torrent says: a torrent of several files has a folder, a single file has none.
    case original
    case subfolder, noSubfolder
}

/// Where in the queue a torrent is put.
package enum QueueMove: String, CaseIterable, Sendable { case top, up, down, bottom }

/// When a client stops seeding by itself; nil leaves a limit as it is.
package struct ShareLimits: Hashable, Sendable {
    /// A limit of a torrent's own, or the client's.
    package enum Limit<Value: Hashable & Sendable>: Hashable, Sendable {
        /// What the client's settings say.
        case global
        case none
        case own(Value)
    }

    /// The ratio to stop at; nil leaves it.
    package var ratio: Limit<Double>?
    /// Seconds, as for `idle`.
    package var seedingTime: Limit<Int64>?
    /// Seconds without traffic to stop after; nil leaves it.
    package var idle: Limit<Int64>?
    /// What happens at the first goal that is reached; nil leaves it.
    package var action: ShareLimitAction?

    package init(
        ratio: Limit<Double>? = nil, seedingTime: Limit<Int64>? = nil, idle: Limit<Int64>? = nil,
        action: ShareLimitAction? = nil
    ) {
        self.ratio = ratio
        self.seedingTime = seedingTime
        self.idle = idle
        self.action = action
    }
}

/// A torrent to be added, with everything that is decided about it beforehand.
package struct NewTorrent: Hashable, Sendable {
    /// What a torrent is added from.
    package enum Source: Hashable, Sendable {
        /// The bytes of a .torrent file.
        case file([UInt8])
        case magnet(String)
    }

    /// What it is added from.
    package var source: Source
    /// The ids under which the client may list it, so that we can find it: v1 first, then the truncated v2.
    package var ids: [Infohash]
    /// The client's folder for the data; nil takes the client's usual one.
    package var savePath: String?
    /// Its category; nil for none.
    package var category: String?
    /// Its tags.
    package var tags: [String]
    /// Whether it is added without being started.
    package var paused: Bool
    /// Whether pieces are loaded in order.
    package var sequential: Bool
    /// Fetches the first and the last piece of each file before the others.
    package var firstLast: Bool
    /// Takes the data on disk as complete without reading it.
    package var skipChecking: Bool
    /// Nil leaves it to the client's settings.
    package var layout: ContentLayout?
    /// Its own limit of download; nil for none.
    package var downLimit: RateLimit?
    /// Its own limit of upload; nil for none.
    package var upLimit: RateLimit?

    package init(
        source: Source, ids: [Infohash], savePath: String? = nil, category: String? = nil, tags: [String] = [],
        paused: Bool = false, sequential: Bool = false, firstLast: Bool = false, skipChecking: Bool = false,
        layout: ContentLayout? = nil, downLimit: RateLimit? = nil, upLimit: RateLimit? = nil
    ) {
        self.source = source
        self.ids = ids
        self.savePath = savePath
        self.category = category
        self.tags = tags
        self.paused = paused
        self.sequential = sequential
        self.firstLast = firstLast
        self.skipChecking = skipChecking
        self.layout = layout
        self.downLimit = downLimit
        self.upLimit = upLimit
    }
}

/// What a command came to when it did not fail.
package enum CommandOutcome: Hashable, Sendable {
    case done
    /// There was nothing to do; the text says why.
    case alreadySo(String)
    /// The torrent is in the client under this id.
    case added(Infohash)
    /// It was there before, under this id.
    case duplicate(Infohash)
}
