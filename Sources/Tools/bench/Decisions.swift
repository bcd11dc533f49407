import Actions
import Clocks
import Engine
import Journal
import SQLiteJournal
import Rules
import Torrents

/// Fifty rules as people write them: ratios, times, tags, trackers, names.
private func rules() throws -> RuleSet {
    let conditions = [
        "torrent.done && torrent.ratio >= 1.99", "torrent.ratio >= 1.9 && torrent.seedingTime > days(98)",
        "torrent.category == 'films' && torrent.size > 9 * TiB", "'keep' in torrent.tags && torrent.size > 9 * TiB",
        "torrent.name.contains('XENON') && !torrent.private",
    ]
    let rules = (0..<50).map { index in
        #"{"id": "r\#(index)", "each": "torrent", "when": "\#(conditions[index % 5])", "do": [{"tags": {"add": ["t\#(index)"]}}]}"#
    }
    let text = """
        {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}},
         "rules": [\(rules.joined(separator: ","))]}
        """
    let catalogue = Catalogue(
        clients: [ClientKind(name: "test", capabilities: ["tags"])], actions: [TagsAction().kind])
    return try RuleSet(reading: SourceText(name: "bench.json", bytes: Array(text.utf8)), with: catalogue)
}

private func snapshot(_ torrents: [Torrent], at seconds: Int) -> Snapshot {
    Snapshot(
        client: ClientName("home"), takenAt: .at(seconds), session: "1", torrents: torrents,
        server: ClientFacts(version: "1"))
}

func measureDiff(_ count: Int) throws {
    let population = Population(count)
    let base = snapshot(population.torrents, at: 0)
    let same = snapshot(population.torrents, at: 5)
    let changed = snapshot(population.changing(every: 100), at: 5)
    let decoded = snapshot(Population(count).torrents, at: 5)
    let detector = EventDetector(before: base.takenAt.wall, now: same.takenAt.wall)
    func diff(_ snapshot: Snapshot) -> Int {
        snapshot.changes(since: base).reduce(0) { $0 + detector.types(of: $1).count }
    }
    var events = 0
    Measure.report("diff and events, nothing changed", per: count) { events += diff(same) }
    Measure.report("diff and events, 1 % changed", per: count) { events += diff(changed) }
    Measure.report("diff and events, all decoded anew but equal", per: count) { events += diff(decoded) }
    precondition(events == 0, "volatile facts are no news")
}

func measureRules(_ count: Int) throws {
    let set = try rules()
    let population = Population(count)
    var engines = [Engine](repeating: Engine(rules: set), count: 7)
    let base = snapshot(population.torrents, at: 0)
    var planned = 0
    Measure.report("50 rules, first list: every rule over every torrent", per: count) {
        guard var engine = engines.popLast() else { preconditionFailure("one engine a round") }
        planned += engine.observe(.snapshot(base, interval: .seconds(5))).intents.count
    }
    var engine = Engine(rules: set)
    _ = engine.observe(.snapshot(base, interval: .seconds(5)))
    var second = 5
    Measure.report("50 rules, nothing changed", per: count) {
        _ = engine.observe(.snapshot(snapshot(population.torrents, at: second), interval: .seconds(5)))
        second += 5
    }
    var turn = 0
    let changes = [population.changing(every: 100), population.torrents]
    Measure.report("50 rules, 1 % changed", per: count) {
        _ = engine.observe(.snapshot(snapshot(changes[turn % 2], at: second), interval: .seconds(5)))
        second += 5
        turn += 1
    }
    print("  (\(planned / 7) intents planned by the first list)")
}

func measureJournal(_ count: Int) async throws {
    let set = try rules()
    let population = Population(count)
    try await Measure.report("first list decided and written to a journal in memory", rounds: 3, per: count) {
        var engine = Engine(rules: set)
        let journal = try SQLiteJournal.inMemory()
        let tick = engine.observe(.snapshot(snapshot(population.torrents, at: 0), interval: .seconds(5)))
        try await journal.commit(Commit(tick))
    }
}
