import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// Rules about groups decide about all torrents of a group, or about none.
@Suite struct GroupTests {
    static let clients = #"""
        "home": {"type": "test", "url": "http://127.0.0.1:1", "paths": {"/downloads": "/mnt/home"}},
        "box": {"type": "test", "url": "http://127.0.0.1:2", "paths": {"/data": "/mnt/home"}}
        """#

    static let copies = #"{"copies": {"by": "sameFiles"}}"#

    static func remove(_ when: String = "group.torrents.all(t, t.ratio >= 2.0)", _ data: String = "delete") -> String {
        #"{"id": "clean", "each": "group:copies", "when": "\#(when)", "do": [{"remove": {"data": "\#(data)"}}]}"#
    }

    static let keep =
        #"{"id": "keep", "each": "torrent", "when": "'keep' in torrent.tags", "do": [{"protect": ["remove"]}]}"#

    static func home(_ number: Int = 1, ratio: Double = 3, tags: [String] = [], size: Int64 = 1000) -> Torrent {
        .seeding(
            number, name: "film \(number)", ratio: ratio,
            [.contentPath: .text("/downloads/film"), .tags: .texts(tags), .size: .integer(size)])
    }

    static func box(_ number: Int = 2, ratio: Double = 3, tags: [String] = [], size: Int64 = 1000) -> Torrent {
        home(number, ratio: ratio, tags: tags, size: size).with([.contentPath: .text("/data/film")])
    }

    static func world(_ rules: String, limits: String = World.noLimits, groups: String = copies) throws -> World {
        try World(rules, limits: limits, clients: clients, groups: groups)
    }

    static func said(_ tick: Tick) -> [String] {
        tick.decisions.map { "\($0.title): \($0.reason)" }
    }

    @Test func `torrents of two clients go together, and their data with the last of them`() throws {
        var world = try Self.world(Self.remove())
        #expect(world.see([Self.home()], of: "home", at: 0).intents.isEmpty)
        let tick = world.see([Self.box()], of: "box", at: 1)
        #expect(tick.intents.map { $0.subject.client?.text } == ["home", "box"])
        #expect(tick.intents.map { $0.arguments["data"]?.stringValue } == ["keep", "delete"])
        #expect(world.see([Self.home()], of: "home", at: 5).intents.isEmpty)
    }

    @Test func `one that does not meet the condition keeps all`() throws {
        var world = try Self.world(Self.remove())
        world.see([Self.home()], of: "home", at: 0)
        #expect(world.see([Self.box(ratio: 1)], of: "box", at: 1).intents.isEmpty)
        #expect(world.see([Self.box()], of: "box", at: 6).intents.count == 2)
    }

    @Test func `one that is protected holds all, and each says why`() throws {
        var world = try Self.world(Self.remove() + "," + Self.keep)
        world.see([Self.home()], of: "home", at: 0)
        let tick = world.see([Self.box(tags: ["keep"])], of: "box", at: 1)
        #expect(tick.intents.isEmpty)
        #expect(
            Self.said(tick) == [
                "film 1: all or none: \"film 2\" of client box of the group is held: protected by rule keep",
                "film 2: protected by rule keep",
            ])
        #expect(world.see([Self.box()], of: "box", at: 6).intents.count == 2)
    }

    @Test func `one that is protected on another client than the one that is listed holds all`() throws {
        for client in ["home", "box"] {
            let keep = #"{"id": "keep", "each": "torrent", "clients": "\#(client)", "do": [{"protect": ["remove"]}]}"#
            var world = try Self.world(Self.remove() + "," + keep)
            for second in stride(from: 0.0, through: 30, by: 10) {
                #expect(world.see([Self.home()], of: "home", at: second).intents.isEmpty)
                #expect(world.see([Self.box()], of: "box", at: second + 1).intents.isEmpty)
            }
        }
    }

    @Test func `one that a person refuses holds all`() throws {
        var world = try Self.world(Self.remove())
        world.see([Self.home(ratio: 1)], of: "home", at: 0)
        world.see([Self.box()], of: "box", at: 1)
        try world.instruct(.hold(.client(ClientName("box")), for: nil), at: .at(2))
        #expect(world.see([Self.home()], of: "home", at: 5).intents.isEmpty)
    }

    @Test func `budgets count all of them`() throws {
        let limits = #"{"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1}}"#
        var world = try Self.world(Self.remove(), limits: limits)
        world.see([Self.home()], of: "home", at: 0)
        let tick = world.see([Self.box()], of: "box", at: 1)
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.count == 2 && tick.decisions.allSatisfy { $0.reason.contains("perTick") })
    }

    @Test func `grace counts for each, and the last one to have held lets all go`() throws {
        var world = try Self.world(Self.remove(), limits: #"{"removals": {"grace": "10s", "maxShare": 1.0}}"#)
        for second in stride(from: 0.0, through: 20, by: 5) {
            let early = world.see([Self.home()], of: "home", at: second)
            #expect(early.intents.isEmpty)
            if second >= 10 {
                let tick = world.see([Self.box()], of: "box", at: second + 1)
                #expect(tick.intents.count == (second >= 20 ? 2 : 0), "at \(second)")
            }
        }
    }

    @Test func `data that a torrent outside of the group uses is not deleted`() throws {
        var world = try Self.world(Self.remove())
        world.see([Self.home(), Self.home(3, ratio: 1, size: 7)], of: "home", at: 0)
        let tick = world.see([Self.box()], of: "box", at: 1)
        #expect(tick.intents.isEmpty)
        #expect(tick.decisions.contains { $0.reason.contains("its data is used by \"film 3\" of client home too") })
    }

    @Test(arguments: ["down", "suspect", "unread", "restored"])
    func `a client that may have others leaves all undecided`(why: String) throws {
        var world = try Self.world(Self.remove())
        let others = (10...30).map { Torrent.seeding($0) }
        if why != "unread" { world.see(others, of: "box", at: 0) }
        switch why {
        case "down": world.observe(.unreachable(ClientName("box"), reason: "asleep", at: .at(1)))
        case "suspect": world.see([], of: "box", at: 1)
        case "restored": world.restart()
        default: break  // was never listed
        }
        #expect(world.see([Self.home()], of: "home", at: 2).intents.isEmpty)
        let standing = world.engine.explanation(of: Self.home().id, in: ClientName("home"), at: .at(3))?.rules.first
        #expect(standing?.outcome == .unknown)
        #expect(standing?.reason.contains("client box") == true, "\(standing?.reason ?? "")")
        let intents = world.see(others, of: "box", at: 4).intents + world.see([Self.home()], of: "home", at: 7).intents
        #expect(intents.count == 1)
    }

    @Test func `what fails halfway is told, and goes on with those that are left`() throws {
        var world = try Self.world(Self.remove("group.count == 2 && group.torrents.all(t, t.ratio >= 2.0)"))
        world.see([Self.home()], of: "home", at: 0)
        let tick = world.see([Self.box()], of: "box", at: 1)
        try #require(tick.intents.count == 2)
        world.observe(.outcome(tick.intents[0].id, .done("removed"), at: .at(2)))
        world.observe(.outcome(tick.intents[1].id, .held("the client said no"), at: .at(3)))
        world.restart()
        world.see([], of: "home", at: 5)
        var later: [Intent] = []
        for minute in 1...40 {
            world.see([], of: "home", at: Double(minute) * 5 + 5)
            later += world.see([Self.box()], of: "box", at: Double(minute) * 5 + 6).intents
        }
        #expect(later.map { $0.subject.client?.text } == ["box"])
        #expect(later.map { $0.arguments["data"]?.stringValue } == ["delete"])
    }

    @Test func `one that is planned again leaves the data to the other, which waits for it`() throws {
        var world = try Self.world(Self.remove())
        world.see([Self.home()], of: "home", at: 0)
        let tick = world.see([Self.box()], of: "box", at: 1)
        try #require(tick.intents.count == 2)
        world.observe(.outcome(tick.intents[0].id, .held("the client said no"), at: .at(2)))
        var later: [Intent] = []
        for round in 1...20 {
            later += world.see([Self.home()], of: "home", at: Double(round) * 5).intents
            later += world.see([Self.box()], of: "box", at: Double(round) * 5 + 1).intents
        }
        #expect(later.map { $0.subject.client?.text } == ["home"])
        #expect(later.map { $0.arguments["data"]?.stringValue } == ["keep"])
    }

    @Test func `the one that deletes the data waits for the others to be gone`() throws {
        var world = try Self.world(Self.remove())
        world.see([Self.home()], of: "home", at: 0)
        let tick = world.see([Self.box()], of: "box", at: 1)
        try #require(tick.intents.count == 2)
        let (first, last) = (tick.intents[0], tick.intents[1])
        #expect(world.engine.confirm(first, on: FreshLook(torrent: Self.home()), at: .at(2)) == .goAhead)
        #expect(
            world.engine.confirm(last, on: FreshLook(torrent: Self.box()), at: .at(2))
                == .notItsTurn("the other torrents of its group that use its data go first"))
        world.observe(.outcome(first.id, .done("removed"), at: .at(3)))
        #expect(world.engine.confirm(last, on: FreshLook(torrent: Self.box()), at: .at(4)) == .goAhead)
    }

    @Test func `the last look refuses all where one is protected since`() throws {
        var world = try Self.world(Self.remove() + "," + Self.keep)
        world.see([Self.home()], of: "home", at: 0)
        let intent = try #require(world.see([Self.box()], of: "box", at: 1).intents.first)
        world.see([Self.box(tags: ["keep"])], of: "box", at: 3)
        #expect(
            world.engine.confirm(intent, on: FreshLook(torrent: Self.home()), at: .at(4))
                == .no(
                    "on a fresh look rule keep protects it, as \"film 2\" of client box is of the same group"))
    }

    @Test func `a webhook is sent once for the group, and tags are set on each`() throws {
        let rule = #"""
            {"id": "tell", "each": "group:copies", "when": "group.count > 1",
             "do": [{"webhook": "http://h/${group.name}"}, {"tags": {"add": ["copies-${string(group.count)}"]}}],
             "onExit": [{"webhook": "http://out/"}]}
            """#
        var world = try Self.world(rule)
        world.see([Self.home()], of: "home", at: 0)
        let tick = world.see([Self.box()], of: "box", at: 1)
        #expect(tick.actionNames.sorted() == ["tags", "webhook"], "what is set waits for the list of its own client")
        #expect(tick.intents.first { $0.action == "webhook" }?.subject.key == "group/copies//mnt/home/film#1000")
        #expect(tick.intents.first { $0.action == "tags" }?.arguments["add"] == ["copies-2"])
        world.finish(tick, at: 2)
        let home = world.see([Self.home()], of: "home", at: 5)
        #expect(home.intents.map { "\($0.action) \($0.subject.client?.text ?? "")" } == ["tags home"])
        world.finish(home, at: 5.5)
        let end = world.see([Self.box().with([.size: .integer(7)])], of: "box", at: 6)
        #expect(end.actionNames == ["webhook"])
    }

    @Test func `a torrent that comes to a group begins anew for all`() throws {
        let rule = #"""
            {"id": "tag", "each": "group:copies", "when": "group.torrents.exists(t, t.ratio >= 2.0)", "for": "10s",
             "do": [{"tags": {"add": ["old"]}}]}
            """#
        var world = try Self.world(rule)
        var counts: [Int] = []
        for second in stride(from: 0.0, through: 25, by: 5) {
            world.see([.seeding(9)] + (second >= 10 ? [Self.box(ratio: 0)] : []), of: "box", at: second)
            counts.append(world.see([Self.home()], of: "home", at: second + 1).intents.count)
        }
        #expect(world.ticks.flatMap(\.intents).count == 2, "\(counts)")
    }

    @Test func `a key makes groups, and a torrent without a value is in none`() throws {
        let groups = #"{"season": {"key": "torrent.name.split(' ')[1]", "clients": "home"}}"#
        let rule =
            #"{"id": "tag", "each": "group:season", "when": "group.name == '1' && group.count == 2", "do": [{"pause": {}}]}"#
        var world = try Self.world(rule, groups: groups)
        let tick = world.see(
            [.seeding(1, name: "a 1"), .seeding(2, name: "b 1"), .seeding(3, name: "c 2"), .seeding(4, name: "d")],
            of: "home", at: 0)
        #expect(tick.intents.map(\.title) == ["a 1", "b 1"])
    }

    @Test func `a key may read what some torrents lack, and those are in no group`() throws {
        let groups = #"{"season": {"key": "torrent.release.title + '/' + string(torrent.release.season)"}}"#
        let rule = #"{"id": "tag", "each": "group:season", "do": [{"pause": {}}]}"#
        var world = try Self.world(rule, groups: groups)
        world.see([Self.box(9)], of: "box", at: 1)
        let tick = world.see(
            [.seeding(1, name: "The.Show.S01E02.1080p"), .seeding(2, name: "A.Film.2019.1080p")], of: "home", at: 2)
        #expect(tick.intents.map(\.title) == ["The.Show.S01E02.1080p"])
    }

    @Test func `copies of one release go together, and a name that tells of none is alone`() throws {
        func copy(_ number: Int, _ name: String) -> Torrent {
            .seeding(number, name: name, ratio: 3, [.contentPath: .text("/downloads/\(number)")])
        }
        var world = try Self.world(
            Self.remove("group.count > 1"), groups: #"{"copies": {"by": "release"}}"#)
        let alike = [
            copy(1, "The.Show.S01E02.1080p.WEB-DL.H264-GRP"), copy(2, "the show s01e02 1080p web-dl h264-grp"),
        ]
        let others = [
            copy(3, "The.Show.S01E03.1080p.WEB-DL.H264-GRP"), copy(4, "The.Show.S01E02.720p.WEB-DL.H264-GRP"),
            copy(5, "The.Show.S01E02.1080p.WEB-DL.H264-OTHER"), copy(6, "notes"), copy(7, "notes"),
        ]
        world.see([Self.box(9)], of: "box", at: 1)
        let tick = world.see(alike + others, of: "home", at: 2)
        #expect(Set(tick.intents.compactMap(\.subject.torrent)) == Set(alike.map(\.id)))
    }

    @Test func `sizes count the same files once, and what others use frees nothing`() throws {
        let rule = #"""
            {"id": "tell", "each": "group:all", "do": [{"webhook":
             {"url": "http://h/", "body": {"size": "${group.size}", "free": "${group.freeable}"}}}]}
            """#
        let groups = #"{"all": {"key": "torrent.category"}}"#
        var world = try Self.world(rule, groups: groups)
        world.see([.seeding(9).with([.category: .text("y")])], of: "box", at: 60)
        let shared = Self.home(4, size: 50).with([.contentPath: .text("/downloads/b"), .left: .integer(0)])
        let tick = world.see(
            [
                Self.home(1).with([.left: .integer(0)]), Self.home(2).with([.left: .integer(0)]), shared,
                Self.home(5, size: 50).with([.contentPath: .text("/downloads/b"), .category: .text("x")]),
            ], of: "home", at: 61)
        let bodies = tick.intents.map { $0.arguments["body"]?["size"]?.integerValue }
        #expect(bodies.contains(1050), "\(tick.intents.map { $0.arguments.text() })")
        let free = tick.intents.map { $0.arguments["body"]?["free"]?.integerValue }
        #expect(free.contains(1000), "\(free)")
    }

    @Test func `an explanation tells of the group`() throws {
        var world = try Self.world(Self.remove() + "," + Self.keep)
        world.see([Self.home()], of: "home", at: 0)
        world.see([Self.box(tags: ["keep"])], of: "box", at: 1)
        let standing = world.engine.explanation(of: Self.home().id, in: ClientName("home"), at: .at(3))?.rules.first
        #expect(standing?.outcome == .held)
        #expect(
            standing?.reason == "group \"film\" (2 torrents): all or none: \"film 2\" of client box of the group is "
                + "held: protected by rule keep")
    }

    @Test func `another way of grouping calls off what was planned by the former one`() throws {
        var world = try Self.world(Self.remove())
        world.see([Self.home()], of: "home", at: 0)
        #expect(world.see([Self.box()], of: "box", at: 1).intents.count == 2)
        let rules = try World.rules(
            Self.remove(), limits: World.noLimits, clients: Self.clients, groups: #"{"copies": {"by": "infohash"}}"#)
        let tick = try world.reload(rules, at: 2)
        #expect(tick.cancelled.count == 2)
    }
}
