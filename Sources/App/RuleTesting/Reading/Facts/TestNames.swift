import Engine
import Rules
import Text
import Torrents
import Calendar
import JSON

/// What the parts of one test can speak of: the rules, clients and torrents that there are.
struct TestNames {
    let rules: RuleSet
    let kinds: [ClientKind]
    var torrents: [(name: String, client: ClientName, id: Infohash)] = []

    /// The id of a rule that is there.
    func rule(_ value: Located) -> String? { known(value, what: "rule", among: rules.rules.map(\.id)) }

    /// A client of the rule file.
    func client(_ value: Located) -> ClientName? {
        known(value, what: "client", among: rules.clients.map(\.name.text)).map(ClientName.init)
    }

    /// A disk of the rule file.
    func disk(_ value: Located) -> String? { known(value, what: "disk", among: rules.disks.map(\.name)) }

    /// A hook of the rule file.
    func hook(_ value: Located) -> String? { known(value, what: "hook", among: rules.hooks.map(\.name)) }

    /// An action that there is.
    func action(_ value: Located) -> String? {
        known(value, what: "action", among: (rules.kinds.keys + [TrashWish.Deed.empty.rawValue]).sorted())
    }

    /// A window of the rule file.
    func window(_ value: Located) -> String? { known(value, what: "window", among: rules.windows.map(\.name)) }

    /// A torrent of the test, by its place among them.
    func torrent(_ value: Located) -> Int? {
        guard let name = known(value, what: "torrent", among: torrents.map(\.name)) else { return nil }
        return torrents.firstIndex { $0.name == name }
    }

    /// A torrent field that is there and can be told.
    func field(_ name: String, at range: Range<Int>, of client: ClientName?, _ value: Located) -> TorrentField? {
        guard let field = TorrentField(name: name) else {
            let names = TorrentField.allCases.map(\.name)
            value.error(at: range, "no fact of torrents is named \"\(name)\"", fix: Located.suggestion(name, names))
            return nil
        }
        if let reason = Self.own[field] {
            value.error(at: range, "\"\(name)\" cannot be set: \(reason.cause)", fix: reason.fix)
            return nil
        }
        if let client, let entry = rules.clients.first(where: { $0.name == client }),
            let kind = kinds.first(where: { $0.name == entry.type }), !kind.facts.contains(field)
        {
            value.error(
                at: range, "client \"\(client)\" is a \(entry.type), which never tells \"\(name)\"", fix: "remove it")
            return nil
        }
        return field
    }

    /// Whether a test can say a fact, rather than it following from others.
    static func canBeSet(_ field: TorrentField) -> Bool { own[field] == nil }

    /// Facts that follow from others.
    private static let own: [TorrentField: (cause: String, fix: String)] = [
        .stalled: (
            "Sluice works it out itself", "write \"state\": \"downloading\", \"downRate\": 0, which stalls after 30 s"
        ),
        .name: ("the test speaks of the torrent by it", "write \"name\" beside \"facts\""),
        .client: ("the test says it already", "write \"client\" beside \"facts\""),
        .hash: ("it follows from the name", "remove it"),
    ]

    private func known(_ value: Located, what: String, among names: [String]) -> String? {
        guard let name = value.word() else { return nil }
        if names.contains(name) { return name }
        value.error(
            "no \(what) is named \"\(name)\"",
            fix: names.isEmpty ? "there is none; add it first" : Located.suggestion(name, names))
        return nil
    }
}

extension Located {
    /// Notes a mistake at a part of this value.
    func error(at range: Range<Int>, _ cause: String, fix: String? = nil) {
        Located(node: .init(node.content, range: range), path: path, reader: reader).error(cause, fix: fix)
    }

    /// A time of the test, from its start on.
    func time() -> Duration? { duration() }
}
