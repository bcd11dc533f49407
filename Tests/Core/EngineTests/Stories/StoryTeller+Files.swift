import Clocks
import Engine
import JSON
import Rules
import Simulation
import Torrents

extension StoryTeller {
    /// A file has come to rest in a watch folder, or is there in the same or in another state.
    mutating func settle() {
        let rules: [(id: String, folder: String)] = [
            ("take-in", "/watch/tv"), ("take-in", "/watch/later"), ("films", "/films"), ("odd", "/odd"),
        ]
        let (rule, folder) = rules[random.below(rules.count)]
        guard world.engine.rules.rules.contains(where: { $0.id == rule }) else {
            return observe(.moment(now), as: "a moment")
        }
        let name = ["film one", "film two", "song", "book"][random.below(4)]
        let path = "\(folder)/\(name).torrent"
        let state = files.put(path, for: rule, isNew: random.chance(50))
        let facts = facts(
            name, path: path, folder: folder == "/watch/tv" ? "tv" : folder == "/watch/later" ? "later" : "",
            state: state)
        observe(.settled(facts, rule: rule, at: now), as: "\(path) has settled in state \(state)")
    }

    mutating func vanish() {
        guard !files.lying.isEmpty else { return observe(.moment(now), as: "a moment") }
        let (rule, path) = files.remove(at: random.below(files.lying.count))
        observe(.vanished([path], rule: rule, at: now), as: "\(path) is there no more")
    }

    /// A person hands over a file or links.
    mutating func offer() {
        let name = ["film three", "song two"][random.below(2)]
        let facts = facts(name, path: "/orders/\(name).torrent", folder: "", state: 1000 + random.below(1000))
        let route: OfferRoute =
            switch random.below(4) {
            case 0: .rule("films")
            case 1: .clients([["client": .string(clients[0].name)], ["client": "box", "paused": true]])
            default: .rule(nil)
            }
        observe(.offered(facts, route, at: now), as: "\(name) is handed over, \(route)")
    }

    private mutating func facts(_ name: String, path: String, folder: String, state: Int) -> IntakeFacts {
        // A state of a file has one content, whenever it is looked at.
        var random = SeededGenerator(seed: UInt64(state) &* 7919)
        let content: IntakeFacts.Content
        var more: [TorrentContent] = []
        switch random.below(8) {
        case 0: content = .invalid(reason: "byte 7: no bencode")
        case 1, 2:
            content = .torrent(TorrentContent(name: name, isMagnet: true, trackerHosts: ["tracker.test"]))
            for link in 0..<random.below(3) {
                more.append(TorrentContent(name: link == 0 ? "film more" : "rest", isMagnet: true))
            }
        default:
            var torrent = TorrentContent(name: name, isMagnet: false, isPrivate: random.chance(30))
            torrent.hash = .fixture(500 + state)
            torrent.size = Int64(random.below(300)) << 30
            torrent.fileCount = 1 + random.below(9)
            torrent.comment = random.chance(50) ? "a comment" : nil
            torrent.createdAt = 1_600_000_000
            content = .torrent(torrent)
        }
        return IntakeFacts(
            root: "/", path: path, name: "\(name).torrent", folder: folder, size: Int64(500 + state),
            modifiedAt: WallTime(seconds: 1_699_000_000), content: content, moreLinks: more, identity: "state \(state)",
            digest: random.chance(80) ? "digest\(state)" : nil)
    }
}
