import Clocks
import Engine
package import JSON
import Torrents

extension StoredIntent {
    /// The intent for other programs; secrets in its arguments are still references.
    package var json: JSON {
        [
            "number": .integer(number), "id": .string(intent.id.text), "rule": .string(intent.rule),
            "path": .string(intent.path), "action": .string(intent.action), "subject": .string(intent.subject.key),
            "title": .string(intent.title), "arguments": intent.arguments, "purpose": .string(intent.purpose.rawValue),
            "chain": .string(intent.chain), "event": intent.event.map { .string($0.text) } ?? .null,
            "plannedAt": .integer(intent.plannedAt.milliseconds), "state": .string(state.rawValue),
            "attempts": .integer(Int64(attempts)), "changedAt": .integer(changedAt.milliseconds),
            "waitUntil": waitUntil.map { .integer($0.milliseconds) } ?? .null,
            "detail": detail.map(JSON.string) ?? .null,
        ]
    }
}
