import ArgumentParser
import Engine
import JSON
import ReadModel
import Rules
import Torrents

/// Lists what is refused.
struct Refusals: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists what you have refused.",
        discussion: """
            Each line has the id that `sluice allow` takes, the rule, the torrent that it is never to act on, and when \
            you said so.
            """)

    @OptionGroup var rules: RuleFileOption

    @Flag(help: "Print a JSON array.")
    var json = false

    func run() async throws {
        try await reporting {
            let refusals = try await Self.standing(rules)
            if json { return Console.print(.array(refusals.map(\.json))) }
            guard !refusals.isEmpty else { return Console.print("Nothing is refused.") }
            let rows = refusals.map { refusal in
                [
                    refusal.id, refusal.rule, refusal.title, refusal.subject.torrent?.hex ?? refusal.subject.key,
                    refusal.at.json.stringValue ?? "",
                ]
            }
            Console.print(Table(["ID", "RULE", "NAME", "SUBJECT", "SINCE"], rows).text)
        }
    }

    /// What is refused, by the daemon or the journal.
    static func standing(_ file: RuleFileOption) async throws -> [Refusal] {
        var refusals: [Refusal] = []
        try await ModelReader.reading(file) { model in
            let answer = try await model.answer(.status(fileIsReadable: model.rules != nil))
            refusals = try model.status(answer).engine.words.refusals
        }
        return refusals
    }
}
