import Clocks
import Rules
import Torrents

/// One list on its way past all rules that are about torrents.
struct Scan {
    let snapshot: Snapshot
    /// The list with what it lacks and is not believed to be gone.
    let whole: Snapshot
    let client: ClientRecord
    /// What the next list has to be evaluated for.
    private(set) var next: Attention
    private let changed: [ChangedTorrent]
    /// What the last list left; nil when it is not known, and everything has to be evaluated.
    private let last: Attention?
    /// Torrents of which time may have changed something, ascending; nil when that is all of them.
    private let due: [Infohash]?
    /// Torrents that the list lacks and that are not believed to be gone.
    let lacking: Set<Infohash>
    /// The torrents that matter to each rule that was asked, by the rule's index.
    private var answers: [Int: [Torrent]] = [:]
    /// Rules that had to be asked about all torrents.
    private(set) var askedAll: Set<Int> = []
    /// Torrents that every rule with an episode of theirs judges; nil when that is all of them.
    private(set) var touched: Set<Infohash>?

    init(
        _ list: JudgedList, client: ClientRecord, last: consuming Attention?, crossings: [Crossing], observed: Duration,
        canSkip: Bool
    ) {
        (snapshot, whole, changed) = (list.present, list.whole, list.changed)
        self.client = client
        lacking =
            list.whole.torrents.count == list.present.torrents.count
            ? [] : Set(list.whole.torrents.lazy.map(\.id).filter { list.present[$0] == nil })
        next = Attention()
        if let wakeUps = last?.takeWakeUps() { next.wakeUps = wakeUps }
        due = next.wakeUps.advance(
            to: list.present, of: list.whole, changed: last == nil ? nil : list.changed, crossing: crossings)
        next.dueTimes = last?.dueTimes ?? DueTimes()
        let ripe = next.dueTimes.removeDue(at: observed)
        if canSkip, let last, let due {
            touched = Set(list.changed.lazy.map(\.torrent.id)).union(last.restless).union(ripe).union(due)
        }
        self.last = last
    }

    /// Asks the questions of rules that are on, those about every torrent that cannot be asked about a few only.
    ///
    /// One torrent after the other, all questions each: ten thousand torrents do not fit in the processor's cache, and
    /// so are fetched from memory once rather than once for each rule.
    mutating func ask(
        _ questions: [(index: Int, question: Question)], reading variables: [ScopeVariable], at now: Moment
    ) {
        let broad = questions.filter { asksAll($0.index, $0.question) }
        askedAll = Set(broad.map(\.index))
        for (index, question) in questions where !askedAll.contains(index) {
            answers[index] = askFew(index, question, reading: variables, at: now)
        }
        askAll(broad, variables, at: now)
        touch(answers.values.lazy.joined().map(\.id))
    }

    private mutating func askAll(
        _ broad: [(index: Int, question: Question)], _ variables: [ScopeVariable], at now: Moment
    ) {
        guard !broad.isEmpty else { return }
        let asked = broad.map(\.question)
        var mattering = [[Torrent]](repeating: [], count: asked.count)
        let scope = Scope(variables, now: now, client: client)
        for torrent in snapshot.torrents {
            var isShown = false
            for place in asked.indices where !asked[place].excludes(torrent) {
                if !isShown { scope.turn(to: torrent) }
                isShown = true
                if asked[place].matters(in: scope) { mattering[place].append(torrent) }
            }
        }
        for (place, torrents) in mattering.enumerated() { answers[broad[place].index] = torrents }
    }

    /// Has every rule judge these torrents of which it has an episode.
    mutating func touch(_ ids: some Sequence<Infohash>) { touched?.formUnion(ids) }

    private func asksAll(_ index: Int, _ question: Question) -> Bool {
        guard let last, last.current.contains(index), let crossings = question.crossings else { return true }
        return !crossings.isEmpty && due == nil
    }

    /// The torrents of which a rule has to be judged, ascending: those that matter, and those with episodes that are
    /// touched.
    func candidates(_ index: Int, episodes: [Subject: Episode]) -> [Torrent] {
        let mattering = answers[index] ?? []
        let waiting = waiting(among: episodes)
        guard !waiting.isEmpty else { return mattering }
        return Set(waiting).union(mattering.map(\.id)).sorted().compactMap { snapshot[$0] }
    }

    /// The torrents of this client with episodes that are touched.
    func waiting(among episodes: [Subject: Episode]) -> [Infohash] {
        guard !episodes.isEmpty else { return [] }
        if let touched, touched.count < episodes.count {
            return touched.filter { id in
                guard let torrent = snapshot[id] else { return false }
                return episodes[.torrent(snapshot.client, torrent.incarnation)] != nil
            }
        }
        return episodes.keys.compactMap { subject in
            guard let id = subject.torrent, touched?.contains(id) ?? true, subject.client == snapshot.client else {
                return nil
            }
            return id
        }
    }

    private func askFew(
        _ index: Int, _ question: Question, reading variables: [ScopeVariable], at now: Moment
    ) -> [Torrent] {
        var few: [Torrent] = []
        for place in changed.indices where !changed[place].fields.isDisjoint(with: question.reads) {
            few.append(changed[place].torrent)
        }
        var others = last?.unsure[index] ?? []
        if let due, !due.isEmpty, question.sensitivity != .crossings([]) { others.formUnion(due) }
        if !others.isEmpty { few = others.union(few.map(\.id)).sorted().compactMap { snapshot[$0] } }
        guard !few.isEmpty else { return [] }
        let scope = Scope(variables, now: now, client: client)
        return few.filter { torrent in
            guard !question.excludes(torrent) else { return false }
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
            !askedAll.contains(index)
            ? last?.unsure[index]?.filter { snapshot[$0] == nil && whole[$0] != nil } ?? [] : lacking
        if !(unsure.isEmpty && missing.isEmpty) { next.unsure[index] = unsure.union(missing) }
    }
}

extension Scan {
    /// Keeps for the next list what is under way or waits.
    ///
    /// - Parameters:
    ///   - restless: Subjects that the next list has to be judged for whatever it shows.
    ///   - dueTimes: When torrents have to be judged again, on the client's clock of observed time.
    mutating func settle(_ restless: Set<Subject>, dueTimes: [Infohash: Duration]) {
        next.restless = Set(restless.filter { $0.client == snapshot.client }.compactMap(\.torrent))
        // One that the list lacks stands still, and is judged again once it is back.
        next.restless.formUnion(lacking)
        next.dueTimes.set(dueTimes, judged: touched)
    }
}
