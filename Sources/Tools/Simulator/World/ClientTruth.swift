import ClientKit
import Clocks
import Simulation
import Torrents

/// All that is true of one simulated client, and all that Sluice was told of it.
struct ClientTruth: Sendable {
    /// How long a client may go on telling what was so: nothing could tell what lies further back from the truth.
    private static let longestStale: Duration = .seconds(1000)

    let name: String
    let fake: FakeClient
    /// Whether it tells which tags and categories there are, as qBittorrent does and Transmission does not.
    let tellsNames: Bool
    /// Which of them have another name now.
    var renamed: Set<DeckName> = []
    /// What Sluice was told of the tag that protects.
    var keepWatch = TagWatch()
    /// The hashes of all torrents that it has ever had, with their present and former facts.
    var truth: [Infohash: [Dated<Glimpse?>]] = [:]
    /// What lists have told of each torrent, and how many of them.
    var told: [Infohash: [Dated<Glimpse?>]] = [:]
    /// The torrents of another instance that may answer under the same address.
    var others: [Torrent] = []

    /// Since when its present process runs.
    var runSince = Duration.zero
    /// When Sluice got the first list of that process.
    var firstListOfRun: Duration?
    /// How many lists Sluice got since the last call that failed, and when the last one was.
    var listsInARow = 0
    /// The last list that told the truth, for lists that repeat it.
    private var lastList: Dated<TorrentList>?
    /// The last list that is in what was told.
    private(set) var lastTold: TorrentList?
    /// Whether it has listed all of its torrents since it listed less.
    private(set) var hasToldAll = true

    /// What a person had taken back, so that rules leave it alone.
    var undone: Set<Infohash> = []

    // Troubles that last until an instant, or for so many calls.
    var downUntil = Duration.zero
    var hangsUntil = Duration.zero
    var slowUntil = Duration.zero
    var emptyLists = 0
    var halfLists = 0
    var staleLists = 0
    var garbage = 0
    var refusals = 0
    var lostAfter = 0
    var lostBefore = 0

    /// When it was decided to remove what Sluice has removed here.
    var removals: [Duration] = []
    /// The most torrents that it had lately.
    var population: [Dated<Int>] = []
    /// When a person set its limit last.
    var limitSetAt: Duration?
    /// Whether a person had something taken back that rules did to its limit, which may leave it as the window's.
    var isLimitTakenBack = false

    init(_ name: String, _ fake: FakeClient, tellsNames: Bool = false) {
        self.name = name
        self.fake = fake
        self.tellsNames = tellsNames
        guard tellsNames else { return }
        fake.changeServer { server in
            for kind in NameKind.allCases { server[kind] = DeckName.texts(of: kind) }
        }
    }

    /// The torrents that it has, by hash.
    var present: [Infohash] {
        truth.filter { $0.value.last?.value != nil }.keys.sorted()
    }

    /// Takes down what has become of a torrent.
    mutating func note(_ id: Infohash, at now: Duration) {
        let glimpse = fake[id].map(Glimpse.init)
        guard truth[id]?.last?.value != glimpse else { return }
        truth[id, default: []].append(Dated(since: now, value: glimpse))
        if tellsNames, let glimpse {
            // What a torrent has there is.
            fake.changeServer { server in
                server.tags?.formUnion(glimpse.tags)
                if !glimpse.category.isEmpty { server.categories?.insert(glimpse.category) }
            }
        }
        let count = present.count
        if population.last?.value != count { population.append(Dated(since: now, value: count)) }
    }

    /// Whether it may list less than it has: lists that go on lacking the same are believed in the end, as they should be.
    var canTellLess: Bool { hasToldAll && emptyLists == 0 && halfLists == 0 }

    /// Whether it still loses as many torrents as may go after each list: hundreds of them take longer than the calm lasts.
    func isLettingGo(asFastAs deck: Deck, at now: Duration) -> Bool {
        let span = 600
        // Lists may come late, so two fewer will do.
        let most = deck.perTick * max(1, span / deck.poll - 2)
        return removals.count { $0 > now - .seconds(span) } >= most
    }

    /// What it lists, which may not be the truth.
    ///
    /// - Parameters:
    ///   - truth: What it has.
    ///   - doomed: What Sluice has decided to remove.
    ///   - now: When it lists that.
    /// - Returns: The list as it is told.
    mutating func list(_ truth: TorrentList, doomed: Set<Infohash>, at now: Duration) -> TorrentList {
        if emptyLists > 0 {
            emptyLists -= 1
            hasToldAll = truth.torrents.isEmpty
            return TorrentList([])
        }
        if halfLists > 0 {
            halfLists -= 1
            let half = TorrentList(Array(truth.torrents.prefix(truth.torrents.count / 2)))
            if isUnlikely(half, doomed) {
                hasToldAll = false
                return half
            }
        }
        if staleLists > 0 {
            staleLists -= 1
            if let lastList, now - lastList.since < Self.longestStale { return Self.stale(truth, as: lastList.value) }
        }
        hasToldAll = true
        lastList = Dated(since: now, value: truth)
        return truth
    }

    /// Whether a list lacks so much that it cannot be what people have removed: of five torrents or fewer that is
    /// believed at once.
    private func isUnlikely(_ list: TorrentList, _ doomed: Set<Infohash>) -> Bool {
        guard let lastList = lastList?.value else { return true }
        let missing = lastList.torrents.count { torrent in
            fake[torrent.id] != nil && list.torrents.place(of: torrent.id) == nil && !doomed.contains(torrent.id)
        }
        return missing > 5 && missing * 5 > lastList.torrents.count
    }

    /// The list with the facts of an earlier one.
    private static func stale(_ truth: TorrentList, as earlier: TorrentList) -> TorrentList {
        let former = earlier.torrents
        return TorrentList(
            truth.torrents.map { torrent in
                guard let place = former.place(of: torrent.id), former[place][.addedAt] == torrent[.addedAt] else {
                    return torrent
                }
                return former[place]
            })
    }

    /// Takes down what a list told.
    mutating func noteTold(_ list: TorrentList, at now: Duration) {
        guard list !== lastTold else { return }
        lastTold = list
        for torrent in list.torrents {
            let former = told[torrent.id]?.last?.value
            let glimpse = Glimpse(torrent).carryingOver(from: former)
            if former != glimpse { told[torrent.id, default: []].append(Dated(since: now, value: glimpse)) }
        }
    }

    /// Forgets what is too old to matter.
    mutating func trim(before start: Duration) {
        func trimmed(_ history: [Dated<Glimpse?>]) -> [Dated<Glimpse?>] {
            guard let keep = history.lastIndex(where: { $0.since <= start }), keep > 0 else { return history }
            return Array(history[keep...])
        }
        truth = truth.mapValues(trimmed)
        told = told.mapValues(trimmed)
    }
}
