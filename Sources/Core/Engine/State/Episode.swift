import Rules
import Clocks
import JSON
import Torrents

/// The time during which one rule holds for one subject, or waits to.
struct Episode: Hashable {
    enum Phase: String {
        case pending, firing
        /// The condition does not hold, and the strikes that it had stand.
        case marked
    }

    var phase: Phase
    /// For how long it was observed to hold.
    var holding = HoldingTime()
    /// The reading of the client's clock of observed time when the client was last started anew before this fired; the
    /// grace of a removal counts from then on, and what `for` asks for goes on.
    var restartedAt: Duration?
    /// The strikes that it has; nil before the first.
    var strikes: Strikes?
    /// For how long it has gone on firing since the condition was seen not to hold; nil while that holds.
    var keeping: HoldingTime?
    /// For how long it has fired since its effects were planned last; only where they are repeated.
    var repeating: HoldingTime?
    /// The first action of `do` that is not planned yet.
    var next: Int
    /// Claims that a person has overruled, with the names of their parts; they rest until the episode ends.
    var released: [Int: [String]] = [:]
    /// Claims that were seen to hold, with the arguments that did.
    var confirmed: [Int: JSON] = [:]
    /// What claims have written and was not seen to hold yet, with what there was before; by the action's place.
    var asked: [Int: [Baseline.Piece]] = [:]
    /// What `onExit` is to do, should the rule be gone by then; only where the rule is enforced.
    var exits: Exits?
    /// Claims that the client may have lost in a restart and that have not been seen to hold since.
    var lost: Set<Int> = []
    /// What was planned and not carried out, as the rule is only rehearsed: claims and removals, with their arguments.
    var rehearsed: [Int: JSON] = [:]
    /// Why an action was held when it was last said, so that it is said once.
    var heldReason: String?
    /// When that hold was to pass, where it could be told.
    var heldUntil: WallTime?
    /// Boot time before which nothing is planned anew: after a check that said no, or a dead letter.
    ///
    /// A restart forgets it, and asks once sooner: the check says no again, and what failed for good is a setback too.
    var quietUntil: Duration?
    /// Actions that failed for good and are planned again later.
    var setbacks: [Int: Setback] = [:]
    /// Actions that are done by the client's word, and that its lists have yet to show.
    var proofs: [Int: Proof] = [:]
    /// Why the last look said no, so that it is said once; a restart forgets it, and says it again.
    var refusal: String?
    /// How often it did, so that it is asked ever less often; a restart begins to count anew.
    var refusals = 0
    /// What of it a person has approved and has been planned since.
    var approved: Set<IntentMark> = []
    /// What of it waits for a person's approval, by the place of the action.
    var asks: [Int: Ask] = [:]
    /// Whether it is about an event or an occurrence that has passed, and lasts only until a person lets it go ahead.
    var waitsForPerson = false
    /// Whether it is about an event or an occurrence that has passed, and waits until the rule's limit lets it fire.
    var waitsForLimit = false
    /// Whether anything was removed or begun to be for a rule that chooses victims, so that it goes on to its goal.
    var hasBegun = false
    /// The event that an edge rule waits to act on.
    var event: StoredEvent?

    /// For how long it was observed to hold in the present run of the client.
    ///
    /// - Parameter observed: The reading of the client's clock of observed time.
    /// - Returns: No more than it was observed to hold in all.
    func lasted(at observed: Duration) -> Duration {
        let total = holding.total(at: observed)
        return restartedAt.map { min(total, max(.zero, observed - $0)) } ?? total
    }

    /// Whether any of its times counts on.
    var isCounting: Bool {
        [holding, strikes?.holding, keeping, repeating].contains { $0?.isRunning == true }
    }

    /// Lets all its times stand still.
    ///
    /// - Parameter observed: The clock's reading up to which it is known how things stood.
    mutating func standStill(at observed: Duration) {
        holding.stop(at: observed)
        strikes?.holding.stop(at: observed)
        keeping?.stop(at: observed)
        repeating?.stop(at: observed)
    }

    /// Rests after a look just before the call said no, longer each time; a removal waits for its grace again.
    mutating func refuse(for reason: String, at boot: Duration, isRemoval: Bool) {
        heldReason = reason
        refusal = reason
        quietUntil = boot + min(.seconds(30) * (1 << min(refusals, 7)), .seconds(3600))
        refusals += 1
        guard isRemoval else { return }
        holding.reset()
    }
}

/// An event kept until a removal that it led to may be carried out.
struct StoredEvent: Hashable {
    let id: EventID
    let type: EventType
    let wall: WallTime
    let late: Bool
    let old: Torrent?

    static func == (left: StoredEvent, right: StoredEvent) -> Bool { left.id == right.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    func event(about torrent: Torrent, of client: ClientName, boot: Duration) -> Event {
        Event(
            id: id, type: type, about: .torrent(torrent, was: old, of: client), at: Moment(wall: wall, boot: boot),
            late: late)
    }
}

/// One rule for one subject.
struct EpisodeKey: Hashable {
    let rule: String
    let subject: Subject

    var text: String { "episode/\(rule)/\(subject.key)" }

    init(rule: String, subject: Subject) {
        self.rule = rule
        self.subject = subject
    }

    init?(text: Substring) {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, let subject = Subject(key: String(parts[1])) else { return nil }
        self.init(rule: String(parts[0]), subject: subject)
    }
}
