import Calendar
import Clocks
import JSON

/// What follows when the actions about a file have all ended, resolved while the file was known.
struct FollowUp: Hashable {
    struct Step: Hashable {
        let path: String
        let action: String
        let arguments: JSON
        /// Whether it wants to be told why, and the rule does not say that itself.
        var takesReason = false
    }

    /// An action that did not succeed.
    struct Failure: Hashable {
        /// The client that was to get the file, where the action names one.
        let client: String?
        let reason: String
    }

    let title: String
    let done: [Step]
    let dead: [Step]
    /// The actions that have failed so far.
    var failures: [Failure] = []
    /// The file that they are about, as it was judged.
    var judged: JudgedFile?
}

extension FollowUp.Step {
    /// The step with an explanation, where it takes one.
    func explained(by text: String) -> Self {
        guard takesReason, case .object(let members) = arguments else { return self }
        return Self(
            path: path, action: action, arguments: .object(members + [JSON.Member("reason", .string(text))]))
    }
}

extension [FollowUp.Failure] {
    /// The note that lies beside a rejected file: when, which file, by which rule, and why for each client.
    func note(about file: String, rule: String, at wall: WallTime) -> String {
        let head = ["when: \(UnixTime(clamping: wall.seconds))", "file: \(file)", "rule: \(rule)"]
        let causes = flatMap { failure in
            (failure.client.map { ["client: \($0)"] } ?? []) + ["why: \(failure.reason)"]
        }
        return (head + causes).joined(separator: "\n")
    }
}
