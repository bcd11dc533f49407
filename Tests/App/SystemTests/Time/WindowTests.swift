import Actions
import ClientKit
import Clocks
import Daemon
import Engine
import HTTP
import Journal
import SQLiteJournal
import Logging
import Rules
import TestKit
import Testing
import Torrents

/// The whole daemon beside real clients, by a wall clock that the test sets.
@Suite(.timeLimit(.minutes(4)), .serialized)
struct `a window that limits a real client` {
    /// 2026-03-02, a Monday.
    private static let monday: Int64 = 1_772_409_600
    private static let before: Int64 = 4_096_000
    private static let limit: Int64 = 1_024_000

    private static func clock(_ hour: Int64, _ minute: Int64, _ second: Int64) -> WallTime {
        WallTime(seconds: monday + hour * 3600 + minute * 60 + second)
    }

    @Test(arguments: LimitedClient.all.filter { $0.isInstalled })
    func `holds while it is open, also when the client is killed, and gives back what was before`(
        _ client: LimitedClient
    ) async throws {
        try await ScratchFolder.with("window-\(client.type)") { folder in
            let scene = try await Scene(client, folder)
            scene.time.set(Self.clock(7, 30, 0))
            try await scene.run { scene in
                try await client.run(folder, scene.port) { kill in
                    try await scene.set(Self.before)
                    try await scene.sees("the client is known and free") { $0 == Self.before }
                    try await eventually("the daemon has seen it", within: patience) { try scene.isKnown }
                    #expect(try scene.events(.scheduleOpened).isEmpty)
                    scene.time.set(Self.clock(8, 0, 0))
                    try await scene.sees("the limit is in force") { $0 == Self.limit }
                    try await scene.settles()
                    try kill()
                }
                try await client.run(folder, scene.port) { _ in
                    try await scene.sees("the limit is in force again") { $0 == Self.limit }
                    try await scene.settles()
                    scene.time.set(Self.clock(17, 59, 59))
                    try await scene.sees("the limit from before is back") { $0 == Self.before }
                    try await eventually("it is told", within: patience) { try !scene.events(.scheduleClosed).isEmpty }
                }
            }
            #expect(try scene.events(.scheduleOpened).map(\.schedule) == ["office"])
            #expect(try scene.events(.scheduleClosed).map(\.schedule) == ["office"])
            #expect(try scene.events(.scheduleOpened).first?.due == Self.clock(8, 0, 0))
            #expect(try !scene.events(.clientRestarted).isEmpty)
            #expect(try scene.journal.reader.intents(.latest(100)).allSatisfy { $0.state == .done })
        }
    }

    @Test(arguments: LimitedClient.all.filter { $0.isInstalled })
    func `outlasts the client's own schedule, and warns of it`(_ client: LimitedClient) async throws {
        try await ScratchFolder.with("schedule-\(client.type)") { folder in
            let scene = try await Scene(client, folder)
            scene.time.set(Self.clock(12, 0, 0))
            try await client.run(folder, scene.port) { _ in
                try await scene.set(Self.before)
                try await client.turnOnSchedule(client.settings(scene.port))
                try await scene.sees("the client's schedule limits it") { $0 != Self.before }
                try await scene.run { scene in
                    try await scene.sees("the limit is in force") { $0 == Self.limit }
                    try await scene.settles()
                    // What its schedule does at its next hour.
                    try await scene.perform(.setAlternativeSpeed(true))
                    try await scene.sees("the limit is in force again") { $0 == Self.limit }
                    let view = try await scene.journal.reader.engineView(at: Self.clock(12, 0, 0))
                    let warning = try #require(view.warnings.first)
                    #expect(warning.text.contains("rule slow claims"))
                }
            }
        }
    }
}

/// How long to wait: the daemon polls a client that answers slowly less often, as on a machine that is busy.
private let patience = Duration.seconds(60)

/// A daemon in this process with one rule and one client.
private struct Scene: Sendable {
    let client: LimitedClient
    let port: Int
    let time = SteeredTime()
    let journal: SQLiteJournal
    private let rules: RuleSet

    init(_ client: LimitedClient, _ folder: ScratchFolder) async throws {
        self.client = client
        port = try await freePort()
        journal = try SQLiteJournal(opening: folder["sluice.sqlite"], at: time.now.wall)
        let text = """
            {"version": 1, "timezone": "UTC", "clients": {"home": \(entry(client.type, client.settings(port)))},
             "windows": {"office": {"days": ["mon-fri"], "from": "08:00", "to": "18:00"}},
             "rules": [{"id": "slow", "each": "client", "during": ["office"],
                        "do": [{"bandwidth": {"down": "1000 KiB/s"}, "revert": true}]}]}
            """
        let kind = ClientKind(name: client.type, capabilities: Set(Capability.allCases.map(\.rawValue)))
        let catalogue = Catalogue(clients: [kind], actions: [BandwidthAction().kind])
        rules = try RuleSet(reading: SourceText(name: "rules.json", bytes: Array(text.utf8)), with: catalogue)
    }

    /// Runs the daemon beside the body.
    func run(_ body: @escaping @Sendable (Scene) async throws -> Void) async throws {
        let (requests, asking) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .unbounded)
        let surroundings = try surroundings
        let service = Service(journal: journal, actions: [BandwidthAction()], surroundings: surroundings)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service.run(rules, requests: requests) { _ in } }
            group.addTask {
                defer { asking.yield(.stop) }
                try await body(self)
            }
            let first = await group.nextResult()
            if case .failure? = first { group.cancelAll() }
            let second = await group.nextResult()
            await surroundings.http.close()
            try first?.get()
            try second?.get()
        }
    }

    private var surroundings: Surroundings {
        get throws {
            let (client, time, rules) = (client, time, rules)
            let settings = client.settings(port)
            return Surroundings(
                time: time, http: try NetworkTransport(), programs: LocalPrograms(time: time), files: LocalFiles(),
                secrets: SecretReader(environment: [:]), chance: { 0.5 },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
                connect: { entry in
                    let settings = ClientSettings(
                        name: entry.name, url: settings.url, username: settings.username, password: settings.password)
                    return ConnectedClient(client: try client.connect(settings, time), sharesFiles: false)
                }, readRules: { rules })
        }
    }

    var isKnown: Bool {
        get throws { try !journal.reader.contacts(.latest(1)).isEmpty }
    }

    func events(_ type: EventType) throws -> [RecordedEvent] {
        try journal.reader.events(.latest(100), EventFilter(type: type))
    }

    /// Waits until what was written has been seen to hold, which is when another value is somebody's change.
    func settles() async throws {
        try await eventually("every write has ended", within: patience) { try journal.reader.openIntents().isEmpty }
        let polls = time.sleeps
        try await eventually("the daemon has looked again", within: patience) { time.sleeps >= polls + 10 }
    }

    func set(_ down: Int64) async throws { try await perform(.setBandwidth(down: .bytesPerSecond(down), up: nil)) }

    func perform(_ command: Command) async throws {
        try await with(client.connect(client.settings(port), SystemTime())) { _ = try await $0.perform(command) }
    }

    /// Waits until the client itself says so of the download limit that is in force.
    func sees(_ expectation: String, _ holds: (Int64?) -> Bool) async throws {
        try await with(client.connect(client.settings(port), SystemTime())) { connected in
            var last: Int64?
            try await eventually("\(expectation), not \(last ?? 0)", within: patience, every: .milliseconds(200)) {
                last = try await connected.snapshot(reading: []).server.downLimit
                return holds(last)
            }
        }
    }
}
