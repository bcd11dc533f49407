import ArgumentParser
import Clocks
import Engine
import JSON
import ReadModel
import Text
import Torrents
import Trash

/// Lists what lies in the bins of disks.
struct TrashList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists what lies in the bins of disks.",
        discussion: """
            Reads the bins themselves, so it works whether the daemon runs or not. STATE says "whole" where all of its \
            files are in the bin, how many are where it is not, "being copied" and how far where they are on their way \
            from another disk or back, and "going" where it is being deleted. SIZE is that of its \
            files; what has other links frees less.
            """)

    @Option(help: ArgumentHelp("Only the bin of this disk.", valueName: "name"))
    var disk: String?

    @Flag(help: "Print a JSON array.")
    var json = false

    @OptionGroup var rules: RuleFileOption

    func run() async throws {
        try await reporting {
            let set = try RuleFile.load(try rules.path())
            let contents = try await BinContents(of: set, disk: disk)
            if json { return Console.print(.array(contents.entries.map(\.json))) }
            contents.tellFailures()
            guard !contents.entries.isEmpty else { return Console.print("Nothing lies in a bin.") }
            let time = LocalTime(set, now: SystemTime().now.wall)
            let rows = contents.entries.map { entry in
                let manifest = entry.status.manifest
                return [
                    entry.status.place.entry, entry.bin.disk, manifest.title, manifest.size.bytesShown,
                    manifest.client?.text ?? "-", time.clock(manifest.at), time.clock(entry.until), entry.state,
                ]
            }
            Console.print(Table(["ID", "DISK", "NAME", "SIZE", "CLIENT", "REMOVED", "UNTIL", "STATE"], rows).text)
        }
    }
}
