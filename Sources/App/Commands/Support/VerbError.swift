import ArgumentParser
import ClientKit
import Daemon
import Journal
import Recording
import Rules
import Text
import Web

/// Why a verb ends without success, as a message and an exit code of sysexits.
struct VerbError: Error, CustomStringConvertible {
    enum Code: Int32 { case changed = 1, data = 65, unavailable = 69, temporary = 75 }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// The rule file has nothing of this kind and name.
    ///
    /// - Parameters:
    ///   - kind: What it was to be, such as `rule`.
    ///   - name: The name that was given.
    ///   - known: The names that there are.
    init(unknown kind: String, _ name: String, among known: [String]) {
        let near = Spelling.question(about: name, among: known).map { "; \($0)" } ?? ""
        self.init(.data, "the rule file has no \(kind) \"\(name)\"\(near)")
    }
}

/// Runs a verb's work and ends the process with the right message and code when it fails.
func reporting(_ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch let error as ExitCode {
        throw error
    } catch let error as RuleFileError {
        for diagnostic in error.diagnostics { Console.error(error.text.rendered(diagnostic)) }
        let count = error.diagnostics.count { $0.severity == .error }
        Console.error("\(error.text.name): \(count) \(count == 1 ? "error" : "errors"); the file is not used")
        throw ExitCode(VerbError.Code.data.rawValue)
    } catch let error as VerbError {
        throw fail(error.description, error.code)
    } catch let error as JournalError {
        throw fail("\(error)", .unavailable)
    } catch let error as ClientError {
        throw fail(error.detail, error.isTransient ? .temporary : .unavailable)
    } catch let error as OrderError {
        throw fail(error.description, error.code == .failed ? .unavailable : .data)
    } catch let error as RecordingError {
        throw fail(error.description, error.code == .file ? .unavailable : .data)
    } catch let error as SecretError {
        throw fail(error.description, .data)
    } catch let error as LoginFileError {
        throw fail(error.description, .data)
    }
}

private func fail(_ message: String, _ code: VerbError.Code) -> ExitCode {
    Console.error("sluice: \(message)")
    return ExitCode(code.rawValue)
}
