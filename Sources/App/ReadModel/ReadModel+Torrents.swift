import Clocks
import Daemon
import Engine
import Journal
import Rules
import Torrents

extension ReadModel {
    /// The torrents of a client, or of all, as their last believed lists had them.
    ///
    /// - Parameter client: Which client; nil for all.
    /// - Returns: One list for each client, in the order of the rule file.
    /// - Throws: `JournalError` when the journal cannot be read.
    func lists(of client: ClientName?) async throws(JournalError) -> [ListedClient] {
        let rules = await rules
        let local = LocalTime(rules, elsewhere: zone, now: time.now.wall)
        let snapshots = try await snapshots(of: client)
        let order = rules?.clients.map(\.name) ?? snapshots.map(\.client).sorted()
        var lists: [ListedClient] = []
        for name in order where client == nil || client == name {
            let snapshot = snapshots.first { $0.client == name }
            lists.append(
                ListedClient(
                    client: name, at: snapshot?.takenAt.wall,
                    failure: try await journal.contacts(.latest(1), client: name).last?.failure,
                    torrents: snapshot?.torrents.map(\.self) ?? [], time: local))
        }
        return lists
    }

    private func snapshots(of client: ClientName?) async throws(JournalError) -> [Snapshot] {
        switch source {
        case .daemon(let decider): await decider.lists(of: client)
        case .file: try await journal.restore().lists(of: client)
        }
    }
}
