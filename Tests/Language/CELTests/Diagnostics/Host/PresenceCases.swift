extension DiagnosticCase {
    /// Refusals of fields that may be absent.
    static let presence: [DiagnosticCase] = [
        .init(
            "torrent.downLimit > 5",
            .init(
                "1:1", "torrent.downLimit", "'torrent.downLimit' may be absent",
                "write has(torrent.downLimit) && ... or torrent.?downLimit.orValue(...)"),
            .init("1:21", "5", "'torrent.downLimit' counts bytes per second but 5 is a bare number", "write '5 * KiB'")),
        .init(
            "torrent.completedAt < now",
            .init(
                "1:1", "torrent.completedAt", "'torrent.completedAt' may be absent",
                "write has(torrent.completedAt) && ... or torrent.?completedAt.orValue(...)")),
        .init(
            "has(torrent.completedAt) || torrent.completedAt < now",
            .init(
                "1:29", "torrent.completedAt", "'torrent.completedAt' may be absent",
                "write has(torrent.completedAt) && ... or torrent.?completedAt.orValue(...)")),
        .init(
            "has(torrent.completedAt) ? false : torrent.completedAt < now",
            .init(
                "1:36", "torrent.completedAt", "'torrent.completedAt' may be absent",
                "write has(torrent.completedAt) && ... or torrent.?completedAt.orValue(...)")),
        .init(
            "has(torrent.downLimit) && torrent.completedAt < now",
            .init(
                "1:27", "torrent.completedAt", "'torrent.completedAt' may be absent",
                "write has(torrent.completedAt) && ... or torrent.?completedAt.orValue(...)")),
        .init(
            "now - torrent.completedAt > days(3)",
            .init(
                "1:7", "torrent.completedAt", "'torrent.completedAt' may be absent",
                "write has(torrent.completedAt) && ... or torrent.?completedAt.orValue(...)")),
        .init(
            "torrent.trackers.exists(t, t.message == 'x')",
            .init(
                "1:28", "t.message", "'t.message' may be absent",
                "write has(t.message) && ... or t.?message.orValue(...)")),
        .init(
            "torrent.trackers.filter(t, has(t.message)).exists(t, t.message == 'x')",
            .init(
                "1:54", "t.message", "'t.message' may be absent",
                "write has(t.message) && ... or t.?message.orValue(...)")),
        .init(
            "(has(torrent.completedAt) || torrent.done) && torrent.completedAt < now",
            .init(
                "1:47", "torrent.completedAt", "'torrent.completedAt' may be absent",
                "write has(torrent.completedAt) && ... or torrent.?completedAt.orValue(...)")),
        .init(
            "torrent.trackers.map(t, t.message) == []",
            .init(
                "1:25", "t.message", "'t.message' may be absent",
                "write has(t.message) && ... or t.?message.orValue(...)")),
        .init(
            "cel.bind(c, torrent.completedAt, c < now)",
            .init(
                "1:13", "torrent.completedAt", "'torrent.completedAt' may be absent",
                "write has(torrent.completedAt) && ... or torrent.?completedAt.orValue(...)")),
        .init(
            "[torrent.completedAt].size() > 0",
            .init(
                "1:2", "torrent.completedAt", "'torrent.completedAt' may be absent",
                "write has(torrent.completedAt) && ... or torrent.?completedAt.orValue(...)")),
        .init(
            "has(torrent.completedAt) == true && torrent.completedAt < now",
            .init(
                "1:37", "torrent.completedAt", "'torrent.completedAt' may be absent",
                "write has(torrent.completedAt) && ... or torrent.?completedAt.orValue(...)")),
        .init(
            "torrent.completedAt == null",
            .init(
                "1:1", "torrent.completedAt", "'torrent.completedAt' may be absent",
                "write has(torrent.completedAt) && ... or torrent.?completedAt.orValue(...)"),
            .init(
                "1:24", "null", "'torrent.completedAt' is never null",
                "write !has(torrent.completedAt) to ask whether it is there")),
    ]
}
