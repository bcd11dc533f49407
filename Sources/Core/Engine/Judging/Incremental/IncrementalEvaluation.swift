import Clocks
import Rules
import Torrents

/// Incremental evaluation: what each list has to be judged for, so that what is not new costs nothing.
///
/// It follows from the lists before and is never written down: the first list of a run is judged as a whole.
struct IncrementalEvaluation: Sendable {
    /// Whether each list is judged as a whole instead; what is decided is the same, as a test shows.
    var isOff = false
    /// What the next list of each client has to be evaluated for; without it, everything is.
    private var attention: [ClientName: Attention] = [:]
    /// What rules about groups have to be asked for at the next list, by the rule's index; without it, about all groups.
    private var groups: [Int: GroupAttention] = [:]
    /// The list that has just been judged; what it leaves for the next one is known once everything is planned.
    private var scan: Scan?

    init(isOff: Bool = false) { self.isOff = isOff }

    /// Moves it out, so that a phase changes it without a copy.
    mutating func taken() -> IncrementalEvaluation {
        var taken = IncrementalEvaluation(isOff: isOff)
        swap(&taken, &self)
        return taken
    }

    /// Hands out what a list of a client has to be evaluated for; nil where that is everything.
    mutating func attention(for client: ClientName) -> Attention? {
        let last = attention.removeValue(forKey: client)
        return isOff ? nil : last
    }

    /// Hands out what a rule about groups has to be asked for; nil where that is about all groups.
    mutating func groupAttention(of index: Int) -> GroupAttention? {
        let last = groups.removeValue(forKey: index)
        return isOff ? nil : last
    }

    /// Keeps what a rule about groups has come to.
    mutating func keep(_ attention: GroupAttention?, ofGroupsFor index: Int) { groups[index] = attention }

    /// Keeps a list that has been judged.
    mutating func keep(_ scan: Scan) { self.scan = scan }

    /// Takes up what is under way or waits, once everything is planned.
    ///
    /// - Parameters:
    ///   - restless: Subjects that the next list has to be judged for whatever it shows.
    ///   - dueTimes: When torrents of the list have to be judged again, on the client's clock of observed time.
    /// - Returns: The client whose list was judged, and whether time alone brings anything about for it; nil without
    ///   a list.
    mutating func settle(_ restless: Set<Subject>, dueTimes: [Infohash: Duration]) -> (ClientName, isWaiting: Bool)? {
        guard var scan else {
            for subject in restless {
                if let client = subject.client, let id = subject.torrent { attention[client]?.restless.insert(id) }
            }
            return nil
        }
        self.scan = nil
        scan.settle(restless, dueTimes: dueTimes)
        attention[scan.snapshot.client] = scan.next
        return (scan.snapshot.client, scan.next.isWaiting)
    }

    /// Has the next list of a client judged as a whole.
    mutating func forget(_ client: ClientName) {
        attention[client] = nil
        groups = [:]
    }

    /// Has the next list of each client judged as a whole.
    mutating func forgetAll() {
        attention = [:]
        groups = [:]
    }
}
