/// What the daemon's own path may cost, in instructions and ratios, which other load on a machine does not alter.
///
/// A change that makes a poll cheaper lowers the number here; one that makes it dearer says why.
struct Threshold: Sendable {
    /// The place in ``Row/polls``.
    let row: Int
    /// Millions of instructions that one poll of 500 torrents may take.
    let millions: Double
    /// How many times as much one poll of 2,000 torrents may take.
    let growth: Double

    static let torrents = 500
    static let more = 2_000

    static let all = [
        // What does not change costs the same however much of it there is; two runs differ by a fifth of this all the same.
        Threshold(row: 0, millions: 0.5, growth: 1.7),
        Threshold(row: 1, millions: 1.2, growth: 1.5),
        // Of four times as many torrents four times as many have changed.
        Threshold(row: 2, millions: 2.2, growth: 3),
    ]
}

extension Threshold {
    /// Counts, shows each count beside its limit, and says whether all are kept.
    static func compare() throws -> Bool {
        var isKept = true
        for threshold in all {
            let few = try Counting.instructions(of: threshold.row, torrents: torrents)
            let many = try Counting.instructions(of: threshold.row, torrents: more)
            let growth = many / few
            var table = Figures()
            table.add(Row.polls[threshold.row].name, few / 1e6, "million instructions, at most \(threshold.millions)")
            table.add("  with \(more / torrents) times as many torrents", growth, "times, at most \(threshold.growth)")
            print(table.table())
            isKept = isKept && few / 1e6 <= threshold.millions && growth <= threshold.growth
        }
        print(isKept ? "every threshold is kept" : "a threshold is passed")
        return isKept
    }
}
