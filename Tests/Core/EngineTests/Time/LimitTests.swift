import Clocks
import Engine
import JSON
import Rules
import Testing
import Torrents
import Simulation

/// Claims on a whole client, against a client that does what it is told, forgets and is changed by people.
///
/// Second 0 is 22:13:20. Window `night` closes at second 13,600, `day` is open from 35,200 to 71,200, and `evening`
/// from then to 85,600.
@Suite struct LimitTests {
    private static func rule(_ id: String, _ window: String, _ bandwidth: String, _ more: String = "") -> String {
        #"{"id": "\#(id)", "each": "client", "during": ["\#(window)"], "do": [{"bandwidth": {\#(bandwidth)}\#(more)}]}"#
    }

    @Test func `a person's change is left alone until the window opens again`() throws {
        var scene = try Scene(Self.rule("d", "day", #""down": "1 MB/s""#))
        scene.look(at: 0)
        #expect(scene.down == nil)
        scene.look(at: 35_200)
        #expect(scene.down == 1_000_000)
        scene.look(at: 35_210)
        scene.down = 5_000_000
        for seconds in stride(from: 35_220.0, to: 71_200, by: 600) {
            scene.look(at: seconds)
            scene.world.restart()
            #expect(scene.down == 5_000_000)
        }
        scene.look(at: 71_200)
        scene.look(at: 35_200 + 86_400)
        #expect(scene.down == 1_000_000)
    }

    @Test(arguments: [false, true], [false, true])
    func `a window that closed and opened again while the client was away ends a person's change`(
        withRestart: Bool, clientRestarts: Bool
    ) throws {
        var scene = try Scene(Self.rule("d", "day", #""down": "1 MB/s""#))
        scene.look(at: 35_200)
        scene.look(at: 35_210)
        scene.down = 5_000_000
        scene.look(at: 35_220)
        if withRestart { scene.world.restart() }
        scene.world.observe(.unreachable(ClientName("home"), reason: "off", at: .at(60_000)))
        if clientRestarts { scene.session = "another" }
        scene.look(at: 35_300 + 86_400)
        #expect(scene.down == 1_000_000)
        scene.look(at: 35_305 + 86_400)
        scene.down = 6_000_000
        scene.look(at: 35_310 + 86_400)
        scene.world.observe(.unreachable(ClientName("home"), reason: "off", at: .at(35_400 + 86_400)))
        if clientRestarts { scene.session = "a third" }
        scene.look(at: 60_000 + 86_400)
        #expect(scene.down == 6_000_000, "the window has stayed open")
    }

    @Test func `a rule that insists sets back whatever a person changes, and is not set to rest for it`() throws {
        var scene = try Scene(Self.rule("d", "day", #""down": "1 MB/s""#, #", "insist": true"#))
        scene.look(at: 35_200)
        for round in 1...30 {
            scene.look(at: 35_200 + Double(round) * 20)
            #expect(scene.down == 1_000_000)
            scene.down = Int64(round)
            scene.look(at: 35_210 + Double(round) * 20)
            #expect(scene.down == 1_000_000, "round \(round)")
        }
    }

    @Test(arguments: [false, true])
    func `a client that comes back with its old limits is limited again, however often`(withRevert: Bool) throws {
        var scene = try Scene(Self.rule("d", "day", #""down": "1 MB/s""#, withRevert ? #", "revert": true"# : ""))
        scene.down = 9_000_000
        scene.look(at: 35_200)
        scene.look(at: 35_210)
        for restart in 1...12 {
            scene.session = "run \(restart)"
            scene.down = 9_000_000
            scene.look(at: 35_210 + Double(restart) * 30)
            #expect(scene.down == 1_000_000, "restart \(restart)")
            scene.look(at: 35_225 + Double(restart) * 30)
        }
        scene.look(at: 71_200)
        #expect(scene.down == (withRevert ? 9_000_000 : 1_000_000))
    }

    @Test func `a client that came back while Sluice was down is limited again`() throws {
        var scene = try Scene(Self.rule("d", "day", #""down": "1 MB/s""#))
        scene.look(at: 35_200)
        scene.look(at: 35_210)
        scene.world.restart()
        scene.session = "another"
        scene.down = nil
        scene.look(at: 35_300)
        #expect(scene.down == 1_000_000)
    }

    /// As when a machine sleeps while calls are under way: what they do comes late, and once more after its opposite.
    @Test(arguments: [false, true])
    func `a limit whose putting back comes only after the window has opened again is set all the same`(
        showsOldList: Bool
    ) throws {
        var scene = try Scene(Self.rule("d", "day", #""down": "1 MB/s""#, #", "revert": true"#))
        scene.down = 3_000_000
        scene.look(at: 30_000)
        let setting = scene.show(at: 35_210)
        #expect(setting.actionNames == ["bandwidth"])
        let puttingBack = scene.show(at: 75_000)
        #expect(puttingBack.intents.map(\.arguments) == [["down": 3_000_000]])
        let morning = 35_200.0 + 86_400
        scene.carryOut(setting, at: morning + 1)
        #expect(scene.look(at: morning + 2).intents.isEmpty, "it is as the rule wants it")
        scene.carryOut(puttingBack, at: morning + 3)
        if showsOldList { scene.look(at: morning + 4, showing: 1_000_000) }
        for step in 1...5 { scene.look(at: morning + Double(step) * 60) }
        #expect(scene.down == 1_000_000, "nobody else has changed it")
        scene.look(at: 71_200 + 86_400)
        #expect(scene.down == 3_000_000, "what was there before the first of them")
    }

    @Test func `a person's change while Sluice was down is left alone as well`() throws {
        var scene = try Scene(Self.rule("d", "day", #""down": "1 MB/s""#))
        scene.look(at: 35_200)
        scene.look(at: 35_210)
        scene.world.restart()
        scene.down = 7_000_000
        scene.look(at: 35_300)
        #expect(scene.down == 7_000_000)
    }

    @Test func `what a person changed is taken over again once another rule has had the property`() throws {
        let above = #"""
            {"id": "busy", "each": "client", "when": "client.downRate > 0", "do": [{"bandwidth": {"down": "2 MB/s"}}]},
            """#
        var scene = try Scene(above + Self.rule("d", "day", #""down": "1 MB/s""#))
        scene.look(at: 35_200)
        scene.look(at: 35_210)
        scene.down = 5_000_000
        scene.look(at: 35_220)
        #expect(scene.down == 5_000_000)
        scene.downRate = 1
        scene.look(at: 35_230)
        #expect(scene.down == 2_000_000)
        scene.look(at: 35_240)
        scene.downRate = 0
        scene.look(at: 35_250)
        #expect(scene.down == 1_000_000)
    }

    @Test(arguments: [false, true], [false, true])
    func `after windows in a row the limit from before the first is back`(reversed: Bool, restarting: Bool) throws {
        let day = Self.rule("d", "day", #""down": "1 MB/s", "up": "1 MB/s""#, #", "revert": true"#)
        let evening = Self.rule("e", "evening", #""down": "3 MB/s""#, #", "revert": true"#)
        var scene = try Scene((reversed ? [evening, day] : [day, evening]).joined(separator: ", "))
        scene.down = 8_000_000
        func look(at seconds: Double) {
            scene.look(at: seconds)
            if restarting { scene.world.restart() }
        }
        look(at: 35_200)
        look(at: 50_000)
        #expect(scene.down == 1_000_000 && scene.up == 1_000_000)
        look(at: 71_200)
        look(at: 71_210)
        #expect(scene.down == 3_000_000)
        #expect(scene.up == nil, "what the evening does not claim is put back at once")
        look(at: 85_600)
        look(at: 85_610)
        #expect(scene.down == 8_000_000 && scene.up == nil)
    }

    @Test(arguments: [false, true])
    func `after windows that overlap the limit from before the first is back`(reversed: Bool) throws {
        let day = Self.rule("d", "day", #""down": "1 MB/s""#, #", "revert": true"#)
        let busy = #"""
            {"id": "busy", "each": "client", "when": "client.downRate > 0", "do": [{"bandwidth": {"down": "2 MB/s"}, "revert": true}]}
            """#
        for (begins, ends) in [(34_000.0, 40_000.0), (40_000, 50_000), (40_000, 80_000), (34_000, 80_000)] {
            var scene = try Scene((reversed ? [busy, day] : [day, busy]).joined(separator: ", "))
            scene.down = 8_000_000
            for seconds in stride(from: 33_000.0, through: 81_000, by: 100) {
                scene.downRate = seconds >= begins && seconds < ends ? 1 : 0
                scene.look(at: seconds)
                let inDay = seconds >= 35_200 && seconds < 71_200
                let first = reversed ? scene.downRate > 0 : !inDay && scene.downRate > 0
                let expected: Int64 = first ? 2_000_000 : inDay ? 1_000_000 : 8_000_000
                #expect(scene.down == expected, "second \(seconds), busy from \(begins) to \(ends)")
            }
        }
    }

    @Test func `a limit that was set just before the window closed is put back as well`() throws {
        var scene = try Scene(Self.rule("d", "day", #""down": "1 MB/s""#, #", "revert": true"#))
        scene.down = 8_000_000
        scene.look(at: 71_199)
        // The client has taken the command and does not show it yet.
        let shown = scene.look(at: 71_200, showing: 8_000_000)
        #expect(shown.intents.map(\.arguments) == [["down": 8_000_000]])
    }

    @Test func `a client with hours of its own is set back, and its owner is warned once a run`() throws {
        var scene = try Scene(Self.rule("d", "day", #""down": "1 MB/s""#))
        scene.hasSchedule = true
        let first = scene.look(at: 35_200)
        #expect(first.warnings.map(\.client.text) == ["home"])
        #expect(first.warnings.first?.text.contains("rule d claims its limits too") == true)
        scene.look(at: 35_210)
        for round in 1...10 {
            scene.down = 50_000
            #expect(scene.look(at: 35_210 + Double(round) * 60).warnings.isEmpty)
            #expect(scene.down == 1_000_000)
            scene.look(at: 35_240 + Double(round) * 60)
        }
        scene.world.restart()
        #expect(scene.look(at: 36_000).warnings.count == 1)
        #expect(scene.world.warnings.count == 1)
        scene.hasSchedule = false
        scene.look(at: 36_010)
        #expect(scene.world.warnings.isEmpty)
    }

    @Test func `a client with hours of its own and no rule about its limits is left in peace`() throws {
        var scene = try Scene(#"{"id": "w", "each": "client", "during": ["day"], "do": [{"webhook": "http://h/"}]}"#)
        scene.hasSchedule = true
        #expect(scene.look(at: 35_200).warnings.isEmpty)
    }

    @Test func `alternative limits that were on when the window opened are on again after it`() throws {
        let day = Self.rule("d", "day", #""down": "1 MB/s""#, #", "revert": true"#)
        let evening = Self.rule("e", "evening", #""down": "3 MB/s""#, #", "revert": true"#)
        var scene = try Scene("\(day), \(evening)")
        (scene.alternative, scene.down) = (true, 50_000)
        scene.look(at: 35_200)
        #expect(scene.down == 1_000_000 && !scene.alternative)
        scene.look(at: 35_300)
        scene.look(at: 71_200)
        scene.look(at: 71_300)
        #expect(scene.down == 3_000_000 && !scene.alternative)
        scene.look(at: 85_600)
        #expect(scene.alternative)
    }

    @Test func `ordinary limits come back as well where alternative ones were on`() throws {
        var scene = try Scene(Self.rule("d", "day", #""down": "1 MB/s""#, #", "revert": true"#))
        (scene.alternative, scene.down) = (true, 50_000)
        scene.ordinary = ClientFacts.Limits(down: 6_000_000, up: nil)
        scene.look(at: 35_200)
        #expect(scene.down == 1_000_000 && !scene.alternative)
        scene.look(at: 35_300)
        let closing = scene.look(at: 71_200)
        #expect(closing.intents.map(\.arguments) == [["down": 6_000_000, "alternative": true]])
    }

    @Test func `two rules share a client when each claims a part of its own`() throws {
        let down = Self.rule("a", "day", #""down": "1 MB/s""#)
        let both = Self.rule("b", "day", #""down": "2 MB/s", "up": "2 MB/s""#)
        var scene = try Scene("\(down), \(both)")
        scene.look(at: 35_200)
        #expect(scene.down == 1_000_000 && scene.up == 2_000_000)
    }
}

/// A world with one client that carries out at once what is planned.
private struct Scene {
    var world: World
    var session = "one"
    var down: Int64?
    var up: Int64?
    var downRate: Int64 = 0
    var alternative = false
    var hasSchedule: Bool?
    var ordinary: ClientFacts.Limits?

    init(_ rules: String) throws { world = try World(rules) }

    /// Shows the engine the client, and lets the client do what follows.
    @discardableResult
    mutating func look(at seconds: Double, showing shown: Int64? = nil) -> Tick {
        let tick = show(at: seconds, showing: shown)
        carryOut(tick, at: seconds)
        return tick
    }

    /// Shows the engine the client.
    mutating func show(at seconds: Double, showing shown: Int64? = nil) -> Tick {
        let facts = ClientFacts(
            version: "test", downLimit: shown ?? down, upLimit: up, altSpeedActive: alternative,
            ordinaryLimits: ordinary, hasSpeedSchedule: hasSchedule, downRate: downRate)
        let snapshot = Snapshot.fixture([.seeding(1)], at: seconds, session: session, server: facts)
        return world.observe(.snapshot(snapshot, interval: .seconds(5)))
    }

    /// Lets the client do what a tick has planned.
    mutating func carryOut(_ tick: Tick, at seconds: Double) {
        for intent in tick.intents {
            if let rate = intent.arguments["down"] { (down, alternative) = (rate.integerValue, false) }
            if let rate = intent.arguments["up"] { (up, alternative) = (rate.integerValue, false) }
            if let flag = intent.arguments["alternative"]?.boolValue { alternative = flag }
        }
        world.finish(tick, at: seconds)
    }
}
