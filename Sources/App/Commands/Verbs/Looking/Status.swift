import ArgumentParser
import Clocks
import Daemon
import Engine
import JSON
import Journal
import Rules
import SQLiteJournal
import Torrents

/// How things stand, from the journal.
struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows how things stand.",
        discussion: """
            Reads the journal, also while the daemon runs: whether it runs and by which rules, which clients answer and \
            when they are polled next, which rules rest, what is held, what is under way, what lies with the dead \
            letters, and which windows are held open or closed by hand.

            A rule file with errors does not stop the daemon, which goes on by the rules from before: then this says \
            so, and ends well as long as the daemon runs.

            Exits with 0, or with 69 when there is no journal yet, no daemon runs, or a client does not answer.
            """)

    @OptionGroup var rules: RuleFile

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            let (reader, set) = try rules.readerAndRules()
            let now = SystemTime().now.wall
            let time = LocalTime(set, now: now)
            let service = ServiceStatus(try reader.service(at: now), set, time)
            let names = set?.clients.map(\.name) ?? service.record.polls.keys.sorted()
            let clients = try names.map { name in
                try ClientStatus(name, set?.clients.first { $0.name == name }?.type, service, reader)
            }
            let open = try reader.openIntents()
            let dead = try reader.intents(.latest(1000), IntentFilter(state: .dead))
            let size = try reader.size()
            let warnings = try await reader.clientWarnings()
            let overrides = try await reader.overrides(at: now)
            let resting = try await reader.restingRules(at: now)
            let held = try await reader.heldActions()
            let holds = try await reader.standingHolds()
            if json {
                Console.print([
                    "daemon": service.daemon, "rules": service.rules,
                    "journal": ["path": .string(reader.path), "bytes": .integer(size)],
                    "clients": .array(clients.map(\.json)), "open": .array(open.map(\.json)),
                    "dead": .array(dead.map(\.json)), "overrides": .array(overrides.map(\.json)),
                    "warnings": .array(warnings.map(\.json)), "resting": .array(resting.map(\.json)),
                    "held": .array(held.map(\.json)), "holds": .array(holds.map(\.json)),
                ])
            } else {
                Console.print(service.text + "\n")
                show(clients, open, dead)
                for hold in holds {
                    Console.print("Removals are held: \(Console.safe(hold.reason)); see `sluice release`")
                }
                for actions in held { Console.print(Self.line(actions, time)) }
                for rest in resting { Console.print(rest.shown(in: time)) }
                for warning in warnings { Console.print("Warning  client \(warning.client): \(warning.text)") }
                for override in overrides { Console.print(override.shown(in: set)) }
                Console.print("\nJournal  \(reader.path), \(size) bytes")
            }
            guard service.record.isRunning || service.record.run == nil, clients.allSatisfy({ $0.failure == nil })
            else {
                throw ExitCode(Failure.Code.unavailable.rawValue)
            }
        }
    }

    private func show(_ clients: [ClientStatus], _ open: [StoredIntent], _ dead: [StoredIntent]) {
        Console.print(
            Table(
                ["CLIENT", "TYPE", "TORRENTS", "STATE", "NEXT POLL"],
                clients.map { [$0.name.text, $0.type ?? "-", String($0.torrents), $0.state, $0.nextPoll] }
            ).text)
        Console.print("\nUnder way  \(open.count)")
        for stored in open { Console.print("  \(Self.line(stored))") }
        Console.print("Dead letters  \(dead.count)")
        for stored in dead.suffix(10) { Console.print("  \(Self.line(stored))") }
    }

    private static func line(_ held: HeldActions, _ time: LocalTime) -> String {
        let until = held.until.map { $0 > time.now ? " until \(time.clock($0))" : "" } ?? ""
        return "Held  \(Console.safe(held.rule)) for \(held.count)\(until) (\(Console.safe(held.reason)))"
    }

    private static func line(_ stored: StoredIntent) -> String {
        let detail = stored.detail.map { ": \(Console.safe($0))" } ?? ""
        return "\(stored.intent.id)  \(stored.intent.rule)  \(stored.intent.action)  "
            + "\(Console.safe(stored.intent.title))  \(stored.state.rawValue)\(detail)"
    }
}
