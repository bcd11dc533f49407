import Actions
import Clocks
import Engine
import Rules
import Torrents

/// Measures polls while a budget holds most of what a rule would remove.
///
/// A quarter of the torrents are ripe, and the day's budget lets ten of them go.
func measureHeld(_ count: Int) throws {
    for data in ["keep", "delete"] {
        let set = try rules(data)
        let population = Population(count)
        let (list, changed) = (placed(population.torrents), placed(population.changing(every: 100)))
        var engine = Engine(rules: set)
        var second = 0
        func poll(_ list: TorrentList) {
            second += 5
            let snapshot = Snapshot(
                client: ClientName("home"), takenAt: .at(second), session: "1", list: list,
                server: ClientFacts(version: "1"))
            _ = engine.observe(.snapshot(snapshot, interval: .seconds(5)))
            engine.commit()
        }
        for _ in 0..<20 { poll(list) }
        Measure.report("removals (data: \(data)) held by a budget, nothing changed", per: count) { poll(list) }
        var isChanged = false
        Measure.report("removals (data: \(data)) held by a budget, 1 % changed", per: count) {
            isChanged.toggle()
            poll(isChanged ? changed : list)
        }
    }
}

/// The list with the data of each torrent in a place of its own.
private func placed(_ torrents: [Torrent]) -> TorrentList {
    TorrentList(
        torrents.map { torrent in
            var facts = torrent.facts
            facts[.contentPath] = .text("/data/\(torrent.name)")
            return Torrent(torrent.id, facts)
        })
}

private func rules(_ data: String) throws -> RuleSet {
    let text = """
        {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}},
         "limits": {"removals": {"grace": "30s", "perDay": 10, "maxShare": 1.0}},
         "rules": [{"id": "full", "each": "torrent", "when": "torrent.done && torrent.ratio >= 1.5",
                    "do": [{"remove": {"data": "\(data)"}}]}]}
        """
    let catalogue = Catalogue(
        clients: [ClientKind(name: "test", capabilities: ["remove"])], actions: [RemoveAction().kind])
    return try RuleSet(reading: SourceText(name: "bench.json", bytes: Array(text.utf8)), with: catalogue)
}
