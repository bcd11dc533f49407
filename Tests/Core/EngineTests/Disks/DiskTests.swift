import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// Rules about disks of the rule file, and what is told of them.
@Suite struct DiskTests {
    static let disks = #"{"data": {"path": "/mnt/data", "low": "50 GiB"}}"#
    static let telling = #"""
        {"id": "tight", "each": "disk:data", "when": "disk.free < 50 * GiB", "for": "1m",
         "do": [{"webhook": "http://hooks.test/${disk.name}"}], "onExit": [{"webhook": "http://hooks.test/free"}]},
        {"id": "gone", "each": "disk:data", "when": "disk.lost", "do": [{"webhook": "http://hooks.test/lost"}]},
        {"id": "news", "on": ["disk.low", "disk.recovered", "disk.lost"],
         "do": [{"webhook": {"url": "http://hooks.test/news", "body": "${event.type} ${disk.name}: ${event.message}"}}]}
        """#

    private func world() throws -> World { try World(Self.telling, disks: Self.disks) }

    private func events(_ ticks: [Tick]) -> [String] { ticks.flatMap(\.eventNames) }

    @Test func `what follows the end of a rule about a disk waits while somebody holds the rule`() throws {
        var world = try world()
        for second in stride(from: 0.0, through: 90, by: 30) {
            world.finish(world.look(free: 40, at: second), at: second)
        }
        try world.instruct(.hold(.rule("tight"), for: .seconds(60)), at: .at(100))
        for second in [120.0, 150] {
            let tick = world.look(free: 80, at: second)
            #expect(tick.intents.allSatisfy { $0.rule != "tight" })
        }
        let tick = world.look(free: 80, at: 180)
        #expect(tick.intents.map { "\($0.rule) \($0.purpose)" } == ["tight exit"])
        #expect(world.look(free: 80, at: 210).intents.isEmpty)
    }

    @Test func `a rule about a disk fires once it has held for as long as it says, and ends`() throws {
        var world = try world()
        var intents: [String] = []
        for second in stride(from: 0.0, through: 90, by: 30) {
            let tick = world.look(free: 40, at: second)
            intents += tick.intents.filter { $0.rule == "tight" }.map {
                "\(second) \($0.arguments["url"]?.stringValue ?? "")"
            }
        }
        #expect(intents == ["60.0 http://hooks.test/data"])
        #expect(world.look(free: 60, at: 120).intents.filter { $0.rule == "tight" }.map(\.purpose) == [.exit])
    }

    @Test func `a disk is low once, and recovers at half as much again`() throws {
        var world = try world()
        let free: [Int64] = [100, 49, 48, 51, 70, 49, 75, 76, 49]
        let told = free.enumerated().map { world.look(free: $1, at: Double($0 * 30)).eventNames }
        #expect(told == [[], ["disk.low"], [], [], [], [], ["disk.recovered"], [], ["disk.low"]])
    }

    @Test func `the first look ever tells nothing, and what happened during a restart is told late`() throws {
        var world = try world()
        #expect(world.look(free: 10, at: 0).events.isEmpty)
        #expect(world.look(free: 90, at: 30).eventNames == ["disk.recovered"])
        world.restart()
        let tick = world.look(free: 10, at: 60)
        #expect(tick.eventNames == ["disk.low"])
        #expect(tick.events.map(\.late) == [true])
    }

    @Test func `what holds over a restart goes on, and is not done again`() throws {
        var world = try world()
        for second in stride(from: 0.0, through: 60, by: 30) {
            world.finish(world.look(free: 40, at: second), at: second)
        }
        world.restart()
        #expect(world.look(free: 40, at: 90).intents.isEmpty)
        #expect(world.look(free: 60, at: 120).intents.filter { $0.rule == "tight" }.map(\.purpose) == [.exit])
    }

    @Test func `nothing is known of a lost disk, and no rule that reads its room begins or ends`() throws {
        var world = try world()
        for second in stride(from: 0.0, through: 60, by: 30) {
            world.finish(world.look(free: 40, at: second), at: second)
        }
        let lost = world.look(.missing("/mnt/data is not there"), at: 90)
        #expect(lost.eventNames == ["disk.lost"])
        #expect(Set(lost.intents.map(\.rule)) == ["gone", "news"])
        #expect(world.firing.contains("tight"))
        let found = world.look(free: 90, at: 120)
        #expect(found.eventNames == ["disk.recovered", "disk.recovered"])
        #expect(!world.firing.contains("tight") && !world.firing.contains("gone"))
    }

    @Test func `a mount point without its mount is lost, and the marker proves the mount`() throws {
        var world = try world()
        world.look(.there(.gib(80, mount: "/mnt/data")), at: 0)
        let tick = world.look(.there(.gib(5, mount: "/")), at: 30)
        #expect(tick.eventNames == ["disk.lost"])
        #expect(tick.events.first?.message.contains("/mnt/data") == true)
        world.restart()
        #expect(world.look(.there(.gib(5, mount: "/")), at: 60).events.isEmpty)
        #expect(world.look(.there(.gib(80, mount: "/mnt/data")), at: 90).eventNames == ["disk.recovered"])

        var marked = try World(Self.telling, disks: #"{"data": {"path": "/mnt/data", "marker": ".disk"}}"#)
        marked.look(.there(.gib(80, mount: "/mnt/data", marker: true)), at: 0)
        #expect(marked.look(.there(.gib(80, mount: "/mnt", marker: true)), at: 30).events.isEmpty)
        #expect(marked.look(.there(.gib(80, mount: "/mnt/data", marker: false)), at: 60).eventNames == ["disk.lost"])
    }

    @Test func `a look that cannot tell keeps everything as it was`() throws {
        var world = try world()
        for second in stride(from: 0.0, through: 60, by: 30) {
            world.finish(world.look(free: 40, at: second), at: second)
        }
        let tick = world.look(.untold("it may not be looked at"), at: 90)
        #expect(tick.events.isEmpty && tick.intents.isEmpty)
        #expect(world.firing.contains("tight"))
        #expect(world.look(free: 40, at: 120).intents.isEmpty)
    }

    @Test func `removals of torrents on a lost disk wait, and others do not`() throws {
        var world = try World(
            #"{"id": "old", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {}}]}"#,
            disks: Self.disks)
        world.look(.missing("/mnt/data is not there"), at: 0)
        let on = Torrent.seeding(1, ratio: 3, [.savePath: .text("/mnt/data/films")])
        let off = Torrent.seeding(2, ratio: 3, [.savePath: .text("/mnt/database")])
        let tick = world.see([on, off], at: 0)
        #expect(tick.intents.map(\.subject.torrent) == [off.id])
        #expect(tick.decisions.contains { $0.verdict == .held && $0.reason.hasPrefix("disk data is lost") })
        world.look(.there(.gib(80)), at: 30)
        #expect(world.see([on], at: 30).intents.map(\.subject.torrent) == [on.id])
    }

    @Test func `a reload ends what a rule about a disk had begun, and forgets a disk that is elsewhere`() throws {
        var world = try world()
        for second in stride(from: 0.0, through: 60, by: 30) {
            world.finish(world.look(free: 40, at: second), at: second)
        }
        try world.reload(World.rules("", limits: World.noLimits, disks: Self.disks), at: 70)
        #expect(world.look(free: 40, at: 90).intents.map(\.purpose) == [.exit])
        let moved = #"{"data": {"path": "/mnt/other", "low": "50 GiB"}}"#
        try world.reload(World.rules(Self.telling, limits: World.noLimits, disks: moved), at: 100)
        #expect(world.keys.contains { $0 == "disk/data" } == false || world.rows("disk/data").isEmpty)
        #expect(world.look(free: 90, at: 120).events.isEmpty)
    }

    @Test func `how rules stand to a disk is explained`() throws {
        var world = try world()
        world.look(free: 60, at: 0)
        func standing(_ rule: String, at second: Double) -> RuleStanding? {
            world.engine.explanation(ofDisk: "data", at: .at(second))?.rules.first { $0.rule == rule }
        }
        #expect(standing("tight", at: 0)?.outcome == .noMatch)
        #expect(standing("news", at: 0)?.outcome == .waits)
        world.look(free: 40, at: 30)
        #expect(standing("tight", at: 30)?.outcome == .waits)
        world.look(.missing("gone"), at: 60)
        #expect(standing("tight", at: 60)?.outcome == .unknown)
        #expect(world.engine.explanation(ofDisk: "other", at: .at(0)) == nil)
        #expect(world.engine.view(at: .at(60)).disks.map(\.lost) == ["gone"])
    }

    @Test func `what was last told of a disk is not believed for ever`() throws {
        var world = try world()
        world.look(free: 40, at: 0)
        #expect(world.engine.disks(at: .at(90)).first?.facts.free == 40 << 30)
        #expect(world.engine.disks(at: .at(91)).first?.facts.free == nil)
    }
}

extension World {
    /// Tells the engine of a look at the disk `data`, which is looked at every half minute.
    @discardableResult
    mutating func look(_ finding: DiskReport.Finding, disk: String = "data", at seconds: Double) -> Tick {
        observe(.disk(DiskReport(disk: disk, finding: finding, interval: .seconds(30)), at: .at(seconds)))
    }

    /// Tells the engine how much of the disk `data`, of 1 TiB, is free, in GiB.
    @discardableResult
    mutating func look(free: Int64, at seconds: Double) -> Tick { look(.there(.gib(free)), at: seconds) }
}

extension DiskSpace {
    /// So many free GiB of 1 TiB.
    static func gib(_ free: Int64, mount: String? = "/mnt/data", marker: Bool? = nil) -> DiskSpace {
        DiskSpace(free: free << 30, size: 1 << 40, used: (1 << 40) - (free << 30), mount: mount, hasMarker: marker)
    }
}
