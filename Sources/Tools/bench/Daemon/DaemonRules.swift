import Actions
import Rules

/// Rule files for the daemon's own path.
enum DaemonRules {
    /// For how many torrents each rule holds, however many there are.
    private static let held = 50

    /// So many rules over all torrents, each of which holds for fifty of them and has nothing to write.
    static func standing(_ rules: Int, over count: Int, mode: String = "enforce") throws -> RuleSet {
        // As large as the last torrents of the list are, see ``QBittorrentAnswers``.
        let size = Int64(count - held) * 1_000_003 + 50_000_000
        let conditions = [
            "torrent.done && torrent.ratio >= 0.5", "torrent.ratio >= 0.5 && torrent.seedingTime > hours(12)",
            "torrent.category == 'films'", "'keep' in torrent.tags", "torrent.name.contains('Harbor')",
        ]
        // A rehearsed rule plans what an enforced one would find done already.
        let tag = mode == "enforce" ? "keep" : "other"
        return try read(
            (0..<rules).map { index in
                """
                {"id": "r\(index)", "each": "torrent", "mode": "\(mode)",
                 "when": "\(conditions[index % conditions.count]) && torrent.size >= \(size) * B",
                 "do": [{"tags": {"add": ["\(tag)"]}}]}
                """
            })
    }

    private static func read(_ rules: [String]) throws -> RuleSet {
        let text = """
            {"version": 1, "clients": {"box": {"type": "test", "url": "http://127.0.0.1:1", "poll": "2s"}},
             "rules": [\(rules.joined(separator: ","))]}
            """
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: ["tags"])], actions: [TagsAction().kind])
        return try RuleSet(reading: SourceText(name: "bench.json", bytes: Array(text.utf8)), with: catalogue)
    }
}
