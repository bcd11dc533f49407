import Actions
import Clocks
import Daemon
import FoundationEssentials
import TestKit
import Testing

@Suite(.timeLimit(.minutes(3))) struct `programs that rules run` {
    private let programs = LocalPrograms(time: SystemTime())

    private func run(
        _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil,
        within limit: Duration = .seconds(20)
    ) async throws(ActionError) -> ProgramResult {
        try await programs.run(
            Program(arguments: arguments, environment: environment, workingDirectory: folder), within: limit)
    }

    @Test func `get their arguments as they are, and no shell reads them`() async throws {
        let printable = String(String.UnicodeScalarView((0x20...0x7E).map { UnicodeScalar(UInt8($0)) }))
        let names = [
            "", " ", "-rf", "--", "$(touch owned)", "`touch owned`", "a;b|c>d&", "'\"", "new\nline", "tab\t", "*", "~",
            "Ünïcode ☃", "%s%n", "\\0", printable,
        ]
        let result = try await run(["/usr/bin/printf", "%s\\0"] + names)
        #expect(result.output == names.map { $0 + "\0" }.joined())
    }

    @Test func `see the environment that the rule gives and nothing else`() async throws {
        let result = try await run(["/usr/bin/env"], environment: ["ONE": "1", "TWO": "a b=c"])
        #expect(Set(result.output.split(separator: "\n")) == ["ONE=1", "TWO=a b=c"])
    }

    @Test func `run where the rule says, and read nothing from our input`() async throws {
        #expect(try await run(["/bin/pwd"], in: "/usr").output == "/usr\n")
        #expect(try await run(["/bin/cat"]).output == "")
    }

    @Test(arguments: [("exit 0", 0), ("exit 3", 3), ("kill -9 $$", 137)] as [(String, Int32)])
    func `tell how they ended`(script: String, code: Int32) async throws {
        #expect(try await run(["/bin/sh", "-c", script]).exitCode == code)
    }

    @Test func `have both streams kept, up to a bound, however much they write`() async throws {
        #expect(try await run(["/bin/sh", "-c", "echo out; echo err >&2"]).output == "out\nerr\n")
        // Many times what a pipe holds, so that a program that is not read to its end would never end.
        let result = try await run(["/usr/bin/head", "-c", "1000000", "/dev/zero"], within: .seconds(100))
        #expect(result.exitCode == 0)
        #expect(result.output.utf8.count == 4096)
    }

    @Test func `that are not there fail for good`() async throws {
        await #expect { try await run(["/no/such/program"]) } throws: { error in
            (error as? ActionError)?.code == .final && "\(error)".contains("/no/such/program could not be run")
        }
    }

    @Test(arguments: [
        "sleep 300 & echo $! > \"$0\"; wait",
        "trap '' TERM; sleep 300 & echo $! > \"$0\"; while true; do wait; done",
        "(trap '' TERM; while true; do sleep 1; done) & echo $! > \"$0\"; wait",
    ])
    func `that take too long are ended with their children`(script: String) async throws {
        try await ScratchFolder.with("programs") { folder in
            let note = folder["child"]
            await #expect { try await run(["/bin/sh", "-c", script, note], within: .milliseconds(500)) } throws: {
                error in
                (error as? ActionError)?.code == .final && "\(error)".contains("was ended after 0.5 s")
            }
            let child = try String(contentsOf: URL(filePath: note), encoding: .utf8).filter(\.isNumber)
            try await eventually("process \(child) is gone") { isGone(child) }
        }
    }

    @Test(arguments: [
        "sleep 300 & echo $! > \"$0\"",
        "sleep 300 >/dev/null 2>&1 & echo $! > \"$0\"",
        "(trap '' TERM; while true; do sleep 1; done) >/dev/null 2>&1 & echo $! > \"$0\"",
        // A group of its own, as shells with job control make.
        "set -m; sleep 300 >/dev/null 2>&1 & echo $! > \"$0\"",
        // A daemon: another session, and no parent that is left.
        "setsid sh -c 'sleep 300 & echo $! > \"$0\"' \"$0\" >/dev/null 2>&1; while ! [ -s \"$0\" ]; do sleep 0.05; done",
    ])
    func `end when they say so, with all that they leave in the background`(script: String) async throws {
        try await ScratchFolder.with("programs") { folder in
            let note = folder["child"]
            let result = try await run(["/bin/sh", "-c", script, note], environment: Self.ofRule)
            #expect(result.exitCode == 0)
            let child = try String(contentsOf: URL(filePath: note), encoding: .utf8).filter(\.isNumber)
            #expect(!child.isEmpty && isGone(child))
        }
    }

    @Test func `are ended when the daemon stops, with those that left their session`() async throws {
        try await ScratchFolder.with("programs") { folder in
            let note = folder["child"]
            let script = "setsid sh -c 'sleep 300 & echo $! > \"$0\"; wait' \"$0\" & sleep 300"
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    await #expect(throws: ActionError.self) {
                        try await run(["/bin/sh", "-c", script, note], environment: Self.ofRule)
                    }
                }
                try await eventually("the child runs") { (try? Self.number(in: note)) ?? "" != "" }
                group.cancelAll()
            }
            let child = try Self.number(in: note)
            #expect(isGone(child))
        }
    }

    @Test func `leave the descendants of other programs alone`() async throws {
        try await ScratchFolder.with("programs") { folder in
            let note = folder["child"]
            let script = "setsid sh -c 'sleep 300 & echo $! > \"$0\"; wait' \"$0\" & sleep 300"
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await run(["/bin/sh", "-c", script, note], environment: Self.ofRule) }
                try await eventually("the child runs") { (try? Self.number(in: note)) ?? "" != "" }
                #expect(try await run(["/bin/true"], environment: Self.ofRule).exitCode == 0)
                #expect(!isGone(try Self.number(in: note)))
                group.cancelAll()
            }
        }
    }

    /// What the action adds to the environment of a program.
    private static let ofRule = ["SLUICE_INTENT": "i1-1", "PATH": "/usr/bin:/bin"]

    private static func number(in path: String) throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8).filter(\.isNumber)
    }

    /// Whether no such process is left, or only its entry that nobody has asked for.
    private func isGone(_ process: String) -> Bool {
        guard let status = try? String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8) else {
            return true
        }
        return status.split(separator: ")").last?.split(separator: " ").first == "Z"
    }
}
