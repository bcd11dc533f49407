import Clocks
import Torrents

/// What is known of one client in this run of Sluice.
struct ClientState: Sendable {
    /// The list that the next one is compared with, missing torrents included.
    var accepted: Snapshot?
    /// How often it was polled when that list came; nil before the first one of this run of Sluice.
    var rhythm: Rhythm?
    /// The run that a `client.restarted` event was about.
    var announcedSession: String?
    var isDown = false
    /// Whether the time for which it is observed will bring anything about; the first list of a run finds out.
    var isWaiting = false
    /// Torrents whose volatile facts have changed since they were written down.
    var unrecorded: Set<Infohash> = []
    /// Whether `accepted` comes from a former run of Sluice, so that what differs happened while Sluice
    /// was not running.
    var isRestored = false
    /// Why the last list keeps removals waiting; a restart forgets it, and waits for a list first.
    var suspicion: String?
    /// When the durable descriptions last took up volatile facts.
    var recordedAt: Duration?
    /// Boot time at which the last removal ended; nil in a run of Sluice without any.
    var removalEnded: Duration?
    /// Torrents whose data was looked for and not found, and what else a look at the files told.
    var sight = FileSight()
    /// Whether the files have been looked for in this run.
    var hasLooked = false

    init() {}

    /// Takes up the torrents that a former run of Sluice knew of a client.
    init(restoring torrents: [Torrent], of client: ClientName, session: String?, seen: Instant?) {
        let moment = Moment(wall: seen?.wall ?? WallTime(milliseconds: 0), boot: .zero)
        accepted = Snapshot(
            client: client, takenAt: moment, session: session ?? "", torrents: torrents,
            server: ClientFacts(version: ""))
        isRestored = true
        announcedSession = session
    }
}
