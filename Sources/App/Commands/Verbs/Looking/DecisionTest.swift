import Clocks
import JSON
import Journal
import RuleTesting
import Rules
import SQLiteJournal
import SystemPackage
import Torrents

/// What `why` answers, made a file of rule tests.
struct DecisionTest {
    private let answer: JSON
    /// The time in the past that was asked about; nil for now.
    private let wall: WallTime?
    private let rules: RuleSet
    private let path: String

    init(_ answer: JSON, at wall: WallTime?, of rules: RuleSet, path: String) {
        self.answer = answer
        self.wall = wall
        self.rules = rules
        self.path = path
    }

    /// Prints the tests, and says beside them what they do not show.
    func show(_ reader: SQLiteJournal.Reader) async throws {
        guard let client = answer["subject"]?["client"]?.stringValue.map(ClientName.init),
            let present = answer["facts"].flatMap(Torrent.init(json:))
        else {
            throw VerbError(
                .data, "tests can be made about torrents that are listed; a daemon of an earlier version tells no facts"
            )
        }
        let torrent = try wall.map { try past(of: present, in: client, at: $0, reader) } ?? present
        let standings = (answer["rules"]?.arrayValue ?? []).compactMap { rule -> ExportedDecision.Standing? in
            guard let id = rule["rule"]?.stringValue, let outcome = rule["outcome"]?.stringValue,
                rules.rules.contains(where: { $0.id == id })
            else { return nil }
            return ExportedDecision.Standing(rule: id, outcome: outcome)
        }
        let decision = ExportedDecision(
            standings, torrent: torrent, of: client, at: wall ?? SystemTime().now.wall)
        let plugins = Plugins.current
        let (file, lacking) = try await decision.file(
            for: rules, named: FilePath(path).lastComponent?.string ?? path, catalogue: plugins.catalogue
        ) { test, rules in
            var run = RuleTestRun(test, by: rules, kinds: plugins.clients.map(\.kind), actions: plugins.actions)
            return await run.run()
        }
        for standing in lacking {
            Console.error(
                "sluice: left out: \(standing.rule) (\(standing.outcome)), which does not come out so from the facts of "
                    + "this torrent alone")
        }
        guard let file else { throw VerbError(.data, "no rule stands so because of this torrent's facts alone") }
        Console.print(file)
    }

    /// What the journal holds of a torrent at a time: its facts now, with each change since then taken back.
    private func past(
        of torrent: Torrent, in client: ClientName, at wall: WallTime, _ reader: SQLiteJournal.Reader
    ) throws -> Torrent {
        var facts = torrent.facts
        for change in try reader.history(of: torrent.id, in: client, limit: 100_000).reversed() where change.at > wall {
            guard change.kind == .changed else {
                throw VerbError(.data, "the torrent was not in client \(client) then, or has been added anew since")
            }
            for field in change.fields { facts[field.field] = field.old }
        }
        let noted = PastFacts(answer["history"]?.arrayValue ?? [], at: wall)
        for (field, fact) in noted.noted { facts[field] = fact.value }
        for sentence in noted.sentences(about: rules.fieldsRead, at: wall) {
            Console.error("sluice: fact that changes with each poll: \(sentence)")
        }
        return Torrent(torrent.id, facts)
    }
}
