import ArgumentParser
import Clocks
import JSON
import RuleTesting
import Rules

/// Runs tests of rules that are written as data.
struct TestVerb: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Runs the tests of a rule file.",
        discussion: """
            Each test says what clients, torrents and files are there, how they change, what happens to them, and what \
            the rules have to make of it. Sluice decides as the daemon does and carries out what it decides, on clients \
            that are made up and in a time that passes at once: nothing is connected to.

            FILE is a file of tests, such as rules.test.json; without it, the one beside the rule file. Its rules are \
            those that --rules names, or the file itself, or the rule file beside it: rules.json for rules.test.json.

            Exits with 0 when all tests pass, 1 when one fails, and 65 when a file has mistakes, each of which is shown \
            with its line, its cause and a fix.
            """)

    @Argument(help: "Files of tests.", completion: .file(extensions: ["json", "jsonc"]))
    var file: [String] = []

    @OptionGroup var rules: RuleFileOption

    @Flag(help: "Say which rules, actions and parts of conditions no test has exercised.")
    var coverage = false

    @Option(
        help: ArgumentHelp("Write the results to a file as JUnit XML too.", valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var junit: String?

    @Flag(help: "Run the tests again whenever one of the files changes.")
    var watch = false

    @Flag(help: "Print the results as JSON.")
    var json = false

    func run() async throws {
        try await reporting {
            guard watch else {
                guard try await runOnce().allSatisfy(\.hasPassed) else { throw ExitCode(1) }
                return
            }
            try await keepRunning(SystemTime())
        }
    }

    /// Runs all tests, and shows how they went.
    private func runOnce() async throws -> [RuleTestResult] {
        let suites = try TestFiles(given: file, rules: rules.file).suites()
        var results: [RuleTestResult] = []
        var covered: [(path: String, coverage: Coverage, rules: RuleSet)] = []
        for suite in suites {
            let (single, coverage) = await suite.run()
            results += single
            covered.append((suite.rulePath, coverage, suite.file.rules))
        }
        if let junit { try Files.write(JUnit(results).text, to: junit) }
        show(results, covered)
        return results
    }

    private func show(
        _ results: [RuleTestResult], _ covered: [(path: String, coverage: Coverage, rules: RuleSet)]
    ) {
        let passed = results.count(where: \.hasPassed)
        let reports = covered.map { ($0.path, $0.coverage.report(on: $0.rules)) }
        if json {
            Console.print([
                "tests": .array(results.map(\.json)), "passed": .integer(Int64(passed)),
                "failed": .integer(Int64(results.count - passed)),
                "coverage": coverage ? .array(reports.map { $1.json(of: $0) }) : .null,
            ])
            return
        }
        for result in results { Console.print(result.lines.joined(separator: "\n")) }
        if coverage {
            for (path, report) in reports { Console.print(report.lines(of: path).joined(separator: "\n")) }
        }
        Console.print("\(passed) passed, \(results.count - passed) failed")
    }

    /// Runs the tests, and again whenever a file has another content, until the process is stopped.
    private func keepRunning(_ time: some TimeSource) async throws {
        var seen: [String: [UInt8]]?
        while true {
            let files = TestFiles(given: file, rules: rules.file).contents()
            if files != seen {
                seen = files
                do {
                    try await reporting { _ = try await runOnce() }
                } catch is ExitCode {
                    // What is wrong has been shown; the next change may mend it.
                }
                Console.error("Waiting for a change of \(files.keys.sorted().joined(separator: ", "))")
            }
            guard await time.passes(.seconds(1)) else { return }
        }
    }
}
