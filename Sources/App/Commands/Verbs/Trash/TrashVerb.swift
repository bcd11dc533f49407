import ArgumentParser

/// What lies in the bins of disks.
struct TrashVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "Shows, restores and empties the bins of disks.",
        discussion: """
            A rule that removes with "data": "trash" moves the files of a torrent into the bin of the disk that they are \
            on (disks.NAME.trash). They stay there for "keep", or until the disk has less free than "below"; then the \
            oldest are deleted for good.

              sluice trash list
              sluice trash restore 20261102-181500-0a1b2c3d
              sluice trash empty --older-than 7d --dry-run
            """,
        subcommands: [TrashList.self, TrashRestore.self, TrashEmpty.self], defaultSubcommand: TrashList.self)
}
