import Clocks
import Engine
import JSON
import Rules
import Simulation
import Testing
import Torrents

/// What a person holds, until it is over.
@Suite struct `what is held by a person` {
    private static let rules = [
        #"{"id": "slow", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"limits": {"up": "1 kB/s"}, "revert": true}], "onExit": [{"tags": {"add": ["fast"]}}]}"#,
        #"{"id": "gone", "each": "torrent", "when": "torrent.ratio >= 3.0", "do": [{"remove": {}}]}"#,
        #"{"id": "tell", "on": "torrent.paused", "do": [{"webhook": "http://h/"}]}"#,
    ].joined(separator: ", ")

    private static let torrents: [Torrent] = [.seeding(1, ratio: 2.5), .seeding(2, ratio: 3.5)]
    private static let targets: [ManualHold.Target] = [.all, .client(ClientName("home"))]

    private func paused(_ number: Int) -> Torrent {
        .seeding(number, ratio: 1, [.state: .text("paused")])
    }

    /// A world in which a client is held from the start.
    private func world(_ target: ManualHold.Target = .all, for length: Duration? = .seconds(60)) throws -> World {
        var world = try World(Self.rules)
        try world.instruct(.hold(target, for: length), at: .at(0))
        return world
    }

    @Test(arguments: targets) func `begins nothing, and goes on by itself`(target: ManualHold.Target) throws {
        var world = try world(target)
        for seconds in stride(from: 1.0, through: 56, by: 5) {
            #expect(world.see(Self.torrents, at: seconds).intents.isEmpty)
        }
        let held = world.ticks.flatMap(\.decisions).filter { $0.verdict == .held && $0.rule == "slow" }
        #expect(held.first?.reason.hasPrefix("held by you: ") == true, "\(held)")
        #expect(held.first?.until == .at(60))
        #expect(held.map(\.title) == ["torrent 1", "torrent 2"], "each is said once")
        let after = world.see(Self.torrents, at: 61)
        #expect(Set(after.intents.map(\.action)) == ["limits", "remove"])
        #expect(after.decisions.contains { $0.verdict == .ended && $0.reason.contains("time that you set is over") })
        #expect(world.words.holds.isEmpty)
    }

    @Test func `of one rule lets the others go on`() throws {
        var world = try world(.rule("gone"), for: nil)
        let planned = world.see(Self.torrents, at: 1).intents
        #expect(planned.map(\.rule) == ["slow", "slow"], "what is held removes nothing, so it voids nothing")
        #expect(world.see(Self.torrents, at: 1_000_000).intents.isEmpty)
        try world.release(.rule("gone"), at: 1_000_001)
        #expect(world.see(Self.torrents, at: 1_000_005).intents.map(\.action) == ["remove"])
    }

    @Test func `of another client is none of this one`() throws {
        let rules = try World.rules(Self.rules, limits: World.noLimits, others: ["box"])
        var world = World(reading: rules)
        try world.instruct(.hold(.client(ClientName("box")), for: nil), at: .at(0))
        #expect(world.see(Self.torrents, of: "home", at: 1).intents.count == 2)
        #expect(world.see(Self.torrents, of: "box", at: 1).intents.isEmpty)
    }

    @Test func `puts nothing back before it is over`() throws {
        var world = try World(Self.rules)
        world.finish(world.see([.seeding(1, ratio: 2.5, [.upLimit: .integer(5000)])], at: 1), at: 2)
        world.see([.seeding(1, ratio: 2.5, [.upLimit: .integer(1000)])], at: 6)
        try world.instruct(.hold(.all, for: .seconds(60)), at: .at(7))
        let ended = Torrent.seeding(1, ratio: 1, [.upLimit: .integer(1000)])
        for seconds in [11.0, 16, 60] { #expect(world.see([ended], at: seconds).intents.isEmpty) }
        world.restart()
        let after = world.see([ended], at: 70).intents
        #expect(after.map { "\($0.purpose) \($0.action)" } == ["exit tags", "revert limits"], "\(after)")
        #expect(after.last?.arguments["up"]?.integerValue == 5000)
    }

    @Test func `keeps what events call for`() throws {
        var world = try World(Self.rules)
        world.see([.seeding(1, ratio: 1)], at: 1)
        try world.instruct(.hold(.all, for: .seconds(60)), at: .at(2))
        #expect(world.see([paused(1)], at: 6).eventNames == ["torrent.paused"])
        world.restart()
        #expect(world.see([paused(1)], at: 11).intents.isEmpty)
        #expect(world.see([paused(1)], at: 70).intents.map(\.action) == ["webhook"])
        #expect(world.see([paused(1)], at: 75).intents.isEmpty, "once")
        #expect(world.rows("episode/tell").values.allSatisfy { $0 == .null } || world.rows("episode/tell").isEmpty)
    }

    @Test(arguments: [-86_400.0, -3600, 3600, 86_400]) func `is harmed by no step of the clock`(step: Double) throws {
        var world = try world()
        /// What is seen at an instant of the boot clock while the wall clock is wrong.
        func see(at boot: Double) -> Tick {
            let moment = Moment(wall: .at(boot + step), boot: Moment.at(boot).boot)
            let list = Snapshot(
                client: ClientName("home"), takenAt: moment, session: "one", runSince: nil, torrents: Self.torrents,
                server: ClientFacts(version: "test"))
            return world.observe(.snapshot(list, interval: .seconds(5)))
        }
        world.see(Self.torrents, at: 1)
        #expect(see(at: 30).intents.isEmpty)
        #expect(see(at: 58).intents.isEmpty)
        world.restart()
        // The wall clock alone tells what has passed between two runs.
        #expect(see(at: 59).intents.isEmpty)
        let until = try #require(world.words.holds.first?.until)
        #expect(abs(until.since(.at(60 + step)) / .seconds(1)) < 2)
        #expect(see(at: 62).intents.contains { $0.action == "limits" })
    }

    @Test func `does not last longer where the clock is set back between two runs`() throws {
        var world = try world(.all, for: .seconds(3600))
        world.see(Self.torrents, at: 1800)
        world.restart()
        world.see(Self.torrents, at: -100_000)
        #expect(world.see(Self.torrents, at: -100_000 + 3599).intents.isEmpty)
        #expect(!world.see(Self.torrents, at: -100_000 + 3601).intents.isEmpty)
    }

    @Test func `survives a restart and a reload`() throws {
        var world = try world(.rule("gone"), for: .seconds(3600))
        world.restart()
        try world.reload(Self.rules, at: 1)
        #expect(world.see(Self.torrents, at: 2).intents.map(\.rule) == ["slow", "slow"])
        #expect(world.words.holds.map(\.target) == [.rule("gone")])
        #expect(world.words.holds.first?.until == .at(3600))
        // Changed rules as well: the person has named the rule, not its condition.
        try world.reload(Self.rules.replacing("3.0", with: "3.2"), at: 5)
        #expect(!world.see(Self.torrents, at: 7).intents.contains { $0.rule == "gone" })
    }

    @Test func `lets a removal that is planned go no further`() throws {
        var world = try World(Self.rules)
        let removal = try #require(world.see(Self.torrents, at: 1).intents.first { $0.action == "remove" })
        try world.instruct(.hold(.all, for: nil), at: .at(2))
        let look = world.engine.confirm(removal, on: FreshLook(torrent: Self.torrents[1]), at: .at(3))
        #expect(look == .no("held by you: everything"))
    }

    @Test func `is refused where it names nothing`() throws {
        var world = try World(Self.rules)
        #expect(throws: InstructionError.unknownRule("gon", nearest: "gone")) {
            try world.instruct(.hold(.rule("gon"), for: nil), at: .at(0))
        }
        #expect(throws: InstructionError.unknownClient("hom", nearest: "home")) {
            try world.instruct(.hold(.client(ClientName("hom")), for: nil), at: .at(0))
        }
        #expect(throws: InstructionError.tooShort) { try world.instruct(.hold(.all, for: .zero), at: .at(0)) }
        #expect(throws: ReleaseError.notHeld(.all)) { try world.release(.all, at: 1) }
        #expect(throws: ReleaseError.notHeld(.client("home"))) { try world.release(.client("home"), at: 1) }
        #expect(world.ticks.isEmpty)
    }

    @Test func `goes along with a client that gets another name`() throws {
        var world = try world(.client(ClientName("home")), for: nil)
        let torrent = Refusal(
            rule: "slow", subject: .torrent(ClientName("home"), Self.torrents[0].incarnation), title: "", at: .at(0))
        let whole = Refusal(rule: "slow", subject: .client(ClientName("home")), title: "", at: .at(0))
        try world.instruct(.refuse([torrent, whole]), at: .at(0))
        try world.reload(Self.rules, at: 0.5)
        world.see(Self.torrents, at: 1)
        try world.reload(World.rules(Self.rules, limits: World.noLimits, client: "box"), at: 2)
        #expect(world.see(Self.torrents, of: "box", at: 6).intents.isEmpty)
        #expect(world.words.holds.map(\.target) == [.client(ClientName("box"))])
        #expect(Set(world.words.refusals.map(\.subject.client)) == [ClientName("box")])
        #expect(world.words.refusals.count == 2)
    }

    @Test func `is shown by an explanation`() throws {
        var world = try world(.client(ClientName("home")), for: .seconds(3600))
        world.see(Self.torrents, at: 1)
        let standing = world.engine.explanation(of: .fixture(1), in: ClientName("home"), at: .at(2))?.rules.first
        #expect(standing?.outcome == .held)
        #expect(standing?.reason == "held by you: client home")
        #expect(standing?.until == .at(3600))
    }

    @Test func `leaves files where they are`() throws {
        let rules = #"{"id": "in", "watch": {"path": "/w"}, "do": [{"add": {"client": "home"}}]}"#
        var world = try World(rules)
        #expect(world.engine.takesFiles("in", at: .at(0)))
        for target in Self.targets + [.rule("in")] {
            try world.instruct(.hold(target, for: .seconds(60)), at: .at(0))
            #expect(!world.engine.takesFiles("in", at: .at(1)))
            #expect(world.engine.takesFiles("in", at: .at(61)))
            try world.release(.all, at: 2)
        }
    }
}
