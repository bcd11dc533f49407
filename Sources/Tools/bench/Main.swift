#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Measures what Sluice costs, at ten thousand torrents unless a number is given.
///
/// - `bench [COUNT [PART]]`: the parts alone; PART is one of diff, rules, held, qbittorrent, transmission and journal.
/// - `bench daemon [COUNT] [--save FILE] [--beside FILE]`: the daemon's own path, beside the figures of an earlier run.
/// - `bench compare`: instructions of the daemon's own path beside the thresholds; ends with 1 where one is passed.
/// - `bench files [COUNT]`: what rules cost that read files on a disk.
/// - `bench intake`: how quick it is with dropped files beside real clients.
/// - `bench stream [COUNT [READERS [MINUTES]]]`: what readers of the live stream cost.
/// - `bench pages [COUNT [ROUNDS [TEXT]]]`: how quick each page of the dashboard and each list of its API is, of those
///   with a text in their path.
@main struct Main {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let numbers = arguments.compactMap { Int($0) }
        switch arguments.first {
        case "files": try await measureFiles(numbers.first ?? 10_000)
        case "intake": try await measureIntake()
        case "pages":
            try await measurePages(
                numbers.first ?? 50_000, rounds: numbers.dropFirst().first ?? 20,
                about: arguments.dropFirst(3).first)
        case "stream":
            let further = Array(numbers.dropFirst())
            try await measureStreams(
                numbers.first ?? 50_000, readers: further.first ?? 200, minutes: further.dropFirst().first ?? 10)
        case "daemon": try await showDaemon(numbers.first ?? 10_000, arguments)
        case "compare": if try !Threshold.compare() { exit(1) }
        case "count" where numbers.count == 3:
            try await Counting.run(numbers[0], torrents: numbers[1], polls: numbers[2])
        default: try await measureParts(numbers.first ?? 10_000, arguments.dropFirst().first)  // a number or nothing
        }
    }

    private static func showDaemon(_ count: Int, _ arguments: [String]) async throws {
        print("\(count) torrents; the daemon's own path; processor time of the whole process\n")
        func value(of option: String) -> String? {
            arguments.firstIndex(of: option).flatMap { arguments.dropFirst($0 + 1).first }
        }
        let earlier = try value(of: "--beside").map(Figures.init(from:))
        let figures = try await measureDaemon(count)
        print(figures.table(beside: earlier))
        if let path = value(of: "--save") { try figures.save(to: path) }
    }

    private static func measureParts(_ count: Int, _ wanted: String?) async throws {
        print("\(count) torrents; medians; processor time of the whole process\n")
        let before = Measure.residentKilobytes
        func wants(_ part: String) -> Bool { wanted.map { $0 == part } ?? true }
        if wants("diff") { try measureDiff(count) }
        if wants("rules") { try measureRules(count) }
        if wants("held") { try measureHeld(count) }
        if wants("qbittorrent") { try await measureQBittorrent(count) }
        if wants("transmission") { try await measureTransmission(count) }
        if wants("journal") { try await measureJournal(count) }
        print("resident at the start \(before / 1024) MB, now \(Measure.residentKilobytes / 1024) MB")
    }
}
