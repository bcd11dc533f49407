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
    case setSequential(Infohash, Bool)
    case setSuperSeeding(Infohash, Bool)
    case setAutoManaged(Infohash, Bool)
    /// The whole client's limits, in place of its alternative ones where those are on; nil leaves one as it is.
    case setBandwidth(down: RateLimit?, up: RateLimit?)
    case setAlternativeSpeed(Bool)
    case add(NewTorrent)
}

package enum RateLimit: Hashable, Sendable {
    case unlimited
    case bytesPerSecond(Int64)
}

package enum BandwidthPriority: String, CaseIterable, Sendable { case low, normal, high }

package enum QueueMove: String, CaseIterable, Sendable { case top, up, down, bottom }

/// When a client stops seeding by itself; nil leaves a limit as it is.
package struct ShareLimits: Hashable, Sendable {
    package enum Limit<Value: Hashable & Sendable>: Hashable, Sendable {
        /// What the client's settings say.
        case global
        case none
        case own(Value)
    }

    package var ratio: Limit<Double>?
    /// Seconds, as for `idle`.
    package var seedingTime: Limit<Int64>?
    package var idle: Limit<Int64>?

    package init(ratio: Limit<Double>? = nil, seedingTime: Limit<Int64>? = nil, idle: Limit<Int64>? = nil) {
        self.ratio = ratio
        self.seedingTime = seedingTime
        self.idle = idle
    }
}

/// A torrent to be added, with everything that is decided about it beforehand.
package struct NewTorrent: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// The bytes of a .torrent file.
        case file([UInt8])
        case magnet(String)
    }

    package var source: Source
    /// The ids under which the client may list it, so that we can find it: v1 first, then the truncated v2.
    package var ids: [Infohash]
    package var savePath: String?
    package var category: String?
    package var tags: [String]
    package var paused: Bool
    package var sequential: Bool
    /// Takes the data on disk as complete without reading it.
    package var skipChecking: Bool
    package var downLimit: RateLimit?
    package var upLimit: RateLimit?

    package init(
        source: Source, ids: [Infohash], savePath: String? = nil, category: String? = nil, tags: [String] = [],
        paused: Bool = false, sequential: Bool = false, skipChecking: Bool = false,
        downLimit: RateLimit? = nil, upLimit: RateLimit? = nil
    ) {
        self.source = source
        self.ids = ids
        self.savePath = savePath
        self.category = category
        self.tags = tags
        self.paused = paused
        self.sequential = sequential
        self.skipChecking = skipChecking
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
