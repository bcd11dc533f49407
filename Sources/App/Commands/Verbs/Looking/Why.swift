import ArgumentParser
import Calendar
import Clocks
import Engine
import JSON
import Journal
import ReadModel
import Rules
import Text

/// Why rules act on a torrent, a client or a watched file or do not, and when they will.
struct Why: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tells why rules act on a torrent or do not, and when they will.",
        discussion: """
            Tells of each rule how it stands to the torrent: that it fires, is held, waits, does not match (with the part \
            of its condition that fails, both values, and when it would match), that another rule comes first, or that it \
            is off; then what was decided about the torrent before, newest first.

            The torrent is named by its hash, its name or a part of either, with the client and a slash before it where \
            more than one has it; the name of a client, the absolute path of a watched file or of a file without a \
            torrent, a disk of the rule file such as disk:data, or a group such as group:copies/film will do as well. \
            The daemon answers from what it knows now; where none runs, the journal does, from the last lists.

              sluice why debian-13
              sluice why home/debian-13 --rule auto-remove
              sluice why 0123abcd --at 2026-11-02T18:00:00Z
              sluice why debian-13 --as-test > found.test.json

            With --at it tells how each rule stood by its last decision up to then.

            With --as-test it prints rule tests with the facts of the torrent and what rules made of them, for \
            `sluice test`. Each has been tried: rules that stand so for other reasons, such as other torrents or \
            what happened before, are named on standard error and left out. With --at the facts are those that the \
            journal holds for that time; of rates, ratios and the like it holds what decisions have noted, and standard \
            error tells of when each is.

            Exits with 0, or with 65 where no torrent, or more than one, is meant, or no test can be made.
            """)

    @Argument(help: ArgumentHelp("The torrent.", valueName: "[client/]hash|name"))
    var torrent: String

    @OptionGroup var rules: RuleFileOption

    @Option(help: "Only this rule.")
    var rule: String?

    @Option(help: "How things stood at this time, such as 2026-11-02T18:00:00+01:00.")
    var at: String?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print rule tests that show the same, for `sluice test`.")
    var asTest = false

    func validate() throws {
        guard json, asTest else { return }
        throw ValidationError("--json and --as-test print different things; leave out one of them")
    }

    func run() async throws {
        let wall = try at.map { text in
            do {
                // To the end of that second, as `history` tells times in whole seconds.
                return WallTime(milliseconds: try UnixTime(parsing: text).seconds * 1000 + 999)
            } catch {
                throw ValidationError("--at \(text): \(error); write a time such as 2026-11-02T18:00:00+01:00")
            }
        }
        try await reporting {
            try await ModelReader.reading(rules) { model in
                guard let set = model.rules else {
                    throw VerbError(
                        .data, "the rule file has errors, so nothing can be explained; `sluice check` shows them")
                }
                let answer = try await model.answer(.why(torrent, rule: rule, at: wall))
                if json { Console.print(answer) }
                if let error = answer["error"]?.stringValue { throw VerbError(.data, error) }
                if let several = answer["several"]?.arrayValue { throw Self.choice(several, answer) }
                if asTest {
                    try await DecisionTest(answer, at: wall, of: set, path: try rules.path()).show(model.reader)
                } else if !json {
                    Console.print(
                        ShownExplanation(answer, LocalTime(set, now: SystemTime().now.wall), isPast: wall != nil).text)
                }
            }
        }
    }

    /// Says which torrents are meant, where there is more than one.
    static func choice(_ several: [JSON], _ answer: JSON) -> VerbError {
        let rows = several.map { torrent in
            let place = "\(torrent["client"]?.stringValue ?? "")/\(torrent["hash"]?.stringValue ?? "")"
            return "  \(place)  \(Console.safe(torrent["name"]?.stringValue ?? ""))"
        }
        let count = answer["count"]?.integerValue ?? Int64(rows.count)
        let more = count > Int64(rows.count) ? ["  and \(count - Int64(rows.count)) more"] : []
        return VerbError(
            .data,
            (["\(count) torrents are meant; name one of them:"] + rows + more).joined(separator: "\n"))
    }
}
