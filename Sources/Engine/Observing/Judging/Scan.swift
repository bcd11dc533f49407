import Clocks
import Rules
import Torrents

/// One list on its way past all rules that are about torrents.
struct Scan {
    let snapshot: Snapshot
    /// The list with what it lacks and is not believed to be gone.
    let whole: Snapshot
    let client: ClientRecord
    let gapLimit: Duration
    /// What the next list has to be evaluated for.
    private(set) var next: Attention
    private let changed: [ChangedTorrent]
    /// What the last list left; nil when it is not known, and everything has to be evaluated.
    private let last: Attention?
    /// Torrents of which time may have changed something, ascending; nil when that is all of them.
    private var due: [Infohash]?

    init(
        _ snapshot: Snapshot, of whole: Snapshot, _ client: ClientRecord, _ changed: [ChangedTorrent],
        _ gapLimit: Duration, _ last: consuming Attention?
    ) {
        self.snapshot = snapshot
        self.whole = whole
        self.client = client
        self.changed = changed
        self.gapLimit = gapLimit
        next = Attention()
        if let wakeUps = last?.takeWakeUps() { next.wakeUps = wakeUps }
        self.last = last
    }

    /// Finds the torrents that time has reached.
    mutating func wake(_ crossings: [Crossing]) {
        due = next.wakeUps.advance(
            to: snapshot, of: whole, changed: last == nil ? nil : changed, crossing: crossings)
    }

    /// The torrents for which a rule can have come to another verdict, ascending, `waiting` being those with an episode.
    func candidates(_ index: Int, _ occasion: Occasion, waiting: [Infohash]) -> [Torrent] {
        guard let last, last.current.contains(index), case .crossings(let crossings) = occasion.sensitivity else {
            return snapshot.torrents
        }
        let touched = changed.lazy.filter { !$0.fields.isDisjoint(with: occasion.reads) }.map(\.torrent)
        let unsure = last.unsure[index] ?? []
        guard let due = crossings.isEmpty ? [] : due else { return snapshot.torrents }
        guard !(waiting.isEmpty && unsure.isEmpty && due.isEmpty) else { return Array(touched) }
        var ids = Set(waiting)
        ids.formUnion(unsure)
        ids.formUnion(due)
        ids.formUnion(touched.map(\.id))
        return ids.sorted().compactMap { snapshot[$0] }
    }

    /// Notes that a rule's verdicts are those of this list.
    mutating func finish(_ index: Int, unsure: Set<Infohash>) {
        next.current.insert(index)
        let missing = last?.unsure[index]?.filter { snapshot[$0] == nil && whole[$0] != nil } ?? []
        if !(unsure.isEmpty && missing.isEmpty) { next.unsure[index] = unsure.union(missing) }
    }
}

extension Engine {
    /// Asks one rule about the torrents of which it can have come to another verdict.
    mutating func judgeTorrents(_ index: Int, _ rule: Rule, _ scan: inout Scan, _ turn: inout Turn) {
        let client = scan.snapshot.client
        let waiting = memory.episodes[rule.id]?.keys.filter { $0.client == client }.compactMap(\.torrent).sorted() ?? []
        guard isOpen(rule, &turn) else {
            for id in waiting {
                guard let torrent = scan.snapshot[id] else { continue }
                judge(torrent, .no, index, rule, scan, &turn)
            }
            return
        }
        let scope = Scope(rule.trigger.variables, now: turn.now, client: scan.client)
        var ahead = waiting[...]
        var unsure: Set<Infohash> = []
        for torrent in scan.candidates(index, occasions[index], waiting: waiting) {
            while let id = ahead.first, id < torrent.id { ahead.removeFirst() }
            scope.turn(to: torrent)
            let holds = rule.holds(in: scope)
            if holds == nil, rule.protects { unsure.insert(torrent.id) }
            // Nearly always the answer is no where nothing waits for another, or none where nothing is protected.
            guard holds == true || ahead.first == torrent.id || unsure.contains(torrent.id) else { continue }
            judge(torrent, holds.map { $0 ? .yes : .no } ?? rule.verdict(in: scope), index, rule, scan, &turn)
        }
        scan.finish(index, unsure: unsure)
    }

    private mutating func judge(
        _ torrent: Torrent, _ verdict: Verdict, _ index: Int, _ rule: Rule, _ scan: Scan, _ turn: inout Turn
    ) {
        let scope = Scope(rule.trigger.variables, now: turn.now, torrent: torrent, client: scan.client)
        level(
            index, rule, .torrent(scan.snapshot.client, torrent.incarnation), torrent, verdict, scope, scan.gapLimit,
            &turn)
    }
}
