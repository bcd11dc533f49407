package import Actions
package import Clocks
import Subprocess
import SystemPackage

/// Runs programs on this machine, each in a session of its own, which ends with the program: with all that it left
/// running in the background.
package struct LocalPrograms: ProgramRunner {
    /// How much of a program's output is kept.
    private static let outputLimit = 4096
    /// Asks the program and its children to end, and does not ask a second time.
    private static let ending = [
        TeardownStep.gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(2))
    ]

    private let time: any TimeSource

    package init(time: any TimeSource) { self.time = time }

    package func run(_ program: Actions.Program, within limit: Duration) async throws(ActionError) -> ProgramResult {
        guard let path = program.arguments.first else { throw ActionError(.final, "no program is named") }
        // What a rule runs says so in its environment, and its descendants with it.
        let session = ProcessSession(marked: program.environment["SLUICE_INTENT"] != nil)
        let finished = await end(of: program, path, within: limit, in: session)
        await session.end(by: time)
        return try finished.get()
    }

    /// Runs the program until it ends, or its time is up, which ends it.
    private func end(
        of program: Actions.Program, _ path: String, within limit: Duration, in session: ProcessSession
    ) async -> Result<ProgramResult, ActionError> {
        do {
            let finished = try await withThrowingTaskGroup(of: ProgramResult?.self) { group in
                group.addTask(name: "program \(path)") { try await Self.execute(program, path, in: session) }
                group.addTask(name: "time limit") {
                    try await time.sleep(for: limit)
                    return nil
                }
                let first = try await group.next() ?? nil
                group.cancelAll()
                return first
            }
            if let finished { return .success(finished) }
            return .failure(
                ActionError(.final, "\(path) was ended after \(limit.inSeconds) s without an end of its own"))
        } catch is CancellationError {
            return .failure(ActionError(.final, "\(path) was ended, as the daemon stops"))
        } catch {
            return .failure(ActionError(.final, "\(path) could not be run: \(error)"))
        }
    }

    private static func execute(
        _ program: Actions.Program, _ path: String, in session: ProcessSession
    ) async throws -> ProgramResult {
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = ending
        var environment = Dictionary(
            uniqueKeysWithValues: program.environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) })
        if let mark = session.mark { environment[Environment.Key(stringLiteral: ProcessSession.variable)] = mark }
        let result = try await Subprocess.run(
            .path(FilePath(path)), arguments: Arguments(Array(program.arguments.dropFirst())),
            environment: .custom(environment), workingDirectory: program.workingDirectory.map { FilePath($0) },
            platformOptions: options, input: .none, output: .sequence, error: .combinedWithOutput
        ) { execution in
            session.begin(execution.processIdentifier.value)
            let output: Result<String, any Error>
            do {
                output = .success(try await beginning(of: execution.standardOutput))
            } catch {
                output = .failure(error)
            }
            if Task.isCancelled {
                await execution.teardown(using: ending)
                // A child may have ignored the request that its parent followed.
                try? execution.send(signal: .kill, toProcessGroup: true)
            }
            return try output.get()
        }
        switch result.terminationStatus {
        case .exited(let code): return ProgramResult(exitCode: code, output: result.closureResult)
        case .signaled(let signal): return ProgramResult(exitCode: 128 + signal, output: result.closureResult)
        }
    }

    /// Reads to the end, so that the program is never held up, and keeps what comes first.
    private static func beginning(of output: SubprocessOutputSequence) async throws -> String {
        var kept: [UInt8] = []
        for try await buffer in output {
            let room = outputLimit - kept.count
            guard room > 0 else { continue }
            let bytes = buffer.bytes
            for index in 0..<min(room, bytes.byteCount) {
                unsafe kept.append(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self))
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
