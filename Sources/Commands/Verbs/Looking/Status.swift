import ArgumentParser
import Clocks
import Daemon
import Engine
import JSON
import Journal
import Rules
import Torrents

/// How things stand, from the journal.
struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows how things stand.",
        discussion: """
            Reads the journal, also while the daemon runs: which clients answer, how many torrents they have, what is \
            under way, what lies with the dead letters, and which windows are held open or closed by hand.

            Exits with 0, or with 69 when there is no journal yet or a client does not answer.
            """)

    @OptionGroup var rules: RuleFile

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let reader = try Journal.Reader(opening: RuleFile.journal(of: set, at: path))
            let clients = try set.clients.map { try ClientStatus($0, reader) }
            let open = try reader.openIntents()
            let dead = try reader.intents(.latest(1000), state: .dead)
            let status = try reader.status()
            let warnings = try reader.clientWarnings()
            let overrides = try reader.overrides(at: SystemTime().now.wall)
            let holds = try reader.standingHolds()
            if json {
                Console.print([
                    "journal": ["path": .string(reader.path), "bytes": .integer(status.size)],
                    "clients": .array(clients.map(\.json)), "open": .array(open.map(\.json)),
                    "dead": .array(dead.map(\.json)), "overrides": .array(overrides.map(\.json)),
                    "warnings": .array(warnings.map(\.json)), "holds": .array(holds.map(\.json)),
                ])
            } else {
                show(clients, open, dead)
                for hold in holds {
                    Console.print("Removals are held: \(Console.safe(hold.reason)); see `sluice release`")
                }
                for warning in warnings { Console.print("Warning  client \(warning.client): \(warning.text)") }
                for override in overrides { Console.print(override.shown(in: set)) }
                Console.print("\nJournal  \(reader.path), \(status.size) bytes")
            }
            if clients.contains(where: { $0.failure != nil }) { throw ExitCode(Failure.Code.unavailable.rawValue) }
        }
    }

    private func show(_ clients: [ClientStatus], _ open: [StoredIntent], _ dead: [StoredIntent]) {
        Console.print(
            Table(
                ["CLIENT", "TYPE", "TORRENTS", "STATE"],
                clients.map { [$0.entry.name.text, $0.entry.type, String($0.torrents), $0.state] }
            ).text)
        Console.print("\nUnder way  \(open.count)")
        for stored in open { Console.print("  \(Self.line(stored))") }
        Console.print("Dead letters  \(dead.count)")
        for stored in dead.suffix(10) { Console.print("  \(Self.line(stored))") }
    }

    private static func line(_ stored: StoredIntent) -> String {
        let detail = stored.detail.map { ": \(Console.safe($0))" } ?? ""
        return "\(stored.intent.id)  \(stored.intent.rule)  \(stored.intent.action)  "
            + "\(Console.safe(stored.intent.title))  \(stored.state.rawValue)\(detail)"
    }
}

/// How one client stands.
private struct ClientStatus {
    let entry: ClientEntry
    let torrents: Int
    /// Why it does not answer; nil when it does.
    let failure: String?
    private let isKnown: Bool

    init(_ entry: ClientEntry, _ reader: Journal.Reader) throws {
        self.entry = entry
        let contact = try reader.contacts(.latest(1), client: entry.name).last
        failure = contact?.failure
        isKnown = contact != nil
        torrents = try reader.torrentCount(in: entry.name)
    }

    var state: String {
        if let failure { return "does not answer: \(failure)" }
        return isKnown ? "answers" : "not polled yet"
    }

    var json: JSON {
        [
            "name": .string(entry.name.text), "type": .string(entry.type), "torrents": .integer(Int64(torrents)),
            "answers": .bool(isKnown && failure == nil), "failure": failure.map(JSON.string) ?? .null,
        ]
    }
}
