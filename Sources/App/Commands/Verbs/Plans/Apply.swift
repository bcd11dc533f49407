import ArgumentParser
import Clocks
import Daemon
import JSON
import ReadModel
import Rules

/// Carries out the intents of a plan file that the rules still want.
struct Apply: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Carries out a plan, and nothing else.",
        discussion: """
            Reads the clients again, lets the rules decide again, and carries out those intents of the plan that the \
            rules still want just so. An intent whose torrent, rule or arguments have changed since is refused, with \
            the reason. Nothing is ever done that is not in the plan.

            The plan holds the facts about torrents that it stands on, and what has changed of them is told. A step \
            whose torrent has another state, tag, folder or the like is refused; what changes all the time on an active \
            torrent, such as rates, ratio and times, is left to the condition of the rule.

              sluice plan --out today.plan
              sluice apply today.plan
              sluice apply today.plan --only 0123456789ab
              sluice apply today.plan --except 0123456789ab --except ba9876543210

            What an event or a schedule calls for is called for only once. Where such an action is not chosen, nothing \
            is done, and the message names it; leave it out with --except where it is not wanted. What follows the end \
            of an episode, such as what is put back, stays to be done where it is not chosen.

            Everything goes the way that it goes in `sluice run`, with the same journal and the same looks just before \
            each call. When the daemon runs, it does the work; then it may have done a part of the plan by itself, \
            which counts as done. Applied a second time, a plan does nothing again.

            Exits with 0 when everything that was chosen is done, with 1 when anything was refused, with 65 when the \
            file is no plan, with 69 when an action failed, with 75 when one is still to be done.
            """)

    @Argument(help: ArgumentHelp("The plan, as `sluice plan --out` wrote it.", valueName: "plan"), completion: .file())
    var plan: String

    @OptionGroup var rules: RuleFileOption

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Carry out these intents only.", valueName: "id"))
    var only: [String] = []

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Leave these intents out.", valueName: "id"))
    var except: [String] = []

    @Option(help: ArgumentHelp("How long to wait for the outcome.", valueName: "seconds"))
    var wait = 60

    @Flag(help: "Print a JSON array, one object per intent that was chosen, with the facts that have changed.")
    var json = false

    func validate() throws {
        guard only.isEmpty || except.isEmpty else { throw ValidationError("give --only or --except, not both") }
        try Waiting.check(wait)
    }

    func run() async throws {
        try await reporting {
            let file = try PlanFile(reading: plan)
            let choice = try file.choice(only: only, except: except)
            guard !choice.chosen.isEmpty else {
                if json { Console.print(JSON.array([])) } else { Console.print("The plan has nothing to be done.") }
                return
            }
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let (results, changes) = try await LocalService.givingOrders(set, path) { orders, reader in
                let reception = try await orders.apply(choice)
                let results = try await ApplyResult.all(
                    of: reception, lines: file.lines, reader, within: .seconds(wait))
                return (results, PlanChanges(reception, since: file.madeAt))
            }
            if !json { Console.print(changes.text(of: results, in: LocalTime(set, now: SystemTime().now.wall))) }
            try ApplyResult.tell(results, asJSON: json)
        }
    }
}
