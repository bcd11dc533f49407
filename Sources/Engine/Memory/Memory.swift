import Clocks
package import JSON
package import Torrents

/// What the engine remembers between observations: all of its state, and nothing that is not in the journal.
package struct Memory: Sendable {
    var ticks: Int64 = 0
    var clients: [ClientName: ClientMemory] = [:]
    /// By rule first, so that rules without any are passed over at no cost.
    var episodes: [String: [Subject: Episode]] = [:]
    /// When each rule last fired for each subject, where it has a cooldown.
    var fired: [EpisodeKey: WallTime] = [:]
    /// The same on the boot clock, for what fired in this run: no step of the wall clock counts there.
    var firedBoot: [EpisodeKey: Duration] = [:]
    /// Removals of the last day, by the intent that planned them.
    var removals: [IntentID: Removal] = [:]
    /// How far the occurrences of each schedule have been dealt with; subject `nothing` or a client.
    var occurrences: [EpisodeKey: Progress] = [:]
    /// How far the edges of each window have been told.
    var windows: [String: Progress] = [:]
    /// What people have said of windows for a while, by name.
    var overrides: [String: WindowOverride] = [:]
    /// Whether windows have been looked at in this run.
    var hasSeenWindows = false
    /// What a claim replaced, to be put back.
    var baselines: [ClaimKey: Baseline] = [:]
    /// What remains to be done about episodes that a reload has ended, by rule.
    var endings: [Subject: [String: Ending]] = [:]
    /// Where each client of the rule file was, as a fingerprint, to know it again under another name.
    var addresses: [ClientName: String] = [:]
    /// What works against the rules on each client, in words.
    var warnings: [ClientName: String] = [:]
    /// Clients whose owner has been warned in this run.
    var warned: Set<ClientName> = []
    /// Names this installation among all, at random; nil before its first start.
    var installation: String?
    /// Whether the wall clock can be trusted.
    var clock = ClockWatch()
    /// Disks on which too much is missing, by client.
    var lostDisks: [ClientName: [LostDisk]] = [:]
    /// Intents that have not ended.
    var open = OpenIntents()
    /// Which state of each watched file a rule has decided about.
    var taken: [EpisodeKey: String] = [:]
    /// What follows when the actions about a file have succeeded or failed.
    var aftermaths: [EpisodeKey: Aftermath] = [:]
    /// What we did lately, so that its echo in the next snapshots is known as ours.
    var deeds = Deeds()
    /// When rules lately wrote each property, so that rules that undo each other are noticed.
    var writes = WriteLog()
    /// Rules that rest, as properties that they write flip.
    var rests: [String: Rest] = [:]
    /// What rules in dry run have planned.
    var rehearsals = Rehearsals()
    /// What each rule meant when its state came about.
    var meanings: [String: String] = [:]

    package init() {}

    /// Takes up what a journal kept.
    ///
    /// - Parameters:
    ///   - entries: Every key and value that ticks wrote, the latest of each key.
    ///   - torrents: The last durable description of each client's torrents.
    package init(restoring entries: [String: JSON], torrents: [ClientName: [Torrent]]) {
        for (key, value) in entries { restore(key, value) }
        for (client, torrents) in torrents { clients[client, default: ClientMemory()].restore(torrents, client) }
    }
}

/// What is remembered of one client.
struct ClientMemory: Sendable {
    /// The list that the next one is compared with, missing torrents included.
    var accepted: Snapshot?
    /// The run of the client program whose lists are believed.
    var session: String?
    /// The run that a `client.restarted` event was about.
    var announcedSession: String?
    var isDown = false
    /// Whether the first lists of a client that is new to us are still growing.
    var isSettling = false
    /// Torrents whose volatile facts have changed since they were written down.
    var unrecorded: Set<Infohash> = []
    /// Whether `accepted` comes from a former run of Sluice, so that what differs happened while nobody watched.
    var isRestored = false
    var suspicion: Suspicion?
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

/// Why a list is not believed yet, and how long it has looked the same.
struct Suspicion: Hashable {
    let reason: String
    let count: Int
    let since: Duration
    var polls: Int
}

/// One removal that counts against the budgets.
struct Removal: Hashable {
    let client: ClientName
    let at: WallTime
    var torrent: Infohash?
    /// Boot time at which it was planned; nil for one of a former run of Sluice, which the wall clock alone can place.
    var boot: Duration?

    /// Whether it lies less than this long back by either clock, so that no step of the wall clock frees a budget.
    func isWithin(_ length: Duration, of now: Moment) -> Bool {
        now.wall.since(at) < length || boot.map { now.boot - $0 < length } == true
    }
}

/// A claim of one rule on one subject: the action's place in the rule's list tells it apart.
struct ClaimKey: Hashable {
    let episode: EpisodeKey
    let index: Int
}
