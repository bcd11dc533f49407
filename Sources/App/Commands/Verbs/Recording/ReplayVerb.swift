import ArgumentParser
import Clocks
import JSON
import Recording
import Rules

/// Tells a recording again, by its own rules or by others.
struct ReplayVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Decides again about everything that a recording holds.",
        discussion: """
            `sluice run --record FILE` writes down everything that the daemon learns, with all facts, and what it \
            decides. This verb decides about all of it once more and compares every byte. Nothing is connected to, \
            and nothing is carried out.

              sluice replay today.recording
              sluice replay today.recording --rules new.json

            With --rules, other rules decide in the place of the recorded ones, as in a dry run, and what they would \
            have planned is compared with what was planned then. The recorded lists show what was done then, so what \
            the other rules would have done shows in none of them.

            Exits with 0 when both are the same, with 1 when something differs, and with 65 when FILE is no recording.
            """)

    @Argument(help: ArgumentHelp("The recording.", valueName: "file"), completion: .file())
    var file: String

    @Option(
        name: .customLong("rules"),
        help: ArgumentHelp("Rules that decide in the place of the recorded ones.", valueName: "file"),
        completion: .file(extensions: ["json", "jsonc"]))
    var rules: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            let catalogue = Plugins.current.catalogue
            let recording = try Recording(opening: file) { try RuleSet(reading: $0, with: catalogue) }
            if let rules {
                let result = try Backtest(of: recording, by: try RuleFile.load(rules))
                if json { Console.print(result.json) } else { Console.print(result.text) }
                if !result.isSame { throw ExitCode(1) }
            } else {
                let result = try Replay(of: recording)
                if json { Console.print(result.json) } else { Console.print(result.text) }
                if result.differing > 0 { throw ExitCode(1) }
            }
        }
    }
}
