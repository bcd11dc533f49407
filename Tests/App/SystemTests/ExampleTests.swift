import FoundationEssentials
import Subprocess
import TestKit
import Testing

@Suite(.timeLimit(.minutes(3))) struct `the rule file that people begin with` {
    private static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func `has neither mistakes nor warnings`() async throws {
        try await ScratchFolder.with("example") { folder in
            let checked = try await copy(in: folder).call("check")
            #expect(checked.status == .exited(0), "\(checked.errors)")
            #expect(checked.output.contains(" 0 warnings"), "\(checked.output)\(checked.errors)")
        }
    }

    @Test func `has the week that the README shows`() async throws {
        try await ScratchFolder.with("week") { folder in
            let arguments = ["--from", "2026-11-23T00:00:00+01:00", "--svg"]
            let drawn = try await copy(in: folder).call("schedule", arguments + [folder["week.svg"]])
            #expect(drawn.status == .exited(0), "\(drawn.errors)")
            let picture = "Sources/Core/Rules/Rules.docc/week.svg"
            let fresh = try String(contentsOf: URL(filePath: folder["week.svg"]), encoding: .utf8)
            let isShown = try text(picture) == fresh
            #expect(
                isShown,
                "draw it anew: sluice schedule rules.example.json \(arguments.joined(separator: " ")) \(picture)")
        }
    }

    private func copy(in folder: ScratchFolder) throws -> SluiceProgram {
        let sluice = SluiceProgram(folder: folder)
        try sluice.write(rules: text("rules.example.json"))
        return sluice
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.project.appending(path: path), encoding: .utf8)
    }
}
