import JSON
import Text
import Torrents

/// What a person's words mean: a client's name or a file's path, or a torrent by its hash or name or a part of one.
struct SubjectChoice {
    enum Found {
        case torrent(Snapshot, Torrent)
        case client(ClientName)
        case file(String)
        case disk(String)
        case group(String)
    }

    private static let most = 20

    private let words: String
    private let matches: [(list: Snapshot, torrent: Torrent)]
    private let names: [String]

    private let client: ClientName?

    init(_ words: String, among lists: [Snapshot], clients: [ClientName]) {
        self.words = words
        client = clients.first { $0.text == words }
        var (lists, wanted) = (lists, words[...])
        if let slash = words.firstIndex(of: "/"),
            let list = lists.first(where: { $0.client.text == words[..<slash] })
        {
            (lists, wanted) = ([list], words[words.index(after: slash)...])
        }
        let lower = wanted.lowercased()
        if let hash = Infohash(hex: lower) {
            // Found in the order of the lists, as each of many thousands need not be looked at.
            let found = lists.compactMap { list in list[hash].map { (list: list, torrent: $0) } }
            if !found.isEmpty {
                (matches, names) = (found, [])
                return
            }
        }
        let all = lists.flatMap { list in list.torrents.map { (list: list, torrent: $0) } }
        let exact = all.filter { $0.torrent.id.hex == lower || $0.torrent.name == wanted }
        matches =
            exact.isEmpty && !lower.isEmpty
            ? all.filter { $0.torrent.name.lowercased().contains(lower) || $0.torrent.id.hex.hasPrefix(lower) }
            : exact
        names = matches.isEmpty ? all.map(\.torrent.name) : []
    }

    /// What is meant; nil where nothing is, or more than one torrent.
    var found: Found? {
        if let client { return .client(client) }
        if words.hasPrefix("/") { return .file(words) }
        if words.hasPrefix("orphan:/") { return .file(String(words.dropFirst("orphan:".count))) }
        if words.hasPrefix("disk:") { return .disk(String(words.dropFirst("disk:".count))) }
        if words.hasPrefix("group:") { return .group(String(words.dropFirst("group:".count))) }
        guard matches.count == 1, let match = matches.first else { return nil }
        return .torrent(match.list, match.torrent)
    }

    /// Why there is no one torrent.
    var json: JSON {
        if words.hasPrefix("/") || words.hasPrefix("orphan:/") {
            return ["error": .string("no rule watches a folder that has \"\(words)\", or looks for orphans there")]
        }
        if words.hasPrefix("disk:") {
            return ["error": .string("the rule file has no disk \"\(words.dropFirst("disk:".count))\"")]
        }
        if words.hasPrefix("group:") {
            return [
                "error": .string(
                    "no one group is \"\(words)\"; write group:NAME/KEY, with NAME as in \"groups\" and the key or name "
                        + "that its torrents have in common")
            ]
        }
        if let client { return ["error": .string("client \"\(client)\" has not been listed yet")] }
        guard !matches.isEmpty else {
            let near = Spelling.question(about: words, among: names).map { "; \($0)" } ?? ""
            return ["error": .string("no torrent of any client has \"\(words)\" in its name or hash\(near)")]
        }
        return [
            "several": .array(
                matches.prefix(Self.most).map { match in
                    [
                        "client": .string(match.list.client.text), "hash": .string(match.torrent.id.hex),
                        "name": .string(match.torrent.name),
                    ]
                }), "count": .integer(Int64(matches.count)),
        ]
    }
}
