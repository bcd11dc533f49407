import ArgumentParser
import CEL
import Clocks
import Engine
import JSON
import Journal
import Rules
import SQLiteJournal
import Text
import Torrents

/// What has been decided and done, from the journal.
struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what was decided and done, and why.",
        discussion: """
            Lists the newest decisions with their reasons, and under each the intents that it led to with how they \
            ended. --explain adds the value that each part of the condition had.

              sluice history --rule remove-old --explain
              sluice history --torrent debian
              sluice history --torrent 0123abcd
            """)

    @OptionGroup var rules: RuleFile

    @Option(help: "Only decisions about torrents with this in their name or infohash.")
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
            let (reader, set) = try rules.readerAndRules()
            let choice = try torrent.map { try TorrentChoice($0, reader) }
            let decisions = try reader.decisions(.latest(limit), DecisionFilter(torrents: choice?.ids, rule: rule))
            let time = LocalTime(set, now: SystemTime().now.wall)
            for recorded in decisions {
                let intents = try recorded.decision.intents.compactMap { try reader.intent($0) }
                if json {
                    Console.print(Self.json(recorded, intents).text())
                } else {
                    show(recorded.decision, intents, time)
                }
            }
            guard decisions.isEmpty else { return }
            if let choice, rule == nil {
                tell(choice.hint(reader))
            } else {
                tell(Self.hint(rule: rule, set))
            }
        }
    }

    /// Tells what there is no decision of; beside the output where that is for other programs.
    private func tell(_ hint: String) {
        if json { Console.error("sluice: \(hint)") } else { Console.print(hint) }
    }

    private static func hint(rule: String?, _ set: RuleSet?) -> String {
        guard let rule else { return "Nothing has been decided yet." }
        guard let set, !set.rules.contains(where: { $0.id == rule }) else {
            return "Rule \(Console.safe(rule)) has decided nothing like that: its condition has not matched."
        }
        let near = Spelling.nearest(to: rule, among: set.rules.map(\.id)).map { "; did you mean \"\($0)\"?" } ?? ""
        return "The rule file has no rule \"\(Console.safe(rule))\"\(near)"
    }

    private static func json(_ recorded: RecordedDecision, _ intents: [StoredIntent]) -> JSON {
        guard case .object(let members) = recorded.json else { return recorded.json }
        return .object(members.filter { $0.name != "intents" } + [JSON.Member("intents", .array(intents.map(\.json)))])
    }

    private func show(_ decision: Decision, _ intents: [StoredIntent], _ time: LocalTime) {
        let client = decision.subject.client.map { "  \($0)" } ?? ""
        Console.print(
            "\(time.text(decision.at))  \(decision.rule)\(client)  \(Console.safe(decision.title))  "
                + decision.shown(in: time))
        if explain {
            for step in decision.trace { Console.print("    \(step.source)  =  \(Console.safe(step.value))") }
        }
        for stored in intents {
            let detail = stored.detail.map { ": \(Console.safe($0))" } ?? ""
            Console.print("    \(stored.intent.action)  \(stored.intent.id)  \(stored.state.rawValue)\(detail)")
        }
    }
}
