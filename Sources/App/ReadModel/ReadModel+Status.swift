import Clocks
import Daemon
import Engine
package import Journal
import Rules
import Torrents

extension ReadModel {
    /// How things stand.
    ///
    /// - Parameter isReadable: Whether the rule file can be read, as the one who asks has found.
    /// - Returns: Everything that the journal and the daemon tell.
    /// - Throws: `JournalError` when the journal cannot be read.
    package func status(fileIsReadable isReadable: Bool) async throws(JournalError) -> StatusView {
        let (rules, now) = (await rules, time.now.wall)
        let local = LocalTime(rules, elsewhere: zone, now: now)
        let service = ServiceView(try await journal.service(at: now), isReadable: isReadable, local)
        let counts = try await torrentCounts()
        var clients: [ClientView] = []
        for name in rules?.clients.map(\.name) ?? service.record.polls.keys.sorted() {
            let contact = try await journal.contacts(.latest(1), client: name).last
            let count = counts == nil ? try await journal.torrentCount(in: name) : counts?[name] ?? 0
            clients.append(
                ClientView(
                    name: name, type: rules?.clients.first { $0.name == name }?.type, torrents: count,
                    failure: contact?.failure, since: contact?.at, service: service))
        }
        return StatusView(
            service: service, clients: clients, path: journal.path, size: try await journal.size(),
            open: try await journal.openIntents(),
            dead: try await journal.intents(.latest(1000), IntentFilter(state: .dead)),
            engine: try await engine(at: now))
    }

    /// How many torrents each client has in the daemon's memory; nil where no daemon is at hand.
    private func torrentCounts() async throws(JournalError) -> [ClientName: Int]? {
        guard case .daemon(let decider) = source else { return nil }
        return await decider.torrentCounts
    }

    private func engine(at wall: WallTime) async throws(JournalError) -> EngineView {
        switch source {
        case .daemon(let decider): await decider.view(at: wall)
        case .file: try await journal.engineView(at: wall)
        }
    }
}
