package import Rules
package import Torrents

extension Engine {
    /// The last believed list of a client, or of each, by name; of a former run with the time when it was written down.
    package func lists(of client: ClientName?) -> [Snapshot] {
        state.clients.rows.filter { client == nil || $0.key == client }.compactMap(\.value.accepted)
            .sorted { $0.client < $1.client }
    }

    /// What the last believed list says of a torrent or a client; nil where it is not in it.
    package func holder(of subject: Subject) -> Claim.Holder? {
        guard let client = subject.client, let list = state.clients[client]?.accepted else { return nil }
        return subject.kind.holder?(subject, list)
    }

    /// How many torrents the last believed list of each client has.
    package var torrentCounts: [ClientName: Int] {
        state.clients.rows.compactMapValues { $0.accepted?.torrents.count }
    }
}
