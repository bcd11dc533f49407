import Clocks
import Torrents

/// What is remembered of one client.
struct ClientState: Sendable {
    /// The list that the next one is compared with, missing torrents included.
    var accepted: Snapshot?
    /// The run of the client program whose lists are believed.
    var session: String?
    /// The run that a `client.restarted` event was about.
    var announcedSession: String?
    var isDown = false
    /// When it was listed for the first time ever.
    var contact: FirstContact?
    /// Torrents whose volatile facts have changed since they were written down.
    var unrecorded: Set<Infohash> = []
    /// Whether `accepted` comes from a former run of Sluice, so that what differs happened while Sluice
    /// was not running.
    var isRestored = false
    /// What is unlikely about its lists.
    var doubts = Doubts()
    /// Why the last list keeps removals waiting; a restart forgets it, and waits for a list first.
    var suspicion: String?
    /// When the last tick of this client was written, in a former run.
    var seen: WallTime?
    /// When the durable descriptions last took up volatile facts.
    var recordedAt: Duration?
    /// Boot time at which the last removal ended; nil in a run of Sluice without any.
    var removalEnded: Duration?
    /// Torrents whose data was looked for and not found, and what else a look at the files told.
    var sight = FileSight()
    /// Whether the files have been looked for in this run.
    var hasLooked = false
    /// What has to be looked at again; nil before the first list since the start or the last reload.
    var attention: Attention?

    mutating func restore(_ torrents: [Torrent], _ client: ClientName) {
        let server = accepted?.server ?? ClientFacts(version: "")
        let moment = Moment(wall: seen ?? WallTime(milliseconds: 0), boot: .zero)
        accepted = Snapshot(
            client: client, takenAt: moment, session: session ?? "", torrents: torrents, server: server)
        isRestored = true
        announcedSession = session
    }
}
