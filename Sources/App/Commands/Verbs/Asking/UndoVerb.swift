import ArgumentParser
import Clocks
import Daemon
import Engine
import JSON
import Journal
import Rules
import SQLiteJournal

/// Takes back what was done.
struct UndoVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Takes back what was done.",
        discussion: """
            Puts back what actions changed: pause and resume, limits, share limits, tags, category, priority, bandwidth, \
            the switches of a torrent, and the place of its data after a move. A torrent that was removed while its data \
            stayed is added again over it; one whose data went to a bin has it back as long as that keeps it. What \
            somebody has changed since is left as it is, and said so.

              sluice undo i17-1 i17-2           actions by their ids, which `sluice history` tells
              sluice undo --last                the latest action that can be undone
              sluice undo --since 2h            all of the last two hours, the latest first
              sluice undo --since 2026-11-02T18:00:00+01:00 --dry-run

            Deleted data, calls of webhooks and programs that ran cannot be undone; `sluice plan` tells beforehand.

            What a rule keeps set it leaves alone from then on, until its condition has ceased to hold. A torrent that \
            is back can be removed again by the same rule once its grace is over: change the rule first, or say \
            --and-refuse, so that the rule never acts on it again.

            Exits with 0 when all of it is undone; with 65 when something cannot be; with 69 when somebody has changed it \
            since or the client refused; with 75 when it is still to be done.
            """)

    @Argument(help: ArgumentHelp("The ids of actions that were carried out.", valueName: "id"))
    var ids: [String] = []

    @Flag(help: "The latest action that can be undone.")
    var last = false

    @Option(help: ArgumentHelp("All that was done since: a time, or how long ago.", valueName: "time"))
    var since: String?

    @Flag(help: "Refuse it too: the same rules never act on the same torrents again, see `sluice refuse`.")
    var andRefuse = false

    @Flag(help: "Only tell what would be undone.")
    var dryRun = false

    @Option(help: ArgumentHelp("How long to wait for the outcome.", valueName: "seconds"))
    var wait = 30

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var rules: RuleFileOption

    func validate() throws {
        let ways = [!ids.isEmpty, last, since != nil].count { $0 }
        guard ways == 1 else { throw ValidationError("give ids, --last or --since TIME, one of them") }
        try Waiting.check(wait)
        if let since { _ = try WallTime(since: since, now: WallTime(seconds: 0)) }
    }

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let choice: UndoChoice =
                if let since {
                    .since(try WallTime(since: since, now: SystemTime().now.wall))
                } else if last {
                    .last
                } else {
                    .intents(ids.map { IntentID($0) })
                }
            let set = try RuleFile.load(path)
            let results = try await LocalService.givingOrders(set, path) { orders, reader in
                let choice = andRefuse && !dryRun ? try await refuse(choice, set, orders, reader) : choice
                let reception = try await orders.undo(choice, onlyTelling: dryRun)
                return try await UndoResult.all(of: reception, reader, within: .seconds(wait))
            }
            if json {
                Console.print(.array(results.map(\.json)))
            } else {
                for result in results { result.show() }
                if results.isEmpty { Console.print("nothing that was carried out since then can be undone") }
            }
            if let worst = results.compactMap(\.state.code).min(by: { $0.rawValue < $1.rawValue }) {
                throw ExitCode(worst.rawValue)
            }
        }
    }

    /// Refuses what is to be undone, before it is: what comes back is safe at once.
    ///
    /// - Returns: What is to be undone, by the ids of what is refused.
    private func refuse(
        _ choice: UndoChoice, _ set: RuleSet, _ orders: any Orders, _ reader: SQLiteJournal.Reader
    ) async throws -> UndoChoice {
        let told = try await orders.undo(choice, onlyTelling: true).taken.map(\.original)
        let (ids, now) = (Set(set.rules.map(\.id)), SystemTime().now.wall)
        let refusals = try told.compactMap { try reader.intent($0)?.intent }.filter { ids.contains($0.rule) }
            .map { try Refusal($0, at: now) }
        if !refusals.isEmpty { try await orders.instruct(.refuse(refusals)) }
        if !json { for refusal in refusals { Console.print("refused: \(refusal.shown)") } }
        if case .intents = choice { return choice }
        return .intents(told)
    }
}
