import Clocks
import JSON
import Rules
import Simulation
import Testing
import Torrents

@testable import Engine

/// Cases of the phase `resolve` alone: candidates and a state go in, what may go ahead comes out.
@Suite struct `the phase resolve` {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The rules, each of which has something to do about each torrent, or about the client.
        let rules: [String]
        var limits = World.noLimits
        var torrents = [Torrent.seeding(1)]
        /// How rules stand that do not simply hold, by id.
        var stages: [String: Candidate.Stage] = [:]
        /// How long everything was observed to hold; nil for what is seen for the first time.
        var held: Duration? = .seconds(60)
        var suspicion: String?
        var prepare: @Sendable (inout EngineState) -> Void = { _ in }
        /// What comes of each candidate, in file order.
        let outcome: [String]
    }

    static let home = ClientName("home")
    static let now = Moment.at(1000)
    static func torrent(_ number: Int) -> Subject { .torrent(home, Torrent.seeding(number).incarnation) }

    static func remove(_ id: String = "clean", data: String = "keep", _ more: String = "") -> String {
        #"{"id": "\#(id)", "each": "torrent", "matchAll": true, "do": [{"remove": {"data": "\#(data)"}}]\#(more)}"#
    }

    static func protect(_ id: String = "keep", each: String = "torrent", _ more: String = "") -> String {
        #"{"id": "\#(id)", "each": "\#(each)", "do": [{"protect": ["remove"]}]\#(more)}"#
    }

    static func tag(_ id: String, _ more: String = "") -> String {
        #"{"id": "\#(id)", "each": "torrent", "do": [{"tags": {"add": ["x"]}}]\#(more)}"#
    }

    static func limits(_ more: String) -> String { #"{"removals": {"grace": "0s", \#(more)}}"# }

    static func removal(_ torrent: Int, secondsAgo seconds: Double) -> Removal {
        Removal(client: home, at: .at(1000 - seconds), torrent: .fixture(torrent), boot: now.boot - .seconds(seconds))
    }

    static let two = [Torrent.seeding(1), .seeding(2)]
    static let perTick = "budget: no more than 1 go in one tick, see limits.removals.perTick"
    static let perDay = "budget: no more than 2 go within a day, see limits.removals.perDay"
    static let dryRun = #", "mode": "dryRun""#
    static let stop = #", "after": "stop""#

    static let protections: [Case] = [
        Case(testDescription: "a removal with nothing in its way", rules: [remove()], outcome: ["goes"]),
        Case(
            testDescription: "protection of the torrent, before the removal", rules: [protect(), remove()],
            outcome: ["free", "protected by rule keep"]),
        Case(
            testDescription: "protection of the torrent, after the removal", rules: [remove(), protect()],
            outcome: ["protected by rule keep", "free"]),
        Case(
            testDescription: "protection by a rule about the client", rules: [remove(), protect(each: "client")],
            torrents: two, outcome: ["protected by rule keep", "protected by rule keep", "free"]),
        Case(
            testDescription: "protection that has no value", rules: [remove(), protect()],
            stages: ["keep": .unsure("the client cannot tell it")],
            outcome: ["possibly protected by rule keep, as the client cannot tell it", "free"]),
        Case(
            testDescription: "protection whose episode has ended", rules: [remove(), protect()],
            stages: ["keep": .exit], outcome: ["goes", "free"]),
        Case(
            testDescription: "protection in dry run, which holds what is in dry run only",
            rules: [protect("keep", dryRun), remove("dry", dryRun), remove("real")],
            outcome: ["free", "protected by rule keep", "goes"]),
    ]

    static let budgets: [Case] = [
        Case(
            testDescription: "perTick", rules: [remove()], limits: limits(#""maxShare": 1.0, "perTick": 1"#),
            torrents: two, outcome: ["goes", perTick]),
        Case(
            testDescription: "perTick for rules together", rules: [remove("a"), remove("b")],
            limits: limits(#""maxShare": 1.0, "perTick": 1"#), torrents: two,
            outcome: ["goes", perTick, "moot, as rule a removes it", perTick]),
        Case(
            testDescription: "perTick, of which a dry run uses nothing up",
            rules: [remove("dry", dryRun), remove("real")],
            limits: limits(#""maxShare": 1.0, "perTick": 1"#), torrents: two,
            outcome: ["goes", perTick, "goes", perTick]),
        Case(
            testDescription: "perDay", rules: [remove()], limits: limits(#""maxShare": 1.0, "perDay": 2"#),
            torrents: two, prepare: { $0.removals[IntentID("i1-1")] = removal(7, secondsAgo: 500) },
            outcome: ["goes", perDay]),
        Case(
            testDescription: "perDay, a day later", rules: [remove()],
            limits: limits(#""maxShare": 1.0, "perDay": 2"#), torrents: two,
            prepare: { $0.removals[IntentID("i1-1")] = removal(7, secondsAgo: 86_400) }, outcome: ["goes", "goes"]),
        Case(
            testDescription: "perDay, of which a rehearsal uses nothing up", rules: [remove()],
            limits: limits(#""maxShare": 1.0, "perDay": 2"#), torrents: two,
            prepare: { $0.rehearsals.removals[IntentID("i1-1")] = removal(7, secondsAgo: 500) },
            outcome: ["goes", "goes"]),
        Case(
            testDescription: "maxShare", rules: [remove()], limits: limits(#""maxShare": 0.5"#), torrents: two,
            outcome: [
                "goes",
                "budget: no more than 1 go within a day, 50 % of this client's torrents, "
                    + "see limits.removals.maxShare",
            ]),
        Case(
            testDescription: "maxShare of those that there were", rules: [remove()],
            limits: limits(#""maxShare": 0.5"#), torrents: two + [.seeding(3)],
            prepare: { $0.removals[IntentID("i1-1")] = removal(7, secondsAgo: 500) },
            outcome: [
                "goes",
                "budget: no more than 2 go within a day, 50 % of this client's torrents, "
                    + "see limits.removals.maxShare",
                "budget: no more than 2 go within a day, 50 % of this client's torrents, "
                    + "see limits.removals.maxShare",
            ]),
    ]

    static let conflicts: [Case] = [
        Case(
            testDescription: "two rules that remove the same", rules: [remove("a"), remove("b")],
            outcome: ["goes", "moot, as rule a removes it"]),
        Case(
            testDescription: "a removal that is under way", rules: [remove()],
            prepare: { state in
                state.open[IntentID("i1-1")] = OpenIntent(
                    rule: "other", subject: torrent(1), action: "remove", index: 0, purpose: .act, isRemoval: true,
                    client: nil, arguments: [:])
            }, outcome: ["moot, as rule other removes it"]),
        Case(
            testDescription: "a removal that was rehearsed", rules: [remove("dry", dryRun), remove("again", dryRun)],
            prepare: { state in
                let key = EpisodeKey(rule: "dry", subject: torrent(1))
                state.episodes.change(key) { episode in
                    episode.rehearsed[0] = [:]
                    episode.next = 1
                }
            }, outcome: ["free", "moot, as rule dry removes it"]),
        Case(
            testDescription: "files that another torrent uses", rules: [remove(data: "delete")],
            torrents: [
                .seeding(1, [.contentPath: .text("/data/a")]), .seeding(2, [.contentPath: .text("/data/a/b")]),
                .seeding(3, [.contentPath: .text("/data/c")]),
            ],
            outcome: [
                #"its data is used by "torrent 2" of client home too: /data/a"#,
                #"its data is used by "torrent 1" of client home too: /data/a"#, "goes",
            ]),
        Case(
            testDescription: "files that another torrent uses, where the data is kept", rules: [remove()],
            torrents: [.seeding(1, [.contentPath: .text("/data/a")]), .seeding(2, [.contentPath: .text("/data/a")])],
            outcome: ["goes", "goes"]),
        Case(
            testDescription: "a rule that stops later ones", rules: [tag("first", stop), remove(), tag("last")],
            outcome: ["free", "stopped by first", "stopped by first"]),
        Case(
            testDescription: "a removal that another rule keeps off, and that uses up no budget",
            rules: [
                #"{"id": "first", "each": "torrent", "do": [{"webhook": "http://hooks.test/x"}], "after": "stop"}"#,
                remove(),
            ], limits: limits(#""perTick": 1, "maxShare": 1.0"#), torrents: two,
            prepare: { $0.episodes.change(EpisodeKey(rule: "first", subject: torrent(2))) { $0.next = 1 } },
            outcome: ["free", "free", "stopped by first", "goes"]),
        Case(
            testDescription: "a rule in dry run, which stops what is in dry run only",
            rules: [tag("first", stop + dryRun), remove(), tag("last", dryRun)],
            outcome: ["free", "goes", "stopped by first"]),
        Case(
            testDescription: "a rule that would stop later ones, and is itself stopped",
            rules: [tag("first", stop), tag("second", stop), tag("third")],
            outcome: ["free", "stopped by first", "stopped by first"]),
        Case(
            testDescription: "a rule that has nothing left to do, and so stops nothing",
            rules: [remove("first", stop), tag("second")],
            prepare: { $0.episodes.change(EpisodeKey(rule: "first", subject: torrent(1))) { $0.next = 1 } },
            outcome: ["free", "free"]),
    ]

    static let doubts: [Case] = [
        Case(
            testDescription: "a list that is not believed", rules: [remove()], suspicion: "it lacks many",
            outcome: ["the list is not believed yet: it lacks many"]),
        Case(testDescription: "what is seen once", rules: [remove()], held: nil, outcome: ["seen once"]),
        Case(
            testDescription: "grace that is not over", rules: [remove()],
            limits: #"{"removals": {"grace": "5m", "maxShare": 1.0}}"#,
            outcome: ["seen once; must hold for 5 min, see limits.removals.grace"]),
        Case(
            testDescription: "a torrent that is checked", rules: [remove()],
            torrents: [.seeding(1, state: .checking)], outcome: ["its data is being checked or moved"]),
        Case(
            testDescription: "a torrent of which the client does not say what it does", rules: [remove()],
            torrents: [.seeding(1, [.state: .unknown])],
            outcome: ["the client does not say what the torrent is doing"]),
        Case(
            testDescription: "data that was looked for and not found", rules: [remove(data: "delete")],
            torrents: [.seeding(1, [.contentPath: .text("/data/a")])],
            prepare: { $0.clients[home]?.sight.missing = [.fixture(1)] },
            outcome: ["there is no proof of its data: /data/a is not there"]),
        Case(
            testDescription: "a rule about the client, which one removal may satisfy",
            rules: [
                #"{"id": "room", "each": "torrent", "when": "client.torrents > 1", "do": [{"remove": {}}]}"#
            ], torrents: two,
            outcome: ["goes", "another removal on this client is under way, and may be enough"]),
    ]

    @Test(arguments: protections + budgets + conflicts + doubts)
    func `comes to this`(example: Case) throws {
        let rules = try World.rules(example.rules.joined(separator: ", "), limits: example.limits)
        let list = Snapshot.fixture(example.torrents, at: 1000)
        let candidates = Self.candidates(of: rules, about: list, stages: example.stages)
        var state = EngineState()
        var client = ClientState()
        client.accepted = list
        state.clients[Self.home] = client
        if let held = example.held {
            for candidate in candidates {
                var episode = Episode(phase: .firing, next: 0)
                episode.holding.run(at: .zero - held)
                state.episodes[candidate.key] = episode
            }
        }
        example.prepare(&state)
        let resolver = Resolver(rules: rules, state: state, suspicion: example.suspicion, now: Self.now)
        let resolution = resolver.resolution(of: candidates)
        let outcome = candidates.indices.map { place in
            if let stopper = resolution.stopped[place] { return "stopped by \(stopper)" }
            if resolution.removals.contains(place) { return "goes" }
            return resolution.holds[place]?.reason ?? "free"
        }
        #expect(outcome == example.outcome)
        // Nothing is remembered from one call to the next.
        #expect(resolver.resolution(of: candidates) == resolution)
    }

    @Test func `without candidates comes to nothing`() throws {
        let rules = try World.rules(Self.remove(), limits: World.noLimits)
        let resolver = Resolver(rules: rules, state: EngineState(), now: Self.now)
        #expect(resolver.resolution(of: []) == Resolution())
    }

    /// Every rule with something to do about every subject, in file order.
    private static func candidates(
        of rules: RuleSet, about list: Snapshot, stages: [String: Candidate.Stage]
    ) -> [Candidate] {
        let client = ClientRecord(list)
        return rules.rules.enumerated().flatMap { index, rule -> [Candidate] in
            let stage = stages[rule.id] ?? .level(entered: true)
            func candidate(_ subject: Subject, _ torrent: Torrent?) -> Candidate {
                Candidate(
                    ruleIndex: index, key: EpisodeKey(rule: rule.id, subject: subject), title: "", stage: stage,
                    scope: Scope(rule.variables, now: now, torrent: torrent, client: client), torrent: torrent)
            }
            guard rule.trigger.kind == .torrent else { return [candidate(.client(home), nil)] }
            return list.torrents.map { candidate(.torrent(home, $0.incarnation), $0) }
        }
    }
}
