import Clocks
import Engine
package import JSON

extension StoredIntent {
    /// The intent for other programs and how far it has come, without what may be a password.
    package var json: JSON {
        let progress: JSON = [
            "number": .integer(number), "state": .string(state.rawValue), "attempts": .integer(Int64(attempts)),
            "plannedAt": .integer(intent.plannedAt.milliseconds), "changedAt": .integer(changedAt.milliseconds),
            "waitUntil": waitUntil.map { .integer($0.milliseconds) } ?? .null,
            "detail": detail.map(JSON.string) ?? .null, "chain": .string(intent.chain),
        ]
        return intent.json.preceded(by: progress)
    }
}

extension JSON {
    /// One object of the members of both, another's first.
    func preceded(by other: JSON) -> JSON {
        guard case .object(let first) = other, case .object(let rest) = self else {
            preconditionFailure("only objects can be joined")
        }
        return .object(first + rest)
    }
}
