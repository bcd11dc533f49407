import Clocks
import JSON
import RuleTesting
import Rules
import SystemPackage

/// The files of tests that a verb is given or finds, each with its rule file.
struct TestFiles {
    private let given: [String]
    private let rules: String?

    /// - Parameters:
    ///   - given: Files of tests, or rule files with tests beside them; the tests of the rule file that is found where
    ///     there is none.
    ///   - rules: The rule file, where it is said.
    init(given: [String], rules: String?) {
        self.given = given
        self.rules = rules
    }

    /// A file of tests that has been read.
    struct Suite {
        let file: RuleTestFile
        let rulePath: String

        /// Runs its tests, one after the other.
        func run() async -> ([RuleTestResult], Coverage) {
            var coverage = Coverage()
            var results: [RuleTestResult] = []
            let time = SystemTime()
            for test in file.tests {
                let began = time.now.boot
                var run = RuleTestRun(
                    test, by: file.rules, kinds: Plugins.current.clients.map(\.kind),
                    actions: Plugins.current.actions)
                let account = await run.run()
                coverage.add(account)
                let differences = Judge(test, rules: file.rules, account: account).differences
                results.append(
                    RuleTestResult(
                        test, in: file.text, differences, seconds: (time.now.boot - began).inSeconds))
            }
            return (results, coverage)
        }
    }

    /// Reads and checks all of them.
    func suites() throws -> [Suite] { try pairs().map(Self.read) }

    /// The content of each file that takes part, empty for one that cannot be read.
    func contents() -> [String: [UInt8]] {
        let paths = (try? pairs().flatMap { [$0.tests, $0.rules] }) ?? given + [rules].compactMap(\.self)
        return Dictionary(paths.map { ($0, (try? Files.read($0, limit: 16 << 20)) ?? []) }) { first, _ in first }
    }

    /// The paths of each file of tests and of its rule file.
    private func pairs() throws -> [(tests: String, rules: String)] {
        guard given.isEmpty else { return try given.map(pair) }
        let rulePath = try RuleFile.path(rules)
        let tests = Self.tests(besides: rulePath)
        guard Files.exists(tests) else {
            throw VerbError(.data, "\(rulePath) has no tests: \(tests) is not there; write it, or name a file of tests")
        }
        return [(tests, rulePath)]
    }

    private func pair(_ path: String) throws -> (tests: String, rules: String) {
        let text = try Self.text(path)
        if RuleTestFile.isRuleFile(text) {
            let tests = Self.tests(besides: path)
            guard Files.exists(tests) else {
                throw VerbError(.data, "\(path) is a rule file, and its tests, \(tests), are not there; write them")
            }
            return (tests, rules ?? path)
        }
        if let rules { return (path, rules) }
        if let named = RuleTestFile.rulesNamed(in: text) { return (path, Self.path(named, besides: path)) }
        let beside = path.replacing(".test.", with: ".", maxReplacements: .max)
        guard beside != path, Files.exists(beside) else {
            throw VerbError(
                .data,
                "\(path) does not say whose tests these are; add \"rules\": \"rules.json\", or name the rule file with "
                    + "--rules")
        }
        return (path, beside)
    }

    private static func read(_ pair: (tests: String, rules: String)) throws -> Suite {
        let rules = try RuleFile.load(pair.rules)
        let file = try RuleTestFile(
            reading: try text(pair.tests), rules: rules, catalogue: Plugins.current.catalogue
        ) { (path) throws(RuleTestLoadError) in
            do {
                return try RuleFile.load(Self.path(path, besides: pair.tests))
            } catch {
                throw RuleTestLoadError(
                    cause: "the rule file cannot be used: \(error)", fix: "look at it with sluice check")
            }
        }
        return Suite(file: file, rulePath: pair.rules)
    }

    static func text(_ path: String) throws -> SourceText {
        do {
            return SourceText(name: path, bytes: try Files.read(path, limit: 16 << 20))
        } catch {
            throw VerbError(.data, "the tests \(path) cannot be read (\(error)); check the path and its permissions")
        }
    }

    /// The file of tests that belongs to a rule file: `rules.test.json` to `rules.json`.
    static func tests(besides rules: String) -> String {
        let path = FilePath(rules)
        let ending = path.extension ?? "json"
        let name = (path.stem ?? "rules") + ".test." + ending
        return path.removingLastComponent().appending(name).string
    }

    private static func path(_ path: String, besides file: String) -> String {
        FilePath(file).removingLastComponent().pushing(FilePath(path)).string
    }
}

extension TestFiles {
    /// The names of the tests beside a rule file that expect something of a rule; none where they cannot be read.
    static func names(about rule: String, besides rules: String) -> [String] {
        guard let tree = try? text(tests(besides: rules)).tree().json else { return [] }
        return (tree["tests"]?.arrayValue ?? []).filter { test in
            (test["expect"]?.arrayValue ?? []).contains { expectation in
                [expectation, expectation["never"]].contains { $0?["rule"]?.stringValue == rule }
            }
        }.compactMap { $0["name"]?.stringValue }
    }
}
