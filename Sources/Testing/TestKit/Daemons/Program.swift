import Clocks
import FoundationEssentials
import Subprocess
import SystemPackage

/// A program of the machine that a test starts for itself.
package struct Program: Sendable {
    /// Why a test that needs a real program cannot go on.
    package struct ProgramError: Error, CustomStringConvertible {
        package let description: String
        package init(_ description: String) { self.description = description }
    }

    /// The name of the executable, looked for in `PATH`.
    package let name: String
    /// What it is started with.
    package let arguments: [String]
    /// The variables that are set for it beside those of this process.
    package let environment: [String: String]
    /// Where it runs, and where its log goes.
    package let folder: ScratchFolder

    package init(_ name: String, _ arguments: [String], environment: [String: String] = [:], in folder: ScratchFolder) {
        self.name = name
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
    }

    /// Whether the program is installed; with `SLUICE_REQUIRE_REAL=1` it is taken to be, so that its lack fails a test.
    package static func isInstalled(_ name: String) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        if environment["SLUICE_REQUIRE_REAL"] == "1" { return true }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/bin"]
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    /// A program that runs, and may be killed.
    package struct Running: Sendable {
        /// Ends the program without a warning, so that it saves nothing.
        package let kill: @Sendable () throws -> Void
    }

    /// Runs the body while the program runs; the program is ended in every case, by its own process id.
    ///
    /// The body begins once `isReady`, asked again and again, says yes; that may take as long as the deadline.
    package func run<Result: Sendable>(
        readyWithin deadline: Duration = .seconds(60), isReady: () async -> Bool,
        _ body: (Running) async throws -> Result
    ) async throws -> Result {
        let log = folder["\(name).log"]
        let output = try FileDescriptor.open(
            FilePath(log), .writeOnly, options: [.create, .append], permissions: .ownerReadWrite)
        let variables = Dictionary(
            uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), Optional($1)) })
        let outcome = try await Subprocess.run(
            .name(name), arguments: Arguments(arguments), environment: .inherit.updating(variables),
            workingDirectory: FilePath(folder.path), input: .none,
            output: .fileDescriptor(output, closeAfterSpawningProcess: true), error: .combinedWithOutput
        ) { execution in
            let result: Swift.Result<Result, any Error>
            do {
                try await waitUntilReady(deadline, isReady, log: log)
                result = .success(try await body(Running { try execution.send(signal: .kill) }))
            } catch {
                result = .failure(error)
            }
            await execution.teardown(using: [.gracefulShutDown(allowedDurationToNextStep: .seconds(10))])
            return result
        }
        return try outcome.closureResult.get()
    }

    private func waitUntilReady(_ limit: Duration, _ isReady: () async -> Bool, log: String) async throws {
        let time = SystemTime()
        let deadline = time.now.boot + limit
        while time.now.boot < deadline {
            if await isReady() { return }
            try await time.sleep(for: .milliseconds(20))
        }
        let words = (try? String(contentsOf: URL(filePath: log), encoding: .utf8)) ?? ""
        throw ProgramError("\(name) did not answer within \(limit.inSeconds) s; its log says: \(words.suffix(800))")
    }
}
