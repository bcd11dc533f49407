import Clocks
import Rules
import Torrents

/// One observation on its way to a tick: what rules stand at, before conflicts between them are settled.
struct TickBuilder {
    var tick: Tick
    /// Rules that have something to do, in file order within each subject.
    var candidates: [Candidate] = []
    /// The list that the tick is about, present torrents only.
    var snapshot: Snapshot?
    /// What keeps removals waiting on this client, if anything does.
    var suspicion: String?
    /// Whether the client has just begun to list what it has, for the first time ever.
    var isFirstOfMany = false
    /// What is settled between the candidates; nothing before they are resolved.
    private(set) var resolution = Resolution()
    /// What planning learns.
    var ledger = Ledger()
    /// The list's way past the rules; what it leaves for the next one is known once everything is planned.
    var scan: Scan?
    /// The reading of the client's clock of observed time.
    var observed: Duration = .zero
    /// The same at the list before: up to then counts what this list does not show to hold.
    var observedBefore: Duration = .zero
    /// Whether the next list of each client has to be judged as a whole, as other rules take part.
    var judgesAllNext = false
    /// Subjects that the next list has to be judged for though it may not show anything new of them.
    var restless: Set<Subject> = []
    /// When torrents of this client have to be judged again, on its clock of observed time.
    var dueTimes: [Infohash: Duration] = [:]
    /// Our intents that brought about what this tick tells of, and the rules that they came from.
    var doers: [IntentID: String] = [:]
    /// Which windows are open at this moment, as far as rules have asked.
    var openWindows: [String: Bool] = [:]

    init(number: Int64, at: Moment) {
        tick = Tick(number: number, at: at)
    }

    var now: Moment { tick.at }

    /// Takes up what is settled between the candidates.
    mutating func settle(_ resolution: Resolution) { self.resolution = resolution }
}

/// One rule that has something to do about one subject.
struct Candidate {
    enum Stage: Hashable {
        /// An event has happened.
        case edge(EventID?)
        /// The episode goes on; `entered` when it has begun to fire in this tick.
        case level(entered: Bool)
        /// The condition has no value; it only counts for what the rule protects.
        case unsure(String)
        /// The episode has ended.
        case exit
        /// Actions about a file have succeeded or failed for good.
        case followUp([FollowUp.Step], Intent.Purpose)
    }

    let ruleIndex: Int
    let key: EpisodeKey
    let title: String
    var stage: Stage
    let scope: Scope
    let torrent: Torrent?
    /// What was judged, where it is about a file.
    var judged: JudgedFile?
}
