import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

@Suite struct `calls of hooks` {
    private static let hooks = #"{"finished": {"token": {"$env": "T"}}, "other": {"token": {"$env": "T"}}}"#

    private static let rules = #"""
        {"id": "tell", "on": ["hook.called"], "when": "event.hook == 'finished' && event.body.state == 'Download'",
         "do": [{"webhook": {"url": "http://hooks.test/${event.body.series.title}", "body": "${event.body}"}}]}
        """#

    private static let body: JSON = ["state": "Download", "series": ["title": "show"], "sizes": [1, 2.5, .null, true]]

    private func called(
        _ hook: String = "finished", _ id: String? = "msg_1", _ body: JSON = Self.body, at seconds: Double
    ) -> Observation { .called(HookCall(hook: hook, id: id, body: body), at: .at(seconds)) }

    private func world(_ rules: String = Self.rules) throws -> World { try World(rules, hooks: Self.hooks) }

    @Test func `are told to rules with what was sent`() throws {
        var world = try world()
        let tick = world.observe(called(at: 1))
        #expect(tick.eventNames == ["hook.called"] && tick.events.map(\.title) == ["finished"])
        #expect(tick.intents.map { $0.arguments["url"] } == ["http://hooks.test/show"])
        #expect(tick.intents.map(\.subject.key) == ["hook/finished"])
        let others = world.observe(called("other", "msg_2", at: 2))
        #expect(others.eventNames == ["hook.called"] && others.intents.isEmpty)
    }

    @Test func `are told once under one id, also after a restart and where the wall clock is set back`() throws {
        var world = try world()
        #expect(world.observe(called(at: 1)).intents.count == 1)
        #expect(world.observe(called(at: 2)).events.isEmpty)
        #expect(world.observe(called("other", at: 3)).events.count == 1, "the same id of another hook is another call")
        world.restart()
        #expect(world.observe(called(at: 4)).events.isEmpty)
        let past = Moment(wall: .at(-5000), boot: Moment.at(5000).boot)
        #expect(world.observe(.called(HookCall(hook: "finished", id: "msg_1", body: .null), at: past)).events.isEmpty)
        #expect(world.observe(called("finished", nil, at: 5001)).events.count == 1)
        #expect(world.observe(called("finished", nil, at: 5002)).events.count == 1, "what has no id is always news")
    }

    @Test func `are forgotten after a day, so that what is kept does not grow for ever`() throws {
        var world = try world()
        for number in 0..<50 { world.observe(called("finished", "msg_\(number)", at: 1)) }
        #expect(world.rows("call/").count == 50)
        world.observe(called("finished", String(repeating: "x", count: 5000), at: 90_000))
        #expect(world.rows("call/").count == 1)
        #expect(world.rows("call/").keys.allSatisfy { $0.utf8.count < 250 })
        #expect(world.observe(called("finished", String(repeating: "x", count: 5000), at: 90_001)).events.isEmpty)
    }

    @Test func `that could not be written down may be sent again`() throws {
        var world = try world()
        world.isRefusedFirst = true
        #expect(world.observe(called(at: 1)).intents.count == 1)
        #expect(world.disagreements.isEmpty)
    }

    @Test func `of a hook that a reload took away are passed over`() throws {
        var world = try world()
        try world.reload(Self.rules, at: 1)
        let tick = world.observe(called(at: 2))
        #expect(tick.events.isEmpty && tick.intents.isEmpty)
    }

    @Test func `that lack what a rule reads are said to, and nothing is done`() throws {
        var world = try world()
        let tick = world.observe(called("finished", "msg_1", ["state": 5], at: 1))
        #expect(tick.intents.isEmpty)
        for (number, body) in [JSON.null, "Download", [1], 7].enumerated() {
            let tick = world.observe(called("finished", "other \(number)", body, at: 2))
            #expect(tick.intents.isEmpty && tick.eventNames == ["hook.called"])
            #expect(tick.decisions.map(\.verdict) == [.failed], "\(body)")
        }
    }

    @Test(arguments: [nil, "msg_1"] as [String?]) func `are recorded with all that they tell`(id: String?) throws {
        let observation = called("finished", id, at: 1)
        let read = try Observation(json: JSON(parsing: observation.json.utf8))
        guard case .called(let call, let moment) = read else {
            Issue.record("it is read as something else")
            return
        }
        #expect(call == HookCall(hook: "finished", id: id, body: Self.body) && moment == .at(1))
    }
}
