import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// Rules about files that belong to no torrent.
@Suite struct OrphanTests {
    private static let disks = #"{"data": {"path": "/mnt/data", "orphans": ["/mnt/data/films"]}}"#
    private static let rule = #"""
        {"id": "sweep", "each": "orphan:data", "when": "orphan.age > days(7)", "do": [{"remove": {"data": "delete"}}]}
        """#
    private static let limits = #"{"removals": {"grace": "0s", "orphanGrace": "10m", "perTick": 2, "perDay": 3}}"#

    private func world(_ rules: String = Self.rule, others: Bool = false) throws -> World {
        let clients = ["home", "box"].prefix(others ? 2 : 1).enumerated().map { index, name in
            #""\#(name)": {"type": "test", "url": "http://127.0.0.1:\#(index + 1)"}"#
        }
        var world = try World(
            rules, limits: Self.limits, clients: clients.joined(separator: ", "), disks: Self.disks)
        // What the first list of a client shows is believed once a second one agrees.
        world.see([Self.torrent], at: -10)
        return world
    }

    /// A file that was changed last so many days before the tests begin.
    private static func file(_ name: String, days: Int64 = 30, state: Int = 1, links: Int = 1) -> OrphanFacts {
        OrphanFacts(
            path: "/mnt/data/films/\(name)", identity: "1:\(state):100:5", size: 100,
            modified: Moment.at(0).wall.advanced(by: .seconds(-86_400 * days)), links: links)
    }

    private static let torrent = Torrent.seeding(1)

    /// Shows the engine all that it has to know, and what was found.
    @discardableResult
    private static func see(
        _ orphans: [OrphanFacts], of files: Int = 100, at seconds: Double, in world: inout World
    ) -> Tick {
        world.look(free: 100, at: seconds)
        world.see([torrent], at: seconds)
        return look(.found(contents(orphans, of: files)), at: seconds, in: &world)
    }

    private static func contents(_ orphans: [OrphanFacts], of files: Int) -> OrphanReport.Contents {
        OrphanReport.Contents(
            orphans: orphans,
            folders: [.init(path: "/mnt/data/films", files: files, orphans: orphans.count)])
    }

    @discardableResult
    private static func look(
        _ finding: OrphanReport.Finding, at seconds: Double, in world: inout World
    ) -> Tick {
        world.observe(
            .orphans(OrphanReport(disk: "data", finding: finding, interval: .seconds(300)), at: .at(seconds)))
    }

    private static func removed(_ tick: Tick) -> [String] {
        tick.intents.filter { $0.action == "remove" }.compactMap(\.subject.orphan?.path)
    }

    private static func held(_ tick: Tick) -> [String] {
        tick.decisions.filter { $0.verdict == .held }.map(\.reason)
    }

    @Test func `a file goes once it has been an orphan for the grace, and not before`() throws {
        var world = try world()
        let files = [Self.file("old"), Self.file("young", days: 3, state: 2)]
        let first = Self.see(files, at: 0, in: &world)
        #expect(Self.removed(first).isEmpty)
        #expect(Self.held(first).contains { $0.contains("must be one for 10m") })
        #expect(Self.removed(Self.see(files, at: 300, in: &world)).isEmpty)
        let tick = Self.see(files, at: 600, in: &world)
        #expect(Self.removed(tick) == ["/mnt/data/films/old"])
        #expect(tick.intents.map(\.arguments) == [["data": "delete"]])
        world.finish(tick, at: 601)
        #expect(Self.removed(Self.see([files[1]], at: 900, in: &world)).isEmpty)
    }

    @Test func `two looks are needed without any grace too`() throws {
        var world = try World(
            Self.rule, limits: #"{"removals": {"grace": "0s", "orphanGrace": "0s"}}"#, disks: Self.disks)
        world.see([Self.torrent], at: -10)
        #expect(Self.removed(Self.see([Self.file("old")], at: 0, in: &world)).isEmpty)
        #expect(Self.removed(Self.see([Self.file("old")], at: 300, in: &world)).count == 1)
    }

    @Test func `a file that is changed, or gone for a look, begins anew`() throws {
        var world = try world()
        Self.see([Self.file("a"), Self.file("b", state: 2)], at: 0, in: &world)
        Self.see([Self.file("a"), Self.file("b", state: 3)], at: 300, in: &world)
        #expect(
            Self.removed(Self.see([Self.file("a"), Self.file("b", state: 3)], at: 600, in: &world))
                == ["/mnt/data/films/a"])
        Self.see([], at: 900, in: &world)
        #expect(Self.removed(Self.see([Self.file("b", state: 3)], at: 1200, in: &world)).isEmpty)
    }

    @Test func `the budgets of removals count orphans`() throws {
        var world = try world()
        let files = (1...5).map { Self.file("\($0)", state: $0) }
        for second in [0.0, 300] { Self.see(files, at: second, in: &world) }
        let tick = Self.see(files, at: 600, in: &world)
        #expect(Self.removed(tick).count == 2)
        #expect(Self.held(tick).contains { $0.contains("limits.removals.perTick") })
        world.finish(tick, at: 601)
        let next = Self.see(Array(files.dropFirst(2)), at: 900, in: &world)
        #expect(Self.removed(next).count == 1)
        #expect(Self.held(next).contains { $0.contains("limits.removals.perDay") })
    }

    @Test func `most files at once are a wrong mapping, and nothing goes`() throws {
        var world = try world()
        let files = (1...60).map { Self.file("\($0)", state: $0) }
        for second in stride(from: 0.0, through: 3000, by: 300) {
            #expect(Self.removed(Self.see(files, at: second, in: &world)).isEmpty)
        }
        let tick = Self.see([Self.file("1")], of: 1, at: 3300, in: &world)
        #expect(Self.held(tick).contains { $0.contains("no file in /mnt/data/films belongs to a torrent") })
        #expect(
            world.engine.explanation(ofOrphan: "/mnt/data/films/1", at: .at(3300))?.rules.first?.outcome == .held)
    }

    @Test func `a client that is down, or was not listed, holds everything and stops the time`() throws {
        var world = try world(others: true)
        let files = [Self.file("old")]
        for second in [0.0, 300, 600] {
            let tick = Self.see(files, at: second, in: &world)
            #expect(Self.removed(tick).isEmpty)
            if second == 0 { #expect(Self.held(tick).contains { $0.contains("client box has not been listed") }) }
        }
        func seeBoth(at seconds: Double) -> [String] {
            world.see([.seeding(2)], of: "box", at: seconds)
            return Self.removed(Self.see(files, at: seconds, in: &world))
        }
        #expect(seeBoth(at: 900).isEmpty)
        #expect(seeBoth(at: 1200).isEmpty)
        world.observe(.unreachable(ClientName("box"), reason: "down", at: .at(1400)))
        #expect(Self.held(Self.see(files, at: 1500, in: &world)).contains { $0.contains("client box does not answer") })
        for second in [1800.0, 2100] { #expect(seeBoth(at: second).isEmpty) }
        #expect(seeBoth(at: 2400) == ["/mnt/data/films/old"])
    }

    @Test func `what cannot be told, a disk that is lost and an old look hold everything`() throws {
        var world = try world()
        for second in [0.0, 300] { Self.see([Self.file("old")], at: second, in: &world) }
        world.look(free: 100, at: 600)
        let tick = Self.look(.untold("the files of \"x\" have not been found"), at: 600, in: &world)
        #expect(Self.removed(tick).isEmpty && Self.held(tick).contains { $0.contains("have not been found") })
        world.look(.missing("/mnt/data is not there"), at: 700)
        let lost = Self.look(.found(Self.contents([Self.file("old")], of: 100)), at: 900, in: &world)
        #expect(Self.removed(lost).isEmpty && Self.held(lost).contains { $0.contains("disk data is lost") })
    }

    @Test func `the time survives a restart, and the restart needs every list anew`() throws {
        var world = try world()
        for second in [0.0, 300] { Self.see([Self.file("old")], at: second, in: &world) }
        world.restart()
        world.look(free: 100, at: 600)
        let tick = Self.look(.found(Self.contents([Self.file("old")], of: 100)), at: 600, in: &world)
        #expect(Self.held(tick).contains { $0.contains("has not been listed since Sluice was started") })
        #expect(Self.removed(Self.see([Self.file("old")], at: 900, in: &world)).isEmpty)
        #expect(Self.removed(Self.see([Self.file("old")], at: 1200, in: &world)) == ["/mnt/data/films/old"])
    }

    @Test func `a rule that protects keeps an orphan`() throws {
        var world = try world(
            Self.rule + #"""
                , {"id": "keep", "each": "orphan:data", "when": "orphan.name.endsWith('.nfo')",
                   "do": [{"protect": ["remove"]}]}
                """#)
        let files = [Self.file("a.nfo"), Self.file("b", state: 2)]
        let ticks = [0.0, 300, 600].map { Self.see(files, at: $0, in: &world) }
        #expect(ticks.flatMap(Self.removed) == ["/mnt/data/films/b"])
        #expect(ticks.flatMap(Self.held).contains("protected by rule keep"))
    }

    @Test func `the last look asks all of it again`() throws {
        var world = try world()
        let file = Self.file("old")
        for second in [0.0, 300] { Self.see([file], at: second, in: &world) }
        let intent = try #require(Self.see([file], at: 600, in: &world).intents.first)
        #expect(world.engine.confirm(intent, onOrphan: file, at: .at(601)) == .goAhead)
        #expect(
            world.engine.confirm(intent, onOrphan: Self.file("old", state: 9), at: .at(601))
                == .no("the file was changed or replaced since this was decided"))
        #expect(
            world.engine.confirm(intent, onOrphan: file, unwritten: [ClientName("home")], at: .at(601))
                == .later(
                    "client home told something new that could not be written down, and has not been listed since"))
        world.observe(.unreachable(ClientName("home"), reason: "down", at: .at(602)))
        guard case .no(let reason) = world.engine.confirm(intent, onOrphan: file, at: .at(603)) else {
            Issue.record("a client that is down lets it go")
            return
        }
        #expect(reason.contains("client home does not answer"))
    }

    @Test func `a dry run tells what would go`() throws {
        var world = try world(Self.rule.with(#"{"id": "sweep", "mode": "dryRun","#))
        for second in [0.0, 300] { Self.see([Self.file("old")], at: second, in: &world) }
        let tick = Self.see([Self.file("old")], at: 600, in: &world)
        #expect(tick.intents.isEmpty && tick.rehearsed.compactMap(\.subject.orphan?.path) == ["/mnt/data/films/old"])
    }

    @Test func `a report is recorded and read back whole`() throws {
        for finding in [
            OrphanReport.Finding.untold("x"), .found(Self.contents([Self.file("a:b", links: 2)], of: 3)),
        ] {
            let report = OrphanReport(disk: "data", finding: finding, interval: .seconds(30))
            let read = try Observation(json: Observation.orphans(report, at: .at(5)).json)
            guard case .orphans(report, at: .at(5)) = read else {
                Issue.record("\(read)")
                return
            }
        }
    }

    @Test func `a subject's key holds the disk, the state and the path`() throws {
        let orphan = Orphan(disk: "data", identity: "1:2:3:-4", path: "/mnt/a:b/c")
        let read = try #require(Subject(key: Subject.orphan(orphan).key))
        #expect(read.orphan == orphan)
    }
}

extension String {
    /// The rule with another beginning.
    fileprivate func with(_ beginning: String) -> String {
        beginning + drop { $0 != "," }.dropFirst()
    }
}
