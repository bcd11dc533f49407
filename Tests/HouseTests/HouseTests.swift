import Foundation
import Testing

@Suite struct `the house` {
    /// Rooms that decide: synchronous, without clocks, chance, tasks or I/O.
    static let pureRooms = [
        "CEL", "Calendar", "Engine", "JSON", "Metainfo", "Releases", "Rules", "Text", "Torrents",
    ]
    /// Rooms that own tasks, sockets and clocks.
    static let shell = ["Clocks", "Commands", "Daemon", "TestKit", "bench"]

    static let everywhere: [String: String] = [
        "an unstructured task": #"(?<!enum )\bTask\s*(<[^>]*>)?\s*(\([^)]*\)\s*)?\{|Task\.detached"#,
        "a dispatch queue": #"\bDispatch(Queue|Source|Semaphore|Group)\b"#,
        "unchecked sharing": #"@unchecked Sendable|nonisolated\(unsafe\)"#,
        "a forced try": #"\btry!"#,
        "a trap for input": #"\bfatalError\("#,
    ]

    static let clocks: [String: String] = [
        "the wall clock": #"\bDate\(\)|\bDate\.now|clock_gettime"#,
        "a sleep": #"Task\.sleep|\busleep\(|Thread\.sleep"#,
        "a clock of the library": #"\b(ContinuousClock|SuspendingClock)\b"#,
        "unseeded chance": #"\.random\(in:|\.randomElement\(\)|\.shuffled\(\)|SystemRandomNumberGenerator"#,
    ]

    static let effects: [String: String] = [
        "an import of the system":
            #"^\s*(package |public )?import (Glibc|Musl|Foundation|FoundationEssentials|Dispatch|SystemPackage|Subprocess|NIO\w*|AsyncHTTPClient|GRDB|Logging)\b"#,
        "an asynchronous function": #"\basync\b"#,
        "a print": #"\bprint\("#,
    ]

    @Test func `nobody works around structured concurrency, or traps on input`() throws {
        let files = try House.swiftFiles(below: "Sources")
        #expect(files.count > 100)
        for (path, text) in files { expect(none: Self.everywhere, in: text, path) }
    }

    @Test func `clocks, sleeps and chance stay in the shell`() throws {
        for (path, text) in try House.swiftFiles(below: "Sources") where !Self.shell.contains(room(of: path)) {
            guard !path.contains("-bench/"), !path.contains("-proof/"), !path.contains("CalendarProof/") else {
                continue
            }
            expect(none: Self.clocks, in: text, path)
        }
    }

    @Test(arguments: pureRooms)
    func `a room that decides does nothing else`(name: String) throws {
        let files = try House.swiftFiles(below: "Sources").filter { room(of: $0.path) == name }
        #expect(!files.isEmpty)
        for (path, text) in files { expect(none: Self.effects, in: text, path) }
    }

    @Test func `the version of the program is written once`() throws {
        let home = "Sources/App/Daemon/ProgramVersion.swift"
        let files = try House.swiftFiles(below: "Sources")
        let text = try #require(files.first { $0.path == home }?.text)
        let version = try #require(text.firstMatch(of: #/"(\d+\.\d+\.\d+)"/#)?.1)
        let others = files.filter { $0.path != home && $0.text.contains("\"\(version)\"") }.map(\.path)
        #expect(others.isEmpty, "\(others)")
    }

    @Test func `tests wait on conditions and never for a fixed time`() throws {
        let waits = ["a sleep": #"Task\.sleep|\busleep\(|Thread\.sleep|Task\.yield"#]
        for (path, text) in try House.swiftFiles(below: "Tests") where !path.contains("HouseTests") {
            expect(none: waits, in: text, path)
        }
    }

    @Test func `log messages are constant, and what varies is in their metadata`() throws {
        let levels = "trace|debug|info|notice|warning|error|critical"
        let expression = try NSRegularExpression(
            pattern: #"[lL]ogger\.(\#(levels)|log\(level: [^"]*?,)\(?\s*"(?:[^"\\]|\\[^(])*\\\("#)
        for (path, text) in try House.swiftFiles(below: "Sources") {
            let range = NSRange(text.startIndex..., in: text)
            let found = expression.firstMatch(in: text, range: range).flatMap { Range($0.range, in: text) }
            #expect(found == nil, "\(path) logs a message that varies: \(found.map { text[$0] } ?? "")")
        }
    }

    @Test func `files are short, and so are folders`() throws {
        for (path, text) in try House.swiftFiles(below: "Sources") {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= 401, "\(path) has \(lines) lines")
        }
        let folders = Dictionary(grouping: try House.swiftFiles(below: "Sources")) { file in
            file.path.split(separator: "/").dropLast().joined(separator: "/")
        }
        for (folder, files) in folders { #expect(files.count <= 8, "\(folder) holds \(files.count) files") }
    }

    @Test func `the project speaks of itself alone`() throws {
        let paths = try NSRegularExpression(pattern: #"/(work|root)/|/home/[a-z]+/|/tmp/bash"#)
        let texts =
            try House.swiftFiles(below: "Sources")
            + House.swiftFiles(below: "Tests").filter { !$0.path.contains("HouseTests") }
            + House.pages()
            + [
                "Package.swift", "rules.example.json", "rules.example.test.json", "deploy/try", "deploy/test",
                ".ci/run",
            ].compactMap {
                name in
                (try? String(contentsOf: House.root.appending(path: name), encoding: .utf8)).map { (name, $0) }
            }
        for (path, text) in texts {
            let range = NSRange(text.startIndex..., in: text)
            #expect(paths.firstMatch(in: text, range: range) == nil, "\(path) names a path of one machine")
        }
    }

    private func room(of path: String) -> String { String(path.split(separator: "/")[2]) }

    private func expect(none patterns: [String: String], in text: String, _ path: String) {
        let code = House.code(of: text)
        for (what, pattern) in patterns {
            guard let expression = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines) else {
                Issue.record("the pattern for \(what) is broken")
                continue
            }
            let match = expression.firstMatch(in: code, range: NSRange(code.startIndex..., in: code))
            let found = match.flatMap { Range($0.range, in: code) }.map { code[$0] } ?? ""
            #expect(match == nil, "\(path) has \(what): \(found)")
        }
    }
}
