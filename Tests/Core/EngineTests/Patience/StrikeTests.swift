import Engine
import JSON
import Simulation
import Testing
import Torrents

/// Strikes: counts of the time for which a condition was seen to hold.
@Suite struct strikes {
    /// The rule of the design, in seconds.
    private static let stalled = #"""
        {"id": "stalled", "each": "torrent", "when": "torrent.downRate < 10 * KiB", "for": "30s",
         "strikes": {"count": 3, "every": "60s", "resetWhen": "torrent.downloaded - mark.downloaded >= 100 * MiB"},
         "onStrike": [{"webhook": {"url": "http://h/", "body": "${string(strikes)} of ${mark.name}"}}],
         "do": [{"tags": {"add": ["stalled"]}}], "onExit": [{"tags": {"remove": ["stalled"]}}]}
        """#
    private static let quiet = Torrent.seeding(1).with([.downRate: .integer(0), .downloaded: .integer(0)])
    private static let busy = quiet.with([.downRate: .integer(1 << 20)])

    private func world(_ rules: String = stalled) throws -> World { try World(rules) }

    /// Lists the torrent every few seconds, and returns when which action was planned.
    private func watch(
        _ world: inout World, _ torrent: Torrent, from start: Double, through end: Double, every pause: Double = 5,
        session: String = "one"
    ) -> [String] {
        stride(from: start, through: end, by: pause).flatMap { second in
            let tick = world.see([torrent], at: second, session: session)
            world.finish(tick, at: second + 0.5)
            return tick.intents.map { "\($0.action) \(Int(second))" }
        }
    }

    @Test(arguments: [1.0, 5, 10]) func `come by time that was seen to hold, however often it is looked`(
        pause: Double
    ) throws {
        var world = try world()
        let seen = watch(&world, Self.quiet, from: 0, through: 150, every: pause)
        #expect(seen == ["webhook 30", "webhook 90", "webhook 150", "tags 150"])
        let bodies = world.ticks.flatMap(\.intents).compactMap { $0.arguments["body"]?.stringValue }
        #expect(bodies == ["1 of torrent 1", "2 of torrent 1", "3 of torrent 1"])
        let purposes = world.ticks.flatMap(\.intents).map(\.purpose)
        #expect(purposes == [.strike, .strike, .strike, .act])
    }

    @Test func `outlast a moment in which the condition does not hold, where something else clears them`() throws {
        var world = try world()
        #expect(watch(&world, Self.quiet, from: 0, through: 60) == ["webhook 30"])
        #expect(watch(&world, Self.busy, from: 65, through: 500) == [])
        // Of the second minute 30 seconds had passed, and it has to hold for 30 seconds before anything comes.
        #expect(watch(&world, Self.quiet, from: 505, through: 535) == ["webhook 535"])
        #expect(watch(&world, Self.quiet, from: 540, through: 595) == ["webhook 595", "tags 595"])
    }

    @Test func `are cleared by one look at which the condition does not hold, where nothing else clears them`() throws {
        let plain = Self.stalled.replacing(
            #", "resetWhen": "torrent.downloaded - mark.downloaded >= 100 * MiB""#, with: "")
        var world = try world(plain)
        #expect(watch(&world, Self.quiet, from: 0, through: 60) == ["webhook 30"])
        #expect(watch(&world, Self.busy, from: 65, through: 65) == [])
        #expect(watch(&world, Self.quiet, from: 70, through: 165) == ["webhook 100", "webhook 160"])
    }

    @Test func `are cleared by progress since the first of them, and a firing rule ends then`() throws {
        var world = try world()
        _ = watch(&world, Self.quiet, from: 0, through: 150)
        let tagged = Self.quiet.with([.tags: .texts(["stalled"]), .downloaded: .integer(99 << 20)])
        #expect(watch(&world, tagged, from: 155, through: 165) == [])
        let moved = tagged.with([.downloaded: .integer(100 << 20)])
        #expect(watch(&world, moved, from: 170, through: 170) == ["tags 170"])
        #expect(world.ticks.last { !$0.intents.isEmpty }?.intents.map(\.purpose) == [.exit])
        let plain = moved.with([.tags: .texts([])])
        #expect(watch(&world, plain, from: 175, through: 265) == ["webhook 200", "webhook 260"])
    }

    @Test func `stand while a fact is unknown or the torrent is not listed`() throws {
        var world = try world()
        #expect(watch(&world, Self.quiet, from: 0, through: 60) == ["webhook 30"])
        #expect(watch(&world, Self.quiet.with([.downRate: .unknown]), from: 65, through: 300) == [])
        #expect(watch(&world, Self.quiet, from: 305, through: 345) == ["webhook 335"])
    }

    @Test func `survive restarts of Sluice and of the client, whose times do not count`() throws {
        var world = try world()
        #expect(watch(&world, Self.quiet, from: 0, through: 60) == ["webhook 30"])
        world.restart()
        #expect(watch(&world, Self.quiet, from: 1000, through: 1025, session: "two") == [])
        #expect(watch(&world, Self.quiet, from: 1030, through: 1030, session: "two") == ["webhook 1030"])
    }

    @Test func `survive a reload that means the same, and not one that clears them otherwise`() throws {
        var world = try world()
        #expect(watch(&world, Self.quiet, from: 0, through: 60) == ["webhook 30"])
        try world.reload(Self.stalled.replacing(#""count": 3"#, with: #""count": 2"#), at: 61)
        #expect(watch(&world, Self.quiet, from: 65, through: 90) == ["webhook 90", "tags 90"])
        try world.reload(Self.stalled.replacing("100 * MiB", with: "50 * MiB"), at: 91)
        #expect(
            watch(&world, Self.quiet.with([.tags: .texts(["stalled"])]), from: 95, through: 125).contains("webhook 125")
        )
    }

    @Test func `are forgotten some time after the last where that is said`() throws {
        let expiring = Self.stalled.replacing(
            #""resetWhen": "torrent.downloaded - mark.downloaded >= 100 * MiB""#, with: #""expire": "100s""#)
        var world = try world(expiring)
        #expect(watch(&world, Self.quiet, from: 0, through: 60) == ["webhook 30"])
        #expect(watch(&world, Self.busy, from: 65, through: 130) == [])
        #expect(world.ticks.flatMap(\.decisions).contains { $0.reason.contains("see \"expire\"") })
        let again = watch(&world, Self.quiet, from: 135, through: 165)
        #expect(again == ["webhook 165"])
        #expect(world.ticks.flatMap(\.intents).last?.arguments["body"] == "1 of torrent 1")
    }

    @Test func `are told with their number and the next one`() throws {
        var world = try world()
        _ = watch(&world, Self.quiet, from: 0, through: 50)
        let explanation = try #require(
            world.engine.explanation(of: Self.quiet.id, in: ClientName("home"), at: .at(50)))
        let standing = try #require(explanation.rules.first)
        #expect(standing.outcome == .waits)
        #expect(standing.reason == "strike 1 of 3, the next in 40 s")
        #expect(standing.until == .at(150))
        _ = watch(&world, Self.busy, from: 55, through: 55)
        let other = try #require(
            world.engine.explanation(of: Self.quiet.id, in: ClientName("home"), at: .at(55))?.rules.first)
        #expect(other.outcome == .noMatch && other.reason.hasSuffix("; strike 1 of 3 stands"))
    }

    @Test func `do nothing about a torrent that is protected from it, and count all the same`() throws {
        let keep = #"{"id": "keep", "each": "torrent", "do": [{"protect": ["webhook"]}]}"#
        var world = try world("\(keep), \(Self.stalled)")
        #expect(watch(&world, Self.quiet, from: 0, through: 150) == ["tags 150"])
    }

    @Test func `are counted and told in dry run, and nothing is done`() throws {
        var world = try world(#"{"mode": "dryRun", "# + Self.stalled.dropFirst())
        #expect(watch(&world, Self.quiet, from: 0, through: 150) == [])
        #expect(world.ticks.flatMap(\.rehearsed).map(\.action) == ["webhook", "webhook", "webhook", "tags"])
    }
}
