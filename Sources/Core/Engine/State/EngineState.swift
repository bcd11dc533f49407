import Clocks
package import JSON
package import Torrents

/// What the engine remembers between observations: all of its state, and nothing that is not in the journal.
package struct EngineState: Sendable {
    var ticks: Int64 = 0
    var clients: [ClientName: ClientState] = [:]
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
    var followUps: [EpisodeKey: FollowUp] = [:]
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
        for (client, torrents) in torrents { clients[client, default: ClientState()].restore(torrents, client) }
        // One that had no torrents was listed all the same.
        for (client, state) in clients where state.contact != nil && state.accepted == nil {
            clients[client]?.restore([], client)
        }
    }
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
