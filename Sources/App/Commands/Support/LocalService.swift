import Clocks
import Control
import Daemon
import HTTP
import Journal
import SQLiteJournal
import Logging
import Rules

/// The daemon's service on this machine: real clients, files, programs, clock and network.
struct LocalService {
    let journal: any Journal
    /// The rule file's path, to read it again.
    let path: String
    let isRehearsal: Bool
    let http: NetworkTransport
    let logger: Logger
    /// Takes down all that is learnt and decided, where that is wished.
    var recorder: (any StepRecorder)?

    var service: Service {
        let time = SystemTime()
        let plugins = Plugins.current
        let secrets = SecretReader(environment: Process.environment)
        let (path, isRehearsal) = (path, isRehearsal)
        let surroundings = Surroundings(
            time: time, http: http, programs: LocalPrograms(time: time), files: LocalFiles(),
            secrets: secrets, chance: { Double.random(in: 0..<1) }, logger: logger,
            connect: { try plugins.connect($0, secrets, time) },
            readRules: {
                let set = try Plugins.$current.withValue(plugins) { try RuleFile.load(path) }
                return isRehearsal ? set.rehearsing() : set
            })
        return Service(
            journal: journal, actions: plugins.actions, surroundings: surroundings, recorder: recorder)
    }

    /// Runs the body with whoever takes orders for a rule file: the daemon that runs, or this process in its place.
    ///
    /// - Parameters:
    ///   - set: The rule file, read.
    ///   - path: Where it lies.
    ///   - aboutClients: Whether the orders may be about clients, so that this process has to connect to them.
    ///   - body: Gets the orders' taker, and the journal that tells how they go.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or why nobody takes orders.
    static func givingOrders<Result: Sendable>(
        _ set: RuleSet, _ path: String, aboutClients: Bool = true,
        _ body: (any Orders, SQLiteJournal.Reader) async throws -> Result
    ) async throws -> Result {
        let file = RuleFile.journal(of: set, at: path)
        let http = try NetworkTransport()
        let answer: Swift.Result<Result, any Error>
        do {
            switch try await taker(of: file, http) {
            case .daemon(let link, let reader): answer = .success(try await body(link, reader))
            case .ourselves(let journal):
                let logger = Logger(label: "sluice") { _ in SwiftLogNoOpLogHandler() }
                let local = LocalService(
                    journal: journal, path: path, isRehearsal: false, http: http, logger: logger)
                answer = .success(
                    try await local.service.takeOrders(by: set, connected: aboutClients) {
                        try await body($0, journal.reader)
                    })
            }
        } catch {
            answer = .failure(error)
        }
        await http.close()
        return try answer.get()
    }

    /// Who carries out the orders about a journal.
    private enum Taker {
        case daemon(ControlLink, SQLiteJournal.Reader)
        case ourselves(SQLiteJournal)
    }

    /// How long a daemon that holds the journal may take until it takes orders, or ends.
    private static let startLimit: Duration = .seconds(10)

    private static func taker(of file: String, _ http: NetworkTransport) async throws -> Taker {
        let time = SystemTime()
        let deadline = time.now.boot + startLimit
        while true {
            if let reader = try? SQLiteJournal.Reader(opening: file) {
                let link = ControlLink(folder: OrderFolder(of: reader.path), transport: http)
                if await link.isAnswered() { return .daemon(link, reader) }
            }
            do {
                return .ourselves(try open(file))
            } catch let error as VerbError where error.code == .temporary {
                guard time.now.boot < deadline, await time.passes(.milliseconds(50)) else { throw error }
            }
        }
    }

    private static func open(_ file: String) throws -> SQLiteJournal {
        // What root writes beside a daemon's journal, the daemon could not read.
        if let owner = Files.owner(of: file), owner != Process.user {
            throw VerbError(
                .unavailable,
                "\(file) belongs to user \(owner), and no daemon runs that would take orders; run this as that user: "
                    + "sudo -u '#\(owner)' sluice ...")
        }
        do {
            return try SQLiteJournal(opening: file, at: SystemTime().now.wall)
        } catch {
            guard case .inUse(_, let pid) = error else { throw error }
            let process = pid.map { "process \($0)" } ?? "another process"
            throw VerbError(
                .temporary,
                "\(file): \(process) works with this journal and takes no orders; if it is still starting, try again, "
                    + "and if it is an older sluice, restart it")
        }
    }
}
