import CEL
package import Clocks
import Releases
package import Torrents

/// A way to tell which torrents belong together, by the name that the file gives to it.
package struct GroupDefinition: Sendable {
    /// What torrents of one group have in common.
    package enum Way: Sendable {
        /// The same files as they are seen here: the same place and the same size.
        case sameFiles
        /// The same folder or only file.
        case contentPath
        /// The same release, by all that their names tell of it.
        case release
        /// The same infohash.
        case infohash
        /// The same value of an expression.
        case key(Condition)
    }

    /// The words of the ways that need no expression.
    package static let words = ["sameFiles", "contentPath", "release", "infohash"]

    /// The name that the file gives to it.
    package let name: String
    /// What its torrents have in common.
    package let way: Way
    /// The clients whose torrents it is about, in file order.
    package let clients: [ClientName]
    /// What the expression can read.
    private let variables: [ScopeVariable]

    /// Makes one, whose expression sees what torrents owe their trackers.
    package init(name: String, way: Way, clients: [ClientName], obligations: Obligations = Obligations()) {
        self.name = name
        self.way = way
        self.clients = clients
        variables = ScopeVariable.ofTorrents(owing: obligations)
    }

    /// What `each` and `from` call its groups.
    package var eachWord: String { "group:\(name)" }

    /// The torrent fields that tell which group a torrent belongs to.
    var fieldsRead: FieldSet {
        switch way {
        case .sameFiles, .contentPath: [.contentPath, .savePath, .name, .size]
        case .release: [.name]
        case .infohash: []
        case .key(let key): FieldSet(torrentFieldsOf: [key.program])
        }
    }

    /// Changes when other torrents may belong together.
    var meaning: String {
        let way =
            switch way {
            case .sameFiles: "sameFiles"
            case .contentPath: "contentPath"
            case .release: "release"
            case .infohash: "infohash"
            case .key(let key): "key \(key.source)"
            }
        return "\(name) by \(way) of \(clients.map(\.text).joined(separator: " "))"
    }

    /// The torrent fields that tell which group a torrent belongs to, and what the group is called.
    package var identity: FieldSet { fieldsRead.union([.name]) }

    /// Whether nothing but its own facts moves a torrent to another group: neither time nor anything of its client.
    package var isStill: Bool {
        guard case .key(let key) = way else { return true }
        return key.program.sensitivity() == .crossings([])
    }

    /// The value of the expression for a torrent; nil where it has none, and where there is no expression.
    package func keyValue(of torrent: Torrent, in client: ClientRecord?, at now: Moment) -> String? {
        guard case .key(let key) = way else { return nil }
        let scope = Scope(variables, now: now, torrent: torrent, client: client)
        guard case .string(let text) = key.program.evaluate(scope) else { return nil }
        return text
    }
}

extension GroupDefinition {
    /// What torrents of one release have in common, by their names; nil for a name that tells of no release.
    package static func releaseKey(of name: String) -> String? {
        let release = ReleaseName(name)
        let numbers = [release.year, release.season, release.episode].map { $0.map(String.init) }
        let words = [release.resolution, release.source, release.codec, release.group?.lowercased()]
        let title = release.title.lowercased()
        guard !title.isEmpty, (numbers + words).contains(where: { $0 != nil }) else { return nil }
        return ([title] + (numbers + words).map { $0 ?? "" }).joined(separator: "|")
    }
}

extension FieldSet {
    /// The torrent fields that programs read, those of the torrents of a list included.
    init(torrentFieldsOf programs: [Program]) {
        let names = [Vocabulary.torrent.name, ScopeVariable.old.name, ScopeVariable.mark.name]
        let references = programs.flatMap { Array($0.fieldsRead) + Array($0.elementsRead) }
        self.init(
            references.filter { names.contains($0.variable) }.flatMap { reference in
                guard let name = reference.path.first else { return TorrentField.allCases }
                return TorrentField(name: name).map { [$0] } ?? DerivedField(name: name).map { Array($0.inputs) } ?? []
            })
    }
}
