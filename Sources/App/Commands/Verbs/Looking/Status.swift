import ArgumentParser
import JSON
import ReadModel

/// How things stand, from the running daemon or the journal.
struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows how things stand.",
        discussion: """
            Asks the daemon, or reads the journal where none runs: whether it runs and by which rules, which clients answer and \
            when they are polled next, which rules rest, what is held, what is under way, what lies with the dead \
            letters, and which windows are held open or closed by hand.

            A rule file with errors does not stop the daemon, which goes on by the rules from before: then this says \
            so, and ends well as long as the daemon runs.

            Exits with 0, or with 69 when there is no journal yet, no daemon runs, or a client does not answer.
            """)

    @OptionGroup var rules: RuleFile

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            try await ModelReader.reading(rules) { model in
                let answer = try await model.answer(.status(fileIsReadable: model.rules != nil))
                let status = try model.status(answer)
                if json { Console.print(answer) } else { Console.print(status.text(model.rules)) }
                guard status.isWell else { throw ExitCode(VerbError.Code.unavailable.rawValue) }
            }
        }
    }
}
