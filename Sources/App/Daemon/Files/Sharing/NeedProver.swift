import Actions
import Clocks
import Engine
import Rules
import Synchronization
import Torrents

/// Proves just before data is taken away that no other torrent of any client needs it.
final class NeedProver: Sendable {
    /// How long the disk may take to answer.
    private static let patience = Duration.seconds(30)
    /// How long one look at all torrents serves the removals that come together; lists are as old.
    private static let age = Duration.seconds(2)

    private let decider: Decider
    private let surroundings: Surroundings
    /// The last look, and when it began.
    ///
    /// A removal that comes while a look is under way waits for it, on a thread of its own.
    private let last = Mutex<(needs: DataNeeds, at: Duration)?>(nil)

    init(decider: Decider, surroundings: Surroundings) {
        (self.decider, self.surroundings) = (decider, surroundings)
    }

    /// Tells whether the data of a torrent must stay.
    ///
    /// - Parameters:
    ///   - torrent: The torrent as it is now.
    ///   - client: The client that has it.
    ///   - access: How that client's files are seen from here; what is not seen cannot be proved, and is not asked.
    /// - Returns: The reason; nil where no other torrent needs it.
    func reason(toKeep torrent: Torrent, of client: ClientName, seen access: FileAccess) async -> String? {
        guard case .local(let mappings, _) = access else { return nil }
        let (time, store) = (surroundings.time, surroundings.files)
        let gone = await decider.departed
        var lists: [(entry: ClientEntry, torrents: [Torrent])] = []
        for entry in await decider.rules.clients where entry.files == .local {
            lists.append((entry, await decider.torrents(of: entry.name)))
        }
        let answer = await store.aside(within: Self.patience, by: time) { [self, lists] in
            let needs = last.withLock { last in
                if let last, time.now.boot - last.at < Self.age { return last.needs }
                let began = time.now.boot
                let owners = lists.flatMap { entry, torrents in
                    torrents.map { DataNeeds.Owner($0, of: entry.name, through: entry.paths) }
                }
                let needs = DataNeeds(of: owners, in: store)
                last = (needs, began)
                return needs
            }
            let one = DataNeeds.Owner(torrent, of: client, through: mappings)
            return Answer(reason: needs.reason(toKeep: one, besides: gone))
        }
        guard let answer else { return "the disk does not answer, so it cannot be told whether others use its data" }
        return answer.reason
    }

    /// What the disk has answered, which may be that nothing speaks against it.
    private struct Answer: Sendable { let reason: String? }
}
