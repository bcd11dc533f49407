/// The names of events, as rules write them in `on`.
package enum EventType: String, CaseIterable, Sendable {
    /// A torrent is in the client that was not there before.
    ///
    /// None are told of at the first contact with a client, whose list is a baseline until it stands still.
    case added = "torrent.added"
    /// A magnet link has got its metadata.
    case metadata = "torrent.metadata"
    /// All wanted data is there, also where it was when the torrent was added.
    ///
    /// A check that fails arms it again.
    case completed = "torrent.completed"
    /// A download has moved no byte for half a minute.
    case stalled = "torrent.stalled"
    /// A stalled download moves again, or is none any more.
    case unstalled = "torrent.unstalled"
    /// The client reports an error, missing files included.
    case error = "torrent.error"
    /// The error is over.
    case recovered = "torrent.recovered"
    /// A complete torrent's ratio has reached the torrent's own or the client's limit.
    case ratioReached = "torrent.ratioReached"
    /// A complete torrent's seeding time has reached the torrent's own or the client's limit.
    case seedTimeReached = "torrent.seedTimeReached"
    /// A seeding torrent has been without traffic for as long as its idle limit.
    case idle = "torrent.idle"
    /// The torrent was stopped, by a person, by us, or by the client at a goal.
    case paused = "torrent.paused"
    /// The torrent was started.
    case resumed = "torrent.resumed"
    /// The client begins to verify the data.
    case checking = "torrent.checking"
    /// The torrent is saved in another folder.
    case moved = "torrent.moved"
    /// The torrent has another name; a magnet link that gets its metadata has not.
    case renamed = "torrent.renamed"
    /// The torrent is in another category, or in none.
    case recategorised = "torrent.recategorised"
    /// The torrent has other tags.
    case retagged = "torrent.retagged"
    /// No tracker of the torrent works any more.
    case trackerFailed = "torrent.trackerFailed"
    /// A tracker of the torrent works again.
    case trackerRecovered = "torrent.trackerRecovered"
    /// A tracker says that it does not know the torrent.
    case unregistered = "torrent.unregistered"
    /// The client does not find the files.
    case missingFiles = "torrent.missingFiles"
    /// The torrent is no longer in the client; the event shows it as it was seen last.
    ///
    /// A list that lacks many is believed only after others agree.
    case removed = "torrent.removed"
    /// The client does not answer.
    case clientDown = "client.down"
    /// The client answers again.
    case clientUp = "client.up"
    /// The client program was started anew.
    case clientRestarted = "client.restarted"
    /// The speed limits that are in force are others.
    case clientLimitsChanged = "client.limitsChanged"
    /// A disk of the rule file has little room left.
    case diskLow = "disk.low"
    /// A disk that was low has room again, or one that was lost is there again; the event's message says which.
    case diskRecovered = "disk.recovered"
    /// A disk is not mounted any more, its marker is missing, or it does not answer; the message says why.
    case diskLost = "disk.lost"
    /// A file of a watch folder is whole.
    case fileSettled = "file.settled"
    /// A whole file of a watch folder is of no use; the event's message says why.
    case fileRejected = "file.rejected"
    /// A window of the rule file has opened.
    case scheduleOpened = "schedule.opened"
    /// A window of the rule file has closed.
    case scheduleClosed = "schedule.closed"
    /// A rule's schedule has come due, and the rule looks.
    case scheduleFired = "schedule.fired"
    /// Occurrences of a rule's schedule are past, and will not be made up for.
    case scheduleMissed = "schedule.missed"
    /// A program has called a hook of the rule file; a call that is sent again under its id is told once.
    case hookCalled = "hook.called"

    /// What events of this type are about: the first part of the name.
    package var topic: Substring { rawValue.prefix { $0 != "." } }
}
