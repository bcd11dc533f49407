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
            let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint, .sighup)
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let time = SystemTime()
            let logger = roomLogger("commands")
            let recorder = try recording.make(loggingTo: logger)
            let journal =
                dryRun
                ? try SQLiteJournal.inMemory()
                : try SQLiteJournal(opening: RuleFile.journal(of: set, at: path), at: time.now.wall)
            let (requests, asking) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .bufferingNewest(8))
            let http = try NetworkTransport()
            let local = LocalService(
                journal: journal, path: path, isRehearsal: dryRun, http: http,
                logger: roomLogger("daemon"), recorder: recorder)
            let first = dryRun ? set.rehearsing() : set
            logger.notice(
                "Started", metadata: ["rules": "\(path)", "journal": "\(journal.path)", "dryRun": "\(dryRun)"])
            do {
                try await run(local, first, signals, requests, asking)
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
    private func roomLogger(_ room: String) -> Logger {
        let (format, level, time) = (logFormat, logLevel, SystemTime())
        return Logger(label: "sluice.\(room)") { label in
            LineHandler(label: label, level: level, format: format, now: { time.now.wall }) { line in
                Console.write(line, to: .standardError)
            }
        }
    }

    /// The dashboard, where the rule file wants one.
    private func web(
        _ daemon: RunningDaemon, showing model: ReadModel, beside journal: String,
        asking: AsyncStream<Request>.Continuation
    ) -> WebServer {
        let time = SystemTime()
        let logins = Logins(LoginFile(of: journal), time: time, chance: Chance.system)
        return WebServer(
            daemon, showing: model,
            in: WebServer.Surroundings(
                logins: logins, time: time, chance: Chance.system, logger: roomLogger("web"),
                reload: { asking.yield(.reload) }))
    }

    /// Runs the service with the signals of this process as its requests.
    private func run(
        _ local: LocalService, _ rules: RuleSet, _ signals: UnixSignalsSequence, _ requests: AsyncStream<Request>,
        _ asking: AsyncStream<Request>.Continuation
    ) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask(name: "signals") {
                for await signal in signals { asking.yield(signal == .sighup ? .reload : .stop) }
            }
            // A rehearsal keeps no journal, so nothing could be handed to it either.
            let server = ControlServer(
                folder: OrderFolder(of: local.journal.path), logger: roomLogger("control"))
            let (isServing, journal) = (!local.isRehearsal, local.journal)
            try await local.service.run(rules, requests: requests) { daemon in
                guard isServing else { return }
                let model = ReadModel(
                    journal.read, .daemon(daemon.decider), time: SystemTime(), zone: .ofThisMachine)
                await withDiscardingTaskGroup { group in
                    group.addTask(name: "web") {
                        await web(daemon, showing: model, beside: journal.path, asking: asking).run()
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
