package import ArgumentParser
import Daemon

/// The program `sluice`: one verb per file.
package struct Sluice: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "sluice", abstract: "Watches torrent clients and acts by rules.",
        discussion: """
            Sluice polls torrent clients, sees what changes, and lets a JSON rule file decide what happens.

            Where a verb takes FILE, it is the rule file. Without it, sluice looks for rules.json in the working \
            folder, then in $XDG_CONFIG_HOME/sluice (or ~/.config/sluice), then in /etc/sluice.

            To begin: write a rule file, look at it with `sluice check`, see what it would do now with \
            `sluice plan`, and let it work with `sluice run`.

            Exit codes: 0 fine, 64 wrong use, 65 wrong data (a rule file with errors), 69 a client or the journal \
            is out of reach, 75 try again later.
            """, version: ProgramVersion.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Rules",
                subcommands: [Check.self, TestVerb.self, Plan.self, Apply.self, ScheduleVerb.self, Run.self]),
            CommandGroup(
                name: "Asking",
                subcommands: [
                    Add.self, Retry.self, UndoVerb.self, HoldVerb.self, ReleaseVerb.self, Approve.self, Refuse.self,
                    Allow.self, Refusals.self, TrashVerb.self,
                ]),
            CommandGroup(
                name: "Looking",
                subcommands: [
                    Status.self, TorrentsVerb.self, Why.self, Events.self, History.self, JournalVerb.self,
                    ReplayVerb.self, ReportVerb.self,
                ]),
            CommandGroup(name: "Dashboard", subcommands: [WebVerb.self, TokenVerb.self]),
            CommandGroup(name: "Tools", subcommands: [Eval.self, TorrentVerb.self]),
        ])

    package init() {}

    /// Runs the command line of this process with the clients and actions that the executable has.
    package static func run(_ plugins: Plugins) async {
        await Plugins.$current.withValue(plugins) { await Sluice.main() }
    }
}
