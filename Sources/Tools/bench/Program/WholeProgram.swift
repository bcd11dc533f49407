import Foundation
import TestKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The program `sluice` that lies beside the benchmark, run as a process, so that nothing of the benchmark is measured.
struct WholeProgram {
    private let path: String
    private let folder: ScratchFolder

    /// Nil where the program has not been built.
    init?(in folder: ScratchFolder) {
        path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "sluice").path
        self.folder = folder
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    }

    /// What a verb takes from its start to its end: the medians of some runs, in seconds of the processor and of the
    /// clock on the wall.
    ///
    /// - Throws: An error where the verb fails, as that would be no figure.
    func cost(of verb: String, _ further: [String] = []) throws -> (processor: Double, wall: Double) {
        var (times, waits): ([Double], [Double]) = ([], [])
        for _ in 0..<5 {
            let (former, start) = (Self.childrenSeconds, ContinuousClock.now)
            let process = try self.start(verb, further)
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw VerbFailureError(verb: verb, status: process.terminationStatus)
            }
            times.append(Self.childrenSeconds - former)
            waits.append((ContinuousClock.now - start) / .seconds(1))
        }
        return (times.sorted()[times.count / 2], waits.sorted()[waits.count / 2])
    }

    /// A verb that did not end as it should.
    struct VerbFailureError: Error {
        let verb: String
        let status: Int32
    }

    /// Runs the daemon beside the body, which gets its process id.
    func runDaemon<Result>(_ body: (Int32) async throws -> Result) async throws -> Result {
        let process = try start("run")
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        return try await body(process.processIdentifier)
    }

    private func start(_ verb: String, _ further: [String] = []) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = [verb] + (further.isEmpty ? [folder["rules.json"]] : further)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Processor seconds of all processes that were started here and have ended.
    private static var childrenSeconds: Double {
        var usage = rusage()
        guard unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage) == 0 else { return 0 }
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
