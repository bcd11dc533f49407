import FoundationEssentials
import TestKit
import Testing
import Subprocess

@Suite(.timeLimit(.minutes(4))) struct `tests of rules` {
    private static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.project.appending(path: path), encoding: .utf8)
    }

    @Test func `cover each rule and action of the example, and pass`() async throws {
        try await ScratchFolder.with("rule-tests") { folder in
            for name in ["rules.example.json", "rules.example.test.json"] {
                try folder.write(name, Array(text(name).utf8))
            }
            let sluice = SluiceProgram(folder: folder)
            let ran = try await sluice.call([
                "test", folder["rules.example.json"], "--coverage", "--junit", folder["results.xml"],
            ])
            #expect(ran.status == .exited(0), "\(ran.output)\(ran.errors)")
            #expect(ran.output.contains("9 of 9 rules fired, 12 of 12 actions were planned"), "\(ran.output)")
            #expect(ran.output.hasSuffix(" passed, 0 failed\n"), "\(ran.output)")
            #expect(folder.text("results.xml")?.contains(#"failures="0""#) == true)
        }
    }

    @Test func `of the page pass by the rules of the README`() async throws {
        try await ScratchFolder.with("page-tests") { folder in
            let sluice = SluiceProgram(folder: folder)
            try sluice.write(rules: try block("README.md", holding: "\"version\""))
            let page = "Sources/App/sluice/sluice.docc/RuleTests.md"
            try folder.write("rules.test.json", Array(block(page, holding: "\"tests\"").utf8))
            let ran = try await sluice.call("test")
            #expect(ran.status == .exited(0), "\(ran.output)\(ran.errors)")
            #expect(ran.output.hasSuffix("1 passed, 0 failed\n"), "\(ran.output)")
        }
    }

    @Test func `that fail, and files with mistakes, have exit codes of their own`() async throws {
        try await ScratchFolder.with("failing-tests") { folder in
            let sluice = SluiceProgram(folder: folder)
            try sluice.write(rules: text("rules.example.json"))
            try folder.write(
                "rules.test.json", Array(#"{"tests": [{"name": "x", "expect": [{"event": "client.down"}]}]}"#.utf8))
            let failed = try await sluice.call("test")
            #expect(failed.status == .exited(1), "\(failed.errors)")
            #expect(failed.output.contains("FAILED  x") && failed.output.hasSuffix("0 passed, 1 failed\n"))
            try folder.write(
                "rules.test.json", Array(#"{"tests": [{"name": "x", "expect": [{"evnt": "client.down"}]}]}"#.utf8))
            let broken = try await sluice.call("test")
            #expect(broken.status == .exited(65))
            #expect(broken.errors.contains(#"did you mean "event"?"#), "\(broken.errors)")
        }
    }

    /// The block of JSON of a page that holds a text.
    private func block(_ page: String, holding part: String) throws -> String {
        let blocks = try text(page).components(separatedBy: "```json\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        return try #require(blocks.first { $0.contains(part) })
    }
}
