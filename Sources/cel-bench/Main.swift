import CEL

/// Prints what conditions cost: nanoseconds per evaluation over 10,000 records, microseconds to compile.
///
/// An argument limits the run to conditions whose name contains it.
@main
struct Main {
    static func main() throws {
        let filter = CommandLine.arguments.dropFirst().first ?? ""
        for (name, source) in conditions where name.contains(filter) || filter.isEmpty {
            print(try Measurement(name, source))
        }
    }

    private static let conditions = [
        ("two terms", "torrent.ratio >= 2.0 && torrent.seedingTime > days(7)"),
        (
            "five terms",
            """
            torrent.state in ['seeding', 'paused'] && torrent.category in ['tv', 'movies', 'music'] \
            && !('keep' in torrent.tags) && torrent.size > 10 * GiB && torrent.ratio >= 1.0
            """
        ),
        (
            "loop and pattern",
            """
            torrent.trackers.exists(t, t.host.endsWith('.example.org')) \
            || torrent.name.matches('(?i)\\\\b(2160p|4k)\\\\b')
            """
        ),
    ]
}
