import FoundationEssentials
import JSON
import Journal
import SQLiteJournal
import Subprocess
import SystemPackage
import TestKit
import Testing
import Torrents

/// The executable that lies beside the tests, with a folder for its rule file, its journal and its log.
struct SluiceProgram {
    /// How a call of a verb ended.
    struct Ending {
        let status: TerminationStatus
        let output: String
        let errors: String
    }

    /// A daemon under way; it may be told to end.
    struct Running {
        let signal: (Signal) throws -> Void
    }

    let folder: ScratchFolder

    /// The rule file and the journal beside it.
    private var rules: String { folder["rules.json"] }
    private var log: String { folder["sluice.log"] }

    func write(rules text: String) throws {
        try folder.write("rules.json", Array(text.utf8))
    }

    /// The journal, to be read while the daemon runs or after it has.
    func reader() throws -> SQLiteJournal.Reader { try SQLiteJournal.Reader(opening: folder["sluice.sqlite"]) }

    /// What has happened so far; nothing while the journal is being made.
    func events(_ type: EventType? = nil) -> [RecordedEvent] {
        (try? reader().events(.latest(10_000), EventFilter(type: type))) ?? []
    }

    /// Torrents that the journal knows; none while it is being made.
    func torrents() -> [KnownTorrent] { (try? reader().torrents(hash: "", limit: 10_000)) ?? [] }

    /// What the daemon has logged so far, as JSON, over all its runs.
    func logged() throws -> [JSON] {
        let lines = try String(contentsOf: URL(filePath: log), encoding: .utf8).split(separator: "\n")
        // A daemon that is killed may leave half a line.
        return lines.compactMap { try? JSON(parsing: Array($0.utf8)) }
    }

    /// Calls a verb with this rule file and waits for its end.
    func call(_ verb: String, _ arguments: [String] = []) async throws -> Ending {
        try await call([verb, rules] + arguments)
    }

    /// Hands files and links over.
    func add(_ arguments: [String]) async throws -> Ending { try await call(["add", "--rules", rules] + arguments) }

    /// Sends dead letters again.
    func retry(_ ids: [String]) async throws -> Ending { try await call(["retry", "--rules", rules] + ids) }

    /// Takes back what was done.
    func undo(_ arguments: [String]) async throws -> Ending { try await call(["undo", "--rules", rules] + arguments) }

    /// Carries out a plan.
    func apply(_ plan: String, _ arguments: [String] = []) async throws -> Ending {
        try await call(["apply", plan, "--rules", rules] + arguments)
    }

    /// Releases what is held.
    func release(_ words: [String]) async throws -> Ending { try await call(["release", "--rules", rules] + words) }

    /// Makes a token for the dashboard.
    func token(_ name: String, scope: String) async throws -> String {
        let made = try await call(["token", "create", name, "--scope", scope, "--rules", rules])
        try #require(made.status == .exited(0), "\(made.errors)")
        return try #require(made.output.split(whereSeparator: \.isWhitespace).last.map(String.init))
    }

    /// Calls it with these arguments and waits for its end.
    func call(_ arguments: [String]) async throws -> Ending {
        let result = try await Subprocess.run(
            .path(try Self.executable()), arguments: Arguments(arguments),
            environment: .inherit.updating(["NO_COLOR": "1"]), input: .none, output: .string(limit: 1 << 26),
            error: .string(limit: 1 << 20))
        return Ending(
            status: result.terminationStatus, output: result.standardOutput, errors: result.standardError)
    }

    /// Runs the daemon beside the body, which has to end it: what it leaves running is killed, and that is a failure.
    ///
    /// - Parameters:
    ///   - options: What is added to the command.
    ///   - log: Where it logs to in place of the file of its log; closed here once it has started.
    ///   - body: What goes on meanwhile.
    /// - Returns: How the daemon ended.
    /// - Throws: What the body throws.
    @discardableResult
    func run(
        _ options: [String] = [], loggingTo log: FileDescriptor? = nil, _ body: (Running) async throws -> Void
    ) async throws -> TerminationStatus {
        let descriptor =
            try log
            ?? FileDescriptor.open(
                FilePath(self.log), .writeOnly, options: [.create, .append], permissions: .ownerReadWrite)
        let result = try await Subprocess.run(
            .path(try Self.executable()), arguments: Arguments(["run", rules, "--log-format", "json"] + options),
            environment: .inherit, input: .none,
            output: .fileDescriptor(descriptor, closeAfterSpawningProcess: true), error: .combinedWithOutput
        ) { execution in
            let failure: (any Error)?
            do {
                try await body(Running { try execution.send(signal: $0) })
                failure = nil
            } catch {
                failure = error
                await execution.teardown(using: [])
            }
            return failure
        }
        if let failure = result.closureResult { throw failure }
        return result.terminationStatus
    }

    /// Where the program lies.
    static func executable() throws -> FilePath {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return FilePath(tests).removingLastComponent().appending("sluice")
    }
}
