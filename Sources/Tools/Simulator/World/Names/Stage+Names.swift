import Clocks
import Simulation
import Torrents

/// What becomes of the names of tags and categories.
extension Stage {
    /// A person renames one in a client that tells of its names, or gives it back the name from before.
    func rename() {
        let one = with { state -> (String, DeckName)? in
            let clients = state.clients.filter(\.value.tellsNames).keys.sorted()
            guard !clients.isEmpty else { return nil }
            return (
                clients[state.random.below(clients.count)],
                DeckName.allCases[state.random.below(DeckName.allCases.count)]
            )
        }
        if let (client, name) = one { rename(name, of: client) }
    }

    /// Gives everything the name back that it had at the beginning.
    func nameAllAgain() {
        for (client, names) in with({ $0.clients.mapValues(\.renamed) }).sorted(by: { $0.key < $1.key }) {
            for name in names.sorted(by: { $0.rawValue < $1.rawValue }) { rename(name, of: client) }
        }
    }

    private func rename(_ name: DeckName, of client: String) {
        let isBack = with(client) { $0.renamed.contains(name) } ?? false
        for (owner, id, torrent) in everything where owner == client {
            guard let value = name.renamed(in: torrent, isBack: isBack) else { continue }
            change(id, of: client, [name.kind.field: value])
        }
        _ = with(client) { client in
            client.renamed.formSymmetricDifference([name])
            client.fake.changeServer { name.rename(in: &$0, isBack: isBack) }
        }
        trace.tell { "\(self.now.milliseconds) \(name) of \(client) is \(isBack ? "back" : "renamed")" }
    }
}
