import ArgumentParser
import CEL
import Clocks
import Engine
import JSON
import Journal
import ReadModel
import Rules

/// What has been decided and done.
struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what was decided and done, and why.",
        discussion: """
            Lists the newest decisions with their reasons, and under each the intents that it led to with how they \
            ended. --explain adds the value that each part of the condition had.

              sluice history --rule remove-old --explain
              sluice history --since 24h --fired
              sluice history --torrent debian
              sluice history --torrent 0123abcd
            """)

    @OptionGroup var rules: RuleFile

    @Option(help: "Only decisions about torrents with this in their name or infohash.")
    var torrent: String?

    @Option(help: "Only decisions by this rule.")
    var rule: String?

    @Flag(help: "Only decisions that fired: those whose actions were done, or tried.")
    var fired = false

    @OptionGroup var recent: RecentOptions

    @Flag(help: "Show the value of each part of the conditions.")
    var explain = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() async throws {
        try await reporting {
            try await ModelReader.reading(rules) { model in
                let choice = try torrent.map { try TorrentChoice($0, model.reader) }
                let now = SystemTime().now.wall
                let filter = DecisionFilter(
                    torrents: choice?.ids, rule: rule, since: try recent.start(now: now),
                    verdict: fired ? .firing : nil)
                let answers = try await model.answer(.history(recent.page, filter)).arrayValue ?? []
                let time = LocalTime(model.rules, now: now)
                for answer in answers {
                    if json {
                        Console.print(answer.text())
                    } else if let entry = HistoryEntry(json: answer) {
                        show(entry.recorded.decision, entry.intents, time)
                    }
                }
                guard answers.isEmpty else { return }
                if recent.since != nil || fired {
                    tell("Nothing like that has been decided\(recent.since == nil ? "" : " since then").")
                } else if let choice, rule == nil {
                    tell(choice.hint(model.reader))
                } else {
                    tell(Self.hint(rule: rule, model.rules))
                }
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
        return Console.safe(VerbError(unknown: "rule", rule, among: set.rules.map(\.id)).description)
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
