import Actions
import ClientKit
import Clocks
import Daemon
import Engine
import Journal
import SQLiteJournal
import Logging
import Rules
import Synchronization
import TestKit
import Testing
import Torrents
import Simulation

/// The whole daemon on doors that a test stands behind, and on a clock that a test moves.
final class DaemonWorld: Sendable {
    let clock = ManualClock()
    let journal: SQLiteJournal
    let clients: [String: FakeClient]
    let receivers: Receivers
    let programs: CountedPrograms
    let log = Recorder<LogLine>()
    /// What the next reload reads.
    let ruleFile = Mutex("")
    /// How often the client called "hanging" is to be polled, and whether clients have moved to another port.
    let hangingPoll = Mutex("1s")
    let isMoved = Mutex(false)
    /// Further keys of the rule file, each with a comma after it.
    let furtherKeys = Mutex("")
    /// What looks at disks.
    let probe = Mutex<any DiskProbe>(LocalDisks())
    private let hasEnded = Mutex(false)

    /// Makes clients of these names, each with ten torrents that are done, and a journal in memory when none is given.
    init(_ names: [String] = ["home"], journal: SQLiteJournal? = nil) throws {
        self.journal = try journal ?? SQLiteJournal.inMemory()
        let time = clock
        let torrents = (1...10).map { Torrent.seeding($0) }
        clients = Dictionary(
            uniqueKeysWithValues: names.map { ($0, FakeClient(name: $0, time: time, torrents: torrents)) })
        receivers = Receivers(time: clock)
        programs = CountedPrograms(time: clock)
    }

    static let actions: [any Action] = [
        AddAction(), MoveFileAction(), PauseAction(), TagsAction(), LimitsAction(), RemoveAction(), ProtectAction(),
        WebhookAction(), RunAction(), MoveAction(), ShareAction(),
    ]

    /// An outbox by itself, which reaches no client.
    func outbox(of decider: Decider, _ journal: any Journal) -> Outbox {
        let context = ActionContext(
            client: { _ in nil }, confirm: { _, _ in .goAhead }, http: receivers, programs: programs,
            files: LocalFiles(), secret: { _ throws(ActionError) in "" }, access: { _ in .hidden }, time: clock)
        let log = log
        return Outbox(
            ExecutorID("this"), actions: Self.actions, context: context, decider: decider, journal: journal,
            backoff: Backoff(base: .seconds(1), cap: .seconds(1), attempts: 3, chance: { 0.5 }),
            logger: Logger(label: "test") { _ in RecordingHandler(lines: log) })
    }

    /// Reads rules about this world's clients, which are polled each second.
    func rules(_ rules: String) throws -> RuleSet {
        let entries = clients.keys.sorted().map {
            let poll = $0 == "hanging" ? hangingPoll.withLock { $0 } : "1s"
            let port = $0 == "hanging" && isMoved.withLock { $0 } ? 2 : 1
            return "\"\($0)\": {\"type\": \"test\", \"url\": \"http://127.0.0.1:\(port)\", \"poll\": \"\(poll)\"}"
        }
        return try Self.read(
            """
            {"version": 1, "clients": {\(entries.joined(separator: ", "))},
             "limits": {"removals": {"grace": "0s", "maxShare": 1.0}},
             \(furtherKeys.withLock { $0 }) "rules": [\(rules)]}
            """)
    }

    static func read(_ text: String) throws -> RuleSet {
        try read(SourceText(name: "rules.json", bytes: Array(text.utf8)))
    }

    static func read(_ source: SourceText) throws -> RuleSet {
        let kind = ClientKind(name: "test", capabilities: Set(Capability.allCases.map(\.rawValue)))
        let catalogue = Catalogue(clients: [kind], actions: actions.map(\.kind))
        return try RuleSet(reading: source, with: catalogue)
    }

    /// Runs the daemon by these rules beside the body, and stops it when the body returns.
    func run(
        _ text: String, recordingBy recorder: (any StepRecorder)? = nil,
        serving serve: @escaping @Sendable (RunningDaemon) async -> Void = { _ in },
        _ body: @escaping @Sendable (AsyncStream<Request>.Continuation) async throws -> Void
    ) async throws {
        let first = try rules(text)
        let (requests, asking) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .unbounded)
        let service = Service(journal: journal, actions: Self.actions, surroundings: surroundings, recorder: recorder)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { self.hasEnded.withLock { $0 = true } }
                try await service.run(first, requests: requests, serving: serve)
            }
            group.addTask {
                defer { asking.yield(.stop) }
                try await body(asking)
            }
            try await group.waitForAll()
        }
    }

    /// The same daemon that does not run, to take orders in its place.
    var service: Service { Service(journal: journal, actions: Self.actions, surroundings: surroundings) }

    private var surroundings: Surroundings {
        let lines = log
        return Surroundings(
            time: clock, http: receivers, programs: programs, files: LocalFiles(),
            disks: probe.withLock { $0 }, secrets: SecretReader(environment: [:]), chance: { 0.5 },
            logger: Logger(label: "test") { _ in RecordingHandler(lines: lines) },
            connect: { entry in
                guard let client = self.clients[entry.name.text] else {
                    throw ClientError(.unreachable, "no client \(entry.name)")
                }
                return ConnectedClient(client: client, sharesFiles: false)
            },
            readRules: { try self.rules(self.ruleFile.withLock { $0 }) })
    }

    /// Lets so many seconds pass, each once everybody sleeps.
    ///
    /// When all is at rest, the sleepers are the schedules, each client, and whatever waits or hangs.
    func pass(_ seconds: Int, sleepers: Int = 2) async {
        for _ in 0..<seconds {
            await clock.waitForSleepers(sleepers)
            clock.advance(by: .seconds(1))
        }
        await clock.waitForSleepers(sleepers)
    }

    /// Lets time pass until the daemon, which was asked to stop, has given up what is under way.
    func passUntilEnded() async throws {
        await hear("Stopping; what is under way is finished first")
        try await eventually("the daemon ends") {
            clock.advance(by: .seconds(1))
            return hasEnded.withLock { $0 }
        }
    }

    /// Lets so many seconds pass, whoever sleeps.
    func passFor(_ seconds: Int) async {
        for _ in 0..<seconds {
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(1))
        }
    }

    /// Lets time pass until so many lines of this text are logged, however long what they tell about takes to begin.
    func passUntilHeard(_ message: String, times: Int = 1) async throws {
        try await eventually("\(message) is heard \(times) times") {
            clock.advance(by: .seconds(1))
            return lines(message).count >= times
        }
    }

    func home() throws -> FakeClient { try #require(clients["home"]) }

    /// Returns once so many lines of this text are logged.
    func hear(_ message: String, times: Int = 1) async {
        await log.wait(for: times) { $0.message == message }
    }

    func lines(_ message: String) -> [LogLine] { log.all.filter { $0.message == message } }

    /// The states of all intents, in planned order.
    func states() throws -> [StoredIntent.State] { try journal.reader.intents(.latest(1000)).map(\.state) }
}
