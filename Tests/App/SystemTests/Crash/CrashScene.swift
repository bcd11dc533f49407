import ClientKit
import Torrents
import Simulation

/// Two hundred torrents in groups, and rules that do something else to each group.
///
/// The first letter of a torrent's name says what becomes of it.
struct CrashScene {
    enum Group: String, CaseIterable {
        case limited = "a", paused = "b", removed = "c", completed = "d", plain = "p", probe = "z"

        var count: Int {
            switch self {
            case .limited: 60
            // Together at most a fifth of all change state at once, so that the list is believed.
            case .paused, .completed: 18
            case .removed: 15
            case .plain: 88
            case .probe: 1
            }
        }

        var isTagged: Bool { self != .removed && self != .probe }
    }

    let torrents: [Group: [TestTorrent]]

    init() {
        torrents = Dictionary(
            uniqueKeysWithValues: Group.allCases.map { group in
                let seed = UInt64(group.rawValue.utf8.first ?? 0) << 32
                let made = (1...group.count).map { number in
                    TestTorrent(name: "\(group.rawValue)-\(number)", size: 16_384, seed: seed + UInt64(number))
                }
                return (group, made)
            })
    }

    func ids(_ group: Group) -> [Infohash] { torrents[group, default: []].map(\.id) }

    var all: [TestTorrent] { Group.allCases.flatMap { torrents[$0, default: []] } }

    /// What the receiver gets in the end: one target for each torrent and rule that tells something.
    var expectedTargets: Set<String> {
        let tagged = Group.allCases.filter(\.isTagged)
        return Set(tagged.flatMap { targets("retagged", $0) })
            .union(targets("limited", .limited)).union(targets("paused", .paused))
            .union(targets("removed", .removed)).union(targets("completed", .completed))
    }

    private func targets(_ word: String, _ group: Group) -> [String] { ids(group).map { "/\(word)/\($0.hex)" } }

    /// Tells of the probe, so that a test can wait until everything before it has been decided.
    private static func probe(_ hooks: String) -> String {
        """
        {"id": "probe", "on": ["torrent.retagged"], "when": "torrent.name.startsWith('z-')",
         "do": [\(Self.call("\(hooks)/probe"))]}
        """
    }

    /// A webhook with more time than a busy machine needs to answer, so that none goes out twice for that.
    private static func call(_ url: String) -> String { #"{"webhook": {"url": "\#(url)", "timeout": "2m"}}"# }

    /// Rules that only let the first lists be taken in.
    func priming(_ client: ClientSettings, _ hooks: String) -> String { file(client, Self.probe(hooks)) }

    func rules(_ client: ClientSettings, _ hooks: String) -> String {
        file(
            client,
            """
            {"id": "tag", "each": "torrent",
             "when": "!torrent.name.startsWith('c-') && !torrent.name.startsWith('z-')",
             "do": [{"tags": {"add": ["seen"]}}]},
            {"id": "limit", "each": "torrent", "when": "torrent.name.startsWith('a-')",
             "do": [{"limits": {"up": "100 kB/s"}}, \(Self.call("\(hooks)/limited/${torrent.hash}"))]},
            {"id": "pause", "each": "torrent", "when": "torrent.name.startsWith('b-')", "do": [{"pause": {}}]},
            {"id": "remove", "each": "torrent", "when": "torrent.name.startsWith('c-')",
             "do": [{"remove": {"data": "delete"}}]},
            {"id": "tell-retagged", "on": ["torrent.retagged"], "when": "!torrent.name.startsWith('z-')",
             "do": [\(Self.call("\(hooks)/retagged/${torrent.hash}"))]},
            {"id": "tell-paused", "on": ["torrent.paused"], "when": "torrent.name.startsWith('b-')",
             "do": [\(Self.call("\(hooks)/paused/${torrent.hash}"))]},
            {"id": "tell-removed", "on": ["torrent.removed"], "do": [\(Self.call("\(hooks)/removed/${torrent.hash}"))]},
            {"id": "tell-completed", "on": ["torrent.completed"],
             "do": [\(Self.call("\(hooks)/completed/${torrent.hash}"))]},
            \(Self.probe(hooks))
            """)
    }

    private func file(_ client: ClientSettings, _ rules: String) -> String {
        """
        {"version": 1, "clients": {"home": \(entry("transmission", client))},
         "limits": {"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 5, "perDay": 1000}},
         "rules": [\(rules)]}
        """
    }
}
