package import Clocks

/// The name that the rule file gives to a client.
package struct ClientName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name as it stands in the file.
    package let text: String
    package init(_ text: String) { self.text = text }
    package var description: String { text }
    package static func < (left: ClientName, right: ClientName) -> Bool { left.text < right.text }
}

/// Everything that one client said at one instant.
package struct Snapshot: Sendable {
    /// The client's name in the rule file.
    package let client: ClientName
    /// When the client was asked, by both clocks.
    package let takenAt: Moment
    /// Names one run of the client program; another value means that it has restarted.
    package let session: String
    /// Since when that run is known to last: its start where the program tells it; nil where nothing is known of it.
    package let runSince: WallTime?
    /// Its torrents, in an object that snapshots share while nothing changes.
    package let list: TorrentList
    /// What the client said of itself.
    package let server: ClientFacts
    /// The list as the client told it, where this one holds what that one hides.
    let told: TorrentList?

    /// Sorts the torrents; of two with one id the first stays.
    package init(
        client: ClientName, takenAt: Moment, session: String, runSince: WallTime? = nil, torrents: [Torrent],
        server: ClientFacts
    ) {
        self.init(
            client: client, takenAt: takenAt, session: session, runSince: runSince, list: TorrentList(torrents),
            server: server)
    }

    /// Takes a list as it is, at best the one of the snapshot before.
    package init(
        client: ClientName, takenAt: Moment, session: String, runSince: WallTime? = nil, list: TorrentList,
        server: ClientFacts
    ) {
        self.client = client
        self.takenAt = takenAt
        self.session = session
        self.runSince = runSince
        self.list = list
        self.server = server
        told = nil
    }

    /// The same snapshot with another list, which may complete one that was told.
    private init(_ other: Snapshot, list: TorrentList, told: TorrentList? = nil) {
        client = other.client
        takenAt = other.takenAt
        session = other.session
        runSince = other.runSince
        server = other.server
        self.list = list
        self.told = told
    }

    /// Ascending by id, each id once.
    package var torrents: [Torrent] { list.torrents }

    /// The same snapshot with other torrents in it.
    package func with(torrents: [Torrent]) -> Snapshot { Snapshot(self, list: TorrentList(torrents)) }

    /// The same snapshot with another list.
    package func with(list: TorrentList) -> Snapshot { Snapshot(self, list: list) }

    /// The same as if the client told it at another moment.
    package func taken(at moment: Moment) -> Snapshot {
        Snapshot(
            client: client, takenAt: moment, session: session, runSince: runSince, list: list, server: server)
    }

    /// The same snapshot with its list completed.
    func completed(by list: TorrentList) -> Snapshot { Snapshot(self, list: list, told: self.list) }

    /// The torrent with this id, by binary search.
    package subscript(id: Infohash) -> Torrent? { torrents.place(of: id).map { torrents[$0] } }
}

extension [Torrent] {
    /// Where the torrent with this id stands in a list that ascends by id; nil when it is not there.
    package func place(of id: Infohash) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].id == id ? low : nil
    }
}

/// What a client says of itself rather than of a torrent; nil where it cannot say.
package struct ClientFacts: Hashable, Sendable {
    /// The client program's own version, such as `3.00` or `v4.5.2`.
    package var version: String
    /// The download limit in force, in bytes per second: the alternative one where that is on; nil for none.
    package var downLimit: Int64? { didSet { downLimit = downLimit?.asFact } }
    /// The upload limit in force, in bytes per second: the alternative one where that is on; nil for none.
    package var upLimit: Int64? { didSet { upLimit = upLimit?.asFact } }
    /// Whether the alternative limits are on; both clients say so.
    package var altSpeedActive: Bool?
    /// The limits that are in force while the alternative ones are not.
    ///
    /// qBittorrent tells them among its preferences, which are read now and then; nil until they have been.
    package var ordinaryLimits: Limits?
    /// Whether the client switches its limits by hours of its own; read like `ordinaryLimits`.
    package var hasSpeedSchedule: Bool?
    /// Bytes received per second, summed over all torrents.
    package var downRate: Int64? { didSet { downRate = downRate?.asFact } }
    /// Bytes sent per second, summed over all torrents.
    package var upRate: Int64? { didSet { upRate = upRate?.asFact } }
    /// Free bytes where the client downloads to by default; nil where that folder cannot be asked.
    package var freeSpace: Int64? { didSet { freeSpace = freeSpace?.asFact } }
    /// The folder that the client downloads to by default, as it sees it.
    package var defaultSavePath: String?
    /// The categories that there are, used or not; nil where the client keeps no list of them, as Transmission does not.
    package var categories: Set<String>?
    /// The tags that there are, used or not; nil where the client keeps no list of them.
    package var tags: Set<String>?

    package init(
        version: String, downLimit: Int64? = nil, upLimit: Int64? = nil, altSpeedActive: Bool? = nil,
        ordinaryLimits: Limits? = nil, hasSpeedSchedule: Bool? = nil,
        downRate: Int64? = nil, upRate: Int64? = nil, freeSpace: Int64? = nil, defaultSavePath: String? = nil
    ) {
        self.version = version
        self.downLimit = downLimit?.asFact
        self.upLimit = upLimit?.asFact
        self.altSpeedActive = altSpeedActive
        self.ordinaryLimits = ordinaryLimits
        self.hasSpeedSchedule = hasSpeedSchedule
        self.downRate = downRate?.asFact
        self.upRate = upRate?.asFact
        self.freeSpace = freeSpace?.asFact
        self.defaultSavePath = defaultSavePath
    }
}

extension ClientFacts {
    /// Two limits in bytes per second; nil for none.
    package struct Limits: Hashable, Sendable {
        /// Of downloads.
        package var down: Int64?
        /// Of uploads.
        package var up: Int64?

        package init(down: Int64?, up: Int64?) {
            self.down = down
            self.up = up
        }
    }
}
