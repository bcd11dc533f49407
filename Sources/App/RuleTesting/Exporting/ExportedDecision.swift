import Actions
import Calendar
package import Clocks
package import JSON
package import Rules
package import Torrents

/// How rules stood to a torrent at one time, to be made a rule test that anybody can run.
package struct ExportedDecision: Sendable {
    /// How one rule stood, in the words of tests.
    package struct Standing: Hashable, Sendable {
        /// The rule's id.
        package let rule: String
        /// What became of it: `fires`, `held`, `waits`, ...
        package let outcome: String

        package init(rule: String, outcome: String) {
            self.rule = rule
            self.outcome = outcome
        }

        /// What a test is to expect, where what the rule did shows in the facts already.
        fileprivate func tried(isDoneBefore: Bool) -> Standing {
            isDoneBefore && outcome == "done" ? Standing(rule: rule, outcome: "fires") : self
        }
    }

    private let torrent: Torrent
    private let client: ClientName
    private let at: WallTime
    private let standings: [Standing]

    /// - Parameters:
    ///   - standings: How each rule stood.
    ///   - torrent: What was known of the torrent.
    ///   - client: The client that has it.
    ///   - at: When that was.
    package init(_ standings: [Standing], torrent: Torrent, of client: ClientName, at: WallTime) {
        self.standings = standings
        self.torrent = torrent
        self.client = client
        self.at = at
    }

    /// Two kinds of tests: at the very first poll, or with the time before it that holding and grace take.
    private enum Form: CaseIterable { case atOnce, inTime }

    /// Writes the tests, and tries them: what does not come out so again is left out.
    ///
    /// - Parameters:
    ///   - rules: The rule file.
    ///   - path: What the file of tests calls it.
    ///   - catalogue: What rule files can name.
    ///   - run: Runs a test.
    /// - Returns: The file of tests, nil where nothing comes out again, and the standings that do not.
    /// - Throws: `RuleFileError` where the facts make no test.
    package func file(
        for rules: RuleSet, named path: String, catalogue: Catalogue,
        running run: (RuleTest, RuleSet) async -> Account
    ) async throws(RuleFileError) -> (json: JSON?, lacking: [Standing]) {
        var lacking = standings
        var tests: [JSON] = []
        // What is done already is not done again: then the rule only fires, with nothing left to do.
        for isDoneBefore in [false, true] {
            for form in Form.allCases where !lacking.isEmpty {
                let tried = lacking.map { $0.tried(isDoneBefore: isDoneBefore) }
                let draft = test(form, of: tried, by: rules, catalogue)
                let file = try Self.read(Self.file(of: [draft], for: path), by: rules, catalogue)
                guard let single = file.tests.first else { continue }
                let account = await run(single, rules)
                let unmet = Set(Judge(single, rules: rules, account: account).differences.map(\.place))
                let met = zip(tried, single.expectations).filter { !unmet.contains($0.1.place) }.map(\.0)
                guard !met.isEmpty else { continue }
                let suffix = isDoneBefore ? ", with what is done" : ""
                tests.append(test(form, of: met, by: rules, catalogue, suffix: suffix))
                lacking.removeAll { standing in met.contains { $0.rule == standing.rule } }
            }
        }
        return (tests.isEmpty ? JSON?.none : Self.file(of: tests, for: path), lacking)
    }

    private static func file(of tests: [JSON], for path: String) -> JSON {
        ["rules": .string(path), "tests": .array(tests)]
    }

    private static func read(
        _ json: JSON, by rules: RuleSet, _ catalogue: Catalogue
    ) throws(RuleFileError) -> RuleTestFile {
        let text = SourceText(name: "the exported test", bytes: Array(json.text(.indented).utf8))
        return try RuleTestFile(reading: text, rules: rules, catalogue: catalogue) {
            path throws(RuleTestLoadError) in
            throw RuleTestLoadError(cause: "\(path) is named by no exported test", fix: "remove it")
        }
    }

    private func test(
        _ form: Form, of standings: [Standing], by rules: RuleSet, _ catalogue: Catalogue, suffix: String = ""
    ) -> JSON {
        let name = torrent.name
        let lead = form == .atOnce ? .zero : lead(standings, rules)
        let title = "\(name) at \(UnixTime(clamping: at.seconds))" + (form == .atOnce ? "" : ", given time") + suffix
        let expectations = standings.map { standing -> JSON in
            [
                form == .atOnce ? "at" : "by": .string("\(lead.milliseconds / 1000)s"), "rule": .string(standing.rule),
                "torrent": .string(name), "outcome": .string(standing.outcome),
            ]
        }
        return [
            "name": .string(title), "start": .string("\(UnixTime(clamping: at.advanced(by: .zero - lead).seconds))"),
            "torrents": [["client": .string(client.text), "name": .string(name), "facts": facts(rules, catalogue)]],
            "expect": .array(expectations),
        ]
    }

    /// How long rules have to see the facts before they act: whole minutes, as there is a poll in each.
    private func lead(_ standings: [Standing], _ rules: RuleSet) -> Duration {
        let ids = Set(standings.map(\.rule))
        let holding = rules.rules.filter { ids.contains($0.id) }.map(\.holdsFor).max() ?? .zero
        let minutes = (holding + rules.limits.grace).milliseconds / 60_000 + 4
        return .seconds(minutes * 60)
    }

    /// The facts that a test can set; what the client does not tell is unknown in the test too.
    private func facts(_ rules: RuleSet, _ catalogue: Catalogue) -> JSON {
        let type = rules.clients.first { $0.name == client }?.type
        let kind = catalogue.clients.first { $0.name == type }
        let members = TorrentField.allCases.compactMap { field -> JSON.Member? in
            guard TestNames.canBeSet(field), kind?.facts.contains(field) ?? true,
                let value = FactWriter.json(of: torrent[field], kind: field.kind)
            else { return nil }
            return JSON.Member(field.name, value)
        }
        return .object(members)
    }
}
