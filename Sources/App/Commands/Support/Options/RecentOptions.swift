import ArgumentParser
import Calendar
import Clocks
import Journal
import Rules

/// How far back a list goes, and how long it is at most.
struct RecentOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only what was since: a time, or how long ago.", valueName: "time"))
    var since: String?

    @Option(help: "How many to show at most, the newest; by default 50, and 1000 with --since.")
    var limit: Int?

    func validate() throws { _ = try start(now: WallTime(seconds: 0)) }

    /// The instant that `--since` means; nil where it is not given.
    func start(now: WallTime) throws -> WallTime? { try since.map { try WallTime(since: $0, now: now) } }

    /// The newest entries, as many as are to be shown.
    var page: Page { .latest(limit ?? (since == nil ? 50 : 1000)) }
}

extension WallTime {
    /// Reads what `--since` says: an instant as it is written, or as long ago as a duration says.
    ///
    /// - Throws: `ValidationError` for anything else.
    init(since text: String, now: WallTime) throws {
        if let ago = try? Quantity.duration(text) {
            self = now.advanced(by: .zero - ago)
            return
        }
        do {
            self.init(seconds: try UnixTime(parsing: text).seconds)
        } catch {
            throw ValidationError(
                "--since \(text): write a time such as 2026-11-02T18:00:00+01:00, or how long ago, such as 2h")
        }
    }
}
