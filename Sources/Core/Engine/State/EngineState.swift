import Rules
package import JSON
package import Torrents

/// All that the engine knows between observations, as tables.
///
/// Whatever a decision depends on is in a durable table, whose rows are in the journal. Beside each volatile one stands
/// why losing it in a restart is harmless.
package struct EngineState: Sendable {

    /// How far the ticks have counted.
    var ticks = Cell<Int64>("ticks")
    /// Names this installation among all, at random; nil before its first start.
    var installation = Cell<String>("installation")
    /// Whether the wall clock can be trusted.
    var clock = Cell<ClockWatch>("clock")

    /// The last list of each client and what is known of it; the journal keeps the torrents of the list in a form of its
    /// own, and the rest is learned anew from the first list of a run.
    var clients = VolatileTable<ClientName, ClientState>()
    /// The run of each client's program whose lists are believed.
    var sessions = Table<ClientName, String>("session")
    /// When each client was listed for the first time ever.
    var contacts = Table<ClientName, FirstContact>("contact")
    /// What is unlikely about each client's lists.
    var doubts = Table<ClientName, Doubts>("doubts")
    /// How long each client has been observed in all.
    var observed = Table<ClientName, ObservedTime>("observed")
    /// When the last tick of each client was written.
    var seen = Table<ClientName, Instant>("seen")
    /// Where each client of the rule file was, as a fingerprint, to know it again under another name.
    var addresses = Table<ClientName, String>("address")
    /// What works against the rules on each client, in words.
    var warnings = Table<ClientName, String>("warning")
    /// When each category or tag that rules name was first seen on a client that has it.
    var names = Table<NamePlace, Instant>("name")
    /// Categories and tags that rules name and that are gone from a client.
    var goneNames = Table<ClientName, GoneNames>("gone")
    /// What is remembered of each disk of the rule file.
    var disks = Table<String, DiskState>("disk")
    /// The last look at each of them; a restart looks anew, and nothing is decided before that.
    var sightings = VolatileTable<String, DiskSighting>()
    /// What emptying its bin waits for; a restart waits anew.
    var bins = VolatileTable<String, BinState>()
    /// How long each of them has been observed in all.
    var diskTimes = Table<String, ObservedTime>("diskTime")
    /// The last look at the orphans of each; a restart looks anew, and nothing is decided before that.
    var orphanSightings = VolatileTable<String, OrphanSighting>()
    /// How long the orphans of each have been observed in all.
    var orphanTimes = Table<String, ObservedTime>("orphanTime")
    /// Disks on which too much is missing.
    var lostDisks = Table<ClientName, LostDisks>("disks")

    /// What each rule meant when its state came about.
    var meanings = Table<String, String>("meaning")
    var episodes = EpisodeTable()
    /// When each rule last fired for each subject, where it has a cooldown.
    var fired = Table<EpisodeKey, Instant>("fired")
    /// When each rule fired last, where it has a limit.
    var limits = Table<String, FiringTimes>("limit")
    /// When each rule last succeeded with a key that tells one run from another.
    var dedupes = Table<DedupeKey, Instant>("dedupe")
    /// When each call of a hook was taken that has an id.
    var calls = Table<CallKey, Instant>("call")
    /// How far the occurrences of each schedule have been dealt with; subject `nothing` or a client.
    var occurrences = Table<EpisodeKey, Progress>("occurrence")
    /// What a claim replaced, to be put back.
    var baselines = Table<ClaimKey, Baseline>("baseline")
    /// What remains to be done about episodes that have ended.
    var endings = RuleTable<Ending>("ending")
    /// When rules lately wrote each property, so that rules that undo each other are noticed.
    var writes = Table<SubjectProperty, Writes>("write")
    /// Rules that rest, as properties that they write flip.
    var rests = Table<String, Rest>("rest")

    /// How far the edges of each window have been told.
    var windows = Table<String, Progress>("window")
    /// What people hold.
    var manualHolds = Table<ManualHold.Target, RunningHold>("manual")
    /// What people have refused.
    var refusals = Table<Refusal.Key, Refusal>("refusal")
    /// The modes that people have given to rules, by the rule.
    var modes = Table<String, ModeChange>("mode")
    /// What people have approved, by what it would do.
    var approvals = Table<IntentMark, Approval>("approval")
    /// What people have said of windows for a while, by name.
    var overrides = Table<String, WindowOverride>("override")

    /// Which state of each watched file a rule has decided about.
    var taken = Table<EpisodeKey, String>("taken")
    /// What follows when the actions about a file have succeeded or failed; journals know it by its former name.
    var followUps = Table<EpisodeKey, FollowUp>("aftermath")

    /// Intents that have not ended.
    var open = SubjectTable<OpenIntent>("open")
    /// What was removed of groups of which other torrents have yet to go, by the rule and the group.
    var departures = Table<EpisodeKey, Departures>("departed")
    /// Removals of the last day, by the intent that planned them.
    var removals = Table<IntentID, Removal>("removal")
    /// What removals have freed that does not show yet, for rules that choose victims.
    var freed = Table<IntentID, Freed>("freed")
    /// Recent actions, to find the cause of what lists show.
    var deeds = SubjectTable<Deed>("deed")

    /// What rules in dry run have planned.
    var rehearsals = Rehearsals()
    /// What is told or looked at once a run; a restart tells it again.
    var run = VolatileTable<SoleKey, RunState>()
    /// What follows from the last lists, and so is no table.
    var relations = Relations()

    package init() {}
}

extension EngineState {
    /// Does something to each table; a new table is declared above and named here.
    mutating func visitTables(_ visitor: inout some TableVisitor) {
        visitor.visit(&ticks)
        visitor.visit(&installation)
        visitor.visit(&clock)
        visitor.visit(&clients)
        visitor.visit(&sessions)
        visitor.visit(&contacts)
        visitor.visit(&doubts)
        visitor.visit(&observed)
        visitor.visit(&seen)
        visitor.visit(&addresses)
        visitor.visit(&warnings)
        visitor.visit(&names)
        visitor.visit(&goneNames)
        visitor.visit(&disks)
        visitor.visit(&sightings)
        visitor.visit(&bins)
        visitor.visit(&diskTimes)
        visitor.visit(&orphanSightings)
        visitor.visit(&orphanTimes)
        visitor.visit(&lostDisks)
        visitor.visit(&meanings)
        visitor.visit(&episodes)
        visitor.visit(&fired)
        visitor.visit(&limits)
        visitor.visit(&dedupes)
        visitor.visit(&calls)
        visitor.visit(&occurrences)
        visitor.visit(&baselines)
        visitor.visit(&endings)
        visitor.visit(&writes)
        visitor.visit(&rests)
        visitor.visit(&manualHolds)
        visitor.visit(&refusals)
        visitor.visit(&modes)
        visitor.visit(&approvals)
        visitor.visit(&windows)
        visitor.visit(&overrides)
        visitor.visit(&taken)
        visitor.visit(&followUps)
        visitor.visit(&open)
        visitor.visit(&departures)
        visitor.visit(&removals)
        visitor.visit(&freed)
        visitor.visit(&deeds)
        visitor.visit(&rehearsals.removals)
        visitor.visit(&rehearsals.fired)
        visitor.visit(&rehearsals.limits)
        visitor.visit(&rehearsals.endings)
        visitor.visit(&rehearsals.writes)
        visitor.visit(&run)
    }

    /// Takes up what a journal kept; what another version wrote and this one cannot read is left out.
    ///
    /// - Parameters:
    ///   - entries: Every key and row that ticks wrote, the latest of each key.
    ///   - torrents: The last durable description of each client's torrents.
    package init(restoring entries: [String: JSON], torrents: [ClientName: [Torrent]]) {
        self.init()
        var visitor = RestoringVisitor(entries)
        visitTables(&visitor)
        // One that had no torrents was listed all the same.
        for client in Set(torrents.keys).union(contacts.keys) {
            clients[client] = ClientState(
                restoring: torrents[client] ?? [], of: client, session: sessions[client], seen: seen[client])
        }
        commit()
    }

    /// What is about this run of Sluice alone.
    var thisRun: RunState {
        get { run[SoleKey()] ?? RunState() }
        set { run[SoleKey()] = newValue }
    }

    /// Drops the rows about a client's program and lists.
    mutating func forget(client: ClientName) {
        sessions.remove(client)
        observed.remove(client)
        seen.remove(client)
        contacts.remove(client)
        doubts.remove(client)
    }

    /// Hands over what is to be written down, by key; nil forgets a row.
    mutating func takeRecords() -> [String: JSON?] {
        var visitor = RecordingVisitor()
        visitTables(&visitor)
        return visitor.records
    }

    /// Makes all changes lasting that are not.
    mutating func commit() {
        var visitor = CommittingVisitor()
        visitTables(&visitor)
    }

    /// Takes all changes back that are not lasting.
    mutating func rollBack() {
        var visitor = RollingBackVisitor()
        visitTables(&visitor)
    }
}

/// What of the state is about this run of Sluice alone.
struct RunState: Hashable {
    /// Whether windows have been looked at.
    var hasSeenWindows = false
    /// Clients whose owner has been warned.
    var warned: Set<ClientName> = []
    /// Boot time at which writes that count no more were last dropped.
    var writesDroppedAt: Duration = .zero
    /// Boot time at which keys of runs that count no more were last dropped.
    var dedupesDroppedAt: Duration = .zero
    /// Boot time at which ids of calls that count no more were last dropped.
    var callsDroppedAt: Duration = .zero
    /// Whether nothing is planned but what is approved: a plan is applied and no daemon decides.
    var isRestricted = false
}
