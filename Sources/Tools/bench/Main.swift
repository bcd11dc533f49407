import Clocks

/// Measures what Sluice costs, at ten thousand torrents unless a number is given; with `intake`, how quick it is with
/// dropped files beside real clients.
///
/// A second argument limits the run to one part: diff, rules, qbittorrent, transmission or journal.
@main struct Main {
    static func main() async throws {
        if CommandLine.arguments.contains("intake") { return try await measureIntake() }
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
        print("\(count) torrents; medians; processor time of the whole process\n")
        let before = Measure.residentKilobytes
        let wanted = CommandLine.arguments.dropFirst(2).first
        func wants(_ part: String) -> Bool { wanted.map { $0 == part } ?? true }
        if wants("diff") { try measureDiff(count) }
        if wants("rules") { try measureRules(count) }
        if wants("qbittorrent") { try await measureQBittorrent(count) }
        if wants("transmission") { try await measureTransmission(count) }
        if wants("journal") { try measureJournal(count) }
        print("resident at the start \(before / 1024) MB, now \(Measure.residentKilobytes / 1024) MB")
    }
}
