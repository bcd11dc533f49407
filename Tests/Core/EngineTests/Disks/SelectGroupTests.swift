import Actions
import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// Rules that make room by groups, each of which goes whole or not at all.
@Suite struct SelectGroupTests {
    static let makeRoom = #"""
        {"id":"make-room","each":"disk:data","when":"disk.free < 50 * GiB",
         "select":{"from":"group:copies","where":"group.torrents.all(t, t.done && !('keep' in t.tags))",
                   "orderBy":["-group.size"],"until":"disk.free + freed >= 100 * GiB","max":20},
         "do":[{"remove":{"data":"delete"}}]}
        """#
    static let clients = #"""
        "home": {"type": "test", "url": "http://127.0.0.1:1", "paths": {"/downloads": "/mnt/data"}},
        "box": {"type": "test", "url": "http://127.0.0.1:2", "paths": {"/data": "/mnt/data"}}
        """#
    static let grace = #"{"removals": {"grace": "10s", "maxShare": 1.0}}"#

    static func world(
        _ rules: String = makeRoom, limits: String = World.noLimits, groups: String = GroupTests.copies
    ) throws -> World {
        try World(rules, limits: limits, clients: clients, disks: DiskTests.disks, groups: groups)
    }

    /// A torrent of a client whose data is at a place of the disk.
    static func copy(
        _ number: Int, at place: String, gib: Int64 = 60, of client: String = "home",
        _ changes: [TorrentField: FieldValue] = [:]
    ) -> Torrent {
        let folder = client == "home" ? "/downloads" : "/data"
        var all: [TorrentField: FieldValue] = [
            .size: .integer(gib << 30), .savePath: .text(folder), .contentPath: .text("\(folder)/\(place)"),
        ]
        all.merge(changes) { _, newer in newer }
        return .seeding(number, name: "\(place) \(number)", all)
    }

    /// What is to be removed: the clients, hashes and what becomes of the data.
    func removed(_ tick: Tick) -> [String] {
        tick.intents.filter { $0.action == "remove" }
            .map { "\($0.title) of \($0.subject.client?.text ?? ""): \($0.arguments["data"]?.stringValue ?? "")" }
            .sorted()
    }

    /// Shows both lists, and tells what is to be removed by then.
    func see(_ world: inout World, _ home: [Torrent], _ box: [Torrent], at second: Double) -> [String] {
        let first = removed(world.see(home, of: "home", at: second))
        return (first + removed(world.see(box, of: "box", at: second + 0.5))).sorted()
    }

    func reason(_ torrent: Torrent, of client: String = "home", in world: World, at second: Double) -> String {
        world.engine.explanation(of: torrent.id, in: ClientName(client), at: .at(second))?.rules
            .first { $0.rule == "make-room" }?.reason ?? ""
    }

    @Test func `the first in order go whole, their bytes counted once, and not one more`() throws {
        var world = try Self.world()
        world.look(free: 40, at: 0)
        let home = [Self.copy(1, at: "a", gib: 40), Self.copy(2, at: "b", gib: 30), Self.copy(3, at: "c", gib: 20)]
        let box = [Self.copy(11, at: "a", gib: 40, of: "box"), Self.copy(13, at: "c", gib: 20, of: "box")]
        #expect(
            see(&world, home, box, at: 1) == ["a 1 of home: keep", "a 11 of box: delete", "b 2 of home: delete"])
        let reasons = world.ticks.flatMap(\.decisions).map(\.reason)
        #expect(reasons.contains("group \"a\" (2 torrents): chosen as 1st of 2 to free 70.0 GiB of 60.0 GiB"))
        #expect(reason(home[2], in: world, at: 2).contains("not needed: enough is freed by others"))
        let disk = world.engine.explanation(ofDisk: "data", at: .at(2))?.rules.first
        #expect(disk?.reason.contains("70.0 GiB are on their way to be free") == true, "\(disk?.reason ?? "")")
    }

    /// What keeps the group at `a`, of one torrent on each client, and how it is told.
    private static let obstacles: [(name: String, home: [Torrent], box: [Torrent], reason: String)] = [
        (
            "protected", [copy(1, at: "a")], [copy(11, at: "a", of: "box", [.category: .text("kept")])],
            "all or none: \"a 11\" of client box of the group: protected by rule keep"
        ),
        (
            "not done", [copy(1, at: "a")], [copy(11, at: "a", of: "box", [.done: .flag(false)])],
            "\"where\" does not hold"
        ),
        (
            "not known to be done", [copy(1, at: "a")], [copy(11, at: "a", of: "box", [.done: .unknown])],
            "\"where\" has no value"
        ),
        (
            "checking", [copy(1, at: "a")], [copy(11, at: "a", of: "box", [.state: .text("moving")])],
            "\"a 11\" of client box of the group: not chosen: its data is being checked or moved"
        ),
        (
            "used by others", [copy(1, at: "a"), copy(5, at: "a/part", gib: 1)], [copy(11, at: "a", of: "box")],
            "its data is used by \"a/part 5\" of client home too"
        ),
        (
            "linked elsewhere", [copy(1, at: "a", [.freeable: .integer(0)])],
            [copy(11, at: "a", of: "box", [.freeable: .integer(0)])],
            "it frees nothing, as its files have other links"
        ),
        (
            "what of it is there is unknown", [copy(1, at: "a")],
            [copy(11, at: "a", of: "box", [.done: .flag(true), .tags: .unknown])], "\"where\" has no value"
        ),
    ]

    @Test(arguments: obstacles.indices) func `one that may not go keeps all, and the next is chosen`(index: Int) throws
    {
        let (name, home, box, expected) = Self.obstacles[index]
        let keep = #"{"id":"keep","each":"torrent","when":"torrent.category == 'kept'","do":[{"protect":["remove"]}]}"#
        var world = try Self.world(keep + "," + Self.makeRoom)
        let next = Self.copy(8, at: "z", gib: 56)
        // What is being moved is known from before that.
        let resting: [TorrentField: FieldValue] = [.state: .text("seeding")]
        #expect(see(&world, (home + [next]).map { $0.with(resting) }, box.map { $0.with(resting) }, at: 0).isEmpty)
        #expect(see(&world, home + [next], box, at: 1).isEmpty)
        world.look(free: 45, at: 2)
        #expect(see(&world, home + [next], box, at: 3) == ["z 8 of home: delete"], "\(name)")
        for (torrent, client) in [(home[0], "home"), (box[0], "box")] {
            let reason = reason(torrent, of: client, in: world, at: 4)
            #expect(reason.hasPrefix("group \"a\" (2 torrents): "), "\(name): \(reason)")
            #expect(reason.contains(expected), "\(name): \(reason)")
        }
    }

    @Test func `one whose torrent a person holds, or whose data is elsewhere, is passed over`()
        throws
    {
        let groups = #"{"copies": {"key": "torrent.category"}}"#
        func pair(_ changes: [TorrentField: FieldValue]) -> (home: [Torrent], box: [Torrent]) {
            let category: [TorrentField: FieldValue] = [.category: .text("a")]
            let other = category.merging(changes) { _, newer in newer }
            return (
                [Self.copy(1, at: "a", category), Self.copy(8, at: "z", gib: 56, [.category: .text("z")])],
                [Self.copy(11, at: "b", of: "box", other)]
            )
        }
        var held = try Self.world(groups: groups)
        let both = pair([:])
        #expect(see(&held, both.home, both.box, at: 0).isEmpty)
        try held.instruct(.hold(.client(ClientName("box")), for: nil), at: .at(0.6))
        held.look(free: 45, at: 0.7)
        #expect(see(&held, both.home, both.box, at: 1) == ["z 8 of home: delete"])
        #expect(reason(both.home[0], in: held, at: 2).contains("held by you: client box"))

        var elsewhere = try Self.world(groups: groups)
        elsewhere.look(free: 45, at: 0)
        let far = pair([.contentPath: .text("/other/b"), .savePath: .text("/other")])
        #expect(see(&elsewhere, far.home, far.box, at: 1) == ["z 8 of home: delete"])
        #expect(
            reason(far.home[0], in: elsewhere, at: 2)
                .contains("\"b 11\" of client box of the group has its data elsewhere"))
        #expect(reason(far.box[0], of: "box", in: elsewhere, at: 2) == "its data is not on disk data")
    }

    @Test func `one whose torrent owes seeding is passed over`() throws {
        let text = """
            {"version": 1, "timezone": "UTC", "clients": {\(Self.clients)}, "disks": \(DiskTests.disks),
             "groups": \(GroupTests.copies), "limits": \(World.noLimits),
             "obligations": {"t.example": {"seedingTime": "10d"}}, "rules": [\(Self.makeRoom)]}
            """
        let catalogue = Catalogue(
            clients: [ClientKind(name: "test", capabilities: ["tags"])], actions: World.actions.map(\.kind))
        var world = World(
            reading: try RuleSet(reading: SourceText(name: "r.json", bytes: Array(text.utf8)), with: catalogue))
        func of(_ host: String) -> [TorrentField: FieldValue] {
            let tracker = Tracker(url: "https://\(host)/a", host: host, tier: 0, state: .working, message: "")
            return [.trackers: .trackers([tracker]), .downloaded: .integer(1 << 40)]
        }
        world.look(free: 45, at: 0)
        let home = [Self.copy(1, at: "a", of("o.example")), Self.copy(8, at: "z", gib: 56, of("o.example"))]
        let box = [Self.copy(11, at: "a", of: "box", of("t.example"))]
        #expect(see(&world, home, box, at: 1) == ["z 8 of home: delete"])
        #expect(
            reason(home[0], in: world, at: 2)
                .contains("\"a 11\" of client box of the group: not chosen: it owes seeding to t.example"))
    }

    @Test func `budgets cut no group, and one that never fits is passed over`() throws {
        let home = [Self.copy(1, at: "a"), Self.copy(2, at: "b", gib: 58)]
        let box = [Self.copy(11, at: "a", of: "box")]
        var narrow = try Self.world(limits: #"{"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1}}"#)
        narrow.look(free: 45, at: 0)
        #expect(see(&narrow, home, box, at: 1) == ["b 2 of home: delete"])
        #expect(reason(home[0], in: narrow, at: 2).contains("it has 2 torrents, and no more than 1 go at once"))

        var day = try Self.world(limits: #"{"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 9, "perDay": 3}}"#)
        day.look(free: 1, at: 0)
        let more = [Self.copy(1, at: "a"), Self.copy(2, at: "b", gib: 58)]
        let copies = [Self.copy(11, at: "a", of: "box"), Self.copy(12, at: "b", gib: 58, of: "box")]
        #expect(see(&day, more, copies, at: 1) == ["a 1 of home: keep", "a 11 of box: delete"])
        #expect(reason(more[1], in: day, at: 2).contains("limits.removals.perDay"))
    }

    @Test func `max counts groups, and what cannot be finished is not begun`() throws {
        let home = (1...4).map { Self.copy($0, at: "p\($0)", gib: 20) }
        let box = (1...4).map { Self.copy($0 + 10, at: "p\($0)", gib: 20, of: "box") }
        var two = try Self.world(Self.makeRoom.replacing(#""max":20"#, with: #""max":2"#))
        two.look(free: 40, at: 0)
        #expect(see(&two, home, box, at: 1).isEmpty)
        #expect(
            two.engine.explanation(ofDisk: "data", at: .at(2))?.rules.first?.reason.contains("by \"max\"") == true)
        var partial = try Self.world(Self.makeRoom.replacing(#""max":20"#, with: #""max":2,"partial":true"#))
        partial.look(free: 40, at: 0)
        #expect(see(&partial, home, box, at: 1).count == 4)
        #expect(see(&partial, home, box, at: 5).isEmpty)
    }

    @Test func `a budget of what is kept spares groups, and shared data takes its room once`() throws {
        let rule = Self.makeRoom.replacing(#""until":"disk.free + freed >= 100 * GiB","max":20"#, with: #""keep":KEEP"#)
        let home = [Self.copy(1, at: "a", gib: 30), Self.copy(2, at: "b", gib: 20), Self.copy(3, at: "c", gib: 10)]
        let box = [Self.copy(11, at: "a", gib: 30, of: "box")]
        for keep in [#"{"size":"50 GiB"}"#, #"{"count":2}"#] {
            var world = try Self.world(rule.replacing("KEEP", with: keep))
            world.look(free: 40, at: 0)
            #expect(see(&world, home, box, at: 1) == ["c 3 of home: delete"], "\(keep)")
        }
    }

    @Test func `what waits stays chosen when the order changes, over a restart and a reload too`() throws {
        var world = try Self.world(limits: Self.grace)
        world.look(free: 45, at: 0)
        let box = [Self.copy(11, at: "a", of: "box")]
        let first = [Self.copy(1, at: "a"), Self.copy(2, at: "b", gib: 58)]
        #expect(see(&world, first, box, at: 0).isEmpty)
        #expect(see(&world, first, box, at: 5).isEmpty)
        world.restart()
        world.look(free: 45, at: 6)
        try world.reload(world.engine.rules, at: 6.5)
        let swapped = [Self.copy(1, at: "a"), Self.copy(2, at: "b", gib: 99)]
        var all: [String] = []
        for second in stride(from: 7.0, through: 17, by: 5) { all += see(&world, swapped, box, at: second) }
        #expect(all == ["a 1 of home: keep", "a 11 of box: delete"])
    }

    @Test func `one that comes to a group waits for its own grace, and keeps the others waiting`() throws {
        var world = try Self.world(limits: Self.grace)
        world.look(free: 45, at: 0)
        let home = [Self.copy(1, at: "a")]
        var counts: [Int] = []
        for second in stride(from: 0.0, through: 20, by: 5) {
            let box = [Self.copy(9, at: "far", gib: 1, of: "box", [.tags: .texts(["keep"])])]
            let more = second >= 5 ? [Self.copy(11, at: "a", of: "box")] : []
            counts.append(see(&world, home, box + more, at: second).count)
        }
        #expect(counts == [0, 0, 0, 2, 0])
    }

    @Test func `a client that may have others leaves all undecided, and what waits keeps its place`() throws {
        var world = try Self.world(limits: Self.grace)
        world.look(free: 45, at: 0)
        let (home, box) = (
            [Self.copy(1, at: "a"), Self.copy(2, at: "b", gib: 58)], [Self.copy(11, at: "a", of: "box")]
        )
        _ = see(&world, home, box, at: 0)
        world.observe(.unreachable(ClientName("box"), reason: "asleep", at: .at(2)))
        for second in stride(from: 5.0, through: 30, by: 5) {
            #expect(removed(world.see(home, of: "home", at: second)).isEmpty)
        }
        #expect(reason(home[0], in: world, at: 30).contains("client box does not answer"))
        let told = world.ticks.flatMap(\.decisions).filter { $0.reason.contains("client box does not answer") }
        #expect(told.map(\.subject) == [.disk("data")] && told.map(\.verdict) == [.held])
        #expect(!world.ticks.flatMap(\.decisions).contains { $0.reason.contains("has not been listed") })
        var all: [String] = []
        for second in stride(from: 35.0, through: 60, by: 5) { all += see(&world, home, box, at: second) }
        #expect(all == ["a 1 of home: keep", "a 11 of box: delete"])
    }
}
