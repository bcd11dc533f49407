import Clocks

/// Measures what Sluice costs, at ten thousand torrents unless a number is given; with `intake`, how quick it is with
/// dropped files beside real clients.
@main struct Main {
    static func main() async throws {
        if CommandLine.arguments.contains("intake") { return try await measureIntake() }
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
        print("\(count) torrents; medians; processor time of the whole process\n")
        let before = Measure.residentKilobytes
        try measureDiff(count)
        try measureRules(count)
        try await measurePolls(count)
        try measureJournal(count)
        print("resident at the start \(before / 1024) MB, now \(Measure.residentKilobytes / 1024) MB")
    }
}
