import Clocks
import JSON
import Rules
import Simulation
import Testing
import Torrents

@testable import Engine

/// The phase `plan` alone: candidates, what is settled between them and a state go in, intents and claims come out.
@Suite struct `the planner` {
    private static let home = ClientName("home")
    private static let torrent = Torrent.seeding(1, ratio: 2)
    private static let subject = Subject.torrent(home, torrent.incarnation)

    private static func rule(_ id: String, _ actions: String, _ more: String = "") -> String {
        #"{"id": "\#(id)", "each": "torrent", "when": "torrent.ratio > 1.0", "do": [\#(actions)]\#(more)}"#
    }

    /// A planner, and a candidate of each rule whose episode fires.
    private static func planner(
        _ rules: [String], stage: Candidate.Stage = .level(entered: true), resolution: Resolution = Resolution(),
        state: EngineState = EngineState()
    ) throws -> (planner: Planner, candidates: [Candidate]) {
        let set = try World.rules(rules.joined(separator: ", "), limits: World.noLimits)
        let list = Snapshot.fixture([torrent], at: 1000)
        var context = TickContext(number: 7, now: list.takenAt)
        context.snapshot = list
        var state = state
        let candidates = set.rules.enumerated().map { index, rule in
            let key = EpisodeKey(rule: rule.id, subject: subject)
            if state.episodes[key] == nil { state.episodes[key] = Episode(phase: .firing, next: 0) }
            let scope = Scope(rule.variables, now: context.now, torrent: torrent, client: ClientRecord(list))
            return Candidate(
                ruleIndex: index, key: key, title: torrent.name, stage: stage, scope: scope, torrent: torrent)
        }
        return (Planner(rules: set, state: state, context: context, resolution: resolution), candidates)
    }

    @Test func `plans the effects of a rule in their order, once`() throws {
        let rules = [Self.rule("told", #"{"webhook": "http://a/"}, {"webhook": "http://b/"}"#)]
        var (planner, candidates) = try Self.planner(rules)
        planner.plan(candidates)
        #expect(planner.plan.intents.map(\.id.text) == ["i7-1", "i7-2"])
        #expect(planner.plan.intents.map(\.path) == ["rules[0].do[0]", "rules[0].do[1]"])
        #expect(planner.plan.decisions.map(\.verdict) == [.firing])
        #expect(planner.state.open.ids == Set(planner.plan.intents.map(\.id)))
        var (again, same) = try Self.planner(rules, stage: .level(entered: false), state: planner.state)
        again.plan(same)
        #expect(again.plan.intents.isEmpty)
    }

    @Test func `gives a property to the first claimant, and says who has it`() throws {
        var (planner, candidates) = try Self.planner([
            Self.rule("slow", #"{"limits": {"up": "1 MiB/s"}}"#), Self.rule("quick", #"{"limits": {"up": "2 MiB/s"}}"#),
        ])
        planner.plan(candidates)
        #expect(planner.plan.intents.map(\.rule) == ["slow"])
        #expect(planner.plan.decisions.map(\.verdict) == [.firing, .outranked])
    }

    @Test func `keeps what a claim replaces, to put it back`() throws {
        var (planner, candidates) = try Self.planner([
            Self.rule("slow", #"{"limits": {"up": "1 MiB/s"}, "revert": true}"#)
        ])
        planner.plan(candidates)
        #expect(planner.state.baselines.keys.map(\.episode.rule) == ["slow"])
    }

    @Test func `heeds what is settled, and changes nothing of it`() throws {
        var resolution = Resolution()
        resolution.enforced.protections[Self.subject] = ["pause": "protected by rule keep"]
        resolution.stopped[1] = "first"
        let rules = [Self.rule("first", #"{"pause": {}}"#), Self.rule("second", #"{"webhook": "http://h/"}"#)]
        var (planner, candidates) = try Self.planner(rules, resolution: resolution)
        planner.plan(candidates)
        #expect(planner.plan.intents.isEmpty)
        #expect(planner.plan.decisions.map(\.verdict) == [.held, .outranked])
        #expect(planner.resolution == resolution)
    }

    @Test func `rehearses what a rule in dry run would do`() throws {
        var (planner, candidates) = try Self.planner([
            Self.rule("dry", #"{"webhook": "http://h/"}"#, #", "mode": "dryRun""#)
        ])
        planner.plan(candidates)
        #expect(planner.plan.intents.isEmpty)
        #expect(planner.plan.rehearsed.map(\.action) == ["webhook"])
        #expect(planner.plan.decisions.map(\.verdict) == [.wouldFire])
        #expect(planner.state.open.ids.isEmpty)
    }
}
