import Rules
import Calendar
import Clocks
package import JSON
import Text
import Torrents

extension Intent {
    /// The intent for other programs, without what may be a password.
    package var json: JSON {
        [
            "id": .string(id.text), "rule": .string(rule), "path": .string(path), "action": .string(action),
            "client": subject.client.map { .string($0.text) } ?? .null, "subject": .string(subject.key),
            "title": .string(title), "arguments": shownArguments, "purpose": .string(purpose.rawValue),
            "event": event.map { .string($0.text) } ?? .null,
        ]
    }
}

extension Intent {
    /// The arguments as they may be shown, and kept once the intent has ended.
    ///
    /// Secrets in them are references, and stay. What the rule file says outright may be a password all the same: of a
    /// URL only the host is left, of headers and variables the names, of magnet links nothing that belongs to one user.
    package var shownArguments: JSON { Self.shown(arguments) }

    /// Arguments without what may be a password, whichever action they belong to.
    package static func shown(_ arguments: JSON) -> JSON {
        guard case .object(let members) = arguments else { return withoutPasskeys(arguments) }
        return .object(
            members.map { member in
                let value: JSON =
                    switch member.name {
                    case "url": member.value.stringValue.map { .string(shown(url: $0)) } ?? member.value
                    case "headers", "environment": withoutTexts(member.value)
                    default: withoutPasskeys(member.value)  // what rules say about torrents
                    }
                return JSON.Member(member.name, value)
            })
    }

    private static func shown(url: String) -> String { WebAddress(url)?.shown ?? "••••••" }

    private static func withoutTexts(_ value: JSON) -> JSON {
        guard case .object(let members) = value else { return value }
        return .object(
            members.map { $0.value.stringValue == nil ? $0 : JSON.Member($0.name, .string("••••••")) })
    }

    private static func withoutPasskeys(_ value: JSON) -> JSON {
        switch value {
        case .string(let text): .string(MagnetLink.withoutPasskeys(text))
        case .array(let elements): .array(elements.map(withoutPasskeys))
        case .object(let members): .object(members.map { JSON.Member($0.name, withoutPasskeys($0.value)) })
        case .null, .bool, .integer, .real: value
        }
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
    package var json: JSON { .string(utc) }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard let time = json.stringValue.flatMap({ try? UnixTime(parsing: $0) }) else { return nil }
        self.init(seconds: time.seconds)
    }

    /// The instant in UTC, as RFC 3339 writes it.
    var utc: String { UnixTime(clamping: seconds).description }
}
