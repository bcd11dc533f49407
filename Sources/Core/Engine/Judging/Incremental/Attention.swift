import Clocks
import Rules
import Torrents

/// What of one client the next list has to be evaluated for, though it does not say that anything has changed.
///
/// It follows from the last list and is never written down.
struct Attention: Sendable {
    /// Rules whose verdicts on all torrents are those of the last list, by index: they were on, and their windows open.
    var current: Set<Int> = []
    /// Torrents for which a rule that protects had no value, by the rule's index; each list has to say so anew.
    var unsure: [Int: Set<Infohash>] = [:]
    var wakeUps = WakeUps()
    /// Torrents that every rule with an episode of theirs has to judge: something is under way, or waits.
    var restless: Set<Infohash> = []
    /// When torrents have to be judged so, on the client's clock of observed time.
    var dueTimes = DueTimes()

    /// Whether the time that is observed brings anything about.
    var isWaiting: Bool { !(restless.isEmpty && dueTimes.isEmpty) }

    /// Hands the wake-ups on to the attention for the next list.
    mutating func takeWakeUps() -> WakeUps {
        defer { wakeUps = WakeUps() }
        return wakeUps
    }
}

/// When torrents of one client are due, on its clock of observed time.
struct DueTimes: Sendable {
    private var due: [Infohash: Duration] = [:]
    /// No later than any of them; nil where there is none.
    private var earliest: Duration?

    var isEmpty: Bool { due.isEmpty }

    /// Takes out the torrents that are due.
    mutating func removeDue(at observed: Duration) -> [Infohash] {
        guard let earliest, earliest <= observed else { return [] }
        let ids = due.filter { $0.value <= observed }.map(\.key)
        for id in ids { due[id] = nil }
        self.earliest = due.values.min()
        return ids
    }

    /// Replaces what was said of torrents that all rules have judged.
    ///
    /// Of others a rule about groups may have something to say, beside which the rest stays due.
    mutating func set(_ times: [Infohash: Duration], judged: Set<Infohash>?) {
        if let judged {
            for id in judged { due[id] = nil }
        } else {
            due = [:]
        }
        due.merge(times, uniquingKeysWith: min)
        earliest = times.values.min().map { min($0, earliest ?? $0) } ?? earliest
        if due.isEmpty { earliest = nil }
    }
}

/// When time alone can next change what rules say of each torrent of one client.
struct WakeUps: Sendable {
    private var due: [Infohash: WallTime] = [:]
    /// No later than any of them; nil where there is none.
    private var earliest: WallTime?
    private var seen: WallTime?

    /// Takes in a list, and tells the torrents that are due.
    ///
    /// - Parameters:
    ///   - present: The list as it is.
    ///   - whole: The list with what it lacks and is not believed to be gone.
    ///   - changed: Torrents that differ from the list before; nil when all may.
    ///   - crossings: What time can bring about.
    /// - Returns: The torrents of which time may have changed something, ascending; nil when that is all of them.
    mutating func advance(
        to present: Snapshot, of whole: Snapshot, changed: [ChangedTorrent]?, crossing crossings: [Crossing]
    ) -> [Infohash]? {
        let now = present.takenAt.wall
        defer { seen = now }
        guard !crossings.isEmpty else { return [] }
        // A clock that was set back crosses again what it had crossed.
        guard let changed, let seen, now >= seen else {
            due = [:]
            earliest = nil
            for torrent in whole.torrents { look(at: torrent, now: now, crossings: crossings) }
            return nil
        }
        // Found first: one that has changed as well is still due for rules that read nothing of what changed.
        let ids = earliest.map { $0 <= now } == true ? due.filter { $0.value <= now }.keys.sorted() : []
        for change in changed { look(at: change.torrent, now: now, crossings: crossings) }
        guard !ids.isEmpty else { return [] }
        for id in ids {
            if let torrent = present[id] {
                look(at: torrent, now: now, crossings: crossings)
            } else if whole[id] == nil {
                due[id] = nil  // gone; one that the list merely lacks stays due until it is back
            }
        }
        earliest = due.values.min()
        return ids
    }

    private mutating func look(at torrent: Torrent, now: WallTime, crossings: [Crossing]) {
        let next = crossings.next(for: torrent, after: now)
        due[torrent.id] = next
        if let next { earliest = earliest.map { min($0, next) } ?? next }
    }
}

/// A torrent of a list, and the fields in which it differs from the list before.
struct ChangedTorrent {
    let torrent: Torrent
    let fields: FieldSet
}
