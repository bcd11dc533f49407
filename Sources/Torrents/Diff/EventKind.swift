/// The names of events, as rules write them in `on`.
package enum EventKind: String, CaseIterable, Sendable {
    case added = "torrent.added"
    /// A magnet link has got its metadata.
    case metadata = "torrent.metadata"
    /// All wanted data is there.
    case completed = "torrent.completed"
    case stalled = "torrent.stalled"
    case unstalled = "torrent.unstalled"
    case error = "torrent.error"
    case recovered = "torrent.recovered"
    /// The ratio has passed the torrent's own or the client's limit.
    case ratioReached = "torrent.ratioReached"
    case seedTimeReached = "torrent.seedTimeReached"
    /// A seeding torrent has been without traffic for as long as its idle limit.
    case idle = "torrent.idle"
    case paused = "torrent.paused"
    case resumed = "torrent.resumed"
    case checking = "torrent.checking"
    case moved = "torrent.moved"
    case renamed = "torrent.renamed"
    case recategorised = "torrent.recategorised"
    case retagged = "torrent.retagged"
    case trackerFailed = "torrent.trackerFailed"
    case trackerRecovered = "torrent.trackerRecovered"
    case unregistered = "torrent.unregistered"
    case missingFiles = "torrent.missingFiles"
    case removed = "torrent.removed"
    case clientDown = "client.down"
    case clientUp = "client.up"
    case clientRestarted = "client.restarted"
    case clientLimitsChanged = "client.limitsChanged"
    case fileSettled = "file.settled"
    case scheduleFired = "schedule.fired"

    /// Whether the event is about one torrent.
    package var concernsTorrent: Bool { rawValue.hasPrefix("torrent.") }
}
