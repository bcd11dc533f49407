import CEL
import Rules
import Torrents

/// What a rule's condition says of a subject: only a clear yes ever leads to an action.
enum Verdict: Hashable {
    case yes
    case no
    /// The condition has no value; the text says which field or error is to blame.
    case unknown(String)
}

extension Rule {
    /// Evaluates `when`, and then `unless` where that matters.
    func verdict(in scope: Scope) -> Verdict {
        watcher?(scope)
        let when = self.when.map { Self.verdict(of: $0.program.evaluate(scope), $0) } ?? .yes
        guard when == .yes, let unless else { return when }
        switch Self.verdict(of: unless.program.evaluate(scope), unless) {
        case .yes: return .no
        case .no: return .yes
        case .unknown(let reason): return .unknown(reason)
        }
    }

    private static func verdict(of value: Value, _ condition: Condition) -> Verdict {
        switch value {
        case .bool(true): return .yes
        case .bool(false): return .no
        case .unknown(let unknown):
            let fields = unknown.fields.map(\.description).sorted().joined(separator: ", ")
            let isOfDisk = unknown.fields.contains { $0.variable == "disk" }
            return .unknown(isOfDisk ? "nothing certain is known of \(fields)" : "the client cannot tell \(fields)")
        case .error(let error): return .unknown("\(condition.source): \(error.message)")
        default: return .unknown("\(condition.source) is \(value), not true or false")  // refused when the file is read
        }
    }

    /// The values of the parts of the condition, for its explanation.
    func trace(in scope: Scope) -> [TracedValue] {
        [when, unless].compactMap(\.self).flatMap { condition in
            condition.tracer.trace(scope).steps.map { step in
                TracedValue(source: step.source, value: step.value.description(to: String.keptBytes).bounded())
            }
        }
    }
}
