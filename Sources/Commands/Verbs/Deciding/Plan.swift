import ArgumentParser
import ClientKit
import Clocks
import Daemon
import Engine
import JSON
import Journal
import Rules
import Torrents

/// What the rules would do now, and what holds the rest.
struct Plan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what would be done now, what is held, and why.",
        discussion: """
            Connects to every client, reads its torrents once, and lets the rules decide as the daemon would, from \
            what the journal remembers. Nothing is carried out and nothing is written.

            A removal shows as held until it has been observed twice, as the daemon needs it to be.

            Exits with 0, or with 69 when a client is out of reach.
            """)

    @OptionGroup var rules: RuleFile

    @Flag(help: "Print the plan as JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            var engine = Engine(rules: set.rehearsing(), memory: try memory(RuleFile.journal(of: set, at: path)))
            _ = engine.reload(set.rehearsing(), at: SystemTime().now)
            var ticks: [Tick] = []
            var failures: [(client: ClientName, cause: String)] = []
            for entry in set.clients {
                do {
                    ticks.append(engine.observe(try await look(at: entry, set)))
                } catch {
                    failures.append((entry.name, (error as? ClientError)?.detail ?? "\(error)"))
                }
            }
            show(ticks, failures)
            if !failures.isEmpty { throw ExitCode(Failure.Code.unavailable.rawValue) }
        }
    }

    private func memory(_ journal: String) throws -> Memory {
        guard Files.exists(journal) else { return Memory() }
        return try Journal.Reader(opening: journal).restore()
    }

    private func look(at entry: ClientEntry, _ set: RuleSet) async throws -> Observation {
        let time = SystemTime()
        let secrets = SecretReader(environment: Process.environment)
        let connected = try Plugins.current.connect(entry, secrets, time)
        do {
            _ = try await connected.client.connect()
            let snapshot = try await connected.client.snapshot(reading: set.fieldsRead)
            let recommended = await connected.client.recommendedPoll(
                torrents: snapshot.torrents.count, lastAnswer: .zero)
            await connected.client.close()
            return .snapshot(snapshot, interval: entry.poll ?? recommended)
        } catch {
            await connected.client.close()
            throw error
        }
    }

    private func show(_ ticks: [Tick], _ failures: [(client: ClientName, cause: String)]) {
        let intents = ticks.flatMap(\.rehearsed)
        let waiting = ticks.flatMap(\.decisions).filter { $0.verdict != .wouldFire && $0.verdict != .firing }
        if json {
            Console.print([
                "warnings": .array(ticks.flatMap(\.warnings).map(\.json)),
                "intents": .array(intents.map(\.json)), "waiting": .array(waiting.map(\.json)),
                "unreachable": .array(
                    failures.map { ["client": .string($0.client.text), "cause": .string($0.cause)] }),
            ])
            return
        }
        for failure in failures { Console.error("sluice: client \"\(failure.client)\": \(failure.cause)") }
        for warning in ticks.flatMap(\.warnings) {
            Console.error("sluice: client \"\(warning.client)\": \(warning.text)")
        }
        if intents.isEmpty { Console.print("Nothing would be done now.") }
        if !intents.isEmpty {
            Console.print("Would be done now:")
            Console.print(
                Table(
                    ["RULE", "ACTION", "CLIENT", "SUBJECT", "ARGUMENTS"],
                    intents.map { [$0.rule, $0.action, $0.subject.client?.text ?? "-", $0.title, $0.shownArguments.text()] }
                ).text)
        }
        guard !waiting.isEmpty else { return }
        Console.print("\nWaits, with the reason:")
        Console.print(
            Table(
                ["RULE", "VERDICT", "CLIENT", "SUBJECT", "REASON"],
                waiting.map { [$0.rule, $0.verdict.rawValue, $0.subject.client?.text ?? "-", $0.title, $0.reason] }
            ).text)
    }
}
