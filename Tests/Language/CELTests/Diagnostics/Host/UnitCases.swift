extension DiagnosticCase {
    /// Refusals of amounts of different units.
    static let unit: [DiagnosticCase] = [
        .init(
            "torrent.size > 10",
            .init("1:16", "10", "'torrent.size' counts bytes but 10 is a bare number", "write '10 * GiB'")),
        .init(
            "torrent.size > 10737418240",
            .init(
                "1:16", "10737418240", "'torrent.size' counts bytes but 10737418240 is a bare number",
                "write '10 * GiB'")),
        .init(
            "torrent.size > 1000000000",
            .init("1:16", "1000000000", "'torrent.size' counts bytes but 1000000000 is a bare number", "write '1 * GB'")
        ),
        .init(
            "torrent.size >= 1500",
            .init("1:17", "1500", "'torrent.size' counts bytes but 1500 is a bare number", "write '1500 * GiB'")),
        .init(
            "torrent.size > 5000000",
            .init("1:16", "5000000", "'torrent.size' counts bytes but 5000000 is a bare number", "write '5 * MB'")),
        .init(
            "torrent.size > 50000",
            .init("1:16", "50000", "'torrent.size' counts bytes but 50000 is a bare number", "write '50 * kB'")),
        .init(
            "10 < torrent.size",
            .init("1:1", "10", "'torrent.size' counts bytes but 10 is a bare number", "write '10 * GiB'")),
        .init(
            "torrent.size == 100",
            .init("1:17", "100", "'torrent.size' counts bytes but 100 is a bare number", "write '100 * GiB'")),
        .init(
            "torrent.size != 100",
            .init("1:17", "100", "'torrent.size' counts bytes but 100 is a bare number", "write '100 * GiB'")),
        .init(
            "torrent.size in [10, 20]",
            .init("1:18", "10", "'torrent.size' counts bytes but 10 is a bare number", "write '10 * GiB'"),
            .init("1:22", "20", "'torrent.size' counts bytes but 20 is a bare number", "write '20 * GiB'")),
        .init(
            "torrent.size + 5 > 1 * GiB",
            .init("1:16", "5", "'torrent.size' counts bytes but 5 is a bare number", "write '5 * GiB'")),
        .init(
            "torrent.size - torrent.downRate > 0",
            .init(
                "1:16", "torrent.downRate",
                "'torrent.size' counts bytes but 'torrent.downRate' counts bytes per second",
                "compare it with an amount such as '10 * GiB'")),
        .init(
            "torrent.downRate < 10",
            .init(
                "1:20", "10", "'torrent.downRate' counts bytes per second but 10 is a bare number", "write '10 * KiB'")),
        .init(
            "torrent.downRate < 1024",
            .init(
                "1:20", "1024", "'torrent.downRate' counts bytes per second but 1024 is a bare number",
                "write '1 * KiB'")),
        .init(
            "torrent.downRate < 100000",
            .init(
                "1:20", "100000", "'torrent.downRate' counts bytes per second but 100000 is a bare number",
                "write '100 * kB'")),
        .init(
            "torrent.downRate < torrent.size",
            .init(
                "1:20", "torrent.size", "'torrent.downRate' counts bytes per second but 'torrent.size' counts bytes",
                "compare it with an amount such as '10 * KiB'")),
        .init(
            "torrent.size > torrent.seedsConnected",
            .init(
                "1:16", "torrent.seedsConnected", "'torrent.size' counts bytes but 'torrent.seedsConnected' is a count",
                "compare it with an amount such as '10 * GiB'")),
        .init(
            "torrent.size > torrent.ratio",
            .init(
                "1:16", "torrent.ratio", "'torrent.size' counts bytes but 'torrent.ratio' is a ratio",
                "compare it with an amount such as '10 * GiB'")),
        .init(
            "torrent.ratio > double(torrent.size)",
            .init(
                "1:17", "double(torrent.size)", "'torrent.ratio' is a ratio but 'double(torrent.size)' counts bytes",
                "compare it with an amount such as '2.0'")),
        .init(
            "torrent.size * 2 > 50",
            .init("1:20", "50", "'torrent.size * 2' counts bytes but 50 is a bare number", "write '50 * GiB'")),
        .init(
            "torrent.size / 2 > 50",
            .init("1:20", "50", "'torrent.size / 2' counts bytes but 50 is a bare number", "write '50 * GiB'")),
        .init(
            "torrent.size % 1024 == 5",
            .init("1:24", "5", "'torrent.size % 1024' counts bytes but 5 is a bare number", "write '5 * GiB'")),
        .init(
            "double(torrent.size) > 1.5",
            .init("1:24", "1.5", "'double(torrent.size)' counts bytes but 1.5 is a bare number", "write '1536 * MiB'")),
        .init(
            "double(torrent.size) > 15.0",
            .init("1:24", "15.0", "'double(torrent.size)' counts bytes but 15.0 is a bare number", "write '15 * GiB'")),
        .init(
            "torrent.size > torrent.queuePosition",
            .init(
                "1:16", "torrent.queuePosition",
                "'torrent.size' counts bytes but 'torrent.queuePosition' is a pure number",
                "multiply it by a unit such as 'GiB'")),
        .init(
            "torrent.seedsConnected > 5 * KiB",
            .init(
                "1:26", "5 * KiB", "'torrent.seedsConnected' is a count but '5 * KiB' counts bytes",
                "write a plain number such as '5'")),
        .init(
            "torrent.ratio < double(GiB)",
            .init(
                "1:17", "double(GiB)", "'torrent.ratio' is a ratio but 'double(GiB)' counts bytes",
                "write a plain number such as '2.0'")),
        .init(
            "torrent.files.exists(f, f.size > 700)",
            .init("1:34", "700", "'f.size' counts bytes but 700 is a bare number", "write '700 * GiB'")),
        .init(
            "torrent.files.map(f, f.size).sum() > 700",
            .init(
                "1:38", "700", "'torrent.files.map(f, f.size).sum()' counts bytes but 700 is a bare number",
                "write '700 * GiB'")),
        .init(
            "torrent.files.all(f, f.size < 10)",
            .init("1:31", "10", "'f.size' counts bytes but 10 is a bare number", "write '10 * GiB'")),
        .init(
            "cel.bind(s, torrent.size, s > 10)",
            .init("1:31", "10", "'s' counts bytes but 10 is a bare number", "write '10 * GiB'")),
        .init(
            "(torrent.done ? torrent.size : torrent.downloaded) > 10",
            .init(
                "1:54", "10",
                "'(torrent.done ? torrent.size : torrent.downloaded)' counts bytes but 10 is a bare number",
                "write '10 * GiB'")),
        .init(
            "[torrent.size, torrent.downloaded].max() > 10",
            .init(
                "1:44", "10", "'[torrent.size, torrent.downloaded].max()' counts bytes but 10 is a bare number",
                "write '10 * GiB'")),
        .init(
            "math.greatest(torrent.size, torrent.downloaded) > 10",
            .init(
                "1:51", "10", "'math.greatest(torrent.size, torrent.downloaded)' counts bytes but 10 is a bare number",
                "write '10 * GiB'")),
        .init(
            "disk.free < 50",
            .init("1:13", "50", "'disk.free' counts bytes but 50 is a bare number", "write '50 * GiB'")),
        .init(
            "disk.free < 50 * GiB + 3",
            .init("1:24", "3", "'50 * GiB' counts bytes but 3 is a bare number", "write '3 * GiB'")),
        .init(
            "disk.free > torrent.downRate",
            .init(
                "1:13", "torrent.downRate", "'disk.free' counts bytes but 'torrent.downRate' counts bytes per second",
                "compare it with an amount such as '10 * GiB'")),
        .init(
            "torrent.downRate * 3 > torrent.size",
            .init(
                "1:24", "torrent.size",
                "'torrent.downRate * 3' counts bytes per second but 'torrent.size' counts bytes",
                "compare it with an amount such as '10 * KiB'")),
        .init(
            "has(torrent.downLimit) && torrent.downLimit > 5",
            .init("1:47", "5", "'torrent.downLimit' counts bytes per second but 5 is a bare number", "write '5 * KiB'")),
        .init(
            "torrent.?downLimit.orValue(0) > 5",
            .init(
                "1:33", "5", "'torrent.?downLimit.orValue(0)' counts bytes per second but 5 is a bare number",
                "write '5 * KiB'")),
        .init(
            "torrent.name.matches('x{2,1}')",
            .init(
                "1:22", "'x{2,1}'", "the pattern is wrong at its character 2: the repetition {2,1} counts down",
                "write {1,2}")),
        .init(
            "torrent.trackers.exists(t, t.peers > 5 * KiB)",
            .init(
                "1:38", "5 * KiB", "'t.peers' is a count but '5 * KiB' counts bytes", "write a plain number such as '5'"
            )),
        .init(
            "torrent.downRate + 5 > 10 * KiB",
            .init("1:20", "5", "'torrent.downRate' counts bytes per second but 5 is a bare number", "write '5 * KiB'")),
        .init(
            "torrent.downRate > 500000",
            .init(
                "1:20", "500000", "'torrent.downRate' counts bytes per second but 500000 is a bare number",
                "write '500 * kB'")),
        .init(
            "disk.free < 1099511627776",
            .init(
                "1:13", "1099511627776", "'disk.free' counts bytes but 1099511627776 is a bare number",
                "write '1 * TiB'")),
        .init(
            "2048 > disk.free",
            .init("1:1", "2048", "'disk.free' counts bytes but 2048 is a bare number", "write '2 * KiB'")),
        .init(
            "torrent.size >= 1e9",
            .init("1:17", "1e9", "'torrent.size' counts bytes but 1e9 is a bare number", "write '1 * GB'")),
    ]
}
