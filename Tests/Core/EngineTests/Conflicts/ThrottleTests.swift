import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

@testable import Actions

/// A group's budget of speed, divided among its torrents.
@Suite struct ThrottleTests {
    private static let clients = #"""
        "home": {"type": "test", "url": "http://127.0.0.1:1"}, "box": {"type": "test", "url": "http://127.0.0.1:2"}
        """#
    private static let groups = #"{"kinds": {"key": "torrent.category"}}"#

    private static func rule(_ budget: String = #"{"up": "1 MB/s"}"#, _ keys: String = "") -> String {
        #"{"id": "share", "each": "group:kinds", "when": "group.name == 'tv'", "do": [{"throttle": \#(budget)\#(keys)}]}"#
    }

    private static func torrent(_ number: Int, up: Int64? = nil, in category: String = "tv") -> Torrent {
        .seeding(
            number, [.category: .text(category), .upLimit: up.map { .integer($0) } ?? .absent])
    }

    private static func up(_ tick: Tick) -> [String] {
        tick.intents.map { intent in
            let value = intent.arguments["up"]?.integerValue.map(String.init) ?? "none"
            return "\(intent.subject.client?.text ?? "") \(intent.title.split(separator: " ").last ?? ""): \(value)"
        }
    }

    @Test(arguments: [1, 2, 3, 7, 64, 999], [Int64(1_000_000), 5_242_880, 999_999, 64_000])
    func `the shares come to the whole, and differ by a kilobyte and a rest at most`(count: Int, whole: Int64) {
        let shares = (0..<count).map { ThrottleAction.share(of: whole, GroupSeat(place: $0, count: count)) }
        if whole / 1000 >= count {
            #expect(shares.reduce(0, +) == whole)
            #expect((shares.max() ?? 0) - (shares.min() ?? 0) < 2000)
        } else {
            #expect(shares.allSatisfy { $0 == 1000 }, "nobody is stopped, or let go")
        }
    }

    @Test func `each torrent gets its share, and nothing is written where nothing differs`() throws {
        var world = try World(Self.rule(), groups: Self.groups)
        let others = [Self.torrent(4, in: "films")]
        let tick = world.see([Self.torrent(1), Self.torrent(2), Self.torrent(3)] + others, at: 705)
        #expect(Self.up(tick) == ["home 1: 334000", "home 2: 333000", "home 3: 333000"])
        world.finish(tick, at: 706)
        let set = [Self.torrent(1, up: 334_000), Self.torrent(2, up: 333_000), Self.torrent(3, up: 333_000)] + others
        for second in [710.0, 715, 720] { #expect(world.see(set, of: "home", at: second).intents.isEmpty) }
        // One leaves the group, and the others share what it had.
        let fewer = [Self.torrent(1, up: 334_000), Self.torrent(2, up: 333_000), Self.torrent(3, in: "films")] + others
        #expect(Self.up(world.see(fewer, of: "home", at: 725)) == ["home 1: 500000", "home 2: 500000"])
    }

    @Test func `torrents that come and go many times are no rules that undo each other`() throws {
        var world = try World(Self.rule(), groups: Self.groups)
        var limits: [Int: Int64] = [:]
        for round in 0..<20 {
            let torrents = [
                Self.torrent(1, up: limits[1]), Self.torrent(2, up: limits[2], in: round % 2 == 0 ? "films" : "tv"),
            ]
            let tick = world.see(torrents, at: Double(round) * 10)
            #expect(!tick.decisions.contains { $0.verdict == .resting })
            for intent in tick.intents {
                limits[intent.title == "torrent 1" ? 1 : 2] = intent.arguments["up"]?.integerValue
            }
            world.finish(tick, at: Double(round) * 10 + 1)
            #expect(limits[1] == (round % 2 == 0 ? 1_000_000 : 500_000))
        }
        #expect(limits == [1: 500_000, 2: 500_000])
    }

    @Test func `a torrent of another client is told with the list of that client, which knows who comes first`() throws
    {
        let first = #"{"id": "first", "each": "torrent", "clients": "box", "do": [{"limits": {"up": "7 MB/s"}}]}"#
        var world = try World(
            first + "," + Self.rule(#"{"up": "1 MB/s"}"#, #", "revert": true"#), clients: Self.clients,
            groups: Self.groups)
        world.see([Self.torrent(1)], of: "home", at: 0)
        let box = world.see([Self.torrent(2)], of: "box", at: 1)
        #expect(Self.up(box) == ["box 2: 7000000"])
        world.finish(box, at: 2)
        let home = world.see([Self.torrent(1)], of: "home", at: 5)
        #expect(Self.up(home) == ["home 1: 500000"])
        world.finish(home, at: 6)
        for second in [10.0, 20, 30] {
            #expect(world.see([Self.torrent(1, up: 500_000)], of: "home", at: second).intents.isEmpty)
            #expect(world.see([Self.torrent(2, up: 7_000_000)], of: "box", at: second + 1).intents.isEmpty)
        }
    }

    @Test func `what was there before comes back when the group's rule ends, on each client with its own list`() throws
    {
        var world = try World(
            Self.rule(#"{"up": "1 MB/s"}"#, #", "revert": true"#), clients: Self.clients, groups: Self.groups)
        world.see([Self.torrent(1, up: 9_000_000)], of: "home", at: 0)
        world.finish(world.see([Self.torrent(2)], of: "box", at: 1), at: 2)
        world.finish(world.see([Self.torrent(1, up: 9_000_000)], of: "home", at: 5), at: 6)
        world.see([Self.torrent(2, up: 500_000)], of: "box", at: 7)
        world.see([Self.torrent(1, up: 500_000)], of: "home", at: 10)
        let none = try World.rules("", limits: World.noLimits, clients: Self.clients, groups: Self.groups)
        try world.reload(none, at: 11)
        #expect(Self.up(world.see([Self.torrent(1, up: 500_000)], of: "home", at: 15)) == ["home 1: 9000000"])
        #expect(Self.up(world.see([Self.torrent(2, up: 500_000)], of: "box", at: 16)) == ["box 2: none"])
    }
}
