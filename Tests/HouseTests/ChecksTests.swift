import Foundation
import Testing

@Suite struct `the page of checks` {
    /// A row of one of the tables: what is checked, and by which command.
    struct Check: Sendable, CustomTestStringConvertible {
        let section: String
        let name: String
        let command: String
        var testDescription: String { name }
    }

    private static let page = "Sources/App/sluice/sluice.docc/Checks.md"

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: House.root.appending(path: path), encoding: .utf8)
    }

    static func checks() throws -> [Check] {
        try text(page).components(separatedBy: "\n### ").dropFirst().flatMap { section in
            let title = section.prefix { $0 != "\n" }
            return section.matches(of: #/(?m)^\| ([^|`]+) \| `([^`]+)` \|/#).map {
                Check(section: String(title), name: String($0.1), command: String($0.2))
            }
        }
    }

    /// The words of a shell's line; a word in quotes is one.
    private static func words(_ line: some StringProtocol) -> [String] {
        String(line).matches(of: #/"([^"]*)"|(\S+)/#).map { String($0.1 ?? $0.2 ?? "") }
    }

    @Test func `the first table is what runs at each commit`() throws {
        let script = try Self.text(".ci/run")
        let parts = script.matches(of: #/(?m)^part "([^"]+)" (.+)$/#).map { match in
            // The tests are run by a function that keeps their lines.
            [String(match.1), match.2 == "run_tests" ? "deploy/test" : String(match.2)]
        }
        #expect(script.contains("run_tests() { bash deploy/test "))
        let told = try Self.checks().filter { $0.section == "At each commit" }.map { [$0.name, $0.command] }
        #expect(parts == told)
        #expect(parts.count >= 4)
    }

    @Test(arguments: try checks()) func `each command is of what is there`(_ check: Check) throws {
        var words = Self.words(check.command)
        while let word = words.first, let variable = word.firstMatch(of: #/^(SLUICE_\w+)=/#) {
            let readers = try House.swiftFiles(below: "Tests").filter { $0.text.contains("\"\(variable.1)\"") }
            #expect(!readers.isEmpty, "no test reads \(variable.1)")
            words.removeFirst()
        }
        let manifest = try Self.text("Package.swift")
        let program = try #require(words.first)
        switch program {
        case "swift":
            let named = words.firstIndex(of: "--product").map { words[$0 + 1] } ?? Self.runProgram(words)
            for product in [named].compactMap(\.self) {
                #expect(manifest.contains("program(\"\(product)\"") || manifest.contains("\"\(product)\", in:"))
            }
        case let built where built.hasPrefix(".build/release/"):
            #expect(manifest.contains("\"\(built.dropFirst(".build/release/".count))\""), "\(built) is no product")
            for file in words where file.hasSuffix(".json") { #expect(Self.exists(file), "there is no \(file)") }
        default:
            let path = House.root.appending(path: program).path
            #expect(FileManager.default.isExecutableFile(atPath: path), "\(program) is no program")
        }
        for (option, suite) in zip(words, words.dropFirst()) where option == "--filter" {
            let files = try House.swiftFiles(below: "Tests").map { $0.path }
            #expect(files.contains { $0.contains(suite) }, "there are no tests called \(suite)")
        }
        for option in words where option.hasPrefix("--") && program == "deploy/simulate" {
            let files = try House.swiftFiles(below: "Sources/Tools/Simulator")
            #expect(files.contains { $0.text.contains("\"\(option)\"") }, "the simulation knows no \(option)")
        }
    }

    @Test func `every check of the nights and by hand is there`() throws {
        let names = try Set(Self.checks().map(\.name))
        let wanted: Set = [
            "threads", "worlds of faults", "planted bugs", "kills", "power cuts", "calendar", "decisions", "conditions",
            "cost", "speed",
        ]
        #expect(names.isSuperset(of: wanted))
        for file in ["locks.c", "guarded.swift", "unguarded.swift"] {
            #expect(Self.exists("deploy/thread-sanitizer/\(file)"), "there is no \(file)")
        }
    }

    /// The program of `swift run -c release PROGRAM ...`.
    private static func runProgram(_ words: [String]) -> String? {
        guard words[1] == "run", let place = words.firstIndex(of: "release"), place + 1 < words.count else {
            return nil
        }
        return words[place + 1]
    }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: House.root.appending(path: path).path)
    }
}
