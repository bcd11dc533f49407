import Actions
import Rules
import Testing
import Torrents

@testable import RuleTesting

/// Rules and tests of them, given as JSON.
struct TestedRules {
    static let catalogue = Catalogue(
        clients: [
            ClientKind(
                name: "test", capabilities: ["categories", "tags", "torrentLimits", "move"],
                facts: FieldSet.all.subtracting([.hardlinks]))
        ],
        actions: actions.map(\.kind))

    static let actions: [any Action] = [
        PauseAction(), ResumeAction(), RemoveAction(), CategoryAction(), TagsAction(), LimitsAction(),
        BandwidthAction(), ProtectAction(), WebhookAction(), RunAction(), MoveFileAction(), AddAction(),
    ]

    static let usual = """
        {"id": "keep", "each": "torrent", "when": "'keep' in torrent.tags", "do": [{"protect": ["remove"]}]},
        {"id": "clean", "each": "torrent", "when": "torrent.ratio >= 2.0", "do": [{"remove": {"data": "keep"}}]},
        {"id": "slow", "each": "torrent", "when": "torrent.upRate > 1 * MiB", "do": [{"tags": {"add": ["fast"]}, "revert": true}]},
        {"id": "tell", "on": "torrent.completed", "do": [{"webhook": {"url": "http://127.0.0.1/x"}}]}
        """

    static func rules(_ rules: String = usual) throws -> RuleSet {
        let text = """
            {"version": 1, "clients": {"home": {"type": "test", "url": "http://127.0.0.1:1"}},
             "disks": {"data": {"path": "/downloads", "low": "50 GiB", "orphans": ["/downloads"],
                                "trash": {"path": "/downloads/.trash", "keep": "1d", "below": "10 GiB"}}},
             "limits": {"removals": {"grace": "1m", "orphanGrace": "5m", "maxShare": 1.0}}, "rules": [\(rules)]}
            """
        return try RuleSet(reading: SourceText(name: "rules.json", bytes: Array(text.utf8)), with: catalogue)
    }

    static func read(_ test: String, by rules: RuleSet) throws(RuleFileError) -> RuleTestFile {
        let text = #"{"tests": [{"name": "x", \#(test)}]}"#
        return try RuleTestFile(
            reading: SourceText(name: "rules.test.json", bytes: Array(text.utf8)), rules: rules, catalogue: catalogue
        ) { (path) throws(RuleTestLoadError) in
            do {
                return try Self.rules(path)
            } catch {
                throw RuleTestLoadError(cause: "\(error)", fix: "mend it")
            }
        }
    }

    /// Runs one test, and returns what is not as it expects.
    static func differences(_ test: String, by rules: String = usual) async throws -> [Difference] {
        let set = try Self.rules(rules)
        let file = try read(test, by: set)
        let single = try #require(file.tests.first)
        return Judge(single, rules: set, account: await account(of: single, by: set)).differences
    }

    static func account(of test: RuleTest, by rules: RuleSet) async -> Account {
        var run = RuleTestRun(test, by: rules, kinds: catalogue.clients, actions: actions)
        return await run.run()
    }
}
