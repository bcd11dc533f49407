import Calendar
import Clocks
package import JSON
import Torrents

extension Intent {
    /// The intent for other programs; secrets in its arguments are still references.
    package var json: JSON {
        [
            "id": .string(id.text), "rule": .string(rule), "path": .string(path), "action": .string(action),
            "client": subject.client.map { .string($0.text) } ?? .null, "subject": .string(subject.key),
            "title": .string(title), "arguments": arguments, "purpose": .string(purpose.rawValue),
            "event": event.map { .string($0.text) } ?? .null,
        ]
    }
}

extension Decision {
    /// The decision for other programs, with its reasons.
    package var json: JSON {
        [
            "rule": .string(rule), "client": subject.client.map { .string($0.text) } ?? .null,
            "subject": .string(subject.key), "title": .string(title), "at": .integer(at.milliseconds),
            "verdict": .string(verdict.rawValue), "reason": .string(reason),
            "trace": .array(trace.map { ["source": .string($0.source), "value": .string($0.value)] }),
            "intents": .array(intents.map { .string($0.text) }), "event": event.map { .string($0.text) } ?? .null,
            "until": until?.json ?? .null,
        ]
    }
}

extension WallTime {
    /// The instant in UTC, as RFC 3339 writes it.
    var json: JSON { .string(UnixTime(clamping: seconds).description) }
}
