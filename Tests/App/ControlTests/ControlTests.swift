import Calendar
import Clocks
import Control
import Daemon
import Engine
import HTTP
import JSON
import Journal
import Logging
import ReadModel
import Rules
import Synchronization
import Simulation
import TestKit
import Testing
import Torrents

private let until = WallTime(milliseconds: 1_795_269_600_000)

@Suite(.timeLimit(.minutes(3))) struct `orders over the journal's socket` {
    /// Takes every order down and answers as told.
    private final class Clerk: Orders {
        let taken = Mutex<[(file: HandedFile, route: OfferRoute)]>([])
        let retried = Mutex<[IntentID]>([])
        let undone = Mutex<[String]>([])
        let overridden = Mutex<[String]>([])
        let released = Mutex<[Release]>([])
        let applied = Mutex<[PlanChoice]>([])
        let instructed = Mutex<[Instruction]>([])
        let trashed = Mutex<[TrashWish]>([])
        let answer: Result<Reception, OrderError>

        init(_ answer: Result<Reception, OrderError>) { self.answer = answer }

        static let undoing = UndoReception(
            taken: [
                .init(original: IntentID("i3-1"), undoing: IntentID("i9-1"), title: "pause of \"a & b\""),
                .init(original: IntentID("i2-1"), undoing: nil, title: "tags {}"),
            ], refused: [.init(original: IntentID("i1-1"), reason: "the data is deleted")])

        func add(_ file: HandedFile, by route: OfferRoute) async throws(OrderError) -> Reception {
            taken.withLock { $0.append((file, route)) }
            return try answer.get()
        }

        func retry(_ id: IntentID) async throws(OrderError) {
            retried.withLock { $0.append(id) }
            if case .failure(let refusal) = answer { throw refusal }
        }

        func undo(
            _ choice: UndoChoice, onlyTelling isRehearsal: Bool
        ) async throws(OrderError) -> UndoReception {
            if case .failure(let refusal) = answer { throw refusal }
            undone.withLock { $0.append("\(choice) \(isRehearsal)") }
            return Self.undoing
        }

        func override(
            _ window: String, as state: WindowOverride.State?, for duration: Duration
        ) async throws(OrderError) -> WindowOverride {
            overridden.withLock { $0.append("\(window) \(state?.rawValue ?? "toggled") \(duration)") }
            if case .failure(let refusal) = answer { throw refusal }
            return WindowOverride(window: window, state: state ?? .open, until: until)
        }

        func trash(_ wishes: [TrashWish]) async throws(OrderError) -> [IntentID] {
            if case .failure(let refusal) = answer { throw refusal }
            trashed.withLock { $0 += wishes }
            return wishes.indices.map { IntentID("i9-\($0)") }
        }

        func endOverride(of window: String) async throws(OrderError) {
            overridden.withLock { $0.append("\(window) ended") }
            if case .failure(let refusal) = answer { throw refusal }
        }

        func apply(_ choice: PlanChoice) async throws(OrderError) -> PlanReception {
            applied.withLock { $0.append(choice) }
            if case .failure(let refusal) = answer { throw refusal }
            let answers = choice.chosen.enumerated().map { place, step -> (IntentMark, PlanReception.Answer) in
                (step.mark, place == 0 ? .planned(IntentID("i1-1")) : .refused("\"no\"\nlonger"))
            }
            let changes = [
                FactChange(fact: "tags", was: [], now: ["a"], isPassing: false),
                FactChange(fact: "eta", was: nil, now: .null, isPassing: true),
            ]
            return PlanReception(
                answers: Dictionary(uniqueKeysWithValues: answers), surplus: ["rule a: b & c"],
                changes: Dictionary(uniqueKeysWithValues: choice.chosen.prefix(1).map { ($0.mark, changes) }),
                hasOtherRules: choice.rules == "other")
        }

        func instruct(_ instruction: Instruction) async throws(OrderError) {
            instructed.withLock { $0.append(instruction) }
            if case .failure(let refusal) = answer { throw refusal }
        }

        func release(_ release: Release) async throws(OrderError) {
            released.withLock { $0.append(release) }
            if case .failure(let refusal) = answer { throw refusal }
        }
    }

    private static let reception = Reception(
        rule: "films", intents: [IntentID("i1-1"), IntentID("i1-2")], isRehearsal: false,
        declined: [.init(rule: "songs", reason: "the condition \"x\" does\nnot hold")])

    /// Runs the server beside the body, which gets a link to it.
    private func serving(
        _ clerk: Clerk, below path: String = "j", showing model: ReadModel? = nil,
        _ body: @escaping @Sendable (ControlLink, OrderFolder) async throws -> Void
    ) async throws {
        try await ScratchFolder.with("control") { scratch in
            let journal = scratch[path]
            try await withTransport { transport in
                let folder = OrderFolder(of: journal)
                let link = ControlLink(folder: folder, transport: transport)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let server = ControlServer(
                        folder: folder, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
                    group.addTask { await server.run(clerk, showing: model) }
                    group.addTask {
                        try await eventually("the server listens") { await link.isAnswered() }
                        try await body(link, folder)
                    }
                    // The server runs until it is cancelled, so the first to end is the body.
                    try await group.next()
                    group.cancelAll()
                }
                #expect(await !link.isAnswered())
            }
        }
    }

    private func withTransport(_ body: (NetworkTransport) async throws -> Void) async throws {
        let transport = try NetworkTransport()
        let result: Result<Void, any Error>
        do { result = .success(try await body(transport)) } catch { result = .failure(error) }
        await transport.close()
        try result.get()
    }

    @Test(arguments: [
        OfferRoute.rule(nil), .rule("a rule & more"),
        .clients([["client": "home", "tags": ["a&b", "ü"], "paused": true], ["client": "box"]]),
    ])
    func `arrive as they were given, and their answers too`(route: OfferRoute) async throws {
        let clerk = Clerk(.success(Self.reception))
        let file = HandedFile(
            name: "a b&c=d/ü%.torrent", bytes: (0...255).map(UInt8.init) + Array(repeating: 7, count: 300_000))
        try await serving(clerk) { link, _ in
            #expect(try await link.add(file, by: route) == Self.reception)
            try await link.retry(IntentID("i12-3/ü"))
        }
        #expect(clerk.taken.withLock { $0.map(\.file) } == [file])
        #expect(clerk.taken.withLock { $0.map(\.route) } == [route])
        #expect(clerk.retried.withLock { $0 } == [IntentID("i12-3/ü")])
    }

    @Test func `about windows arrive as they were given`() async throws {
        let clerk = Clerk(.success(Self.reception))
        try await serving(clerk) { link, _ in
            let held = try await link.override("my window & co", as: nil, for: .seconds(7200))
            #expect(held == WindowOverride(window: "my window & co", state: .open, until: until))
            _ = try await link.override("a", as: .closed, for: .seconds(1))
            try await link.endOverride(of: "a")
        }
        #expect(
            clerk.overridden.withLock { $0 } == [
                "my window & co toggled 7200.0 seconds", "a closed 1.0 seconds", "a ended",
            ])
    }

    @Test(arguments: [Release.rule("a rule & more"), .clock, .disk(client: "home", root: "/data/a b:c")])
    func `to release arrive as they were given`(release: Release) async throws {
        let clerk = Clerk(.success(Self.reception))
        try await serving(clerk) { link, _ in try await link.release(release) }
        #expect(clerk.released.withLock { $0 } == [release])
    }

    @Test func `to apply a plan arrive as they were given, and their answers too`() async throws {
        let clerk = Clerk(.success(Self.reception))
        let marks = try ["0123456789ab", "ba9876543210", "0000000000ff"].map { try #require(IntentMark($0)) }
        let subjects: [Subject] = [
            .torrent(ClientName("home"), Incarnation(id: .fixture(1), addedAt: 5)), .client(ClientName("a b")),
            .file("/a/b c"),
        ]
        let choice = PlanChoice(
            steps: zip(marks, subjects).map { mark, subject in
                PlanChoice.Step(
                    mark: mark, rule: "a rule & more", subject: subject, isChosen: mark != marks[2],
                    facts: mark == marks[0] ? ["tags": [], "eta": .null] : nil)
            }, madeAt: until, rules: "other")
        try await serving(clerk) { link, _ in
            let reception = try await link.apply(choice)
            #expect(reception.answers == [marks[0]: .planned(IntentID("i1-1")), marks[1]: .refused("\"no\"\nlonger")])
            #expect(reception.surplus == ["rule a: b & c"])
            #expect(reception.hasOtherRules)
            let changes = try #require(reception.changes[marks[0]])
            #expect(changes.map(\.words) == [#"tags [], now ["a"]"#, "eta unknown, now null"])
            #expect(changes.map(\.isPassing) == [false, true])
        }
        #expect(clerk.applied.withLock { $0 } == [choice])
    }

    @Test func `to hold, refuse and allow arrive as they were given`() async throws {
        let clerk = Clerk(.success(Self.reception))
        let torrent = Subject.torrent(ClientName("a b"), Incarnation(id: .fixture(1), addedAt: 5))
        let refusals = [torrent, .client(ClientName("home")), .file("/a/b \"c\"")].map {
            Refusal(rule: "a-rule", subject: $0, title: "é & \n", at: until)
        }
        let orders: [Instruction] = [
            .hold(.all, for: nil), .hold(.client(ClientName("a b")), for: .milliseconds(1500)),
            .hold(.rule("x"), for: .seconds(7200)), .refuse(refusals), .allow(refusals.map(\.key)),
        ]
        try await serving(clerk) { link, _ in
            for order in orders { try await link.instruct(order) }
        }
        #expect(clerk.instructed.withLock { $0 } == orders)
    }

    @Test(arguments: OrderError.Code.allCases)
    func `that are refused say why`(code: OrderError.Code) async throws {
        let refusal = OrderError(code, "no \"such\" thing\nat all")
        let clerk = Clerk(.failure(refusal))
        try await serving(clerk) { link, _ in
            await #expect(throws: refusal) { try await link.add(HandedFile(name: "x", bytes: []), by: .rule(nil)) }
            await #expect(throws: refusal) { try await link.retry(IntentID("i1")) }
        }
    }

    @Test func `reach a socket whose path no address could hold`() async throws {
        let clerk = Clerk(.success(Self.reception))
        let deep = String(repeating: "d", count: 120)
        try await serving(clerk, below: deep) { link, folder in
            #expect(folder.socket.utf8.count > 107)
            let answer = try await link.add(HandedFile(name: "x", bytes: [1]), by: .rule(nil))
            #expect(answer == Self.reception)
        }
    }

    @Test func `are not the only thing: questions are answered as the read model does`() async throws {
        let journal = MemoryJournal()
        let rules = RuleSet(
            clients: [], journal: JournalEntry(), limits: RemovalLimits(), windows: [], rules: [], warnings: [])
        let decider = Decider(engine: Engine(rules: rules), journal: journal)
        let model = ReadModel(journal.read, .daemon(decider), time: ManualClock(), zone: .utc)
        let queries: [Query] = [
            .status(fileIsReadable: true), .history(.latest(5), DecisionFilter(rule: "a & b")),
            .torrents(nil, filter: nil),
            .events(.latest(5), EventFilter(since: Moment.at(8).wall), patience: .zero),
            .history(.latest(5), DecisionFilter(since: Moment.at(8).wall, verdict: .firing)),
        ]
        try await serving(Clerk(.success(Self.reception)), showing: model) { link, _ in
            for query in queries {
                let answer = try await model.answer(query)
                #expect(await link.answer(query) == answer)
            }
        }
        try await serving(Clerk(.success(Self.reception))) { link, _ in
            #expect(await link.answer(.torrents(nil, filter: nil)) == nil, "a daemon of a version that is not asked")
        }
    }

    @Test func `with more bytes than a torrent may have are refused`() async throws {
        let clerk = Clerk(.success(Self.reception))
        try await serving(clerk) { link, _ in
            let file = HandedFile(name: "x", bytes: [UInt8](repeating: 0, count: 10_000_001))
            do {
                _ = try await link.add(file, by: .rule(nil))
                Issue.record("it was taken")
            } catch let refusal as OrderError {
                #expect(refusal.code == .invalid && refusal.description.contains("10000000"), "\(refusal)")
            }
        }
        #expect(clerk.taken.withLock { $0.isEmpty })
    }

    @Test func `are not answered where a daemon was killed, until the next one listens`() async throws {
        try await ScratchFolder.with("control") { scratch in
            try await withTransport { transport in
                let folder = OrderFolder(of: scratch["j"])
                let link = ControlLink(folder: folder, transport: transport)
                #expect(await !link.isAnswered())
                try folder.prepare()
                try scratch.write("j.orders/socket", [])
                #expect(await !link.isAnswered(), "a file that is no socket")
                await #expect(throws: OrderError.self) { try await link.retry(IntentID("i1")) }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    let server = ControlServer(
                        folder: folder, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
                    group.addTask { await server.run(Clerk(.success(Self.reception))) }
                    try await eventually("the next one listens") { await link.isAnswered() }
                    group.cancelAll()
                }
            }
        }
    }
}
