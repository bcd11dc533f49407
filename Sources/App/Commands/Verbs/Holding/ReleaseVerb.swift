import ArgumentParser
import Daemon
import Engine
import Rules
import Torrents

/// Ends what rests or is held until a person says so.
struct ReleaseVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Lets rules and removals go on that are held until somebody looks.",
        discussion: """
            `sluice status` lists what is held, and why. Find out the cause before you release it.

              sluice release all                      all that `sluice hold` holds
              sluice release mark-stalled             a rule that you hold, or that rests, as something keeps undoing \
            what it does
              sluice release home                     a client that you hold
              sluice release clock                    removals, held since the clock of this machine was set
              sluice release disk home:/data          removals on a disk on which too many torrents miss their files

            Exits with 65 when nothing of it is held.
            """)

    @Argument(
        help: ArgumentHelp(
            "What is released: a rule or client by its name, all, clock, or disk CLIENT:FOLDER.", valueName: "what"))
    var words: [String]

    @OptionGroup var rules: RuleFileOption

    func validate() throws {
        guard words.count == 1 || Release(text: words.joined(separator: " ")) != nil else {
            throw ValidationError(
                "give a rule or client, `all`, `rule ID`, `client NAME`, `clock` or `disk CLIENT:FOLDER`")
        }
    }

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let release = try Release(text: words.joined(separator: " ")) ?? release(in: set)
            try await LocalService.givingOrders(set, path, aboutClients: false) { orders, _ in
                try await orders.release(release)
            }
            Console.print("\(Console.safe(release.text)): released")
        }
    }

    /// What a single name means.
    private func release(in set: RuleSet) throws -> Release {
        switch try ManualHold.Target(words, in: set) {
        case .all: .all
        case .client(let name): .client(name.text)
        case .rule(let id): .rule(id)
        }
    }
}
