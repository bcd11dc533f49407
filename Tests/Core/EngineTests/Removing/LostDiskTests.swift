import Rules
import Clocks
import Engine
import Testing
import Torrents
import Simulation

/// Disks on which the data of too many torrents is missing.
@Suite struct LostDiskTests {
    private static let rules = #"""
        {"id": "broken", "each": "torrent", "when": "torrent.state == 'missingFiles' || torrent.state == 'error'",
         "do": [{"remove": {}}]},
        {"id": "old", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {"data": "delete"}}]}
        """#
    private static let keeping =
        #"{"id": "old", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#
    private static let home = ClientName("home")

    private static func torrents(_ numbers: ClosedRange<Int>, in folder: String, ratio: Double = 1) -> [Torrent] {
        numbers.map { .seeding($0, ratio: ratio, [.savePath: .text(folder)]) }
    }

    private static func broken(_ torrents: [Torrent]) -> [Torrent] {
        torrents.map { $0.with([.state: .text("missingFiles"), .missingFiles: .flag(true)]) }
    }

    private func look(_ world: inout World, missing: [Torrent], at seconds: Double) {
        world.observe(.looked(Self.home, FileSight(missing: Set(missing.map(\.id))), at: .at(seconds)))
    }

    /// Shows the same list until it is believed.
    private func settle(_ world: inout World, _ torrents: [Torrent], from second: Double) -> [Intent] {
        stride(from: second, through: second + 120, by: 5).flatMap { world.see(torrents, at: $0).intents }
    }

    @Test func `nothing is removed from a disk that its client cannot find, until its files are back`() throws {
        var world = try World(Self.rules)
        let disk = Self.torrents(1...20, in: "/mnt/disk/tv")
        let rest = Self.torrents(21...120, in: "/mnt/rest")
        world.see(disk + rest, at: 0)
        #expect(settle(&world, Self.broken(disk) + rest, from: 5).isEmpty)
        #expect(world.holds.map(\.release) == [.disk(client: "home", root: "/mnt/disk/tv")])
        #expect(settle(&world, disk + rest, from: 200).isEmpty)
        #expect(world.holds.isEmpty)
    }

    @Test func `a few torrents without files are no lost disk`() throws {
        var world = try World(Self.rules)
        let few = Self.torrents(1...3, in: "/mnt/disk")
        let rest = Self.torrents(4...20, in: "/mnt/disk")
        world.see(few + rest, at: 0)
        #expect(settle(&world, Self.broken(few) + rest, from: 5).count == 3)
    }

    @Test func `a look at the files tells of a disk that its client takes for mounted`() throws {
        var world = try World(Self.rules)
        let disk = Self.torrents(1...10, in: "/mnt/disk", ratio: 3)
        let other = Self.torrents(11...20, in: "/mnt/other", ratio: 3)
        look(&world, missing: disk, at: 0)
        let tick = world.see(disk + other, at: 0)
        #expect(Set(tick.intents.compactMap(\.subject.torrent)) == Set(other.map(\.id)))
        #expect(
            tick.decisions.contains {
                $0.reason == "the disk of /mnt/disk counts as lost: 10 of 10 torrents of client home miss their files "
                    + "there; mount it, map it in \"paths\", or let removals go on with "
                    + "`sluice release disk home:/mnt/disk`"
            })
        look(&world, missing: [], at: 4)
        #expect(world.see(disk, at: 5).intents.count == 10)
    }

    @Test func `a lost disk stays lost over a restart, until the files have been looked for`() throws {
        var world = try World(Self.rules)
        let disk = Self.torrents(1...10, in: "/mnt/disk", ratio: 3)
        look(&world, missing: disk, at: 0)
        world.see(disk, at: 0)
        world.restart()
        #expect(world.holds.count == 1)
        #expect(settle(&world, disk, from: 5).isEmpty)
        look(&world, missing: [], at: 130)
        #expect(world.see(disk, at: 135).intents.count == 10)
    }

    @Test func `a person may release it, until it is in order again`() throws {
        var world = try World(Self.rules)
        let disk = Self.torrents(1...10, in: "/mnt/disk")
        world.see(disk, at: 0)
        #expect(settle(&world, Self.broken(disk), from: 5).isEmpty)
        let release = Release.disk(client: "home", root: "/mnt/disk/")
        try world.release(release, at: .at(130))
        #expect(world.holds.isEmpty)
        #expect(throws: ReleaseError.notHeld(release)) { try world.release(release, at: .at(131)) }
        world.restart()
        #expect(settle(&world, Self.broken(disk), from: 140).count == 10)
        #expect(settle(&world, disk, from: 300).isEmpty)
        #expect(settle(&world, Self.broken(disk), from: 500).isEmpty)
    }

    @Test func `a planned removal is held at the last look when the disk is gone by then`() throws {
        var world = try World(Self.keeping)
        let disk = Self.torrents(1...10, in: "/mnt/disk", ratio: 3)
        let intent = try #require(world.see(disk, at: 0).intents.first)
        look(&world, missing: disk, at: 1)
        let verdict = world.engine.confirm(intent, on: FreshLook(torrent: disk[0]), at: .at(2))
        guard case .no(let reason) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(reason.hasPrefix("the disk of /mnt/disk counts as lost"))
    }

    @Test func `data that was not found is not planned to be deleted, and that is said once`() throws {
        var world = try World(Self.rules)
        let disk = Self.torrents(1...10, in: "/mnt/disk") + Self.torrents(11...11, in: "/mnt/disk", ratio: 3)
        look(&world, missing: [disk[10]], at: 0)
        let said = stride(from: 0.0, to: 600, by: 5).flatMap { world.see(disk, at: $0).decisions }
        #expect(said.map(\.reason) == ["there is no proof of its data: /mnt/disk/torrent 11 is not there"])
    }

    @Test func `data that cannot be looked for is deleted only where the file says that it is elsewhere`() throws {
        let old = Self.keeping.replacing("{}", with: #"{"data": "delete"}"#)
        let torrent = Self.torrents(1...1, in: "/mnt/disk", ratio: 3)
        for (more, count) in [("", 0), (#", "files": "remote""#, 1)] {
            var world = try World(old, clients: #""home": {"type": "test", "url": "http://box:1"\#(more)}"#)
            world.observe(.looked(Self.home, FileSight(hidden: [torrent[0].id]), at: .at(0)))
            #expect(world.see(torrent, at: 0).intents.count == count)
        }
    }
}
