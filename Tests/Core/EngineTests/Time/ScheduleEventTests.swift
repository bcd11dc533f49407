import Clocks
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

/// Events of windows, schedules and watched files.
///
/// Second 0 of these tests is 2023-11-14T22:13:20Z: window `night` is open until
/// second 13,600, `day` opens at 35,200 and closes at 71,200, and `night` opens again at 85,600.
@Suite struct ScheduleEventTests {
    private static let tell = #"""
        {"id": "tell", "on": ["schedule.opened", "schedule.closed"], "when": "event.schedule == 'day'",
         "do": [{"webhook": {"url": "http://h/", "body": "${event.type} ${event.schedule} ${event.due} ${event.late}"}}]}
        """#

    @Test func `a window is told of once when it opens and once when it closes`() throws {
        var world = try World(Self.tell)
        #expect(world.pass(at: 0).isEmpty, "the first look at an open window is a baseline")
        #expect(world.pass(at: 13_599).isEmpty)
        #expect(world.pass(at: 13_600) == ["schedule.closed night"])
        #expect(world.pass(at: 35_199).isEmpty)
        #expect(world.pass(at: 35_201) == ["schedule.opened day"])
        #expect(world.ticks.last?.intents.map(\.action) == ["webhook"])
        let body = world.ticks.last?.intents.first?.arguments["body"]?.stringValue
        #expect(body == "schedule.opened day 2023-11-15T08:00:00Z false")
        #expect(world.pass(at: 35_202).isEmpty)
        #expect(world.pass(at: 71_200) == ["schedule.closed day"])
    }

    @Test func `a restart at an edge loses and repeats nothing`() throws {
        var world = try World(Self.tell)
        var told: [String] = []
        for seconds in stride(from: 0, through: 90_000, by: 40) {
            told += world.pass(at: Double(seconds))
            world.restart()
        }
        #expect(
            told == ["schedule.closed night", "schedule.opened day", "schedule.closed day", "schedule.opened night"])
    }

    @Test func `what opened and closed while nobody looked is told late`() throws {
        var world = try World(Self.tell)
        _ = world.pass(at: 14_000)
        world.restart()
        #expect(world.pass(at: 80_000) == ["schedule.opened day", "schedule.closed day"])
        #expect(world.ticks.last?.events.allSatisfy(\.late) == true)
        #expect(world.ticks.last?.intents.count == 2)
    }

    @Test func `after weeks of absence the newest opening and closing are told, not all`() throws {
        var world = try World(Self.tell)
        _ = world.pass(at: 14_000)
        world.restart()
        let later = 14_000.0 + 14 * 86_400 + 30_000
        #expect(
            Set(world.pass(at: later)) == [
                "schedule.closed night", "schedule.opened night", "schedule.opened day", "schedule.closed day",
            ])
        #expect(world.pass(at: later + 1).isEmpty)
    }

    @Test func `a clock that is set back repeats no edge`() throws {
        var world = try World(Self.tell)
        _ = world.pass(at: 35_000)
        #expect(world.pass(at: 35_300) == ["schedule.opened day"])
        #expect(world.pass(at: 35_000).isEmpty)
        #expect(world.pass(at: 35_300).isEmpty)
        #expect(world.pass(at: 71_300) == ["schedule.closed day"])
    }

    @Test func `a clock that was two weeks ahead and is put right does not silence what it jumped over`() throws {
        var world = try World(Self.backup + "," + Self.tell.replacing("\"tell\"", with: "\"windows\""))
        let jump = 14.0 * 86_400
        _ = world.pass(at: 14_000)
        _ = world.pass(at: 14_000 + jump)
        world.restart()
        #expect(world.pass(at: 14_010).isEmpty, "what was done ahead of its time is not undone")
        #expect(world.pass(at: 35_200) == ["schedule.opened day"])
        #expect(world.ticks.last?.intents.map(\.rule) == ["windows"])
        #expect(world.pass(at: 35_201).isEmpty)
        #expect(world.pass(at: 71_200) == ["schedule.closed day"])
        #expect(world.pass(at: 2_800 + 86_400).filter { $0.contains("backup") } == ["schedule.fired backup"])
        #expect(world.pass(at: 2_801 + 86_400).isEmpty)
        // The night before the jump's end was made up for then, and does not come again.
        #expect(!world.pass(at: 2_800 + jump).contains("schedule.fired backup"))
    }

    @Test func `a window that a reload brings is no news`() throws {
        var world = try World(Self.tell)
        _ = world.pass(at: 40_000)
        try world.reload(Self.tell, at: 40_001)
        #expect(world.pass(at: 40_002).isEmpty)
    }

    private static let backup = #"""
        {"id": "backup", "schedule": {"cron": "0 23 * * *"}, "do": [{"webhook": "http://h/backup"}]},
        {"id": "tell", "on": ["schedule.fired", "schedule.missed"],
         "do": [{"webhook": {"url": "http://h/", "body": "${event.type} ${event.schedule}: ${event.message}"}}]}
        """#

    @Test func `a schedule that fires is told of, and what hears of it fires nothing further`() throws {
        var world = try World(Self.backup)
        _ = world.pass(at: 0)
        #expect(world.pass(at: 2_800) == ["schedule.fired backup"])
        #expect(world.ticks.last?.intents.map(\.rule) == ["backup", "tell"])
        #expect(world.pass(at: 2_801).isEmpty)
        world.restart()
        #expect(world.pass(at: 2_802).isEmpty)
    }

    @Test func `missed occurrences are told of once, with their number`() throws {
        var world = try World(Self.backup)
        _ = world.pass(at: 0)
        world.restart()
        let events = world.pass(at: 2_800 + 14 * 86_400 + 60)
            .filter { !$0.contains("day") && !$0.contains("night") }
        #expect(events == ["schedule.missed backup", "schedule.fired backup"])
        let missed = try #require(world.ticks.last?.events.first { $0.type == .scheduleMissed })
        #expect(missed.message.hasPrefix("14 occurrences were missed") && missed.late)
        #expect(world.ticks.last?.intents.count { $0.rule == "backup" } == 1)
    }

    @Test func `a file is told of once, and as rejected where it is of no use`() throws {
        var world = try World(
            #"""
            {"id": "in", "watch": {"path": "/w"}, "do": []}, {"id": "also", "watch": {"path": "/w"}, "do": []},
            {"id": "tell", "on": ["file.settled", "file.rejected"],
             "do": [{"webhook": {"url": "http://h/", "body": "${event.type} ${event.path} ${event.message}"}}]}
            """#)
        let contents: [IntakeFacts.Content] = [
            .torrent(TorrentContent(name: "t", isMagnet: false)), .invalid(reason: "it ends too early"),
        ]
        for (number, content) in contents.enumerated() {
            for rule in ["in", "also", "in"] {
                let facts = IntakeFacts(
                    path: "/w/a.torrent", name: "a.torrent", folder: "", size: 9, modifiedAt: WallTime(seconds: 1),
                    content: content, identity: "\(number)")
                world.observe(.settled(facts, rule: rule, at: .at(Double(number))))
            }
        }
        let bodies = world.ticks.flatMap(\.intents).compactMap { $0.arguments["body"]?.stringValue }
        #expect(bodies == ["file.settled /w/a.torrent ", "file.rejected /w/a.torrent it ends too early"])
    }

    @Test func `every missed occurrence fires where the rule says so`() throws {
        var world = try World(
            #"""
            {"id": "all", "schedule": {"every": "1h", "missed": "all", "deadline": "5h"}, "do": [{"webhook": "http://h/"}]}
            """#)
        _ = world.pass(at: 0)
        _ = world.pass(at: 3 * 3600)
        #expect(world.ticks.last?.intents.count == 3)
        #expect(world.ticks.last?.events.count { $0.type == .scheduleFired } == 3)
    }

    @Test func `a schedule with subjects is told of once for all clients`() throws {
        var world = try World(
            #"""
            {"id": "hourly", "schedule": {"every": "1h"}, "each": "client", "do": [{"webhook": "http://h/"}]},
            {"id": "tell", "on": "schedule.fired", "do": [{"webhook": "http://h/told"}]}
            """#)
        world.see([], at: 0)
        world.see([], at: 10)
        let tick = world.see([], at: 3600)
        #expect(tick.eventNames == ["schedule.fired"])
        #expect(tick.intents.map(\.rule) == ["hourly", "tell"])
        #expect(world.see([], at: 3605).eventNames.isEmpty)
    }

    @Test func `a schedule that is edited starts anew instead of catching up`() throws {
        var world = try World(Self.backup)
        try world.reload(Self.backup, at: 0)
        _ = world.pass(at: 0)
        _ = world.pass(at: 2_800)
        let edited = Self.backup.replacing("0 23", with: "30 23")
        // Saved at 00:00, after the new time: that is no missed occurrence.
        try world.reload(edited, at: 6_400)
        #expect(world.pass(at: 6_401).isEmpty)
        #expect(world.pass(at: 4_600 + 86_400).contains("schedule.fired backup"))
    }
}

extension World {
    /// Lets the engine know what time it is, and says which schedules and which of the two windows it told of.
    fileprivate mutating func pass(at seconds: Double) -> [String] {
        observe(.moment(.at(seconds))).events.filter { $0.schedule != "evening" }
            .map { "\($0.type.rawValue) \($0.schedule ?? "")" }
    }
}
