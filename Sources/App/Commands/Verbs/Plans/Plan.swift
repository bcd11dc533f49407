import ArgumentParser
import Clocks
import Engine
import JSON
import ReadModel
import Rules

/// What the rules would do now, and what holds the rest.
struct Plan: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what would be done now, what is held, and why.",
        discussion: """
            Asks the running daemon, which lets the rules decide on a copy of all that it remembers, with its last lists. \
            Where none runs, or it runs by another version of the rule file, connects to every client, reads its torrents \
            once, and lets the rules decide from what the journal remembers; the last lines say which it was. Nothing is \
            carried out and nothing is written, but for --out.

            Protections, budgets and everything else that holds the daemon back hold the plan back too. A removal \
            shows as held until it has been observed twice, with the time at which it would go; so does a rule whose \
            condition has yet to hold for a while. What rules in dry run would do is listed apart. \
            --as-if-held-long-enough shows what would be done once all that passes by time alone has passed.

            Each intent has an id, which is the same in the next plan if nothing has changed, and says whether what \
            it does can be undone.

              sluice plan --out today.plan
              sluice apply today.plan

            Exits with 0, or with 69 when a client is out of reach; with --exit-code with 2 when anything would be \
            done now.
            """)

    @OptionGroup var rules: RuleFile

    @Option(
        help: ArgumentHelp("Write the plan to a file too, for `sluice apply`.", valueName: "file"),
        completion: .file())
    var out: String?

    @Flag(help: "Decide as if every holding time, cooldown and grace had passed.")
    var asIfHeldLongEnough = false

    @Flag(
        name: [.customLong("exit-code"), .customLong("detailed-exitcode")],
        help: "Exit with 2 when anything would be done now.")
    var exitCode = false

    @Flag(help: "Print the plan as JSON.")
    var json = false

    func validate() throws {
        guard out == nil || !asIfHeldLongEnough else {
            throw ValidationError("--out writes what can be applied now; leave out --as-if-held-long-enough")
        }
    }

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let plan = try await PlanMaking(set, path).plan(asIfHeldLongEnough: asIfHeldLongEnough)
            if let out { try Files.replace(out, by: plan.json.text(.indented) + "\n") }
            show(plan, LocalTime(set, now: SystemTime().now.wall))
            if !plan.failures.isEmpty { throw ExitCode(VerbError.Code.unavailable.rawValue) }
            if exitCode, !plan.intents.isEmpty { throw ExitCode(2) }
        }
    }

    private func show(_ plan: PlanView, _ time: LocalTime) {
        for failure in plan.failures { Console.error("sluice: client \"\(failure.client)\": \(failure.cause)") }
        for warning in plan.warnings {
            Console.error("sluice: client \"\(warning.client)\": \(warning.text)")
        }
        if json { Console.print(plan.json) } else { Console.print(plan.text(in: time)) }
    }
}
