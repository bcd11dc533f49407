import ClientKit
import Clocks
import Simulation
import Torrents

/// All that is true of one simulated client, and all that Sluice was told of it.
struct ClientTruth: Sendable {
    let name: String
    let fake: FakeClient
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
    /// What the last list told of each torrent, for lists that repeat it.
    var lastList: [Infohash: Torrent] = [:]

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

    /// When Sluice removed something here: by the boot clock, and what the intent says of its planning.
    var removals: [Duration] = []
    /// The most torrents that it had lately.
    var population: [Dated<Int>] = []
    /// When a person set its limit last.
    var limitSetAt: Duration?

    init(_ name: String, _ fake: FakeClient) {
        self.name = name
        self.fake = fake
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
        let count = present.count
        if population.last?.value != count { population.append(Dated(since: now, value: count)) }
    }

    /// Takes down what a list told.
    mutating func noteTold(_ torrents: [Torrent], at now: Duration) {
        for torrent in torrents {
            let glimpse = Glimpse(torrent)
            if told[torrent.id]?.last?.value != glimpse {
                told[torrent.id, default: []].append(Dated(since: now, value: glimpse))
            }
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
