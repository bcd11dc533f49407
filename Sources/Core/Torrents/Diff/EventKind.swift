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
    /// A file of a watch folder is whole.
    case fileSettled = "file.settled"
    /// A whole file of a watch folder is of no use; the event's message says why.
    case fileRejected = "file.rejected"
    /// A window of the rule file has opened.
    case scheduleOpened = "schedule.opened"
    case scheduleClosed = "schedule.closed"
    /// A rule's schedule has come due, and the rule looks.
    case scheduleFired = "schedule.fired"
    /// Occurrences of a rule's schedule are past, and will not be made up for.
    case scheduleMissed = "schedule.missed"

    /// What an event can be about, which decides what rules can read of it and do upon it.
    package enum Topic: String, CaseIterable, Sendable { case torrent, client, file, schedule }

    /// What events of this kind are about, as the first part of the name says.
    package var topic: Topic {
        switch self {
        case .clientDown, .clientUp, .clientRestarted, .clientLimitsChanged: .client
        case .fileSettled, .fileRejected: .file
        case .scheduleOpened, .scheduleClosed, .scheduleFired, .scheduleMissed: .schedule
        case .added, .metadata, .completed, .stalled, .unstalled, .error, .recovered, .ratioReached, .seedTimeReached,
            .idle, .paused, .resumed, .checking, .moved, .renamed, .recategorised, .retagged, .trackerFailed,
            .trackerRecovered, .unregistered, .missingFiles, .removed:
            .torrent
        }
    }
}
