import Clocks
import Rules
import Torrents

/// One list on its way past all rules that are about torrents.
struct Scan {
    let snapshot: Snapshot
    /// The list with what it lacks and is not believed to be gone.
    let whole: Snapshot
    let client: ClientRecord
    let rhythm: Rhythm
    /// What the next list has to be evaluated for.
    private(set) var next: Attention
    private let changed: [ChangedTorrent]
    /// What the last list left; nil when it is not known, and everything has to be evaluated.
    private let last: Attention?
    /// Torrents of which time may have changed something, ascending; nil when that is all of them.
    private let due: [Infohash]?
    /// Torrents that the list lacks and that are not believed to be gone.
    private let lacking: Set<Infohash>
    /// The torrents that matter to rules that had to be asked about all of them, by the rule's index.
    private var answers: [Int: [Torrent]] = [:]

    init(
        _ snapshot: Snapshot, of whole: Snapshot, _ client: ClientRecord, _ changed: [ChangedTorrent],
        _ rhythm: Rhythm, _ last: consuming Attention?, _ crossings: [Crossing]
    ) {
        self.snapshot = snapshot
        self.whole = whole
        self.client = client
        self.changed = changed
        self.rhythm = rhythm
        lacking =
            whole.torrents.count == snapshot.torrents.count
            ? [] : Set(whole.torrents.lazy.map(\.id).filter { snapshot[$0] == nil })
        next = Attention()
        if let wakeUps = last?.takeWakeUps() { next.wakeUps = wakeUps }
        due = next.wakeUps.advance(
            to: snapshot, of: whole, changed: last == nil ? nil : changed, crossing: crossings)
        self.last = last
    }

    /// Asks those questions about every torrent that cannot be asked about a few only.
    ///
    /// One torrent after the other, all questions each: ten thousand torrents do not fit in the processor's cache, and
    /// so are fetched from memory once rather than once for each rule.
    mutating func askAll(_ questions: [(index: Int, question: Question)], at now: Moment) {
        let broad = questions.filter { asksAll($0.index, $0.question) }
        guard !broad.isEmpty else { return }
        let asked = broad.map(\.question)
        var mattering = [[Torrent]](repeating: [], count: asked.count)
        let scope = Scope(Trigger.each(.torrent).variables, now: now, client: client)
        for torrent in snapshot.torrents {
            scope.turn(to: torrent)
            for place in asked.indices where asked[place].matters(in: scope) { mattering[place].append(torrent) }
        }
        for (place, torrents) in mattering.enumerated() { answers[broad[place].index] = torrents }
    }

    private func asksAll(_ index: Int, _ question: Question) -> Bool {
        guard let last, last.current.contains(index), case .crossings(let crossings) = question.sensitivity else {
            return true
        }
        return !crossings.isEmpty && due == nil
    }

    /// The torrents of which a rule has to be judged, ascending, among them those that `waiting` names.
    func candidates(_ index: Int, _ question: Question, waiting: [Infohash], at now: Moment) -> [Torrent] {
        let mattering = answers[index] ?? askFew(index, question, at: now)
        guard !waiting.isEmpty else { return mattering }
        return Set(waiting).union(mattering.map(\.id)).sorted().compactMap { snapshot[$0] }
    }

    private func askFew(_ index: Int, _ question: Question, at now: Moment) -> [Torrent] {
        var few = changed.filter { !$0.fields.isDisjoint(with: question.reads) }.map(\.torrent)
        let others = Set(last?.unsure[index] ?? []).union(question.sensitivity == .crossings([]) ? [] : due ?? [])
        if !others.isEmpty { few = others.union(few.map(\.id)).sorted().compactMap { snapshot[$0] } }
        guard !few.isEmpty else { return [] }
        let scope = Scope(Trigger.each(.torrent).variables, now: now, client: client)
        return few.filter { torrent in
            scope.turn(to: torrent)
            return question.matters(in: scope)
        }
    }

    /// Notes that a rule's verdicts are those of this list, and of which torrents it had no value and protects them.
    ///
    /// A torrent that the list lacks while all are asked about is asked about once it is back.
    mutating func finish(_ index: Int, unsure: Set<Infohash>) {
        next.current.insert(index)
        let missing =
            answers[index] == nil
            ? last?.unsure[index]?.filter { snapshot[$0] == nil && whole[$0] != nil } ?? [] : lacking
        if !(unsure.isEmpty && missing.isEmpty) { next.unsure[index] = unsure.union(missing) }
    }
}

extension Engine {
    /// Evaluates the rules that are about torrents in the one pass over all of them that some of them need.
    func scan(
        _ snapshot: Snapshot, of whole: Snapshot, _ client: ClientRecord, changed: [ChangedTorrent],
        rhythm: Rhythm, _ last: consuming Attention?, _ builder: inout TickBuilder
    ) -> Scan {
        var scan = Scan(snapshot, of: whole, client, changed, rhythm, last, crossings)
        let open = rules.rules.indices.filter { index in
            let rule = rules.rules[index]
            return rule.trigger == .each(.torrent) && isActive(rule) && rule.clients.contains(snapshot.client)
                && isOpen(rule, &builder)
        }
        scan.askAll(open.map { ($0, questions[$0]) }, at: builder.now)
        return scan
    }

    /// Moves one rule's episodes on, for the torrents of which it can have come to another verdict.
    mutating func judgeTorrents(_ index: Int, _ rule: Rule, _ scan: inout Scan, _ builder: inout TickBuilder) {
        let client = scan.snapshot.client
        let waiting = state.episodes[rule.id].keys.filter { $0.client == client }.compactMap(\.torrent).sorted()
        let isOpen = isOpen(rule, &builder)
        let torrents =
            isOpen
            ? scan.candidates(index, questions[index], waiting: waiting, at: builder.now)
            : waiting.compactMap { scan.snapshot[$0] }
        var unsure: Set<Infohash> = []
        for torrent in torrents {
            let scope = Scope(rule.trigger.variables, now: builder.now, torrent: torrent, client: scan.client)
            let verdict = isOpen ? rule.verdict(in: scope) : .no
            if case .unknown = verdict, questions[index].protects { unsure.insert(torrent.id) }
            level(
                index, rule, .torrent(client, torrent.incarnation), torrent, verdict, scope, scan.rhythm, &builder)
        }
        if isOpen { scan.finish(index, unsure: unsure) }
    }
}
