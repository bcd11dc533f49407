import Calendar
import Clocks
import Daemon
import Engine
import JSON
import Journal
import ReadModel
import Simulation
import Testing
import Torrents

@Suite(.timeLimit(.minutes(3))) struct `the read model` {
    private let world: ModelWorld

    init() throws { world = try ModelWorld() }

    /// A story with a claim, a held removal, an override and what they leave in the journal.
    private func tell() async throws {
        let run = ServiceRecord.Run(process: 7, startedAt: world.clock.now.wall, aliveAt: world.clock.now.wall)
        try await world.journal.note(.run(run))
        try await world.journal.note(.contact(ModelWorld.home, failure: nil, at: world.clock.now.wall))
        try await world.journal.note(.poll(.init(interval: .seconds(5)), of: ModelWorld.home))
        for round in 0..<4 {
            let state: TorrentState = round == 0 ? .seeding : .paused
            try await world.list([.seeding(1, state: state, ratio: 3), .seeding(2)], at: Double(round) * 5)
            try await world.endAll()
        }
        let override = WindowOverride(
            window: "office", state: .open, until: world.clock.now.wall.advanced(by: .seconds(600)))
        try await world.decider.commit(.override(override, at: world.clock.now))
        // As a daemon does each minute.
        let alive = ServiceRecord.Run(process: 7, startedAt: Moment.at(0).wall, aliveAt: world.clock.now.wall)
        try await world.journal.note(.run(alive))
    }

    private static let queries: [Query] = [
        .status(fileIsReadable: true), .status(fileIsReadable: false),
        .events(.latest(50), EventFilter(), patience: .zero),
        .events(
            .after(2, 9), EventFilter(client: ModelWorld.home, torrents: [.fixture(1)], type: .paused), patience: .zero),
        .events(.latest(50), EventFilter(since: Moment.at(8).wall), patience: .zero),
        .history(.latest(50), DecisionFilter(since: Moment.at(8).wall, verdict: .firing)),
        .history(.latest(50), DecisionFilter()), .history(.before(3, 9), DecisionFilter(torrents: [], rule: "a & b")),
        .torrents(nil, filter: nil), .torrents(ModelWorld.home, filter: "torrent.ratio > 2.0 && good"),
        .torrents(ClientName("nobody's"), filter: "torrent.ratioo > 1"), .why("torrent 1", rule: nil, at: nil),
        .why("home/torrent 1", rule: "clean", at: nil), .why("torrent", rule: nil, at: nil),
        .why("home", rule: nil, at: nil), .why("/watch/x.torrent", rule: nil, at: nil),
        .why("torent 1", rule: "a & b", at: nil), .why("torrent 1", rule: nil, at: Moment.at(8).wall),
    ]

    @Test(arguments: queries) func `gives the same answer with the daemon and without it`(query: Query) async throws {
        try await tell()
        let beside = try await world.beside.answer(query)
        let alone = try await world.alone.answer(query)
        let lines = zip(beside.text(.indented).split(separator: "\n"), alone.text(.indented).split(separator: "\n"))
        let difference = lines.first { $0 != $1 }
        #expect(beside == alone, "\(String(describing: difference))")
    }

    private static let planQueries: [Query] = [
        .plan(rules: "0a & b", assumesTimePassed: true), .plan(rules: "", assumesTimePassed: false),
    ]

    @Test(arguments: queries + planQueries) func `reads a question back from its path and parameters`(query: Query) {
        let parameters = Dictionary(query.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(Query(path: query.path, parameters: parameters) == query)
        #expect(Query.paths.contains(query.path) && Set(parameters.keys).isSubset(of: Query.names))
    }

    /// Plans of the daemon's memory, and of the journal with the same list.
    private func bothPlans(assumingTimePassed: Bool) async throws -> (beside: JSON, alone: JSON) {
        let digest = try #require(world.set.digest)
        let beside = try await world.beside.answer(.plan(rules: digest, assumesTimePassed: assumingTimePassed))
        let engine = Engine(rules: world.set, state: try await world.journal.read.restore())
        let rehearsal = engine.rehearsal(
            of: [.snapshot(try #require(world.lastList).taken(at: world.clock.now), interval: .seconds(5))],
            at: world.clock.now, assumesTimePassed: assumingTimePassed)
        let view = PlanView(
            rehearsal, from: .journal, listed: [], failures: [], at: world.clock.now.wall)
        return (beside, view.json)
    }

    @Test(arguments: [true, false])
    func `plans with the daemon's memory as with the journal and the same list`(assumingTimePassed: Bool) async throws {
        try await tell()
        let plans = try await bothPlans(assumingTimePassed: assumingTimePassed)
        #expect(plans.beside["from"] == "daemon" && plans.beside["failures"] == [])
        for member in ["hash", "intents", "dryRun", "resting"] {
            #expect(plans.beside[member] == plans.alone[member], "\(member)")
        }
        func reasons(_ plan: JSON) -> [JSON?] {
            (plan["held"]?.arrayValue ?? []).flatMap { [$0["rule"], $0["reason"]] }
        }
        #expect(reasons(plans.beside) == reasons(plans.alone))
        // The journal has the time for which something was observed by the minute only; the daemon knows it.
        if let held = plans.beside["held"]?.arrayValue?.first { #expect(held["until"] == "2023-11-14T22:23:20Z") }
        #expect(plans.beside["held"]?.arrayValue?.isEmpty == assumingTimePassed)
        #expect(plans.beside["intents"]?.arrayValue?.isEmpty == !assumingTimePassed)
        // Nothing has come of it.
        #expect(try await world.journal.read.openIntents().isEmpty)
        let view = try #require(PlanView(json: plans.beside))
        #expect(view.json == plans.beside)
    }

    @Test func `plans nothing by another rule file, without a list, or for a client that does not answer`() async throws
    {
        let digest = try #require(world.set.digest)
        #expect(
            try await world.beside.answer(.plan(rules: "other", assumesTimePassed: false)) == ["otherRules": true])
        func failure() async throws -> String? {
            let plan = try await world.beside.answer(.plan(rules: digest, assumesTimePassed: false))
            return plan["failures"]?.arrayValue?.first?["reason"]?.stringValue
        }
        #expect(try await failure()?.hasPrefix("the daemon has not listed it yet") == true)
        try await world.list([.seeding(1)], at: 0)
        #expect(try await failure() == nil)
        try await world.decider.commit(
            .observation(.unreachable(ModelWorld.home, reason: "connection refused", at: world.clock.now)))
        #expect(try await failure() == "connection refused")
    }

    @Test func `reads its own form of how things stand back`() async throws {
        try await tell()
        let answer = try await world.beside.answer(.status(fileIsReadable: true))
        let time = LocalTime(world.set, elsewhere: .utc, now: world.clock.now.wall)
        let status = try #require(StatusView(json: answer, time))
        #expect(status.json == answer)
        #expect(status.engine.held.map(\.rule) == ["clean"] && status.engine.overrides.map(\.window) == ["office"])
        #expect(status.isWell == false, "no daemon holds this journal's lock")
    }

    @Test func `tells rates from memory, which the journal has only now and then`() async throws {
        try await world.list([.seeding(1)], at: 0)
        try await world.list([.seeding(1, [.upRate: .integer(77_000)])], at: 5)
        func rate(_ model: ReadModel) async throws -> JSON? {
            try await model.answer(.torrents(nil, filter: nil)).arrayValue?.first?["torrents"]?.arrayValue?.first?[
                "upRate"]
        }
        #expect(try await rate(world.beside) == 77_000)
        #expect(try await rate(world.alone) == 0)
    }

    @Test func `lists torrents by name, and those of the same name by infohash`() async throws {
        let names = [1: "beta", 2: "Alpha", 3: "gamma", 4: "alpha", 5: "Élan", 6: "alpha 10"]
        try await world.list(names.keys.sorted().map { .seeding($0, name: names[$0] ?? "") }, at: 0)
        for model in [world.beside, world.alone] {
            let list = try await model.answer(.torrents(nil, filter: nil)).arrayValue?.first?["torrents"]?.arrayValue
            let hashes = (list ?? []).map { $0["hash"]?.stringValue }
            #expect(hashes == [2, 4, 6, 1, 3, 5].map { Infohash.fixture($0).hex })
        }
    }

    @Test func `shows the torrents of a client that is down with their age and the reason`() async throws {
        try await world.list([.seeding(1)], at: 0)
        let reason = "connection refused"
        for second in [5, 10] {
            world.clock.advance(by: .seconds(5))
            try await world.decider.commit(
                .observation(.unreachable(ModelWorld.home, reason: reason, at: .at(Double(second)))))
            try await world.journal.note(.contact(ModelWorld.home, failure: reason, at: world.clock.now.wall))
        }
        for model in [world.beside, world.alone] {
            let list = try #require(try await model.answer(.torrents(nil, filter: nil)).arrayValue?.first)
            #expect(list["at"] == "2023-11-14T22:13:20Z" && list["failure"] == .string(reason))
            #expect(list["torrents"]?.arrayValue?.count == 1)
        }
    }

    @Test func `gives a reader that missed commits every event all the same`() async throws {
        try await world.list([], at: 0)
        let reader = world.beside
        let (told, telling) = AsyncStream.makeStream(of: Int64.self, bufferingPolicy: .unbounded)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var last: Int64 = 0
                while last < 40 {
                    let query = Query.events(.after(last, 3), EventFilter(), patience: .seconds(600))
                    for event in try await reader.answer(query).arrayValue ?? [] {
                        last = event["number"]?.integerValue ?? last
                        telling.yield(last)
                    }
                }
                telling.finish()
            }
            for round in 0..<40 {
                let until = world.clock.now.wall.advanced(by: .seconds(600 + round))
                let state: WindowOverride.State = round % 2 == 0 ? .open : .closed
                let override = WindowOverride(window: "office", state: state, until: until)
                try await world.decider.commit(.override(override, at: world.clock.now))
            }
            try await group.waitForAll()
        }
        var numbers: [Int64] = []
        for await number in told { numbers.append(number) }
        #expect(numbers == Array(1...40))
    }

    @Test func `gives nothing once a reader's patience is over`() async throws {
        async let answer = world.beside.answer(.events(.after(99, 9), EventFilter(), patience: .seconds(20)))
        await world.clock.waitForSleepers()
        world.clock.advance(by: .seconds(20))
        #expect(try await answer == [])
    }
}
