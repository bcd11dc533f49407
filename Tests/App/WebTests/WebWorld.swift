import Actions
import Calendar
import Clocks
import Daemon
import Engine
import HTTPTypes
import JSON
import Journal
import Logging
import ReadModel
import Rules
import Simulation
import Synchronization
import TestKit
import Torrents
import Trash

@testable import Web

/// The dashboard over a daemon's memory, without a network.
struct WebWorld {
    static let home = ClientName("home")
    static let rules = """
        {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}}, "timezone": "UTC",
         "limits": {"removals": {"grace": "5s"}},
         "web": {"listen": "127.0.0.1:7810", "hosts": ["sluice.example"], "trustedProxies": ["10.0.0.1"]},
         "windows": {"office": {"days": ["mon-fri"], "from": "08:00", "to": "18:00"}},
         "rules": [
          {"id": "hush", "name": "Pause <b>&amp;", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]},
          {"id": "clean", "mode": "ask", "each": "torrent", "when": "torrent.ratio >= 2.5", "do": [{"remove": {}}]}]}
        """

    let clock = ManualClock()
    let decider: Decider
    let facts: WebFacts
    let responder: Responder
    let logins: Logins
    /// What was handed over.
    let handed = HandedBook()
    /// What was chosen of plans.
    let chosen = ChoiceBook()
    /// Which clients hooks have had polled, in order.
    let polled = NameBook()
    /// What was logged.
    let lines = LogTail()

    init(
        _ folder: ScratchFolder, rules text: String = WebWorld.rules, tail: LogTail = LogTail(),
        environment: [String: String] = [:]
    ) throws {
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: Set(["tags"]))],
            actions: [PauseAction().kind, RemoveAction().kind])
        let set = try RuleSet(reading: SourceText(name: "rules.json", bytes: Array(text.utf8)), with: catalogue)
        let journal = MemoryJournal()
        decider = Decider(engine: Engine(rules: set), journal: journal)
        let chance = Mutex(SeededGenerator(seed: 7))
        let number: @Sendable () -> UInt64 = { chance.withLock { $0.next() } }
        let (lines, clock) = (lines, clock)
        let logger = Logger(label: "test") { label in
            LineHandler(label: label, level: .error, format: .text, now: { clock.now.wall }) { lines.add($0) }
        }
        logins = Logins(LoginFile(of: folder["j"]), time: clock, chance: number)
        let sessions = Sessions(time: clock, chance: number)
        let throttle = Throttle(time: clock)
        let secrets = SecretReader(environment: environment)
        let gatekeeper = Gatekeeper(web: set.web, logins: logins, sessions: sessions)
        let facts = WebFacts(
            daemon: RunningDaemon(
                orders: DeafOrders(decider: decider, clock: clock, handed: handed, chosen: chosen), decider: decider,
                vitals: Vitals(), time: clock,
                polling: { [polled] client in
                    polled.add(client.text)
                    return {}
                }),
            model: ReadModel(journal.read, .daemon(decider), time: clock, zone: .utc), web: set.web,
            surroundings: WebServer.Surroundings(
                logins: logins, time: clock, chance: number, logger: logger,
                machine: WebServer.Machine(
                    reload: {}, examineJournal: { ["problems": []] }, log: tail, bins: LocalTrash(),
                    testNames: { _ in ["a test"] })),
            sessions: sessions, counters: Counters(), memory: OrderMemory(time: clock),
            throttle: throttle,
            hookGate: HookGate(secrets: secrets, throttle: throttle, time: clock, logger: logger),
            passwords: PasswordWork(), readers: StreamReaders(),
            latest: LatestOverview(time: clock), examination: Examination { ["problems": []] }, gatekeeper: gatekeeper,
            views: try Views())
        self.facts = facts
        responder = Responder(
            web: set.web, routes: facts.routes, page: { ErrorPage.answer($0, to: $1, by: facts) },
            gatekeeper: gatekeeper, time: clock, logger: logger)
    }

    /// Takes in a list of the client.
    func list(_ torrents: [Torrent], at seconds: Double) async throws {
        clock.advance(by: .milliseconds(Int64(seconds * 1000)) - clock.now.boot)
        try await decider.commit(
            .observation(.snapshot(Snapshot.fixture(torrents, at: seconds), interval: .every(.seconds(5)))))
    }

    /// A cookie of a browser that is logged in.
    var cookie: String { "__Host-sluice=\(facts.sessions.begin())" }

    func send(
        _ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = [:], body: String = ""
    ) async -> WebAnswer {
        await WebAnswer.whole(begin(method, target, headers: headers, body: body))
    }

    /// What a request is answered with, as soon as its head can be sent.
    func begin(
        _ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = [:], body: String = ""
    ) async -> WebAnswer {
        let parts = target.split(separator: "?", maxSplits: 1)
        let bytes = Array(body.utf8)
        return await responder.answer(
            WebRequest(
                method: method, path: String(parts[0]),
                query: QueryItems(Array((parts.count > 1 ? parts[1] : "").utf8)[...]), headers: headers,
                peer: Peer(
                    connection: "127.0.0.1", headers: headers, authority: "127.0.0.1:7810",
                    proxies: facts.web.trustedProxies), basePath: "", body: { _ in bytes }))
    }
}

extension WebAnswer {
    /// What it says; of a stream, nothing.
    var text: String {
        if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }

    /// The same with all of its page.
    fileprivate static func whole(_ answer: WebAnswer) async -> WebAnswer {
        guard case .page(let beginning, let rest) = answer.body else { return answer }
        var answer = answer
        answer.body = .bytes(beginning + (await rest()))
        return answer
    }

    var json: JSON { (try? JSON(parsing: Array(text.utf8))) ?? .null }
}

/// What was handed over, in order.
final class HandedBook: Sendable {
    private let kept = Mutex<[(file: HandedFile, route: OfferRoute)]>([])

    var all: [(file: HandedFile, route: OfferRoute)] { kept.withLock { $0 } }
    func add(_ file: HandedFile, by route: OfferRoute) { kept.withLock { $0.append((file, route)) } }
}

/// Names, in order.
final class NameBook: Sendable {
    private let kept = Mutex<[String]>([])

    var all: [String] { kept.withLock { $0 } }
    func add(_ name: String) { kept.withLock { $0.append(name) } }
}

/// What was chosen of plans, in order.
final class ChoiceBook: Sendable {
    private let kept = Mutex<[PlanChoice]>([])

    var all: [PlanChoice] { kept.withLock { $0 } }
    func add(_ choice: PlanChoice) { kept.withLock { $0.append(choice) } }
}

/// Takes a person's words about decisions and what is handed over, follows no other order, and says so.
private struct DeafOrders: Orders {
    let decider: Decider
    let clock: ManualClock
    let handed: HandedBook
    let chosen: ChoiceBook

    private static let deaf = OrderError(.failed, "nobody is here")

    func add(_ file: HandedFile, by route: OfferRoute) async throws(OrderError) -> Reception {
        guard !file.name.hasPrefix("broken") else { throw OrderError(.invalid, "\(file.name): this is no torrent") }
        handed.add(file, by: route)
        guard route == .rule(nil) else {
            return Reception(rule: nil, intents: [IntentID("i1-1")], isRehearsal: false, declined: [])
        }
        let refusal = Reception.Refusal(rule: "ingest", reason: "it is too large")
        return Reception(rule: nil, intents: [], isRehearsal: false, declined: [refusal])
    }
    func retry(_ id: IntentID) async throws(OrderError) { throw Self.deaf }
    func trash(_ wishes: [TrashWish]) async throws(OrderError) -> [IntentID] { throw Self.deaf }
    func undo(_ choice: UndoChoice, onlyTelling isRehearsal: Bool) async throws(OrderError) -> UndoReception {
        throw Self.deaf
    }
    func override(
        _ window: String, as state: WindowOverride.State?, for duration: Duration
    ) async throws(OrderError) -> WindowOverride { throw Self.deaf }
    func endOverride(of window: String) async throws(OrderError) { throw Self.deaf }
    func apply(_ choice: PlanChoice) async throws(OrderError) -> PlanReception {
        chosen.add(choice)
        return PlanReception(answers: [:])
    }
    func instruct(_ instruction: Instruction) async throws(OrderError) {
        do {
            try await decider.commit(.instruction(instruction, at: clock.now))
        } catch {
            throw OrderError(.unknown, "\(error)")
        }
    }
    func release(_ release: Release) async throws(OrderError) { throw Self.deaf }
}
