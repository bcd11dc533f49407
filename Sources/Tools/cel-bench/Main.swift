import CEL

/// Prints what conditions cost: nanoseconds per evaluation over 10,000 records, microseconds to compile.
///
/// Then what one evaluation of dear conditions takes on the largest subject, beside the steps that they are charged.
///
/// An argument limits the run to conditions whose name contains it, or with `worst` to the dear ones.
@main
struct Main {
    static func main() throws {
        let filter = CommandLine.arguments.dropFirst().first ?? ""
        for (name, source) in conditions where name.contains(filter) || filter.isEmpty {
            print(try Measurement(name, source))
        }
        guard filter.isEmpty || filter == "worst" else { return }
        let subjects = ["a", "\u{E9}", "\u{301}", "\u{20000}"].map { LargestSubject(of: $0) }
        for source in LargestSubject.conditions {
            print((try? WorstCase(source, subjects))?.description ?? "refused: \(source)")
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
