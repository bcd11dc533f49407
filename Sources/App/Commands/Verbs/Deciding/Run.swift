public import ArgumentParser
import Clocks
import Control
import Daemon
import HTTP
import Journal
import Recording
import SQLiteJournal
public import Logging
import ReadModel
import Rules
import SystemPackage
import Trash
import UnixSignals
import Web

/// The daemon in the foreground.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the daemon.",
        discussion: """
            Polls the clients of the rule file, decides, and carries out what is decided, until TERM or INT. HUP \
            loads the rule file again; a file with errors leaves the old rules at work and says so.

            Everything that decided anything is in the journal, which lies beside the rule file unless the file says \
            otherwise. After a crash the daemon goes on where it was.

            With --dry-run every rule only plans: nothing is carried out, and nothing is written to the journal.

            With --record everything that the daemon learns and decides is written to a file as well, which \
            `sluice replay` decides about once more, by the same or by other rules.
            """)

    @OptionGroup var rules: RuleFile

    @Flag(help: "Plan only: carry nothing out, and keep the journal as it is.")
    var dryRun = false

    @OptionGroup var recording: RecordingOptions

    @Option(help: "How log lines look: text or json.")
    var logFormat: LineHandler.Format = .text

    @Option(help: "The least important lines to log: debug, info, notice, warning or error.")
    var logLevel: Logger.Level = .info

    func run() async throws {
        try await reporting {
            // First of all, so that a signal during the start is not the end of the process.
            Process.outliveReaders()
            let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let time = SystemTime()
            let tail = LogTail()
            let logger = roomLogger("commands", keeping: tail)
            let recorder = try recording.make(loggingTo: logger)
            let journal =
                dryRun
                ? try SQLiteJournal.inMemory()
                : try SQLiteJournal(opening: RuleFile.journal(of: set, at: path), at: time.now.wall)
            let (requests, asking) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .bufferingNewest(8))
            let http = try NetworkTransport()
            let local = LocalService(
                journal: journal, path: path, isRehearsal: dryRun, http: http,
                logger: roomLogger("daemon", keeping: tail), recorder: recorder)
            let first = dryRun ? set.rehearsing() : set
            logger.notice(
                "Started", metadata: ["rules": "\(path)", "journal": "\(journal.path)", "dryRun": "\(dryRun)"])
            do {
                try await run(local, first, (signals, requests, asking), keeping: tail)
            } catch {
                await http.close()
                await recorder?.close()
                throw error
            }
            await http.close()
            await recorder?.close()
            logger.notice("Stopped")
        }
    }

    /// The logger of one room, so that what each has to say can be told apart and filtered.
    private func roomLogger(_ room: String, keeping tail: LogTail) -> Logger {
        let (format, level, time) = (logFormat, logLevel, SystemTime())
        return Logger(label: "sluice.\(room)") { label in
            LineHandler(label: label, level: level, format: format, now: { time.now.wall }) { line in
                Console.write(line, to: .standardError)
                tail.add(line)
            }
        }
    }

    /// The dashboard, where the rule file wants one.
    private func web(
        _ daemon: RunningDaemon, showing model: ReadModel, of local: LocalService,
        asking: AsyncStream<Request>.Continuation, keeping tail: LogTail
    ) -> WebServer {
        let (time, journal, rules) = (SystemTime(), local.journal.path, local.path)
        return WebServer(
            daemon, showing: model, opening: SecretReader(environment: Process.environment),
            in: WebServer.Surroundings(
                logins: Logins(LoginFile(of: journal), time: time, chance: Chance.system), time: time,
                chance: Chance.system, logger: roomLogger("web", keeping: tail),
                machine: WebServer.Machine(
                    reload: { asking.yield(.reload) },
                    examineJournal: { try SQLiteJournal.examine(journal).json(of: journal) },
                    log: tail, bins: LocalTrash(), testNames: { TestFiles.names(about: $0, besides: rules) })))
    }

    /// Runs the service with the signals of this process as its requests.
    private func run(
        _ local: LocalService, _ rules: RuleSet,
        _ doors: (UnixSignalsSequence, AsyncStream<Request>, AsyncStream<Request>.Continuation), keeping tail: LogTail
    ) async throws {
        let (signals, requests, asking) = doors
        let manager = ServiceManager(Process.environment)
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask(name: "signals") {
                for await signal in signals {
                    if signal != .sighup { manager?.tell(.stopping) }
                    asking.yield(signal == .sighup ? .reload : .stop)
                }
            }
            // A rehearsal keeps no journal, so nothing could be handed to it either.
            let server = ControlServer(
                folder: OrderFolder(of: local.journal.path), logger: roomLogger("control", keeping: tail))
            let (isServing, journal) = (!local.isRehearsal, local.journal)
            try await local.service.run(rules, requests: requests) { daemon in
                await withDiscardingTaskGroup { group in
                    if let manager {
                        manager.tell(.ready("\(rules.rules.count) rules"))
                        let watchdog = Watchdog(
                            manager, over: daemon, time: SystemTime(), logger: roomLogger("daemon", keeping: tail))
                        group.addTask(name: "watchdog") { await watchdog.run() }
                    }
                    guard isServing else { return }
                    let model = ReadModel(
                        journal.read, .daemon(daemon.decider), time: SystemTime(), zone: .ofThisMachine)
                    group.addTask(name: "web") {
                        await web(daemon, showing: model, of: local, asking: asking, keeping: tail).run()
                    }
                    await server.run(daemon.orders, showing: model)
                }
            }
            group.cancelAll()
        }
    }
}

extension LineHandler.Format: ExpressibleByArgument {}
extension Logger.Level: @retroactive ExpressibleByArgument {}
