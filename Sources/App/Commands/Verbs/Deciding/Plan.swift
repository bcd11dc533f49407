import Actions
import ArgumentParser
import ClientKit
import Clocks
import Daemon
import Engine
import JSON
import Journal
import SQLiteJournal
import ReadModel
import Rules
import Torrents

/// What the rules would do now, and what holds the rest.
struct Plan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what would be done now, what is held, and why.",
        discussion: """
            Connects to every client, reads its torrents once, and lets the rules decide as the daemon would, from \
            what the journal remembers. Nothing is carried out and nothing is written.

            Protections, budgets and everything else that holds the daemon back hold the plan back too. A removal \
            shows as held until it has been observed twice, with the time at which it would go; so does a rule whose \
            condition has yet to hold for a while. What rules in dry run would do is listed apart.

            Exits with 0, or with 69 when a client is out of reach.
            """)

    @OptionGroup var rules: RuleFile

    @Flag(help: "Print the plan as JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            var engine = Engine(rules: set.rehearsing(), state: try memory(RuleFile.journal(of: set, at: path)))
            _ = engine.reload(set.rehearsing(), at: SystemTime().now)
            engine.tellsAll = true
            var ticks: [Tick] = []
            var failures: [(client: ClientName, cause: String)] = []
            for entry in set.clients {
                do {
                    let observations = try await look(at: entry, set, engine.believedRun(of: entry.name))
                    for observation in observations { ticks.append(engine.observe(observation)) }
                } catch {
                    failures.append((entry.name, (error as? ClientError)?.detail ?? "\(error)"))
                }
            }
            UntilExit.keep(engine)
            let now = SystemTime().now.wall
            let plan = PlanView(ticks, failures: failures, resting: engine.restingRules(at: now), by: set)
            show(plan, LocalTime(set, now: now))
            if !failures.isEmpty { throw ExitCode(VerbError.Code.unavailable.rawValue) }
        }
    }

    private func memory(_ journal: String) throws -> EngineState {
        guard Files.exists(journal) else { return EngineState() }
        return try SQLiteJournal.Reader(opening: journal).restore()
    }

    /// Reads a client's torrents once; a login of our own that only we see is no new run of the client.
    private func look(at entry: ClientEntry, _ set: RuleSet, _ believedRun: String?) async throws -> [Observation] {
        let time = SystemTime()
        let secrets = SecretReader(environment: Process.environment)
        let connected = try Plugins.current.connect(entry, secrets, time)
        do {
            _ = try await connected.client.connect()
            let snapshot = try await connected.client.snapshot(reading: set.fieldsRead)
            let recommended = await connected.client.recommendedPoll(torrents: snapshot.torrents.count)
            await connected.client.close()
            let isNamed = connected.client.namesRuns
            let list = Snapshot(
                client: snapshot.client, takenAt: snapshot.takenAt,
                session: isNamed ? snapshot.session : believedRun ?? snapshot.session, runSince: snapshot.runSince,
                torrents: snapshot.torrents, server: snapshot.server)
            let access = FileAccess(entry, sharesFiles: connected.sharesFiles)
            let sight = FileSurvey(access, LocalFiles()).look(at: snapshot.torrents)
            return [
                .looked(entry.name, sight, at: snapshot.takenAt),
                .snapshot(list, interval: .every(entry.poll ?? recommended)),
            ]
        } catch {
            await connected.client.close()
            throw error
        }
    }

    private func show(_ plan: PlanView, _ time: LocalTime) {
        if json {
            Console.print(plan.json)
            return
        }
        for failure in plan.failures { Console.error("sluice: client \"\(failure.client)\": \(failure.cause)") }
        for warning in plan.warnings {
            Console.error("sluice: client \"\(warning.client)\": \(warning.text)")
        }
        Console.print(plan.text(in: time))
    }
}
