import Actions
import Clocks
import Engine
import Rules
import Torrents

/// Proves just before data is removed that no other torrent of any client needs it.
struct NeedProver: Sendable {
    let roster: Roster
    let decider: Decider
    let surroundings: Surroundings

    /// How long the disk may take to answer.
    private static let patience: Duration = .seconds(30)

    /// Why the data must stay; nil where no other torrent needs it.
    func reason(toKeep torrent: Torrent, of client: ClientName) async -> String? {
        guard case .local(let mappings, _) = roster.access(client) else { return nil }
        let (store, gone) = (surroundings.files, await decider.departed)
        var neighbours: [NeedCheck.Neighbour] = []
        for entry in await decider.rules.clients where entry.files == .local {
            // What was listed last, believed or not; before the first list, what is remembered.
            let believed = await decider.torrents(of: entry.name)
            let torrents = roster.book.torrents(of: entry.name) ?? believed
            let access = roster.access(entry.name)
            for other in torrents where other.id != torrent.id || entry.name != client {
                guard !gone.contains(.torrent(entry.name, other.incarnation)) else { continue }
                neighbours.append(NeedCheck.Neighbour(client: entry.name, access: access, torrent: other))
            }
        }
        let others = neighbours
        let answer = await store.aside(within: Self.patience, by: surroundings.time) {
            Answer(reason: NeedCheck(store: store).reason(toKeep: torrent, seenBy: mappings, from: others))
        }
        guard let answer else { return "the disk does not answer, so it cannot be told whether others use its data" }
        return answer.reason
    }

    /// What the disk has answered, which may be that nothing speaks against it.
    private struct Answer: Sendable { let reason: String? }
}
