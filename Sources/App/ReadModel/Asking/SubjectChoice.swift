import JSON
import Text
import Torrents

/// The torrent that a person's words mean: a whole hash or name first, else a part of one.
struct SubjectChoice {
    private static let most = 20

    private let words: String
    private let matches: [(list: Snapshot, torrent: Torrent)]
    private let names: [String]

    init(_ words: String, among lists: [Snapshot]) {
        self.words = words
        var (lists, wanted) = (lists, words[...])
        if let slash = words.firstIndex(of: "/"),
            let list = lists.first(where: { $0.client.text == words[..<slash] })
        {
            (lists, wanted) = ([list], words[words.index(after: slash)...])
        }
        let lower = wanted.lowercased()
        let all = lists.flatMap { list in list.torrents.map { (list: list, torrent: $0) } }
        let exact = all.filter { $0.torrent.id.hex == lower || $0.torrent.name == wanted }
        matches =
            exact.isEmpty && !lower.isEmpty
            ? all.filter { $0.torrent.name.lowercased().contains(lower) || $0.torrent.id.hex.hasPrefix(lower) }
            : exact
        names = matches.isEmpty ? all.map(\.torrent.name) : []
    }

    /// The one torrent that is meant; nil where there is none or more than one.
    var found: (list: Snapshot, torrent: Torrent)? { matches.count == 1 ? matches.first : nil }

    /// Why there is no one torrent.
    var json: JSON {
        guard !matches.isEmpty else {
            let near = Spelling.nearest(to: words, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
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
