import ArgumentParser
import Clocks
import JSON
import SQLiteJournal

/// Looks whether the journal is whole.
struct JournalCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Reads all of the journal and tells whether it is whole.",
        discussion: """
            Has SQLite check every page and index, and reads every row the way the daemon does. It changes nothing \
            and may run beside the daemon; a large journal takes some seconds.

            Exits with 0 when the journal is whole, and with 65 and what is wrong when it is not. `sluice journal \
            salvage` then saves what can be read.
            """)

    @OptionGroup var rules: RuleFile

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            let path = try rules.journal()
            let findings = try SQLiteJournal.examine(path)
            if json {
                Console.print(findings.json(of: path))
            } else {
                for problem in findings.problems { Console.error("sluice: \(path): \(Console.safe(problem))") }
                let rows = findings.rows.reduce(0) { $0 + $1.rows }
                if findings.problems.isEmpty {
                    Console.print("\(path): whole; \(rows) rows, schema \(findings.schema)")
                }
                if !findings.unread.isEmpty {
                    Console.print("Kept of another version, and not read: \(findings.unread.joined(separator: ", "))")
                }
            }
            guard findings.problems.isEmpty else {
                throw VerbError(.data, "the journal is damaged; stop the daemon, and try `sluice journal salvage FILE`")
            }
        }
    }
}

/// Copies the journal.
struct JournalBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copies the journal as it is at this instant, and checks the copy.",
        discussion: """
            May run beside the daemon. Nothing is written over: a file that is there already is refused. To go back \
            to a copy, stop the daemon, move the journal aside with its companions -wal and -shm, and put the copy in \
            its place.

              sluice journal backup /backups/sluice.sqlite
            """)

    @Argument(help: ArgumentHelp("The copy to make.", valueName: "copy"), completion: .file())
    var target: String

    @OptionGroup var rules: RuleFileOption

    func run() async throws {
        try await reporting {
            let bytes = try SQLiteJournal.backUp(try rules.journal(), to: target)
            Console.print("\(Console.safe(target)): \(bytes) bytes, whole")
        }
    }
}

/// Gives unused room back at once.
struct JournalCompact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact", abstract: "Writes the journal anew without the room that nothing uses.",
        discussion: """
            The daemon gives room back by itself each hour, so this is for a journal that was very large once. It \
            needs the daemon to be stopped, and as much free space as the journal takes.
            """)

    @OptionGroup var rules: RuleFile

    func run() async throws {
        try await reporting {
            let path = try rules.journal()
            let (before, after) = try SQLiteJournal.compact(path)
            Console.print("\(path): \(before) bytes before, \(after) bytes now")
        }
    }
}

/// Saves what can be read of a damaged journal.
struct JournalSalvage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "salvage", abstract: "Brings what can be read of a damaged journal into a new one.",
        discussion: """
            The damaged journal is not touched. Stop the daemon before, and afterwards move the journal aside with \
            its companions -wal and -shm, and put the new one in its place.

            What could not be read is lost: a removal that was counted, or a rule that had fired once already, may \
            be missing, so look at `sluice plan` before you start the daemon again.

              sluice journal salvage saved.sqlite

            Exits with 0, also where something was lost, which is said.
            """)

    @Argument(help: ArgumentHelp("The new journal to make.", valueName: "new"), completion: .file())
    var target: String

    @OptionGroup var rules: RuleFileOption

    func run() async throws {
        try await reporting {
            let salvage = try SQLiteJournal.salvage(try rules.journal(), into: target, at: SystemTime().now.wall)
            for loss in salvage.losses { Console.error("sluice: lost in \(Console.safe(loss))") }
            Console.print(Table(["TABLE", "ROWS"], salvage.rows.map { [$0.table, String($0.rows)] }).text)
            Console.print(
                salvage.losses.isEmpty
                    ? "Everything was brought over to \(Console.safe(target))."
                    : "The rest was brought over to \(Console.safe(target)); look at `sluice plan` before you use it.")
        }
    }
}

extension SQLiteJournal.Findings {
    /// What was found in a journal, for other programs.
    func json(of path: String) -> JSON {
        [
            "path": .string(path), "schema": .integer(Int64(schema)),
            "rows": .object(rows.map { JSON.Member($0.table, .integer(Int64($0.rows))) }),
            "problems": .array(problems.map(JSON.string)), "unread": .array(unread.map(JSON.string)),
        ]
    }
}
