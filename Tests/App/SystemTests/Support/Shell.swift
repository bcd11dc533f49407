import Subprocess
import TestKit

/// Commands of the system that tests need, such as those that mount.
enum Shell {
    /// Runs a program to its end, and fails where it does.
    static func run(_ program: String, _ arguments: [String]) async throws {
        let result = try await Subprocess.run(
            .name(program), arguments: Arguments(arguments), output: .discarded, error: .string(limit: 4096))
        guard result.terminationStatus == .exited(0) else {
            throw DeadlineError("\(program) \(arguments.joined(separator: " ")): \(result.standardError)")
        }
    }
}
