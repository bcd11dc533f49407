import ArgumentParser
import Daemon
import Engine
import Rules

/// Ends what rests or is held until a person says so.
struct ReleaseVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Lets rules and removals go on that are held until somebody looks.",
        discussion: """
            `sluice status` lists what is held, and why. Find out the cause before you release it.

              sluice release rule mark-stalled        a rule that rests, as something keeps undoing what it does
              sluice release clock                    removals, held since the clock of this machine was set
              sluice release disk home:/data          removals on a disk on which too many torrents miss their files

            Exits with 65 when nothing of it is held.
            """)

    @Argument(help: ArgumentHelp("What is released: rule ID, clock, or disk CLIENT:FOLDER.", valueName: "what"))
    var words: [String]

    @OptionGroup var rules: RuleFileOption

    func validate() throws {
        guard Release(text: words.joined(separator: " ")) != nil else {
            throw ValidationError("give `rule ID`, `clock` or `disk CLIENT:FOLDER`")
        }
    }

    func run() async throws {
        try await reporting {
            guard let release = Release(text: words.joined(separator: " ")) else { return }  // refused by validate
            let path = try rules.path()
            let set = try RuleFile.load(path)
            try await LocalService.givingOrders(set, path, aboutClients: false) { orders, _ in
                try await orders.release(release)
            }
            Console.print("\(Console.safe(release.text)): released")
        }
    }
}
