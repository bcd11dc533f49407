import ArgumentParser
import Clocks
import Engine
import JSON
import ReadModel
import Rules
import Text
import Trash

/// Deletes for good what lies in a bin.
struct TrashEmpty: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty", abstract: "Deletes for good what lies in a bin.",
        discussion: """
            Deletes the files that the bin's own manifests name, and nothing else: what somebody else has put there \
            stays. This cannot be undone, so look first with --dry-run.

              sluice trash empty 20261102-181500-0a1b2c3d
              sluice trash empty --older-than 7d
              sluice trash empty --all --disk data

            Exits with 0 when all of it is deleted; with 65 when there is none like that; with 69 when something cannot \
            be deleted; with 75 when it is still to be done.
            """)

    @Argument(help: ArgumentHelp("What to delete.", valueName: "id"))
    var ids: [String] = []

    @Flag(help: "All of it.")
    var all = false

    @Option(help: ArgumentHelp("What was removed longer ago than this.", valueName: "duration"))
    var olderThan: String?

    @Option(help: ArgumentHelp("Only from the bin of this disk.", valueName: "name"))
    var disk: String?

    @Flag(help: "Only tell what would be deleted.")
    var dryRun = false

    @Option(help: ArgumentHelp("How long to wait for the outcome.", valueName: "seconds"))
    var wait = 60

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var rules: RuleFileOption

    func validate() throws {
        try Waiting.check(wait)
        guard [!ids.isEmpty, all, olderThan != nil].count(where: { $0 }) == 1 else {
            throw ValidationError("give ids, --all or --older-than DURATION, one of them")
        }
        if let olderThan { _ = try Length.reading(olderThan, of: "--older-than") }
    }

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let contents = try await BinContents(of: set, disk: disk)
            contents.tellFailures()
            var chosen = contents.entries
            if !ids.isEmpty {
                chosen = try contents.chosen(by: ids)
            } else if let olderThan {
                let (age, now) = (try Length.reading(olderThan, of: "--older-than"), SystemTime().now.wall)
                chosen = chosen.filter { now.since($0.status.manifest.at) > age }
            }
            try await TrashOrder(wishes: chosen.map { $0.wish(.empty) }, aboutClients: false, json: json)
                .carryOut(by: set, at: path, onlyTelling: dryRun, within: .seconds(wait)) { place in
                    guard let entry = chosen.first(where: { $0.status.place == place }) else { return "" }
                    return "would be deleted for good, \(entry.status.manifest.freedBytes.bytesShown)"
                }
        }
    }
}
