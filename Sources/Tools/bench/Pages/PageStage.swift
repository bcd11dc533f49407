import Actions
import Calendar
import Clocks
import Daemon
import Engine
import JSON
import Journal
import Logging
import ReadModel
import Rules
import SQLiteJournal
import TestKit
import Torrents
import Trash
import Web

/// The dashboard of a daemon that has listed many torrents, at a port of this machine.
struct PageStage: Sendable {
    private static let client = ClientName("home")
    private static let time = SystemTime()

    let port: Int
    /// What a reader shows.
    let token: String
    private let decider: Decider
    private let journal: SQLiteJournal
    private let lists: [[Torrent]]
    private let server: WebServer

    /// Takes in the first lists; the rules hold for some thousands of the torrents.
    init(_ count: Int, in folder: ScratchFolder) async throws {
        port = try await freePort()
        let population = Population(count)
        lists = [population.torrents, population.changing(every: 100)]
        let path = folder["bench.sqlite"]
        journal = try SQLiteJournal(opening: path, at: Self.time.now.wall, allowNetwork: true)
        try await Self.writeMonth(of: population, to: journal)
        decider = Decider(
            engine: Engine(rules: try Self.rules(port), state: try await journal.restore()), journal: journal)
        let chance: @Sendable () -> UInt64 = { UInt64.random(in: 0...UInt64.max) }
        let logins = Logins(LoginFile(of: path), time: Self.time, chance: chance)
        token = try logins.makeToken(named: "bench", for: .read)
        server = WebServer(
            RunningDaemon(
                orders: NoOrders(), decider: decider, vitals: Vitals(), time: Self.time, polling: { _ in {} }),
            showing: ReadModel(journal.read, .daemon(decider), time: Self.time, zone: .utc),
            opening: SecretReader(environment: [:]),
            in: WebServer.Surroundings(
                logins: logins, time: Self.time, chance: chance,
                logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() },
                machine: WebServer.Machine(
                    reload: {}, examineJournal: { [] }, log: LogTail(), bins: LocalTrash(), testNames: { _ in [] })))
        for round in 0..<3 { try await poll(round, secondsAgo: 10 - round * 5) }
    }

    /// Writes down a month of a busy life: ten thousand decisions a day, a third of which fired with an intent each, and as
    /// many events.
    private static func writeMonth(of population: Population, to journal: SQLiteJournal) async throws {
        let (share, parts) = (500, 600)
        for part in 0..<parts {
            let back = Duration.seconds((parts - part) * 30 * 86_400 / parts)
            let moment = Moment(wall: time.now.wall.advanced(by: .zero - back), boot: .zero)
            var tick = Tick(number: Int64(part + 1), at: moment)
            for place in 0..<share {
                let torrent = population.torrents[(part * share + place) % population.torrents.count]
                let verdict: Decision.Verdict = [.firing, .held, .ended][place % 3]
                tick.events.append(
                    Event(
                        id: EventID("e\(part)-\(place)"), type: .resumed,
                        about: .torrent(torrent, was: nil, of: client), at: moment))
                tick.decisions.append(
                    Decision(
                        rule: "idle-\(place % 20)", subject: .torrent(client, torrent.incarnation), title: torrent.name,
                        at: moment.wall, verdict: verdict, reason: "the condition holds"))
                if verdict == .firing { tick.add(intent(place, about: torrent, of: tick)) }
            }
            tick.records = ["ticks": .integer(tick.number)]
            try await journal.commit(Commit(tick))
        }
    }

    private static func intent(_ place: Int, about torrent: Torrent, of tick: Tick) -> Intent {
        let id = "i\(tick.number)-\(place)"
        return Intent(
            id: IntentID(id), rule: "idle-\(place % 20)", path: "rules[\(place % 20)].do[0]",
            action: ["pause", "tags", "remove"][place / 3 % 3], subject: .torrent(client, torrent.incarnation),
            title: torrent.name, arguments: ["add": ["idle"]], purpose: .act, chain: id, continuesOnError: false,
            event: nil, plannedAt: tick.at.wall)
    }

    /// Runs the dashboard beside the body, and ends it after it.
    func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await server.run() }
            group.addTask { try await body() }
            // The dashboard goes on until it is cancelled.
            _ = try await group.next()
            group.cancelAll()
        }
    }

    /// Has the client list its torrents once more, each hundredth of which has changed.
    func poll(_ round: Int) async throws { try await poll(round, secondsAgo: 0) }

    private func poll(_ round: Int, secondsAgo: Int) async throws {
        let snapshot = Snapshot(
            client: Self.client, takenAt: Self.time.now.advanced(by: .seconds(-secondsAgo)), session: "1",
            torrents: lists[round % lists.count], server: ClientFacts(version: "1"))
        try await decider.commit(.observation(.snapshot(snapshot, interval: .every(.seconds(5)))))
    }

    /// Rules as people write them: some protect, wait, ask and remove, and others hold for nothing just now.
    private static func rules(_ port: Int) throws -> RuleSet {
        let idle = (0..<20).map { index in
            let condition = [
                "torrent.category == 'films' && torrent.size > 90 * TiB", "torrent.name.contains('XENON')",
                "torrent.ratio >= 7.5 && torrent.seedingTime > days(98)",
                "'old' in torrent.tags && torrent.size > 9 * TiB",
            ][index % 4]
            return """
                {"id": "idle-\(index)", "each": "torrent", "when": "\(condition)", "do": [{"tags": {"add": ["t\(index)"]}}]}
                """
        }
        let text = """
            {"version": 1, "timezone": "UTC", "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}},
             "web": {"listen": "127.0.0.1:\(port)"},
             "windows": {"office": {"days": ["mon-fri"], "from": "08:00", "to": "18:00"}},
             "rules": [
              {"id": "protect", "each": "torrent", "when": "'keep' in torrent.tags", "do": [{"protect": ["remove"]}]},
              {"id": "old", "each": "torrent", "when": "torrent.ratio >= 1.9 && torrent.seedingTime > days(60)",
               "do": [{"remove": {"data": "delete"}}]},
              {"id": "hush", "mode": "ask", "each": "torrent", "when": "torrent.ratio >= 1.98", "do": [{"pause": {}}]},
              {"id": "stalled", "each": "torrent", "when": "torrent.state == 'downloading'", "for": "30m",
               "do": [{"tags": {"add": ["stalled"]}}]},
              \(idle.joined(separator: ",\n"))]}
            """
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: ["tags"])],
            actions: [PauseAction().kind, RemoveAction().kind, TagsAction().kind, ProtectAction().kind])
        return try RuleSet(reading: SourceText(name: "bench.json", bytes: Array(text.utf8)), with: catalogue)
    }
}

extension Tick {
    /// Takes up an intent that has come to its end: every second one was given up, and the others were only rehearsed.
    fileprivate mutating func add(_ intent: Intent) {
        guard (intents.count + rehearsed.count).isMultiple(of: 2) else { return rehearsed.append(intent) }
        intents.append(intent)
        cancelled.append((intent.id, "the condition holds no longer"))
    }
}

/// Refuses every order, as none is given while pages are timed.
private struct NoOrders: Orders {
    private static let none = OrderError(.failed, "nobody is here")

    func add(_ file: HandedFile, by route: OfferRoute) async throws(OrderError) -> Reception { throw Self.none }
    func retry(_ id: IntentID) async throws(OrderError) { throw Self.none }
    func trash(_ wishes: [TrashWish]) async throws(OrderError) -> [IntentID] { throw Self.none }
    func undo(_ choice: UndoChoice, onlyTelling isRehearsal: Bool) async throws(OrderError) -> UndoReception {
        throw Self.none
    }
    func override(
        _ window: String, as state: WindowOverride.State?, for duration: Duration
    ) async throws(OrderError) -> WindowOverride { throw Self.none }
    func endOverride(of window: String) async throws(OrderError) { throw Self.none }
    func apply(_ choice: PlanChoice) async throws(OrderError) -> PlanReception { throw Self.none }
    func instruct(_ instruction: Instruction) async throws(OrderError) { throw Self.none }
    func release(_ release: Release) async throws(OrderError) { throw Self.none }
}
