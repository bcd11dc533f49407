import Actions
import Clocks
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

@Suite struct `numbers that no client means` {
    static let numbers: [JSON] = [
        .integer(.max), .integer(.min), .integer(1 << 53), .integer(-1 << 53), .integer(1 << 62), .integer(-1 << 62),
        .integer(0), .integer(-1), .real(1e308), .real(-1e308), .real(.infinity), .real(.nan),
        .real(.leastNonzeroMagnitude),
    ]

    private static let rules = """
        {"id": "sums", "each": "torrent",
         "when": "torrent.seedingTime + torrent.activeTime > days(1) || torrent.size * 3 + torrent.left < 1 * GiB \
        || torrent.downloaded - torrent.uploaded > 1 * GiB || torrent.ratio * 2.0 > 1.0",
         "do": [{"tags": {"add": ["x"]}}]},
        {"id": "times", "each": "torrent", "for": "1m",
         "when": "age > days(3) || torrent.addedAt.getHours('UTC') > 3 || now - torrent.addedAt < days(1) \
        || torrent.stalled || torrent.addedAt + torrent.seedingTime < now",
         "do": [{"limits": {"down": "1 MiB/s", "up": "2 MiB/s"}, "revert": true}]},
        {"id": "goals", "on": ["torrent.ratioReached", "torrent.seedTimeReached", "torrent.idle", "torrent.stalled"],
         "when": "torrent.progress > 0.5", "do": [{"pause": {}}]},
        {"id": "client", "each": "client", "when": "client.freeSpace < 1 * GiB || client.downRate > 1 * MiB",
         "do": [{"bandwidth": {"down": "1 MiB/s"}}]}
        """

    /// A torrent as a journal, or a client, could tell it.
    private static func torrent(_ id: Infohash, _ number: JSON) throws -> Torrent {
        var members: [JSON.Member] = [
            JSON.Member("id", .string(id.hex)), JSON.Member("state", "seeding"), JSON.Member("done", true),
            JSON.Member("countsSince", number), JSON.Member("quietSince", number), JSON.Member("name", "x"),
        ]
        for field in TorrentField.allCases {
            switch field.kind {
            case .bytes, .rate, .count, .time, .duration, .ratio, .fraction: members.append(.init(field.name, number))
            default: continue  // no number
            }
        }
        return try #require(Torrent(json: .object(members)))
    }

    @Test(arguments: numbers, numbers)
    func `never stop the engine, whatever they change into`(_ first: JSON, _ second: JSON) throws {
        var world = try World(Self.rules)
        let whole = { (number: JSON) in number.integerValue ?? 7 }
        for (index, number) in [first, second, first].enumerated() {
            let server = ClientFacts(
                version: "test", downLimit: whole(number), upLimit: whole(number), altSpeedActive: false,
                downRate: whole(number), upRate: whole(number), freeSpace: whole(number))
            let torrents = try [Self.torrent(.fixture(1), number), Self.torrent(.fixture(2), second)]
            let tick = world.observe(
                .snapshot(.fixture(torrents, at: Double(index) * 100, server: server), interval: .seconds(5)))
            world.finish(tick, at: Double(index) * 100 + 1)
            world.restart()
        }
    }

    @Test(arguments: numbers)
    func `in a journal never stop the start`(_ number: JSON) throws {
        let key = "sums/torrent/home/\(Infohash.fixture(1).hex)"
        let episode: JSON = ["phase": "firing", "held": number, "next": number]
        let entries: [String: JSON] = [
            "ticks": number, "seen/home": number, "fired/\(key)": number, "episode/\(key)": episode,
            "occurrence/\(key)": number, "window/day": .array([number, number]),
            "removal/i1-1": ["client": "home", "at": number],
            "override/day": ["window": "day", "state": "open", "until": number],
        ]
        let rules = try World.rules(Self.rules, limits: #"{"removals": {"grace": "0s"}}"#, windows: "{}")
        let torrent = try Self.torrent(.fixture(1), number)
        let state = EngineState(restoring: entries, torrents: [ClientName("home"): [torrent]])
        var engine = Engine(rules: rules, state: state)
        for seconds in [0.0, 100, 200] {
            _ = engine.observe(.snapshot(.fixture([torrent], at: seconds), interval: .seconds(5)))
        }
    }
}
