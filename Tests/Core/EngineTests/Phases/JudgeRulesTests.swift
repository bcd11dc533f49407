import Clocks
import Rules
import Simulation
import Testing
import Torrents

@testable import Engine

/// The phase `judge` alone: rules, a state and a list go in, candidates and moved episodes come out.
@Suite struct `the judge` {
    private static let home = ClientName("home")
    private static let rules = """
        {"id": "done", "each": "torrent", "when": "torrent.ratio > 1.0", "for": "10s", "do": [{"pause": {}}]},
        {"id": "told", "on": "torrent.completed", "when": "torrent.ratio > 1.0", "do": [{"webhook": "http://h/"}]},
        {"id": "keep", "each": "torrent", "when": "torrent.private", "do": [{"protect": ["remove"]}]}
        """

    private static func subject(_ number: Int) -> Subject { .torrent(home, Torrent.seeding(number).incarnation) }

    private static func judge(
        _ list: Snapshot, state: EngineState = EngineState(), observed seconds: Double = 0, suspicion: String? = nil,
        incremental: IncrementalEvaluation = IncrementalEvaluation()
    ) throws -> Judge {
        var context = TickContext(number: 1, now: list.takenAt)
        (context.snapshot, context.suspicion, context.observed) = (list, suspicion, .seconds(seconds))
        return Judge(
            rules: try World.rules(rules, limits: World.noLimits), state: state, context: context,
            incremental: incremental)
    }

    private static func whole(_ list: Snapshot) -> JudgedList {
        JudgedList(
            present: list, whole: list, changed: list.torrents.map { ChangedTorrent(torrent: $0, fields: .all) })
    }

    @Test func `begins an episode where a condition holds, and lets it fire once it has held for long enough`() throws {
        let list = Snapshot.fixture([.seeding(1, ratio: 2), .seeding(2, ratio: 0.5)], at: 100)
        var first = try Self.judge(list)
        first.judge(Self.whole(list))
        #expect(first.findings.candidates.isEmpty)
        #expect(first.findings.decisions.map(\.verdict) == [.pending])
        #expect(first.episodes["done"].mapValues(\.phase) == [Self.subject(1): .pending])

        var later = try Self.judge(.fixture(list.torrents, at: 110), state: first.endedState(), observed: 10)
        later.judge(Self.whole(list))
        #expect(later.findings.candidates.map(\.key.subject) == [Self.subject(1)])
        #expect(later.findings.candidates.map(\.stage) == [.level(entered: true)])
        #expect(later.episodes["done"].mapValues(\.phase) == [Self.subject(1): .firing])
    }

    @Test func `gives an event to each rule that listens for it, but for the one that caused it`() throws {
        let list = Snapshot.fixture([.seeding(1, ratio: 2)], at: 100)
        let event = Event(
            id: EventID("e1"), type: .completed, about: .torrent(list.torrents[0], was: nil, of: Self.home),
            at: list.takenAt, cause: .intent("i1"))
        var judge = try Self.judge(list)
        judge.hear([event], causedBy: [IntentID("i1"): "another"])
        #expect(judge.findings.candidates.map(\.stage) == [.edge(EventID("e1"))])
        var causer = try Self.judge(list)
        causer.hear([event], causedBy: [IntentID("i1"): "told"])
        #expect(causer.findings.candidates.isEmpty)
    }

    @Test func `counts a protection without a value as one that may be meant`() throws {
        let list = Snapshot.fixture([.seeding(1, ratio: 0, [.private: .unknown])], at: 100)
        var judge = try Self.judge(list)
        judge.judge(Self.whole(list))
        #expect(judge.findings.candidates.map(\.stage) == [.unsure("the client cannot tell torrent.private")])
        #expect(judge.episodes.byRule.isEmpty)
    }

    @Test func `changes nothing of the state but episodes`() throws {
        var state = EngineState()
        var client = ClientState()
        let list = Snapshot.fixture([.seeding(1, ratio: 2), .seeding(2, ratio: 3)], at: 100)
        client.accepted = list
        state.clients[Self.home] = client
        state.meanings["done"] = "m"
        _ = state.takeRecords()
        var judge = try Self.judge(list, state: state)
        judge.judge(Self.whole(list))
        var ended = judge.endedState()
        let records = ended.takeRecords()
        #expect(records.count == 2)
        #expect(records.keys.allSatisfy { $0.hasPrefix("episode/done/") })
        #expect(ended.clients[Self.home]?.accepted?.torrents == list.torrents)
        #expect(ended.meanings["done"] == "m")
    }

    @Test(arguments: [false, true]) func `comes to the same without incremental evaluation`(isSecond: Bool) throws {
        let list = Snapshot.fixture((1...9).map { .seeding($0, ratio: Double($0) / 4) }, at: 100)
        func outcome(isOff: Bool) throws -> (candidates: [EpisodeKey], episodes: [String: [Subject: Episode]]) {
            var judge = try Self.judge(list, incremental: IncrementalEvaluation(isOff: isOff))
            judge.judge(Self.whole(list))
            guard isSecond else { return (judge.findings.candidates.map(\.key), judge.episodes.byRule) }
            var left = judge.incremental
            _ = left.settle(judge.findings.restless, dueTimes: judge.findings.dueTimes)
            let next = Snapshot.fixture(list.torrents.dropLast() + [.seeding(9, ratio: 0)], at: 105)
            var again = try Self.judge(next, state: judge.endedState(), observed: 12, incremental: left)
            let changed = ChangedTorrent(torrent: next.torrents[8], fields: [.ratio])
            again.judge(JudgedList(present: next, whole: next, changed: [changed]))
            return (again.findings.candidates.map(\.key), again.episodes.byRule)
        }
        let (frugal, thorough) = (try outcome(isOff: false), try outcome(isOff: true))
        #expect(frugal.episodes == thorough.episodes)
        #expect(frugal.candidates == thorough.candidates)
        #expect(frugal.candidates.count == (isSecond ? 4 : 0))
    }
}
