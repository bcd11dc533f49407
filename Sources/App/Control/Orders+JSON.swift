package import Daemon
import Engine
package import JSON

/// How orders and their answers look on the wire.
extension Reception {
    /// The answer for other programs.
    package var json: JSON {
        [
            "rule": rule.map(JSON.string) ?? .null, "intents": .array(intents.map { .string($0.text) }),
            "dryRun": .bool(isRehearsal),
            "declined": .array(declined.map { ["rule": .string($0.rule), "reason": .string($0.reason)] }),
        ]
    }

    /// Reads an answer back; nil for anything else.
    init?(_ json: JSON) {
        guard let intents = json["intents"]?.arrayValue, let declined = json["declined"]?.arrayValue else { return nil }
        self.init(
            rule: json["rule"]?.stringValue, intents: intents.compactMap(\.stringValue).map { IntentID($0) },
            isRehearsal: json["dryRun"]?.boolValue ?? false,
            declined: declined.compactMap { entry in
                guard let rule = entry["rule"]?.stringValue, let reason = entry["reason"]?.stringValue else {
                    return nil
                }
                return Refusal(rule: rule, reason: reason)
            })
    }
}

extension OrderError {
    var json: JSON { ["error": ["code": .string(code.rawValue), "message": .string(description)]] }

    /// Reads a refusal back; nil for anything else.
    init?(_ json: JSON) {
        guard let error = json["error"], let code = error["code"]?.stringValue.flatMap(Code.init(rawValue:)),
            let message = error["message"]?.stringValue
        else { return nil }
        self.init(code, message)
    }
}
