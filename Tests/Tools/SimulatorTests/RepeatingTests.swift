import Foundation
import Testing

@testable import Simulator

@Suite struct `a seed` {
    /// The program beside the tests that runs seeds.
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "simulate").path

    private static func plan(_ seed: UInt64) -> SeedPlan {
        var plan = SeedPlan(seed: seed, hours: 6)
        plan.faults = Set(Fault.allCases)
        return plan
    }

    @Test(arguments: [11, 12])
    func `tells one story, job by job`(seed: UInt64) async {
        let first = await Self.plan(seed).run()
        let second = await Self.plan(seed).run()
        #expect(first.hash == second.hash && first.jobs == second.jobs && first.faults == second.faults)
        #expect(first.jobs > 1000 && !first.faults.isEmpty && first.violations.isEmpty, "\(first.violations)")
    }

    @Test func `tells another story than the next one`() async {
        let first = await Self.plan(11).run()
        let second = await Self.plan(13).run()
        #expect(first.hash != second.hash)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: program), "simulate is not built"))
    func `tells the same story in another process`() throws {
        let stories = try (0..<2).map { _ in try Self.output(["--seed", "3", "--hours", "5", "--trace"]) }
        #expect(stories[0].text.contains(" planned ") && stories[0].text == stories[1].text)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: program), "simulate is not built"))
    func `that breaks a promise ends the program with 1, and wrong arguments end it with 64`() throws {
        let broken = try Self.output(["--seed", "1", "--hours", "4", "--sabotage", "logsSecrets"])
        #expect(broken.status == 1 && broken.text.contains("I14"))
        let last = broken.text.split(separator: "\n").last ?? ""
        #expect(last.contains(#/^1 seeds, 0 days each, \d+ faults, [1-9]\d* violations$/#))
        for words in [
            ["--seeds", "0"], ["--seeds"], ["--sabotage", "none"], ["--faults", "rain"], ["--trace"], ["x"],
        ] {
            #expect(try Self.output(words).status == 64, "\(words)")
        }
    }

    /// What the program prints, without the figures that depend on the machine.
    private static func output(_ words: [String]) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = words
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return (process.terminationStatus, lines.filter { !$0.contains(" per ") }.joined(separator: "\n"))
    }
}
