package import ClientKit
package import Clocks
import Synchronization
package import Torrents

/// A torrent client in memory: scripted torrents, commands that take effect at once, and faults when asked for.
///
/// It keeps the same contract as the real adapters, so whatever works with it works with them as far as the contract
/// goes. A class around one lock, since a test changes it while a poller reads it.
package final class FakeClient: TorrentClient {
    /// The calls of the port, to say on which a fault strikes.
    package enum Call: Hashable, CaseIterable, Sendable {
        case connect, snapshot, reading, torrent, perform, freeSpace
        /// One command for many torrents.
        case performAll
    }

    /// What goes wrong with one call.
    package enum Fault: Hashable, Sendable {
        /// The call fails and does nothing.
        case error(ClientError)
        /// The call does its work, and fails all the same: its answer was lost.
        case lostAnswer(ClientError)
        /// The call takes this long, on the time source.
        case delay(Duration)
        /// The list comes without torrents, as from a daemon that has just started.
        case emptyList
        /// The list has only the first half of the torrents.
        case halfList
    }

    let state: Mutex<State>
    private let time: any TimeSource

    struct State {
        let name: ClientName
        var identity: ClientIdentity
        var torrents: [Infohash: Torrent] = [:] { didSet { list = nil } }
        /// Its torrents as they were listed last; nil once one has changed.
        var list: TorrentList?
        var server: ClientFacts
        /// How often the client was started.
        var run = 1
        var faults: [(fault: Fault, on: Set<Call>, left: Int)] = []
        var performed: [Command] = []
        var calls: [Call] = []
        /// Whether one call may be about many torrents.
        var acceptsMany = true
        /// What a file that may be added holds.
        var known: [Infohash: TestTorrent] = [:]
        /// What will be listed of torrents that may be added.
        var awaited: [Infohash: Torrent] = [:]
        /// Whom its torrents are connected to.
        var peers: [Infohash: [Peer]] = [:]
        /// Where content lies: the folder of each torrent that has some.
        var content: [Infohash: String] = [:]
    }

    /// Makes a client that lists these torrents and does what it is told.
    package init(
        name: String = "fake", time: any TimeSource = SystemTime(),
        capabilities: Set<Capability> = Set(Capability.allCases), torrents: [Torrent] = []
    ) {
        self.time = time
        let identity = ClientIdentity(
            program: "Fake", version: "1.0", interface: "memory", capabilities: capabilities)
        let server = ClientFacts(
            version: "1.0", altSpeedActive: false, downRate: 0, upRate: 0, freeSpace: 1 << 40,
            defaultSavePath: "/downloads")
        state = Mutex(State(name: ClientName(name), identity: identity, server: server))
        for torrent in torrents { put(torrent) }
    }

    package func connect() async throws(ClientError) -> ClientIdentity {
        _ = try await begin(.connect)
        return state.withLock(\.identity)
    }

    package func snapshot(reading fields: FieldSet) async throws(ClientError) -> Snapshot {
        let fault = try await begin(.snapshot)
        let now = time.now
        return state.withLock { state in
            var list = state.list ?? TorrentList(Array(state.torrents.values))
            // As real clients do, one of which nothing has changed hands out the same list.
            state.list = list
            if fault == .emptyList { list = TorrentList([]) }
            if fault == .halfList { list = TorrentList(Array(list.torrents.prefix(list.torrents.count / 2))) }
            return Snapshot(
                client: state.name, takenAt: now, session: "run \(state.run)", list: list, server: state.server)
        }
    }

    package func reading() async throws(ClientError) -> ClientReading {
        _ = try await begin(.reading)
        return state.withLock { ClientReading(session: "run \($0.run)", facts: $0.server) }
    }

    package func torrent(_ id: Infohash) async throws(ClientError) -> Torrent? {
        _ = try await begin(.torrent)
        return state.withLock { $0.torrents[id] }
    }

    package func perform(_ command: Command) async throws(ClientError) -> CommandOutcome {
        let fault = try await begin(.perform)
        let now = time.now.wall
        let outcome = state.withLock { state -> Result<CommandOutcome, ClientError> in
            do throws(ClientError) {
                let outcome = try state.apply(command, at: now)
                state.performed.append(command)
                return .success(outcome)
            } catch {
                return .failure(error)
            }
        }
        if case .lostAnswer(let error) = fault { throw error }
        return try outcome.get()
    }

    package func perform(
        _ command: Command, onAll torrents: [Infohash]
    ) async throws(ClientError) -> [CommandResult]? {
        guard state.withLock(\.acceptsMany) else { return nil }
        let fault = try await begin(.performAll)
        let now = time.now.wall
        let results = state.withLock { state in
            torrents.map { id -> CommandResult in
                do throws(ClientError) {
                    let outcome = try state.apply(command.about(id), at: now)
                    state.performed.append(command.about(id))
                    return .success(outcome)
                } catch {
                    return .failure(error)
                }
            }
        }
        if case .lostAnswer(let error) = fault { throw error }
        return results
    }

    package func freeSpace(at path: String?) async throws(ClientError) -> Int64? {
        _ = try await begin(.freeSpace)
        return state.withLock(\.server.freeSpace)
    }

    package func close() async {}

    /// Notes the call and lets a fault strike that is due on it; returns one that strikes later.
    private func begin(_ call: Call) async throws(ClientError) -> Fault? {
        let fault = state.withLock { state -> Fault? in
            state.calls.append(call)
            guard let place = state.faults.firstIndex(where: { $0.on.contains(call) }) else { return nil }
            let fault = state.faults[place].fault
            state.faults[place].left -= 1
            if state.faults[place].left == 0 { state.faults.remove(at: place) }
            return fault
        }
        switch fault {
        case .error(let error): throw error
        case .delay(let duration):
            do {
                try await time.sleep(for: duration)
            } catch {
                throw ClientError(.unreachable, "the call was given up")
            }
            return nil
        case .lostAnswer, .emptyList, .halfList, nil: return fault
        }
    }
}
