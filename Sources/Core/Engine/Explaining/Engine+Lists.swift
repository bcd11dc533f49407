package import Torrents

extension Engine {
    /// The last believed list of a client, or of each, by name; of a former run with the time when it was written down.
    package func lists(of client: ClientName?) -> [Snapshot] {
        state.clients.rows.filter { client == nil || $0.key == client }.compactMap(\.value.accepted)
            .sorted { $0.client < $1.client }
    }

    /// How many torrents the last believed list of each client has.
    package var torrentCounts: [ClientName: Int] {
        state.clients.rows.compactMapValues { $0.accepted?.torrents.count }
    }
}
