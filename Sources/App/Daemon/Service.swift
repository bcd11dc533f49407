package import Actions
package import ClientKit
package import Clocks
import Engine
package import HTTP
package import Journal
package import Logging
package import Rules
import Torrents
package import Trash

/// What the shell needs to speak to one client of the rule file.
package struct ConnectedClient: Sendable {
    /// The client itself.
    package let client: any TorrentClient
    /// Whether the client's files are seen on this machine, directly or through `paths`.
    package let sharesFiles: Bool
    /// How it was connected to; as long as that is the same, a reload leaves the connection as it is.
    package let settings: ClientSettings?

    package init(client: any TorrentClient, sharesFiles: Bool, settings: ClientSettings? = nil) {
        self.client = client
        self.sharesFiles = sharesFiles
        self.settings = settings
    }
}

/// What a person or the system asks of the running daemon.
package enum Request: Hashable, Sendable {
    case reload
    case stop
    /// Other rules are in force, which the daemon has to follow.
    case follow
}

/// Everything that the daemon gets from outside, so that a test runs the same daemon on other doors.
package struct Surroundings: Sendable {
    /// Tells the time and waits.
    package let time: any TimeSource
    /// Carries HTTP requests of actions.
    package let http: any HTTPTransport
    /// Runs programs.
    package let programs: any ProgramRunner
    /// Reads and moves files.
    package let files: any FileStore
    /// Looks at disks.
    package let disks: any DiskProbe
    /// Moves files into the bins of disks and back.
    package let trash: any TrashStore
    /// Reads secrets from where the rule file says they are.
    package let secrets: SecretReader
    /// Gives numbers by chance, from 0 up to but not including 1.
    package let chance: @Sendable () -> Double
    /// Where log lines go.
    package let logger: Logger
    /// Takes down how the loops get on.
    package let vitals = Vitals()
    /// Makes a client of an entry of the rule file.
    package let connect: @Sendable (ClientEntry) throws -> ConnectedClient
    /// Reads and checks the rule file anew.
    package let readRules: @Sendable () throws -> RuleSet

    package init(
        time: any TimeSource, http: any HTTPTransport, programs: any ProgramRunner, files: any FileStore,
        disks: any DiskProbe = LocalDisks(), trash: any TrashStore = LocalTrash(),
        secrets: SecretReader, chance: @escaping @Sendable () -> Double,
        logger: Logger,
        connect: @escaping @Sendable (ClientEntry) throws -> ConnectedClient,
        readRules: @escaping @Sendable () throws -> RuleSet
    ) {
        self.time = time
        self.http = http
        self.programs = programs
        self.files = files
        self.disks = disks
        self.trash = trash
        self.secrets = secrets
        self.chance = chance
        self.logger = logger
        self.connect = connect
        self.readRules = readRules
    }
}

extension Surroundings {
    /// Sixteen hexadecimal digits by chance.
    fileprivate var randomName: String {
        (0..<16).map { _ in String(min(15, Int(chance() * 16)), radix: 16) }.joined()
    }
}

/// The daemon: polls clients, decides, and carries out, until it is asked to stop.
package struct Service: Sendable {
    private let journal: any Journal
    private let actions: [any Action]
    private let surroundings: Surroundings
    private let recorder: (any StepRecorder)?

    package init(
        journal: any Journal, actions: [any Action], surroundings: Surroundings, recorder: (any StepRecorder)? = nil
    ) {
        self.journal = journal
        self.actions = actions
        self.surroundings = surroundings
        self.recorder = recorder
    }

    /// Runs by a rule set until a request says otherwise; what is under way is finished before it returns.
    ///
    /// - Parameters:
    ///   - rules: What to begin with.
    ///   - requests: Stops and reloads.
    ///   - serve: Lets people give orders and see how things stand; runs beside everything else until it is cancelled.
    /// - Throws: `JournalError` when what was under way cannot be read.
    package func run(
        _ rules: RuleSet, requests: AsyncStream<Request>,
        serving serve: @escaping @Sendable (RunningDaemon) async -> Void
    ) async throws {
        try await working(by: rules, endingWith: { $0.stop() }) { decider, outbox, roster in
            let plans = DaemonPlans(decider: decider, roster: roster, time: surroundings.time)
            let desk = desk(decider, plans)
            await desk.sweep()
            await note(loading: rules)
            await withDiscardingTaskGroup { group in
                let running = RunningDaemon(
                    orders: desk, decider: decider, vitals: surroundings.vitals, time: surroundings.time
                ) { client in
                    let order = roster.pollSoon(client)
                    return { await order?.isServed.wait() }
                }
                group.addTask(name: "orders") { await serve(running) }
                let (all, entrance) = merged(requests, decider, in: &group)
                await generations(all, entrance, decider, outbox, roster)
                group.cancelAll()
            }
        }
    }

    /// Carries out orders in the place of a daemon that does not run: nothing is polled, and nothing else is decided.
    ///
    /// - Parameters:
    ///   - rules: What decides where a file goes.
    ///   - isConnected: Whether the orders may be about clients, which are connected to first.
    ///   - body: Gives the orders and waits for what comes of them.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or `JournalError` when the journal cannot be read.
    package func takeOrders<Result: Sendable>(
        by rules: RuleSet, connected isConnected: Bool, _ body: (any Orders) async throws -> Result
    ) async throws -> Result {
        try await leavingOldWork {
            try await working(by: rules, endingWith: { $0.finish() }) { decider, _, roster in
                if isConnected {
                    await withDiscardingTaskGroup { group in
                        for entry in rules.clients {
                            // One that cannot be reached fails the order's own attempt, with a reason.
                            guard let connected = try? surroundings.connect(entry) else { continue }
                            let watch = FileWatch(entry, connected, roster.book, decider, surroundings)
                            roster.add(entry.name, SerialClient(connected.client), watch)
                            group.addTask(name: "connect \(entry.name)") { _ = try? await connected.client.connect() }
                        }
                    }
                }
                let plans = SolePlans(decider: decider, roster: roster, surroundings: surroundings)
                return try await body(desk(decider, plans))
            }
        }
    }

    /// Runs the body while what a former daemon has left is kept for the next one to go on with.
    private func leavingOldWork<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
        let next = ExecutorID("the next daemon")
        _ = try await journal.claim(by: next, at: surroundings.time.now, lease: .seconds(1_000_000_000))
        do {
            let result = try await body()
            try? await journal.release(by: next)
            return result
        } catch {
            try? await journal.release(by: next)
            throw error
        }
    }

    private func desk(_ decider: Decider, _ carrier: any PlanCarrier) -> OrderDesk {
        OrderDesk(
            decider: decider, journal: journal, actions: actions, carrier: carrier, time: surroundings.time,
            logger: surroundings.logger)
    }

    /// Writes down that rules are in force, and logs what is odd in their file.
    private func note(loading rules: RuleSet) async {
        let loading = ServiceRecord.Loading(at: surroundings.time.now.wall, rules: rules.rules.count)
        try? await journal.note(.loading(loading))
        surroundings.logger.logWarnings(of: rules)
    }

    /// Restores the engine, and carries out what the body plans; what is under way is finished before it returns.
    private func working<Result: Sendable>(
        by rules: RuleSet, endingWith end: (Outbox) -> Void, _ body: (Decider, Outbox, Roster) async throws -> Result
    ) async throws -> Result {
        let state = try await journal.restore()
        await recorder?.begin(with: state, rules, at: surroundings.time.now)
        let decider = Decider(
            engine: Engine(rules: rules, state: state), journal: journal, recorder: recorder,
            watch: (surroundings.vitals, surroundings.time))
        try await decider.commit(.name(surroundings.randomName, at: surroundings.time.now))
        try await decider.commit(.reload(rules, at: surroundings.time.now))
        let roster = Roster()
        let outbox = Outbox(
            ExecutorID("outbox \(surroundings.randomName)"), actions: actions, context: context(decider, roster),
            decider: decider, journal: journal,
            backoff: Backoff(base: .seconds(1), cap: .seconds(300), attempts: 30, chance: surroundings.chance),
            logger: surroundings.logger)
        do {
            let result = try await logging(decider.feed) {
                try await withThrowingDiscardingTaskGroup { group in
                    group.addTask(name: "outbox") { await outbox.run() }
                    let result = try await body(decider, outbox, roster)
                    end(outbox)
                    group.addTask(name: "grace") {
                        // What is under way gets ten seconds; the rest is in the journal and goes on at the next start.
                        guard await surroundings.time.passes(.seconds(10)) else { return }
                        outbox.abandonRepeatable()
                        // A program that is ended is not started again, so it gets what `deploy` gives: just below 30 s.
                        guard await surroundings.time.passes(.seconds(15)) else { return }
                        outbox.abandon()
                    }
                    await outbox.waitUntilIdle()
                    group.cancelAll()
                    return result
                }
            }
            await roster.closeAll()
            return result
        } catch {
            await roster.closeAll()
            throw error
        }
    }

    /// Logs what is committed while the body runs, to the last of it.
    private func logging<Result: Sendable>(
        _ feed: Feed, _ body: () async throws -> Result
    ) async throws -> Result {
        let (commits, logger) = (feed.follow(), surroundings.logger)
        return try await withThrowingDiscardingTaskGroup { group in
            group.addTask(name: "log") { await logger.log(commits) }
            defer { feed.finish() }
            return try await body()
        }
    }

    /// Polls by one rule set after another, as reloads bring them.
    private func generations(
        _ requests: AsyncStream<Request>, _ entrance: AsyncStream<Request>.Continuation, _ decider: Decider,
        _ outbox: Outbox, _ roster: Roster
    ) async {
        let time = surroundings.time
        await withDiscardingTaskGroup { group in
            var runners = Runners(surroundings, journal, decider, outbox, roster)
            await runners.follow(decider.rules, in: &group)
            for await request in requests {
                guard request != .stop else { break }
                switch request == .reload ? await reload(decider) : .loaded {
                case .loaded: await runners.follow(decider.rules, in: &group)
                case .refused: break  // until somebody mends the file and asks anew
                case .unwritten:
                    group.addTask(name: "reload again") {
                        if await time.passes(.seconds(30)) { entrance.yield(.reload) }
                    }
                }
            }
            group.cancelAll()
        }
    }

    /// The requests of people and the system, with one more each time that a rule is in another mode.
    private func merged(
        _ requests: AsyncStream<Request>, _ decider: Decider, in group: inout DiscardingTaskGroup
    ) -> (all: AsyncStream<Request>, entrance: AsyncStream<Request>.Continuation) {
        let (all, entrance) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .bufferingNewest(8))
        group.addTask(name: "requests") {
            for await request in requests { entrance.yield(request) }
            entrance.finish()
        }
        group.addTask(name: "modes") {
            var change = decider.modeChange.next
            while true {
                await change.wait()
                guard !Task.isCancelled else { return }
                // Taken before the rules are read, so that no change is missed.
                change = decider.modeChange.next
                entrance.yield(.follow)
            }
        }
        return (all, entrance)
    }

    /// What came of loading the rule file again.
    private enum Reload {
        case loaded
        /// The file is wrong, or cannot be read.
        case refused
        /// The file is right, and the journal cannot be written, so that it is loaded again later.
        case unwritten
    }

    private func reload(_ decider: Decider) async -> Reload {
        let now = surroundings.time.now
        do {
            let rules = try surroundings.readRules()
            try await decider.commit(.reload(rules, at: now))
            await note(loading: rules)
            surroundings.logger.notice("The rule file was loaded again", metadata: ["rules": "\(rules.rules.count)"])
            return .loaded
        } catch let error as JournalError {
            surroundings.logger.error(
                "The rule file is loaded again once the journal can be written; the rules from before go on",
                metadata: ["cause": "\(error)"])
            return .unwritten
        } catch {
            try? await journal.note(.failedLoading("\(error)", at: now.wall))
            surroundings.logger.error(
                "The rule file is not used; the rules from before go on", metadata: ["cause": "\(error)"])
            return .refused
        }
    }

    private func context(_ decider: Decider, _ roster: Roster) -> ActionContext {
        let (surroundings, journal) = (surroundings, journal)
        let prover = OrphanProver(roster: roster, decider: decider, surroundings: surroundings)
        let needs = NeedProver(decider: decider, surroundings: surroundings)
        return ActionContext(
            client: { roster.client($0) }, isKnown: { await decider.hasClient($0) },
            confirm: { await decider.confirm($0, on: $1, at: surroundings.time.now) },
            lookAtFiles: { await roster.watch($0)?.look(for: $1) },
            need: { await needs.reason(toKeep: $0, of: $1, seen: roster.access($1)) },
            refreshed: { torrent, client in await roster.watch(client)?.refreshed(torrent) ?? torrent },
            proveOrphan: { await prover.proof(of: $0) },
            confirmOrphan: { await decider.confirm($0, onOrphan: $1, at: surroundings.time.now) },
            facts: { await decider.facts(of: $0) },
            keep: { former, intent throws(ActionError) in
                try await Self.asking { () async throws(JournalError) in try await journal.keep(former, of: intent.id) }
            },
            kept: { id throws(ActionError) in
                try await Self.asking { () async throws(JournalError) in
                    guard let stored = try await journal.read.intent(id),
                        let former = try await journal.read.former(of: id)
                    else { return nil }
                    return (stored.intent, former)
                }
            },
            drop: { id throws(ActionError) in
                try await Self.asking { () async throws(JournalError) in try await journal.dropFormer(of: id) }
            },
            http: surroundings.http, programs: surroundings.programs, files: surroundings.files,
            bins: Bins(
                store: surroundings.trash,
                place: { path, client in await decider.rules.disk(of: path, on: client).flatMap { TrashBin($0) } },
                named: { name in await decider.rules.disk(named: name).flatMap { TrashBin($0) } },
                confirm: { await decider.confirm(moving: $0, leftBy: $1, at: surroundings.time.now) }),
            secret: { source throws(ActionError) in
                do throws(SecretError) {
                    return try surroundings.secrets.text(of: source)
                } catch {
                    throw ActionError(.final, error.description)
                }
            }, access: { roster.access($0) }, time: surroundings.time)
    }

    /// Asks the journal; where it cannot answer, the time of the action has not come.
    private static func asking<Answer>(
        _ question: () async throws(JournalError) -> Answer
    ) async throws(ActionError) -> Answer {
        do {
            return try await question()
        } catch {
            throw ActionError(.notYet, "\(error)")
        }
    }
}
