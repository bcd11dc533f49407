import Clocks
import Engine
import JSON
import Testing
import Torrents
import Simulation

/// Windows that are opened and closed by hand.
///
/// Window `day` is open from second 35,200 to 71,200 of these tests, and from then `evening` to 85,600.
@Suite struct OverrideTests {
    private static let rules = #"""
        {"id": "slow", "each": "client", "during": ["day"], "do": [{"bandwidth": {"up": "1 MB/s"}}]},
        {"id": "tell", "on": ["schedule.opened", "schedule.closed"], "when": "event.schedule == 'day'",
         "do": [{"webhook": {"url": "http://h/", "body": "${event.type} ${event.message}"}}]}
        """#

    private var world: World

    init() throws {
        world = try World(Self.rules)
        world.observe(.moment(.at(20_000)))
    }

    private mutating func passes(to seconds: Double) -> [String] {
        let tick = world.observe(.moment(.at(seconds)))
        return tick.events.filter { $0.schedule == "day" }.map(\.type.rawValue)
    }

    private mutating func limits(at seconds: Double) -> Bool {
        let tick = world.see([.seeding(1)], at: seconds)
        world.finish(tick, at: seconds)
        return tick.actionNames == ["bandwidth"]
    }

    @Test mutating func `a window opened by hand is open until then, is told of, and closes by itself`() throws {
        let tick = try world.override("day", .open, until: 25_000, at: 21_000)
        #expect(tick.eventNames == ["schedule.opened"])
        let body = tick.intents.first?.arguments["body"]?.stringValue
        #expect(body == "schedule.opened window opened by hand, until 2023-11-15T05:10:00Z")
        #expect(limits(at: 21_005))
        #expect(world.engine.overrides(at: .at(24_999)).map(\.window) == ["day"])
        world.restart()
        #expect(world.engine.overrides(at: .at(24_999)).map(\.state) == [.open])
        #expect(passes(to: 24_999).isEmpty)
        #expect(passes(to: 25_000) == ["schedule.closed"])
        #expect(world.engine.overrides(at: .at(24_999)).isEmpty, "what is over is forgotten")
        #expect(passes(to: 35_200) == ["schedule.opened"])
    }

    @Test mutating func `a window held closed does not open at its hour, but when the hold ends`() throws {
        #expect(try world.override("day", .closed, until: 50_000, at: 21_000).events.isEmpty, "it is closed already")
        #expect(passes(to: 35_201).isEmpty)
        #expect(!limits(at: 40_000))
        #expect(passes(to: 50_000) == ["schedule.opened"])
        #expect(limits(at: 50_005))
        #expect(passes(to: 71_200) == ["schedule.closed"])
    }

    @Test mutating func `a hold that outlasts the window tells nothing of it`() throws {
        try world.override("day", .closed, until: 80_000, at: 21_000)
        #expect(passes(to: 40_000).isEmpty && passes(to: 75_000).isEmpty && passes(to: 80_001).isEmpty)
    }

    @Test mutating func `a hold that ended while Sluice was down is followed by what came after it`() throws {
        try world.override("day", .closed, until: 50_000, at: 21_000)
        world.restart()
        #expect(passes(to: 75_000) == ["schedule.opened", "schedule.closed"])
        #expect(world.ticks.last?.events.allSatisfy(\.late) == true)
    }

    @Test mutating func `a hold can be ended early, and replaced`() throws {
        try world.override("day", .open, until: 90_000, at: 21_000)
        #expect(try world.override("day", .closed, until: 90_000, at: 22_000).eventNames == ["schedule.closed"])
        #expect(try world.endOverride(of: "day", at: 40_000).eventNames == ["schedule.opened"])
        #expect(limits(at: 40_005))
        #expect(passes(to: 40_010).isEmpty)
    }

    @Test mutating func `what cannot be overridden is refused with the reason`() throws {
        #expect(throws: OverrideError.unknownWindow("dya", nearest: "day")) {
            try world.override("dya", .open, until: 90_000, at: 21_000)
        }
        #expect(throws: OverrideError.self) { try world.override("day", .open, until: 21_000, at: 21_000) }
        #expect(throws: OverrideError.notOverridden("day")) { try world.endOverride(of: "day", at: 21_000) }
        #expect("\(OverrideError.unknownWindow("dya", nearest: "day"))".hasSuffix("did you mean \"day\"?"))
    }

    @Test mutating func `a hold on a window that the file no longer has is forgotten`() throws {
        try world.override("day", .open, until: 90_000, at: 21_000)
        let rules = try World.rules("", limits: "{}", windows: "{}")
        try world.reload(rules, at: 21_001)
        #expect(world.engine.overrides(at: .at(21_002)).isEmpty)
    }
}
