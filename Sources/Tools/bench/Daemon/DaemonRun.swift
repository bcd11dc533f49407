import Actions
import ClientKit
import Clocks
import Daemon
import HTTP
import Logging
import QBittorrent
import Rules
import SQLiteJournal
import TestKit

/// The daemon itself, whole, with a client in memory and on a clock that the benchmark moves.
///
/// Everything that a poll costs is in it but the network: the runner, the adapter, the engine, the journal on a disk.
struct DaemonRun: Sendable {
    /// How many sleep while all is at rest: the schedules, the client's runner, and one that looks at disks.
    private let sleepers: Int
    let client: StandIn
    let clock = ManualClock()
    private let journal: SQLiteJournal
    private let rules: RuleSet
    private let actions: [any Action]

    /// Opens the journal of a folder, an earlier run's if there is one.
    init(
        _ rules: RuleSet, _ client: StandIn, in folder: ScratchFolder, actions: [any Action] = [TagsAction()]
    ) throws {
        self.rules = rules
        sleepers = rules.disks.isEmpty ? 2 : 3
        self.actions = actions
        self.client = client
        journal = try SQLiteJournal(opening: folder["bench.sqlite"], at: clock.now.wall, allowNetwork: true)
    }

    /// Runs the daemon, and calls the body once the first list is taken in; the daemon is stopped after it.
    func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let (requests, asking) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .unbounded)
        let service = Service(journal: journal, actions: actions, surroundings: surroundings)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service.run(rules, requests: requests) { _ in } }
            group.addTask {
                defer { asking.yield(.stop) }
                await clock.waitForSleepers(sleepers)
                try await body()
            }
            try await group.waitForAll()
        }
    }

    /// Lets the time until the next poll pass, and returns when it has been dealt with.
    func poll() async {
        clock.advance(by: .seconds(2))
        await clock.waitForSleepers(sleepers)
    }

    /// Lets so many polls pass.
    func poll(times: Int) async { for _ in 0..<times { await poll() } }

    private var surroundings: Surroundings {
        Surroundings(
            time: clock, http: client, programs: LocalPrograms(time: clock), files: LocalFiles(),
            secrets: SecretReader(environment: [:]), chance: { 0.5 },
            logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() },
            connect: { [client, clock] entry in
                let settings = ClientSettings(
                    name: entry.name, url: "http://box", username: "a", password: Secret("b"))
                return ConnectedClient(
                    client: QBittorrentClient(settings, over: client, time: clock), sharesFiles: false)
            }, readRules: { rules })
    }
}
