import ArgumentParser
import Daemon
import Engine
import Rules

/// Sends dead letters again.
struct Retry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sends dead letters again.",
        discussion: """
            A dead letter is an action that failed for good: it is kept with its arguments and the reason. \
            `sluice status` lists them with their ids.

              sluice retry i17-1 i17-2

            Each is attempted again under its old id, by the running daemon or, where none runs, by this command. A \
            removal is checked again just before it is done, as ever.

            Exits with 65 when an id is no dead letter.
            """)

    @Argument(help: ArgumentHelp("The ids.", valueName: "id"))
    var ids: [String]

    @OptionGroup var rules: RuleFileOption

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let refused = try await LocalService.givingOrders(try RuleFile.load(path), path) { orders, _ in
                var refused = 0
                for id in ids {
                    do throws(OrderError) {
                        try await orders.retry(IntentID(id))
                        Console.print("\(id): sent again")
                    } catch {
                        refused += 1
                        Console.error("sluice: \(error)")
                    }
                }
                return refused
            }
            if refused > 0 { throw ExitCode(VerbError.Code.data.rawValue) }
        }
    }
}
