import ArgumentParser
import Clocks
import Daemon
import Engine
import JSON
import ReadModel
import Rules

/// Lets rules in mode `ask` do what they ask for.
struct Approve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lets a rule do what it asks for.",
        discussion: """
            A rule whose mode is `ask` decides, and then waits. `sluice status` lists what waits, with ids. An id names \
            the rule, the torrent, the action and its arguments: when any of it changes, the rule asks anew, and the \
            former id is refused.

              sluice approve 0123456789ab
              sluice approve --rule auto-remove

            The clients are read again at once, and what the rules still want just so is carried out, with the same \
            safeguards as everything else. What is never to be done, `sluice refuse` takes.

            Exits with 0 when all of it is done, with 1 when anything was refused, with 65 when nothing waits under an \
            id, with 69 when an action failed, with 75 when one is still to be done.
            """)

    @Argument(help: ArgumentHelp("The ids of what waits.", valueName: "id"))
    var ids: [String] = []

    @Option(help: ArgumentHelp("All that this rule asks for.", valueName: "id"))
    var rule: String?

    @Option(help: ArgumentHelp("How long to wait for the outcome.", valueName: "seconds"))
    var wait = 60

    @Flag(help: "Print a JSON array.")
    var json = false

    @OptionGroup var rules: RuleFileOption

    func validate() throws {
        guard ids.isEmpty != (rule == nil) else { throw ValidationError("give ids, or --rule ID, one of them") }
        try Waiting.check(wait)
    }

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let asks = try await chosen(set)
            let lines = asks.map { ask in
                PlanFile.Line(
                    mark: ask.mark, rule: ask.rule, subject: ask.subject,
                    title: "\(ask.action) \(ask.title) (rule \(ask.rule))")
            }
            let choice = PlanChoice(
                steps: asks.map {
                    PlanChoice.Step(mark: $0.mark, rule: $0.rule, subject: $0.subject, isChosen: true)
                }, madeAt: asks.map(\.since).min() ?? SystemTime().now.wall)
            let results = try await LocalService.givingOrders(set, path) { orders, reader in
                try await ApplyResult.all(
                    of: try await orders.apply(choice), lines: lines, reader, within: .seconds(wait))
            }
            try ApplyResult.tell(results, asJSON: json)
        }
    }

    private func chosen(_ set: RuleSet) async throws -> [Ask] {
        var asks: [Ask] = []
        try await ModelReader.reading(rules) { model in
            asks = try model.status(try await model.answer(.status(fileIsReadable: true))).engine.words.asks
        }
        guard let rule else {
            return try Set(ids).sorted().map { id in
                if let ask = asks.first(where: { $0.mark.text == id.lowercased() }) { return ask }
                throw VerbError(
                    .data,
                    "nothing waits for approval as \(id): it has changed or ended since, or was never asked for; "
                        + "sluice status lists what waits")
            }
        }
        guard set.rules.contains(where: { $0.id == rule }) else {
            throw VerbError(unknown: "rule", rule, among: set.rules.map(\.id))
        }
        let own = asks.filter { $0.rule == rule }
        guard !own.isEmpty else { throw VerbError(.data, "rule \"\(rule)\" asks for nothing now") }
        return own
    }
}
