import Actions
import Rules

/// Rule files for the daemon's own path.
enum DaemonRules {
    /// For how many torrents each rule holds, however many there are.
    private static let held = 50

    /// So many rules over all torrents, each of which holds for fifty of them and has nothing to write.
    static func standing(_ rules: Int, over count: Int, mode: String = "enforce") throws -> RuleSet {
        let text = file(holding(rules, over: count, mode: mode), client: "test", at: "http://127.0.0.1:1", every: 2)
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: ["tags"])], actions: [TagsAction().kind])
        return try RuleSet(reading: SourceText(name: "bench.json", bytes: Array(text.utf8)), with: catalogue)
    }

    /// The same as a rule file about a qBittorrent.
    static func text(_ rules: Int, over count: Int, client url: String) -> String {
        file(holding(rules, over: count, mode: "enforce"), client: "qbittorrent", at: url, every: 2)
    }

    /// A rule file about a qBittorrent, with one rule that calls a webhook about each new name.
    static func text(webhook: String, client url: String) -> String {
        let rule = #"{"id": "tell", "on": ["torrent.renamed"], "do": [{"webhook": {"url": "\#(webhook)"}}]}"#
        return file([rule], client: "qbittorrent", at: url, every: 1)
    }

    /// So many rules, each of which holds for the last fifty torrents and has nothing to write.
    static func holding(_ rules: Int, over count: Int, mode: String) -> [String] {
        // As large as the last torrents of the list are, see ``QBittorrentAnswers``.
        let size = Int64(count - held) * 1_000_003 + 50_000_000
        let conditions = [
            "torrent.done && torrent.ratio >= 0.5", "torrent.ratio >= 0.5 && torrent.seedingTime > hours(12)",
            "torrent.category == 'films'", "'keep' in torrent.tags", "torrent.name.contains('Harbor')",
        ]
        // A rehearsed rule plans what an enforced one would find done already.
        let tag = mode == "enforce" ? "keep" : "other"
        return (0..<rules).map { index in
            """
            {"id": "r\(index)", "each": "torrent", "mode": "\(mode)",
             "when": "\(conditions[index % conditions.count]) && torrent.size >= \(size) * B",
             "do": [{"tags": {"add": ["\(tag)"]}}]}
            """
        }
    }

    private static func file(_ rules: [String], client type: String, at url: String, every seconds: Int) -> String {
        """
        {"version": 1, "clients": {"box": {"type": "\(type)", "url": "\(url)", "poll": "\(seconds)s"}},
         "rules": [\(rules.joined(separator: ","))]}
        """
    }
}
