import ArgumentParser
import Daemon
import Engine
import JSON
import Journal
import Torrents

/// What has been decided and done, from the journal.
struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what was decided and done, and why.",
        discussion: """
            Lists the newest decisions with their reasons, and under each the intents that it led to with how they \
            ended. --explain adds the value that each part of the condition had.

              sluice history --rule remove-old --explain
              sluice history --torrent 0123456789abcdef0123456789abcdef01234567
            """)

    @OptionGroup var rules: RuleFile

    @Option(help: "Only decisions about this torrent, by its infohash.")
    var torrent: String?

    @Option(help: "Only decisions by this rule.")
    var rule: String?

    @Option(help: "How many to show at most, the newest.")
    var limit = 50

    @Flag(help: "Show the value of each part of the conditions.")
    var explain = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() async throws {
        try await reporting {
            let reader = try rules.reader()
            let hash = try torrent.map(Infohash.init(argument:))
            for recorded in try reader.decisions(.latest(limit), torrent: hash, rule: rule) {
                let intents = try recorded.decision.intents.compactMap { try reader.intent($0) }
                if json {
                    Console.print(Self.json(recorded, intents).text())
                } else {
                    show(recorded.decision, intents)
                }
            }
        }
    }

    private static func json(_ recorded: RecordedDecision, _ intents: [StoredIntent]) -> JSON {
        guard case .object(let members) = recorded.json else { return recorded.json }
        return .object(members.filter { $0.name != "intents" } + [JSON.Member("intents", .array(intents.map(\.json)))])
    }

    private func show(_ decision: Decision, _ intents: [StoredIntent]) {
        let client = decision.subject.client.map { "  \($0)" } ?? ""
        Console.print(
            "\(decision.at.shown)  \(decision.rule)  \(decision.verdict.rawValue)\(client)  "
                + "\(Console.safe(decision.title))  \(Console.safe(decision.reason))")
        if explain {
            for step in decision.trace { Console.print("    \(step.source)  =  \(Console.safe(step.value))") }
        }
        for stored in intents {
            let detail = stored.detail.map { ": \(Console.safe($0))" } ?? ""
            Console.print("    \(stored.intent.action)  \(stored.intent.id)  \(stored.state.rawValue)\(detail)")
        }
    }
}
