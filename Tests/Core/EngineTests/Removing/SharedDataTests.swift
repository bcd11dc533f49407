import Clocks
import Engine
import Testing
import Torrents
import Simulation

/// Data that several torrents use is deleted for none of them.
@Suite struct SharedDataTests {
    private static let clients = #"""
        "home": {"type": "test", "url": "http://127.0.0.1:1", "paths": {"/downloads": "/mnt/home"}},
        "box": {"type": "test", "url": "http://127.0.0.1:2", "paths": {"/data": "/mnt/home"}}
        """#

    private static func rule(_ data: String) -> String {
        #"{"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {"data": "\#(data)"}}]}"#
    }

    private static func at(_ path: String, _ number: Int = 1, ratio: Double = 3) -> Torrent {
        .seeding(number, name: "film \(number)", ratio: ratio, [.contentPath: .text(path)])
    }

    private static let meeting: [(other: String, place: String)] = [
        ("/data/film", "/mnt/home/film"), ("/data/film/extra", "/mnt/home/film"), ("/data", "/mnt/home"),
        ("/data//./film/", "/mnt/home/film"), ("/mnt/home/film", "/mnt/home/film"),
    ]

    @Test(arguments: meeting.indices)
    func `a torrent of another client holds the deletion, by its name`(index: Int) throws {
        let (path, place) = Self.meeting[index]
        var world = try World(Self.rule("delete"), clients: Self.clients)
        world.see([Self.at(path, 7, ratio: 1)], of: "box", at: 0)
        let tick = world.see([Self.at("/downloads/film")], of: "home", at: 1)
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.map(\.reason) == ["its data is used by \"film 7\" of client box too: \(place)"])
    }

    @Test(arguments: ["/data/film 2", "/data/other/film", "/downloads/film", "/data/fil"])
    func `a torrent that merely has a similar name holds nothing`(path: String) throws {
        var world = try World(Self.rule("delete"), clients: Self.clients)
        world.see([Self.at(path, 7, ratio: 1)], of: "box", at: 0)
        #expect(world.see([Self.at("/downloads/film")], of: "home", at: 1).intents.count == 1)
    }

    @Test func `a torrent of the same client holds it as well, and the data may be kept`() throws {
        let pair = [Self.at("/downloads/film"), Self.at("/downloads/film", 2, ratio: 1)]
        for (data, count) in [("delete", 0), ("keep", 1)] {
            var world = try World(Self.rule(data))
            #expect(world.see(pair, at: 0).intents.count == count, "data: \(data)")
        }
    }

    @Test func `a client that was never listed may use anything`() throws {
        var world = try World(Self.rule("delete"), clients: Self.clients)
        let film = Self.at("/downloads/film")
        let tick = world.see([film], of: "home", at: 1)
        #expect(tick.decisions.map(\.reason) == ["client box has not been listed yet, and may use its data as well"])
        world.see([], of: "box", at: 2)
        #expect(world.see([film], of: "home", at: 6).intents.count == 1)
    }

    @Test func `a client whose lists have not come for a while may use anything by now`() throws {
        var world = try World(Self.rule("delete"), clients: Self.clients)
        let film = Self.at("/downloads/film")
        world.see([], of: "box", at: 0)
        // Its lists since could not be written down, or the machine has slept.
        let tick = world.see([film], of: "home", at: 121)
        #expect(
            tick.decisions.map(\.reason) == ["client box was last listed 2 min 1 s ago, and may use its data as well"])
        world.see([Self.at("/data/film", 7, ratio: 1)], of: "box", at: 122)
        #expect(world.see([film], of: "home", at: 126).intents.isEmpty)
        world.see([], of: "box", at: 131)
        for second in [132.0, 136] { world.see([film], of: "home", at: second) }
        world.see([], of: "box", at: 140)
        #expect(world.see([film], of: "home", at: 200).decisions.isEmpty)
    }

    @Test func `the last look holds what was decided before another client's lists stayed away`() throws {
        var world = try World(Self.rule("delete"), clients: Self.clients)
        let film = Self.at("/downloads/film")
        world.see([], of: "box", at: 0)
        let intent = try #require(world.see([film], of: "home", at: 1).intents.first)
        #expect(world.engine.confirm(intent, on: FreshLook(torrent: film), at: .at(100)) == .goAhead)
        #expect(
            world.engine.confirm(intent, on: FreshLook(torrent: film), at: .at(300))
                == .no("client box was last listed 5 min ago, and may use its data as well"))
    }

    @Test func `after a restart no other client's former list will do, unless it does not answer`() throws {
        var world = try World(Self.rule("delete"), clients: Self.clients)
        let film = Self.at("/downloads/film")
        world.see([], of: "box", at: 0)
        world.see([film.with([.ratio: .real(0.5)])], of: "home", at: 1)
        world.restart()
        #expect(
            world.see([film], of: "home", at: 5).decisions.map(\.reason)
                == ["client box has not been listed since Sluice was started, and may use its data as well"])
        world.observe(.unreachable(ClientName("box"), reason: "down", at: .at(6)))
        #expect(world.see([film], of: "home", at: 10).intents.count == 1)
    }

    @Test func `a client that is down or lists too little is taken by its last list`() throws {
        var world = try World(Self.rule("delete"), clients: Self.clients)
        let film = Self.at("/downloads/film")
        let others = (10...30).map { Torrent.seeding($0) }
        world.see([Self.at("/data/film", 7, ratio: 1)] + others, of: "box", at: 0)
        world.see([], of: "box", at: 5)
        #expect(world.see([film], of: "home", at: 6).intents.isEmpty)
        world.observe(.unreachable(ClientName("box"), reason: "down", at: .at(7)))
        #expect(world.see([film], of: "home", at: 11).intents.isEmpty)
        world.restart()
        for second in [15.0, 20] { #expect(world.see([film], of: "home", at: second).intents.isEmpty) }
    }

    @Test func `the last look sees a torrent that came since`() throws {
        var world = try World(Self.rule("delete"))
        let film = Self.at("/downloads/film")
        let intent = try #require(world.see([film], at: 0).intents.first)
        #expect(world.engine.confirm(intent, on: FreshLook(torrent: film), at: .at(1)) == .goAhead)
        world.see([film, Self.at("/downloads/film", 2, ratio: 1)], at: 5)
        #expect(
            world.engine.confirm(intent, on: FreshLook(torrent: film), at: .at(6))
                == .no("its data is used by \"film 2\" of client home too: /downloads/film"))
    }

    @Test func `torrents without a folder of their own are compared by their files`() throws {
        func loose(_ number: Int, _ files: [String]) -> Torrent {
            let files = files.map { TorrentFile(path: $0, size: 1, progress: 1, wanted: true, priority: "normal") }
            return Self.at("/data", number).with([.files: .files(files)])
        }
        var world = try World(Self.rule("delete"))
        #expect(world.see([loose(1, ["a", "b"]), loose(2, ["c"])], at: 0).intents.count == 2)
        world = try World(Self.rule("delete"))
        #expect(world.see([loose(1, ["a", "b"]), loose(2, ["b"])], at: 0).intents.isEmpty)
    }
}
