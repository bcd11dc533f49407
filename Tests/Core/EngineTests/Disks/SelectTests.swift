import Clocks
import Engine
import Rules
import Simulation
import Testing
import Torrents

/// Rules that make room by victims.
@Suite struct SelectTests {
    /// As the design writes it, word by word.
    private static let makeRoom = #"""
        {"id":"make-room","each":"disk:data","when":"disk.free < 50 * GiB",
         "select":{"from":"torrent","where":"torrent.done","orderBy":["-torrent.ratio","torrent.addedAt"],"until":"disk.free + freed >= 100 * GiB","max":20},
         "do":[{"remove":{"data":"delete"}}]}
        """#
    private static let protecting =
        #"{"id":"keep","each":"torrent","when":"'keep' in torrent.tags","do":[{"protect":["remove"]}]}"#
    private static let grace = #"{"removals": {"grace": "10s", "maxShare": 1.0}}"#

    private func world(_ rules: String = Self.makeRoom, limits: String = World.noLimits) throws -> World {
        try World(rules, limits: limits, disks: DiskTests.disks)
    }

    /// A torrent of so many GiB on the disk.
    private func torrent(
        _ number: Int, gib: Int64 = 20, ratio: Double = 1, _ changes: [TorrentField: FieldValue] = [:]
    ) -> Torrent {
        var all: [TorrentField: FieldValue] = [
            .size: .integer(gib << 30), .savePath: .text("/mnt/data/films"),
            .contentPath: .text("/mnt/data/films/\(number)"),
        ]
        all.merge(changes) { _, newer in newer }
        return .seeding(number, ratio: ratio, all)
    }

    private func removed(_ tick: Tick) -> [Infohash] {
        tick.intents.filter { $0.action == "remove" }.compactMap(\.subject.torrent)
    }

    @Test func `the first in order are removed until it is enough, and not one more`() throws {
        var world = try world()
        world.look(free: 40, at: 0)
        let torrents = [
            torrent(1, ratio: 1), torrent(2, ratio: 4), torrent(3, ratio: 3), torrent(4, ratio: 2),
            torrent(5, ratio: 5),
        ]
        let tick = world.see(torrents, at: 0)
        #expect(Set(removed(tick)) == [torrents[4].id, torrents[1].id, torrents[2].id])
        #expect(tick.decisions.contains { $0.reason == "chosen as 3rd of 3 to free 60.0 GiB of 60.0 GiB" })
    }

    @Test func `budgets let the first in order go first`() throws {
        var world = try world(limits: #"{"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1}}"#)
        world.look(free: 40, at: 0)
        // By their infohashes they stand in another order.
        let torrents = [torrent(1, ratio: 2), torrent(2, ratio: 5), torrent(3, ratio: 3), torrent(4, ratio: 4)]
        let order = [torrents[1].id, torrents[3].id, torrents[2].id]
        for (place, id) in order.enumerated() {
            let tick = world.see(torrents, at: Double(place))
            #expect(removed(tick) == [id], "\(place)")
        }
        #expect(removed(world.see(torrents, at: 3)) == [])
    }

    @Test func `ties are settled by the next key, and then by infohash`() throws {
        var world = try world()
        world.look(free: 70, at: 0)
        world.look(free: 45, at: 1)
        let late = torrent(1, gib: 60, [.addedAt: .integer(2000)])
        let twins = [torrent(3, gib: 60, [.addedAt: .integer(1000)]), torrent(2, gib: 60, [.addedAt: .integer(1000)])]
        #expect(removed(world.see([late] + twins, at: 1)) == [try #require(twins.map(\.id).min())])
    }

    @Test func `files that have other links free nothing, and are passed over`() throws {
        var world = try world()
        world.look(free: 40, at: 0)
        let linked = torrent(1, gib: 60, ratio: 9, [.freeable: .integer(0)])
        let partly = torrent(2, gib: 60, ratio: 8, [.freeable: .integer(20 << 30)])
        let torrents = [linked, partly, torrent(3, gib: 60, ratio: 7), torrent(4, gib: 60, ratio: 6)]
        #expect(Set(removed(world.see(torrents, at: 0))) == [torrents[1].id, torrents[2].id])
        let standing = world.engine.explanation(of: linked.id, in: ClientName("home"), at: .at(0))?.rules.first
        #expect(standing?.reason.contains("its files have other links") == true)
    }

    @Test func `nothing more is chosen while what was chosen waits, is removed, or does not show as free yet`() throws {
        var world = try world(limits: Self.grace)
        let torrents = (1...5).map { torrent($0, gib: 60, ratio: Double($0)) }
        world.look(free: 45, at: 0)
        #expect(removed(world.see(torrents, at: 0)).isEmpty)
        #expect(removed(world.see(torrents, at: 5)).isEmpty)
        let tick = world.see(torrents, at: 10)
        #expect(removed(tick) == [torrents[4].id])
        #expect(removed(world.see(torrents, at: 15)).isEmpty)
        world.finish(tick, at: 16)
        let rest = Array(torrents.dropLast())
        for second in stride(from: 20.0, through: 40, by: 5) { #expect(removed(world.see(rest, at: second)).isEmpty) }
        world.look(free: 45, at: 30)
        #expect(removed(world.see(rest, at: 45)).isEmpty)
        world.look(free: 105, at: 60)
        for second in stride(from: 65.0, through: 85, by: 5) { #expect(removed(world.see(rest, at: second)).isEmpty) }
    }

    @Test(arguments: [false, true])
    func `what has begun goes on to the goal, although the condition holds no more`(restarts: Bool) throws {
        var world = try world(limits: #"{"removals": {"grace": "0s", "maxShare": 1.0, "perTick": 1}}"#)
        world.look(free: 45, at: 0)
        var torrents = (1...4).map { torrent($0, gib: 20, ratio: Double($0)) }
        var all: [Infohash] = []
        var free: Int64 = 45
        for round in 0..<6 {
            let second = Double(round * 30)
            if restarts, round > 0 {
                world.restart()
                // The disk is looked at before the clients have listed what they have.
                world.look(free: free, at: second - 1)
            }
            let tick = world.see(torrents, at: second)
            world.finish(tick, at: second + 1)
            for id in removed(tick) {
                all.append(id)
                torrents.removeAll { $0.id == id }
                free += 20
            }
            world.look(free: free, at: second + 2)
        }
        #expect(all.count == 3 && free == 105)
        #expect(!world.firing.contains("make-room"))
    }

    @Test func `what cannot be finished is not begun, unless that is wished`() throws {
        let torrents = [torrent(1), torrent(2)]
        var strict = try world()
        strict.look(free: 40, at: 0)
        #expect(removed(strict.see(torrents, at: 0)).isEmpty)
        let standing = strict.engine.explanation(ofDisk: "data", at: .at(0))?.rules.first
        #expect(standing?.outcome == .held)
        #expect(standing?.reason.contains("only 40.0 GiB of 60.0 GiB") == true)
        var partial = try world(Self.makeRoom.replacing(#""max":20"#, with: #""max":20,"partial":true"#))
        partial.look(free: 40, at: 0)
        #expect(removed(partial.see(torrents, at: 0)).count == 2)
        var few = try world(Self.makeRoom.replacing(#""max":20"#, with: #""max":1,"partial":true"#))
        few.look(free: 40, at: 0)
        #expect(removed(few.see(torrents, at: 0)).count == 1)
    }

    @Test func `a protected torrent, one of unknown size and one whose data others use are passed over`() throws {
        var world = try world(Self.protecting + "," + Self.makeRoom)
        world.look(free: 45, at: 0)
        let kept = torrent(1, gib: 60, ratio: 9, [.tags: .texts(["keep"])])
        let vague = torrent(2, gib: 60, ratio: 8, [.size: .unknown])
        let shared = torrent(3, gib: 60, ratio: 7)
        let sharer = torrent(4, gib: 60, ratio: 0, [.contentPath: .text("/mnt/data/films/3")])
        let unranked = torrent(5, gib: 60, [.ratio: .unknown])
        let next = torrent(6, gib: 60, ratio: 2)
        let elsewhere = torrent(7, gib: 60, ratio: 10, [.savePath: .text("/other"), .contentPath: .text("/other/7")])
        let tick = world.see([kept, vague, shared, sharer, unranked, next, elsewhere], at: 0)
        #expect(removed(tick) == [next.id])
        func reason(_ torrent: Torrent) -> String {
            world.engine.explanation(of: torrent.id, in: ClientName("home"), at: .at(0))?.rules.last?.reason ?? ""
        }
        #expect(reason(kept) == "protected by rule keep")
        #expect(reason(vague).contains("size is not known"))
        #expect(reason(shared).contains("is used by"))
        #expect(reason(unranked).contains("place in the order is unknown"))
        #expect(reason(elsewhere).contains("not on disk data"))
    }

    @Test(arguments: [
        #"{"id":"keep","each":"group:kinds","when":"group.count >= 2","do":[{"protect":["remove"]}]}"#,
        #"{"id":"keep","each":"torrent","when":"'keep' in torrent.tags","keepFor":"1h","do":[{"protect":["remove"]}]}"#,
    ])
    func `what a rule about groups protects, or one that goes on for a while, is passed over`(keep: String) throws {
        let kinds = #"{"kinds": {"key": "torrent.category"}}"#
        var world = try World(keep + "," + Self.makeRoom, disks: DiskTests.disks, groups: kinds)
        world.look(free: 90, at: 0)
        let pair = [1, 2].map { torrent($0, gib: 60, ratio: 9, [.category: .text("a"), .tags: .texts(["keep"])]) }
        let lone = torrent(3, gib: 60, ratio: 2, [.category: .text("b")])
        #expect(removed(world.see(pair + [lone], at: 0)).isEmpty)
        world.look(free: 45, at: 5)
        #expect(removed(world.see(pair.map { $0.with([.tags: .texts([])]) } + [lone], at: 5)) == [lone.id])
        let reason = world.engine.explanation(of: pair[0].id, in: ClientName("home"), at: .at(5))?.rules.last?.reason
        #expect(reason == "protected by rule keep")
    }

    @Test func `what another rule is about to remove counts as on its way`() throws {
        let other = #"{"id":"old","each":"torrent","when":"torrent.ratio >= 9.0","do":[{"remove":{"data":"delete"}}]}"#
        var world = try world(Self.makeRoom + "," + other, limits: Self.grace)
        world.look(free: 45, at: 0)
        let torrents = [torrent(1, gib: 60, ratio: 9), torrent(2, gib: 60, ratio: 2)]
        world.see(torrents, at: 0)
        world.see(torrents, at: 5)
        let tick = world.see(torrents, at: 10)
        #expect(removed(tick) == [torrents[0].id])
    }

    @Test func `a lost disk, or one of which nothing is known, has no victims`() throws {
        var world = try world(limits: Self.grace)
        let torrents = (1...3).map { torrent($0, gib: 60, ratio: Double($0)) }
        world.look(free: 45, at: 0)
        world.see(torrents, at: 0)
        world.look(.missing("/mnt/data is not there"), at: 5)
        for second in stride(from: 5.0, through: 60, by: 5) {
            #expect(removed(world.see(torrents, at: second)).isEmpty)
        }
        world.look(free: 45, at: 65)
        #expect(
            stride(from: 70.0, through: 90, by: 5).flatMap { removed(world.see(torrents, at: $0)) } == [torrents[2].id])
    }

    @Test func `the last look refuses a victim that is not needed any more, or whose disk is gone`() throws {
        let torrents = (1...3).map { torrent($0, gib: 60, ratio: Double($0)) }
        func planned() throws -> (World, Intent) {
            var world = try world()
            world.look(free: 45, at: 0)
            let tick = world.see(torrents, at: 0)
            return (world, try #require(tick.intents.first))
        }
        var (enough, intent) = try planned()
        #expect(enough.engine.confirm(intent, on: FreshLook(torrent: torrents[2]), at: .at(1)) == .goAhead)
        enough.look(free: 101, at: 2)
        guard case .no = enough.engine.confirm(intent, on: FreshLook(torrent: torrents[2]), at: .at(3)) else {
            Issue.record("what is not needed was removed")
            return
        }
        var (lost, other) = try planned()
        lost.look(.missing("gone"), at: 2)
        guard case .no = lost.engine.confirm(other, on: FreshLook(torrent: torrents[2]), at: .at(3)) else {
            Issue.record("a torrent on a lost disk was removed")
            return
        }
    }

    @Test func `what waits stays chosen when the order changes, over a restart too`() throws {
        var world = try world(limits: Self.grace)
        world.look(free: 45, at: 0)
        let first = [torrent(1, gib: 60, ratio: 3), torrent(2, gib: 60, ratio: 2)]
        world.see(first, at: 0)
        world.see(first, at: 5)
        world.restart()
        world.look(free: 45, at: 6)
        let swapped = [torrent(1, gib: 60, ratio: 3), torrent(2, gib: 60, ratio: 4)]
        let ids = stride(from: 7.0, through: 60, by: 5).flatMap { removed(world.see(swapped, at: $0)) }
        #expect(ids == [first[0].id])
    }

    @Test func `a budget spares the first in order, and shared data takes its room once`() throws {
        let rule = #"""
            {"id":"few","each":"client","matchAll":true,"select":{"from":"torrent","orderBy":["-torrent.ratio"],"keep":KEEP},
             "do":[{"remove":{"data":"keep"}}]}
            """#
        let torrents = [
            torrent(1, gib: 30, ratio: 4), torrent(2, gib: 30, ratio: 3, [.contentPath: .text("/mnt/data/films/1")]),
            torrent(3, gib: 20, ratio: 2), torrent(4, gib: 20, ratio: 1),
        ]
        var bySize = try world(rule.replacing("KEEP", with: #"{"size":"60 GiB"}"#))
        #expect(removed(bySize.see(torrents, at: 0)) == [torrents[3].id])
        var byCount = try world(rule.replacing("KEEP", with: #"{"count":2}"#))
        #expect(Set(removed(byCount.see(torrents, at: 0))) == [torrents[2].id, torrents[3].id])
    }

    @Test func `a dry run chooses the same and removes nothing`() throws {
        var world = try world(
            Self.makeRoom.replacing(#""id":"make-room","#, with: #""id":"make-room","mode":"dryRun","#))
        world.look(free: 45, at: 0)
        let torrents = (1...3).map { torrent($0, gib: 60, ratio: Double($0)) }
        let tick = world.see(torrents, at: 0)
        #expect(tick.intents.isEmpty && tick.rehearsed.compactMap(\.subject.torrent) == [torrents[2].id])
        #expect(world.see(torrents, at: 5).rehearsed.isEmpty)
    }
}
