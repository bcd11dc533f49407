import ArgumentParser
import Calendar
import Clocks
import Daemon
import Engine
import JSON
import Rules

/// Overrules a window's hours for a while.
struct ScheduleOverride: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "override", abstract: "Holds a window open or closed for a while.",
        discussion: """
            Until the time is up, the window is open or closed whatever its hours say, and so are the rules that \
            work `during` it. Without --open and --closed it becomes what it is not now. Another override of the \
            window takes the place of this one; --end lets the hours count again at once.

              sluice schedule override office --for 2h
              sluice schedule override office --end

            `sluice schedule` and `sluice status` list what is overridden.
            """)

    @Argument(help: ArgumentHelp("The window's name in the rule file.", valueName: "window"))
    var window: String

    @Option(name: .customLong("for"), help: ArgumentHelp("How long, such as 90m or 2h.", valueName: "duration"))
    var length: String?

    @Flag(help: "Hold it open.")
    var open = false

    @Flag(help: "Hold it closed.")
    var closed = false

    @Flag(help: "Let its hours count again.")
    var end = false

    @OptionGroup var rules: RuleFileOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        guard !(open && closed) else { throw ValidationError("give --open or --closed, not both") }
        guard end != (length != nil) else { throw ValidationError("give --for DURATION, or --end") }
        guard !(end && (open || closed)) else { throw ValidationError("--end takes neither --open nor --closed") }
        if let length { _ = try Length.reading(length) }
    }

    func run() async throws {
        try await reporting {
            let path = try rules.path()
            let set = try RuleFile.load(path)
            let result = try await LocalService.givingOrders(set, path, aboutClients: false) { orders, _ in
                try await give(orders)
            }
            switch (result, json) {
            case (let override?, true): Console.print(override.json)
            case (nil, true): Console.print(["window": .string(window), "state": .null, "until": .null])
            case (let override?, false): Console.print(override.shown(in: set))
            case (nil, false): Console.print("Window \(Console.safe(window)): its hours count again")
            }
        }
    }

    private func give(_ orders: any Orders) async throws -> WindowOverride? {
        guard let length else {
            try await orders.endOverride(of: window)
            return nil
        }
        let state: WindowOverride.State? = open ? .open : closed ? .closed : nil
        return try await orders.override(window, as: state, for: try Length.reading(length))
    }
}

extension WindowOverride {
    /// What holds, in one line, with the instant in the window's own zone.
    func shown(in rules: RuleSet?) -> String {
        let zone = rules?.windows.first { $0.name == window }?.zone ?? .utc
        let end = UnixTime(clamping: until.seconds).text(in: zone)
        return "Window \(Console.safe(window)): held \(state.rawValue) by hand until \(end)"
    }
}
