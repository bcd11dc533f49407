import ArgumentParser
import Calendar
import Clocks
import JSON
import ReadModel
import Rules

/// What schedules and windows do, and how a person overrules them.
struct ScheduleVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "Shows when schedules fire and windows open; overrides windows.",
        subcommands: [ScheduleShow.self, ScheduleOverride.self], defaultSubcommand: ScheduleShow.self)
}

/// What schedules and windows will do.
struct ScheduleShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Shows when schedules fire and windows open, and a picture of the week.",
        discussion: """
            Lists, in order, when each window opens and closes and when each scheduled rule fires, in its own time \
            zone, with a note where the clocks change. Windows that are held open or closed by hand, which the journal \
            knows, are named first. Nothing is connected to.

              sluice schedule --from 2026-03-28T00:00:00Z --until 2026-03-31T00:00:00Z --json
            """)

    @OptionGroup var rules: RuleFile

    @Option(help: "The first instant to show, RFC 3339; now unless said.")
    var from: String?

    @Option(help: "The instant to stop before, RFC 3339; a week later unless said.")
    var until: String?

    @Option(help: "How many lines to show at most.")
    var limit = 1000

    @Option(help: ArgumentHelp("Write the week as a picture to this file.", valueName: "file"), completion: .file())
    var svg: String?

    @Flag(help: "Print a JSON array.")
    var json = false

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let now = SystemTime().now.wall
            let start = try instant(from, "--from") ?? UnixTime(clamping: now.seconds)
            let end = try instant(until, "--until") ?? start.advanced(by: 7 * 86_400)
            guard start < end else { throw ValidationError("--until has to be later than --from") }
            let overrides = await RuleFile.overrides(of: set, at: path, now: now)
            let agenda = Agenda(set, from: start, until: end, limit: limit, overrides: overrides)
            if let svg { try Files.write(agenda.picture(set, from: start).svg(width: 900), to: svg) }
            if json {
                Console.print(.array(agenda.entries.map(\.json)))
            } else {
                for override in overrides { Console.print(override.shown(in: set)) }
                if agenda.entries.isEmpty { Console.print("Nothing is scheduled in this time.") }
                if !agenda.entries.isEmpty {
                    Console.print(
                        Table(
                            ["AT", "WHAT", "NAME", "NOTE"], agenda.entries.map { [$0.at, $0.kind, $0.name, $0.note] }
                        ).text)
                    Console.print("")
                    Console.print(agenda.picture(set, from: start).text(width: 100))
                }
            }
        }
    }

    private func instant(_ text: String?, _ option: String) throws -> UnixTime? {
        guard let text else { return nil }
        do throws(CalendarError) {
            return try UnixTime(parsing: text)
        } catch {
            throw ValidationError("\(option) \(text): \(error.cause); \(error.fix)")
        }
    }
}
