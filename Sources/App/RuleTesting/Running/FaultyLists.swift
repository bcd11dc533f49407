import Clocks
import Torrents

/// Lists of clients that are not what the clients have: half of it, or what was told before.
struct FaultyLists {
    /// Until when each client tells only the torrents that are named.
    private var halves: [ClientName: (until: Duration, told: Set<Infohash>)] = [:]
    /// Until when each client tells again what it told last.
    private var stale: [ClientName: Duration] = [:]
    private var last: [ClientName: Snapshot] = [:]

    /// Has a client tell only the first half of its torrents, as the test names them; of an odd number the smaller half.
    mutating func halve(_ client: ClientName, of torrents: [ScriptedTorrent], until end: Duration) {
        let own = torrents.filter { $0.client == client }.map(\.id)
        halves[client] = (end, Set(own.prefix(own.count / 2)))
    }

    /// Has a client tell again what it told last.
    mutating func freeze(_ client: ClientName, until end: Duration) { stale[client] = end }

    /// The list as it is told.
    mutating func told(_ list: Snapshot, after elapsed: Duration) -> Snapshot {
        if let end = stale[list.client], elapsed < end, let last = last[list.client] {
            return Snapshot(
                client: list.client, takenAt: list.takenAt, session: last.session, runSince: last.runSince,
                list: last.list, server: last.server)
        }
        var told = list
        if let half = halves[list.client], elapsed < half.until {
            told = list.with(torrents: list.torrents.filter { half.told.contains($0.id) })
        }
        last[list.client] = told
        return told
    }
}
