import Actions
import Rules

/// Fifty rules of which thirty read what is seen of files: hard links, torrents of the same files, groups, a disk.
enum FileRules {
    /// Reads them for a client whose data lies in a folder.
    static func read(over count: Int, data folder: String) throws -> RuleSet {
        let rules =
            DaemonRules.holding(21, over: count, mode: "enforce") + about("torrent", conditions: torrents(count))
            + about("group:copies", conditions: groups) + [victims]
        let text = """
            {"version": 1,
             "clients": {"box": {"type": "test", "url": "http://127.0.0.1:1", "poll": "2s", "paths": {"/data": "\(folder)"}}},
             "groups": {"copies": {"by": "sameFiles"}, "releases": {"by": "release"}},
             "disks": {"data": {"path": "\(folder)"}},
             "limits": {"removals": {"grace": "0s", "maxShare": 1.0}},
             "rules": [\(rules.joined(separator: ","))]}
            """
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: ["tags"])],
            actions: [TagsAction().kind, RemoveAction().kind])
        return try RuleSet(reading: SourceText(name: "bench.json", bytes: Array(text.utf8)), with: catalogue)
    }

    private static func about(_ subject: String, conditions: [String]) -> [String] {
        conditions.enumerated().map { index, condition in
            """
            {"id": "\(subject.filter(\.isLetter))\(index)", "each": "\(subject)", "when": "\(condition)",
             "do": [{"tags": {"add": ["keep"]}}]}
            """
        }
    }

    private static func torrents(_ count: Int) -> [String] {
        (0..<15).map { index in
            [
                "torrent.hardlinkedOutside && torrent.ratio > \(index).0", "torrent.sharedWith > \(index)",
                "torrent.done && torrent.onDisk < \(index) * MB",
            ][index % 3]
        }
    }

    private static let groups = (0..<13).map { index in
        [
            "group.count > \(index + 2)", "group.torrents.exists(t, t.hardlinkedOutside && t.ratio > \(index).0)",
            "group.freeable > \(index) * TB",
        ][index % 3]
    }

    private static let victims = """
        {"id": "room", "each": "disk:data", "when": "disk.free < 1 * B",
         "select": {"from": "group:copies", "where": "group.torrents.all(t, t.done)", "orderBy": ["group.count"],
                    "until": "disk.free + freed > 1 * GB"},
         "do": [{"remove": {"data": "delete"}}]}
        """
}
