import Actions
import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// Groups that are chosen, and what becomes of them.
extension SelectGroupTests {
    @Test func `the last look refuses a group that is not needed any more, and its condition on fresh facts`() throws {
        var world = try Self.world()
        world.look(free: 45, at: 0)
        let (home, box) = ([Self.copy(1, at: "a")], [Self.copy(11, at: "a", of: "box")])
        world.see(home, of: "home", at: 1)
        let tick = world.see(box, of: "box", at: 2)
        let (first, last) = (tick.intents[0], tick.intents[1])
        #expect(world.engine.confirm(first, on: FreshLook(torrent: home[0]), at: .at(3)) == .goAhead)
        #expect(
            world.engine.confirm(last, on: FreshLook(torrent: box[0]), at: .at(3))
                == .notItsTurn("the other torrents of its group that use its data go first"))
        let kept = home[0].with([.tags: .texts(["keep"])])
        guard case .no = world.engine.confirm(first, on: FreshLook(torrent: kept), at: .at(3)) else {
            Issue.record("a group was begun although a fresh look at one of it says no")
            return
        }
        var enough = world
        enough.look(free: 101, at: 4)
        guard case .no(let reason) = enough.engine.confirm(first, on: FreshLook(torrent: home[0]), at: .at(5)) else {
            Issue.record("what is not needed was removed")
            return
        }
        #expect(reason.contains("not needed any more") || reason.contains("no longer holds"))
    }

    @Test func `what has begun is finished for the whole group, although enough is free by then`() throws {
        var world = try Self.world()
        world.look(free: 45, at: 0)
        let (home, box) = (
            [Self.copy(1, at: "a"), Self.copy(2, at: "b", gib: 58)], [Self.copy(11, at: "a", of: "box")]
        )
        world.see(home, of: "home", at: 1)
        let tick = world.see(box, of: "box", at: 2)
        world.observe(.outcome(tick.intents[0].id, .done("removed"), at: .at(3)))
        world.look(free: 200, at: 4)
        #expect(world.engine.confirm(tick.intents[1], on: FreshLook(torrent: box[0]), at: .at(5)) == .goAhead)
        // Where the client refuses, it is planned again, and nothing else is chosen in its place.
        world.observe(.outcome(tick.intents[1].id, .held("the client said no"), at: .at(6)))
        world.restart()
        world.look(free: 40, at: 7)
        var later: [String] = []
        for round in 1...20 { later += see(&world, [home[1]], box, at: Double(round) * 5 + 5) }
        #expect(later == ["a 11 of box: delete"])
    }

    @Test func `two rules that choose do not count the same bytes twice`() throws {
        let other = Self.makeRoom.replacing("make-room", with: "other").replacing("-group.size", with: "group.size")
        var world = try Self.world(Self.makeRoom + "," + other, limits: Self.grace)
        world.look(free: 45, at: 0)
        let home = [Self.copy(1, at: "a"), Self.copy(2, at: "b", gib: 58)]
        let box = [Self.copy(11, at: "a", of: "box"), Self.copy(12, at: "b", gib: 58, of: "box")]
        var all: [String] = []
        for second in stride(from: 0.0, through: 25, by: 5) { all += see(&world, home, box, at: second) }
        #expect(all == ["a 1 of home: keep", "a 11 of box: delete"])
    }

    @Test func `links to the same files within a group are freed once all of it is gone`() throws {
        let groups = #"{"copies": {"key": "torrent.category"}}"#
        func linked(_ number: Int, _ place: String, outside: Bool = false, _ first: Int? = nil) -> Torrent {
            Self.copy(
                number, at: place,
                [
                    .category: .text(outside ? "y" : "x"), .freeable: .integer(0), .onDisk: .integer(60 << 30),
                    .hardlinkedOutside: .flag(outside), .sharedWith: .integer(1),
                    .duplicateOf: first.map { .text(Infohash.fixture($0).hex) } ?? .absent,
                ])
        }
        var world = try Self.world(groups: groups)
        world.look(free: 45, at: 0)
        let library = [linked(3, "e", outside: true), linked(4, "f", outside: true, 3)]
        let home = [linked(1, "c"), linked(2, "d", 1)] + library
        let tick = world.see([.seeding(30, [.category: .text("q")])], of: "box", at: 0)
        #expect(removed(tick).isEmpty)
        let second = world.see(home, of: "home", at: 1)
        #expect(removed(second) == ["c 1 of home: delete", "d 2 of home: delete"])
        #expect(reason(library[0], in: world, at: 2).contains("its files have other links"))
        // Nothing else goes until the disk tells of it.
        world.observe(.outcome(second.intents[0].id, .done("removed"), at: .at(2)))
        world.observe(.outcome(second.intents[1].id, .done("removed"), at: .at(3)))
        let spare = Self.copy(8, at: "z", gib: 56, [.category: .text("z")])
        #expect(removed(world.see(library + [spare], of: "home", at: 4)).isEmpty)
    }

    @Test func `what is done once is done once for a group that is chosen`() throws {
        let telling = Self.makeRoom.replacing(
            #""do":["#, with: #""do":[{"webhook":"http://h/${group.name}/${disk.name}"},"#)
        var world = try Self.world(telling)
        world.look(free: 45, at: 0)
        world.see([Self.copy(1, at: "a")], of: "home", at: 1)
        let tick = world.see([Self.copy(11, at: "a", of: "box")], of: "box", at: 2)
        #expect(tick.intents.map(\.action).sorted() == ["remove", "remove", "webhook"])
        #expect(tick.intents.first { $0.action == "webhook" }?.arguments["url"] == "http://h/a/data")
    }

    @Test func `an explanation of a group tells what its torrents tell`() throws {
        var world = try Self.world()
        world.look(free: 45, at: 0)
        #expect(
            see(
                &world, [Self.copy(1, at: "a"), Self.copy(2, at: "b", gib: 58)],
                [Self.copy(9, at: "far", gib: 1, of: "box", [.tags: .texts(["keep"])])], at: 1) == [
                    "a 1 of home: delete"
                ])
        func told(_ words: String) -> [String]? {
            world.engine.explanation(ofGroup: words, at: .at(2))?.rules.map(\.reason)
        }
        #expect(told("copies/b") == ["group \"b\" (1 torrent): not needed: enough is freed by others"])
        #expect(told("copies/a")?.first?.hasPrefix("group \"a\" (1 torrent): under way: remove") == true)
        #expect(told("copies/c") == nil && told("others/a") == nil && told("copies") == nil)
    }

    @Test func `a dry run chooses the same and removes nothing`() throws {
        var world = try Self.world(
            Self.makeRoom.replacing(#""id":"make-room","#, with: #""id":"make-room","mode":"dryRun","#))
        world.look(free: 45, at: 0)
        world.see([Self.copy(1, at: "a")], of: "home", at: 1)
        let tick = world.see([Self.copy(11, at: "a", of: "box")], of: "box", at: 2)
        #expect(tick.intents.isEmpty && tick.rehearsed.count == 2)
        #expect(world.see([Self.copy(1, at: "a")], of: "home", at: 5).rehearsed.isEmpty)
    }

    @Test func `another way of grouping calls off what was planned by the former one`() throws {
        var world = try Self.world()
        world.look(free: 45, at: 0)
        world.see([Self.copy(1, at: "a")], of: "home", at: 1)
        #expect(removed(world.see([Self.copy(11, at: "a", of: "box")], of: "box", at: 2)).count == 2)
        let rules = try World.rules(
            Self.makeRoom, limits: World.noLimits, clients: Self.clients, disks: DiskTests.disks,
            groups: #"{"copies": {"by": "infohash"}}"#)
        #expect(try world.reload(rules, at: 3).cancelled.count == 2)
    }

    @Test func `a client makes room by groups of its own alone`() throws {
        let rule = Self.makeRoom.replacing(#""each":"disk:data""#, with: #""each":"client""#)
            .replacing("disk.free", with: "client.freeSpace")
        var world = try Self.world(rule, groups: #"{"copies": {"key": "torrent.category"}}"#)
        let spread: [TorrentField: FieldValue] = [.category: .text("a")]
        let own: [TorrentField: FieldValue] = [.category: .text("b")]
        world.see([Self.copy(11, at: "x", of: "box", spread)], of: "box", at: 0, free: 200 << 30)
        let home = [Self.copy(1, at: "a", spread), Self.copy(2, at: "b", own), Self.copy(3, at: "c", gib: 1, own)]
        let tick = world.see(home, of: "home", at: 1, free: 45 << 30)
        #expect(removed(tick) == ["b 2 of home: delete", "c 3 of home: delete"])
    }
}
