package import Clocks
package import Daemon
package import JSON
package import Logging
package import ReadModel
import Rules
package import Trash

/// The dashboard, the API and the metrics of a running daemon, by the section `web` of the rules in force.
package struct WebServer: Sendable {
    /// What it needs of the program around it.
    package struct Surroundings: Sendable {
        let logins: Logins
        let time: any TimeSource
        let chance: @Sendable () -> UInt64
        let logger: Logger
        let machine: Machine

        /// - Parameters:
        ///   - logins: Who can log in.
        ///   - time: Tells the time.
        ///   - chance: Gives numbers that nobody can guess.
        ///   - logger: Where log lines go.
        ///   - machine: What it asks of this machine besides.
        package init(
            logins: Logins, time: any TimeSource, chance: @escaping @Sendable () -> UInt64, logger: Logger,
            machine: Machine
        ) {
            self.logins = logins
            self.time = time
            self.chance = chance
            self.logger = logger
            self.machine = machine
        }
    }

    /// What it asks of the machine that it runs on.
    package struct Machine: Sendable {
        let reload: @Sendable () -> Void
        let examineJournal: @Sendable () throws -> JSON
        let log: LogTail
        let bins: any TrashStore
        let testNames: @Sendable (String) -> [String]

        /// - Parameters:
        ///   - reload: Asks for the rule file to be loaded again.
        ///   - examineJournal: Reads all of the journal, and tells whether it is whole.
        ///   - log: Has the last lines of the log.
        ///   - bins: Looks into the bins of disks.
        ///   - testNames: Names the tests of a rule.
        package init(
            reload: @escaping @Sendable () -> Void, examineJournal: @escaping @Sendable () throws -> JSON, log: LogTail,
            bins: any TrashStore, testNames: @escaping @Sendable (String) -> [String]
        ) {
            self.reload = reload
            self.examineJournal = examineJournal
            self.log = log
            self.bins = bins
            self.testNames = testNames
        }
    }

    /// How long it waits before it tries again to listen where it could not.
    private static let pause: Duration = .seconds(10)

    private let daemon: RunningDaemon
    private let model: ReadModel
    private let surroundings: Surroundings
    private let sessions: Sessions
    private let counters = Counters()
    private let memory: OrderMemory
    private let throttle: Throttle
    private let hookGate: HookGate
    private let readers = StreamReaders()
    private let passwords = PasswordWork()

    /// - Parameters:
    ///   - daemon: What it shows, and gives orders to.
    ///   - model: Tells how things stand.
    ///   - secrets: Reads what opens hooks to their callers.
    ///   - surroundings: What it needs of the program around it.
    package init(
        _ daemon: RunningDaemon, showing model: ReadModel, opening secrets: SecretReader, in surroundings: Surroundings
    ) {
        self.daemon = daemon
        self.model = model
        self.surroundings = surroundings
        sessions = Sessions(time: surroundings.time, chance: surroundings.chance)
        memory = OrderMemory(time: surroundings.time)
        throttle = Throttle(time: surroundings.time)
        hookGate = HookGate(
            secrets: secrets, throttle: throttle, time: surroundings.time,
            logger: surroundings.logger)
    }

    /// Serves until it is cancelled; a reload that names another place has it listen there.
    package func run() async {
        var inForce = await daemon.decider.rulesInForce
        while !Task.isCancelled {
            let web = inForce.rules.web
            let known = inForce
            let next = await withTaskGroup(of: RulesInForce?.self) { group in
                group.addTask(name: "web") {
                    await serve(web)
                    return nil
                }
                if web.listen != nil {
                    group.addTask(name: "web counts") {
                        await counters.follow(daemon.decider.feed, open: model.openIntents())
                        return nil
                    }
                }
                if web.listen != nil {
                    group.addTask(name: "web preparation", priority: .utility) {
                        await model.prepareAfterCommits()
                        return nil
                    }
                }
                group.addTask(name: "web rules") { await rules(after: known, otherThan: web) }
                while let ended = await group.next() {
                    guard let other = ended else { continue }
                    group.cancelAll()
                    return Optional(other)
                }
                return nil
            }
            guard let next else { return }
            inForce = next
        }
    }

    /// Waits for rules whose section `web` is another one; nil where there come none.
    private func rules(after known: RulesInForce, otherThan web: WebEntry) async -> RulesInForce? {
        var known = known
        while true {
            await known.untilReplaced()
            guard !Task.isCancelled else { return nil }
            known = await daemon.decider.rulesInForce
            if known.rules.web != web { return known }
        }
    }

    private func serve(_ web: WebEntry) async {
        guard let place = web.listen else { return }
        let (logger, time) = (surroundings.logger, surroundings.time)
        let views: Views
        do {
            views = try Views()
        } catch {
            return logger.error("The dashboard has a broken page and is off", metadata: ["cause": "\(error)"])
        }
        let gatekeeper = Gatekeeper(web: web, logins: surroundings.logins, sessions: sessions)
        let facts = WebFacts(
            daemon: daemon, model: model, web: web, surroundings: surroundings, sessions: sessions,
            counters: counters, memory: memory, throttle: throttle, hookGate: hookGate, passwords: passwords,
            readers: readers,
            latest: LatestOverview(time: surroundings.time),
            examination: Examination(surroundings.machine.examineJournal),
            gatekeeper: gatekeeper, views: views)
        let responder = Responder(
            web: web, routes: facts.routes, page: { ErrorPage.answer($0, to: $1, by: facts) }, gatekeeper: gatekeeper,
            time: time, logger: logger)
        var hasFailed = false
        repeat {
            do {
                try await Listener(responder: responder, time: time, logger: logger).run(at: place) {
                    logger.notice("The dashboard listens", metadata: ["at": "\(place.text)"])
                    invite(at: place, web)
                }
                return
            } catch is CancellationError {
                return
            } catch {
                // Said once: whoever holds the port may give it free.
                if !hasFailed {
                    logger.error(
                        "The dashboard cannot listen; everything else goes on",
                        metadata: ["at": "\(place.text)", "cause": "\(error)", "again": "every \(Self.pause)"])
                }
                hasFailed = true
            }
        } while await time.passes(Self.pause)
    }

    /// Logs a link by which the first password is set, where nobody can log in yet.
    private func invite(at place: WebEntry.Listening, _ web: WebEntry) {
        do {
            let book = try surroundings.logins.file.read()
            guard !book.hasLogin(at: surroundings.time.now.wall) else { return }
            let link = web.setupLink(try surroundings.logins.makeSetupCode())
            surroundings.logger.notice("Set a password for the dashboard", metadata: ["link": "\(link)"])
        } catch {
            surroundings.logger.error("Nobody can log in to the dashboard", metadata: ["cause": "\(error)"])
        }
    }
}

extension WebEntry {
    /// The link by which a password is set, as a browser on this machine opens it.
    package func setupLink(_ code: String) -> String {
        let host: String =
            switch listen {
            case .address(let host, let port)?:
                host == "0.0.0.0" || host == "::" ? "\(hosts.first ?? "localhost"):\(port)" : listen?.text ?? ""
            case .socket?, nil: hosts.first ?? "localhost"
            }
        return "http://\(host)\(basePath)/login?setup=\(code)"
    }
}
