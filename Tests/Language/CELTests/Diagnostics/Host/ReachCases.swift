extension DiagnosticCase {
    /// Refusals of comparisons that no value can meet.
    static let reach: [DiagnosticCase] = [
        .init(
            "torrent.ratio < 0.0",
            .init(
                "1:17", "0.0", "'torrent.ratio' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "torrent.ratio < 0",
            .init(
                "1:17", "0", "'torrent.ratio' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "torrent.ratio <= -1.0",
            .init(
                "1:18", "-1.0", "'torrent.ratio' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "torrent.ratio == -1.0",
            .init(
                "1:18", "-1.0", "'torrent.ratio' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "torrent.ratio != -1.0",
            .init(
                "1:18", "-1.0", "'torrent.ratio' is never negative, so this always holds",
                "compare it with a number above 0")),
        .init(
            "torrent.ratio > -1.0",
            .init(
                "1:17", "-1.0", "'torrent.ratio' is never negative, so this always holds",
                "compare it with a number above 0")),
        .init(
            "0 > torrent.ratio",
            .init(
                "1:1", "0", "'torrent.ratio' is never negative, so this never holds", "compare it with a number above 0"
            )),
        .init(
            "torrent.size < 0",
            .init(
                "1:16", "0", "'torrent.size' is never negative, so this never holds", "compare it with a number above 0"
            )),
        .init(
            "torrent.size == -1",
            .init(
                "1:17", "-1", "'torrent.size' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "torrent.seedsConnected < 0",
            .init(
                "1:26", "0", "'torrent.seedsConnected' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "torrent.seedsConnected == -1",
            .init(
                "1:27", "-1", "'torrent.seedsConnected' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "-1 == torrent.seedsConnected",
            .init(
                "1:1", "-1", "'torrent.seedsConnected' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "has(torrent.downLimit) && torrent.downLimit == -1",
            .init(
                "1:48", "-1", "'torrent.downLimit' is never negative, so this never holds",
                "write '!has(torrent.downLimit)' to ask whether it is there")),
        .init(
            "torrent.state == 'seedingg'",
            .init("1:18", "'seedingg'", "'torrent.state' is never 'seedingg'", "did you mean 'seeding'?")),
        .init(
            "torrent.state == 'Seeding'",
            .init("1:18", "'Seeding'", "'torrent.state' is never 'Seeding'", "did you mean 'seeding'?")),
        .init(
            "torrent.state != 'complete'",
            .init(
                "1:18", "'complete'", "'torrent.state' is never 'complete'",
                "use one of 'downloading', 'seeding', 'paused', 'error'")),
        .init(
            "torrent.state in ['seeding', 'dowloading']",
            .init("1:30", "'dowloading'", "'torrent.state' is never 'dowloading'", "did you mean 'downloading'?")),
        .init(
            "'pused' == torrent.state",
            .init("1:1", "'pused'", "'torrent.state' is never 'pused'", "did you mean 'paused'?")),
        .init(
            "torrent.state == 'x'",
            .init(
                "1:18", "'x'", "'torrent.state' is never 'x'", "use one of 'downloading', 'seeding', 'paused', 'error'")
        ),
        .init(
            "!(torrent.state == 'stopped')",
            .init(
                "1:20", "'stopped'", "'torrent.state' is never 'stopped'",
                "use one of 'downloading', 'seeding', 'paused', 'error'")),
        .init(
            "torrent.name.matches('(abc')",
            .init("1:22", "'(abc'", "the pattern is wrong at its character 1: this group is never closed", #"add ")""#)),
        .init(
            #"torrent.name.matches(r'\b(2160p|4k\b')"#,
            .init(
                "1:22", #"r'\b(2160p|4k\b'"#, "the pattern is wrong at its character 3: this group is never closed",
                #"add ")""#)),
        .init(
            "torrent.name.matches('[')",
            .init(
                "1:22", "'['", "the pattern is wrong at its character 1: this bracket is never closed",
                #"add "]"; a literal one comes first or is escaped"#)),
        .init(
            "torrent.trackers.exists(t, t.peers == -5)",
            .init("1:39", "-5", "'t.peers' is never negative, so this never holds", "compare it with a number above 0")),
        .init(
            "torrent.seedsConnected <= -1",
            .init(
                "1:27", "-1", "'torrent.seedsConnected' is never negative, so this never holds",
                "compare it with a number above 0")),
        .init(
            "torrent.files.exists(f, f.size < 0)",
            .init("1:34", "0", "'f.size' is never negative, so this never holds", "compare it with a number above 0")),
        .init(
            "torrent.addedAt != null",
            .init(
                "1:20", "null", "'torrent.addedAt' is never null",
                "write has(torrent.addedAt) to ask whether it is there")),
    ]
}
