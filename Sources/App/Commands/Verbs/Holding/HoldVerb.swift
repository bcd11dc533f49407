import ArgumentParser
import Clocks
import Daemon
import Engine
import JSON
import ReadModel
import Rules
import Torrents

/// Keeps rules from beginning anything for a while.
struct HoldVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold", abstract: "Lets nothing begin for a while: of a rule, on a client, or at all.",
        discussion: """
            Rules go on to look, and to protect; what they would do waits until you release it, or the time is over. \
            What is under way ends. What is to be put back or done at the end of an episode waits too, and so does what \
            events about torrents call for. Files stay in their watch folders. What an event about anything else or a \
            schedule about nothing calls for is passed over, and told.

              sluice hold                             everything, until `sluice release all`
              sluice hold home --for 2h               one client
              sluice hold auto-remove --for 1d        one rule

            It is in the journal, so neither a restart nor a reload ends it, and steps of the clock do not either. \
            `sluice status`, `why` and `plan` tell of it.
            """)

    @Argument(
        help: ArgumentHelp(
            "A rule or client by its name, or all; `rule ID` or `client NAME` where both have it.", valueName: "what"))
    var words: [String] = []

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long, such as 90m or 2h; until you release it otherwise.", valueName: "duration"))
    var length: String?

    @OptionGroup var rules: RuleFileOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if let length { _ = try Length.reading(length) }
        guard words.count <= 1 || ManualHold.Target(text: words.joined(separator: " ")) != nil else {
            throw ValidationError("give a rule or client, `rule ID`, `client NAME` or `all`")
        }
    }

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let (target, length) = (try ManualHold.Target(words, in: set), try length.map(Length.reading))
            try await LocalService.givingOrders(set, path, aboutClients: false) { orders, _ in
                try await orders.instruct(.hold(target, for: length))
            }
            let now = SystemTime().now.wall
            let hold = ManualHold(target: target, since: now, until: length.map { now.advanced(by: $0) })
            if json {
                Console.print(hold.json)
            } else {
                Console.print("Held by you: \(hold.shown(in: LocalTime(set, now: now)))")
            }
        }
    }
}

extension ManualHold.Target {
    /// What a person's words mean by a rule file; no words mean everything.
    ///
    /// - Throws: `VerbError` where a name is of nothing, or of both a rule and a client.
    init(_ words: [String], in set: RuleSet) throws {
        if words.isEmpty {
            self = .all
            return
        }
        if let target = Self(text: words.joined(separator: " ")) {
            self = target
            return
        }
        let name = words[0]
        switch Self.meaning(of: name, in: set) {
        case .one(let target): self = target
        case .both:
            throw VerbError(
                .data, "a rule and a client are named \"\(name)\"; write `rule \(name)` or `client \(name)`")
        case .none: throw VerbError(unknown: "rule and no client", name, among: Self.names(in: set))
        }
    }
}
