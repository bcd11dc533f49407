import ArgumentParser
import Engine
import JSON
import ReadModel
import Rules
import Torrents
import Trash

/// Puts back what lies in a bin.
struct TrashRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Puts back what lies in a bin.",
        discussion: """
            Moves the files back to where they were, adds the torrent again to its client, paused and with its category, \
            tags, limits and trackers, and has the client check it; nothing is downloaded. Where it is complete and ran \
            before, it runs again. Nothing is replaced: where something else stands in the place of one of its files, \
            nothing is moved.

            ID is what `sluice trash list` tells, or the beginning of it, or of the infohash.

            The rule that removed it can remove it again: change it first, or use `sluice refuse`.

            Exits with 0 when it is back; with 65 when there is none like that; with 69 when it cannot be put back; with \
            75 when the client still checks it.
            """)

    @Argument(help: ArgumentHelp("What to put back.", valueName: "id"))
    var ids: [String]

    @Flag(help: "Only tell what would be put back.")
    var dryRun = false

    @Option(help: ArgumentHelp("How long to wait for the outcome.", valueName: "seconds"))
    var wait = 60

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var rules: RuleFileOption

    func validate() throws { try Waiting.check(wait) }

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let contents = try await BinContents(of: set)
            let chosen = try contents.chosen(by: ids)
            try await TrashOrder(wishes: chosen.map { $0.wish(.restore) }, aboutClients: true, json: json)
                .carryOut(by: set, at: path, onlyTelling: dryRun, within: .seconds(wait)) { place in
                    guard let entry = chosen.first(where: { $0.status.place == place }) else { return "" }
                    return "would go back to \(entry.status.manifest.root) and to client "
                        + (entry.status.manifest.client?.text ?? "-")
                }
        }
    }
}
