import Clocks
import Engine
import Testing
import Torrents
import Simulation

/// Rules that rest, as something keeps undoing what they do.
@Suite struct rests {
    private static let rule =
        #"{"id": "p", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"pause": {}}]}"#

    /// A world in which the rule has been set to rest after a minute.
    private func flipped(_ rules: String = rule) throws -> World {
        var world = try World(rules)
        for round in 0..<7 {
            let tick = world.see([.seeding(1, ratio: 3)], at: Double(round) * 10)
            world.finish(tick, at: Double(round) * 10 + 1)
        }
        return world
    }

    @Test func `a rest is told with its end, and survives a restart and a reload of the same rules`() throws {
        var world = try flipped()
        let rest = try #require(world.resting(at: 61).first)
        #expect(rest.rule == "p" && rest.until == .at(3660))
        #expect(rest.reason == "running of torrent 1 was written 6 times within an hour")
        let told = world.ticks.flatMap(\.decisions).filter { $0.verdict == .resting }
        #expect(told.map(\.until) == [.at(3660)])
        #expect(told.first?.reason.contains("sluice release rule p") == true)
        world.restart()
        try world.reload(Self.rule, at: 70)
        #expect(world.see([.seeding(1, ratio: 3)], at: 80).intents.isEmpty)
        try world.reload(Self.rule, at: 85)
        #expect(world.resting(at: 80).map(\.rule) == ["p"])
    }

    @Test func `a rest ends by itself after an hour, and says so`() throws {
        var world = try flipped()
        world.restart()
        #expect(world.see([.seeding(1, ratio: 3)], at: 3659).intents.isEmpty)
        let tick = world.see([.seeding(1, ratio: 3)], at: 3660)
        #expect(tick.actionNames == ["pause"])
        #expect(tick.decisions.contains { $0.verdict == .ended && $0.reason.contains("works again") })
        #expect(world.resting(at: 3660).isEmpty)
    }

    @Test func `a rest that a clock which ran ahead has begun is over when the clock is right again`() throws {
        var world = try flipped()
        let back = Moment(wall: .at(-365 * 86_400), boot: .seconds(70))
        let list = Snapshot(
            client: ClientName("home"), takenAt: back, session: "one", torrents: [.seeding(1, ratio: 3)],
            server: ClientFacts(version: "test", altSpeedActive: false))
        #expect(world.observe(.snapshot(list, interval: .seconds(5))).actionNames == ["pause"])
    }

    @Test func `a person ends a rest, and only one that there is`() throws {
        var world = try flipped()
        #expect(throws: ReleaseError.unknownRule("q", nearest: nil)) { try world.release(.rule("q"), at: 70) }
        try world.release(.rule("p"), at: 70)
        #expect(world.resting(at: 70).isEmpty)
        #expect(world.see([.seeding(1, ratio: 3)], at: 80).actionNames == ["pause"])
        #expect(throws: ReleaseError.notHeld(.rule("p"))) { try world.release(.rule("p"), at: 90) }
    }

    @Test func `a change of one of the rules that flipped ends the rest of all of them`() throws {
        let pause = #"{"id": "a", "each": "torrent", "when": "torrent.ratio > 2.5", "do": [{"pause": {}}]}"#
        let resume = #"{"id": "b", "each": "torrent", "when": "torrent.ratio > 9.0", "do": [{"pause": {}}]}"#
        var world = try flipped("\(pause), \(resume)")
        try world.reload("\(pause), \(resume)", at: 61)
        #expect(world.resting(at: 61).map(\.rule) == ["a"])
        try world.reload(pause.replacing("> 2.5", with: "> 2.6") + ", " + resume, at: 70)
        #expect(world.resting(at: 70).isEmpty)
    }

    @Test func `a rest of fifty rules in dry run does not come about, as each claim is rehearsed once`() throws {
        let rules = (0..<50).map { number in
            #"{"id": "r\#(number)", "mode": "dryRun", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"tags": {"add": ["t\#(number)"]}}]}"#
        }
        var world = try World(rules.joined(separator: ",\n"))
        #expect(world.see([.seeding(1, ratio: 3)], at: 0).rehearsed.count == 50)
        for round in 1..<100 {
            let tick = world.see([.seeding(1, ratio: 3)], at: Double(round) * 5)
            // The second list ends the baseline, which is written down.
            #expect((tick.isQuiet || round == 1) && tick.rehearsed.isEmpty, "poll \(round)")
            if round == 50 { world.restart() }
        }
        #expect(world.resting(at: 500).isEmpty)
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}
