import ArgumentParser
import JSON
import Journal
import SQLiteJournal

/// What keeps the journal whole and small.
struct JournalVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal", abstract: "Shows what takes the room in the journal; checks, copies and repairs it.",
        subcommands: [
            JournalShow.self, JournalCheck.self, JournalBackup.self, JournalCompact.self, JournalSalvage.self,
        ], defaultSubcommand: JournalShow.self)
}

/// What takes the room in the journal.
struct JournalShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Shows what takes the room in the journal.",
        discussion: """
            Lists the journal's tables with their rows and bytes, what the engine remembers by kind, and the sizes of \
            the file and of its log. It reads only, also while the daemon runs; a large journal takes some seconds.

            The daemon drops what is older than `journal.keep` each hour, and gives the room back.
            """)

    @OptionGroup var rules: RuleFile

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            let reader = try rules.readerAndRules().reader
            let room = try reader.room()
            if json {
                Console.print([
                    "path": .string(reader.path), "bytes": .integer(room.file + room.log),
                    "file": .integer(room.file), "free": .integer(room.free), "log": .integer(room.log),
                    "shrinks": .bool(room.shrinks), "tables": .array(room.tables.map(\.json)),
                    "memory": .array(room.memory.map(\.json)),
                ])
            } else {
                show(room, at: reader.path)
            }
        }
    }

    private func show(_ room: SQLiteJournal.Reader.Room, at path: String) {
        Console.print(Self.table("TABLE", room.tables))
        Console.print("\nThe memory by kind:")
        Console.print(Self.table("KIND", room.memory))
        Console.print(
            "\nJournal  \(path)\nFile     \(room.file) bytes, of which \(room.free) are free\nLog      \(room.log) bytes"
        )
        guard !room.shrinks else { return }
        Console.print(
            "The file does not shrink: there was no room to write it anew. Free as much as it is large, and restart "
                + "the daemon.")
    }

    private static func table(_ title: String, _ parts: [SQLiteJournal.Reader.Room.Part]) -> String {
        Table(
            [title, "ROWS", "BYTES"], parts.map { [$0.name, String($0.rows), $0.bytes.map(String.init) ?? "-"] }
        ).text
    }
}

extension SQLiteJournal.Reader.Room.Part {
    fileprivate var json: JSON {
        ["name": .string(name), "rows": .integer(Int64(rows)), "bytes": bytes.map(JSON.integer) ?? .null]
    }
}
