import Clocks
package import JSON
import Rules

extension Instruction {
    /// The instruction as it is recorded and sent.
    package var json: JSON {
        switch self {
        case .restrict: ["restrict": true]
        case .approve(let marks): ["approve": .array(marks.map { .string($0.text) })]
        case .hold(let target, let length):
            ["hold": .string(target.text), "milliseconds": length.map { .integer($0.milliseconds) } ?? .null]
        case .refuse(let refusals): ["refuse": .array(refusals.map(\.json))]
        case .mode(let rule, let mode): ["mode": mode.map { .string($0.rawValue) } ?? .null, "rule": .string(rule)]
        case .allow(let keys):
            ["allow": .array(keys.map { ["rule": .string($0.rule), "target": .string($0.target)] })]
        }
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard case .object(let members) = json, let member = members.first else { return nil }
        switch member.name {
        case "restrict": self = .restrict
        case "approve":
            guard let marks = member.value.list({ $0.stringValue.flatMap(IntentMark.init) }) else { return nil }
            self = .approve(marks)
        case "hold":
            guard let target = member.value.stringValue.flatMap(ManualHold.Target.init(text:)) else { return nil }
            self = .hold(target, for: json["milliseconds"]?.integerValue.map { .milliseconds($0) })
        case "refuse":
            guard let refusals = member.value.list(Refusal.init(json:)) else { return nil }
            self = .refuse(refusals)
        case "allow":
            guard let keys = member.value.list(Refusal.Key.init(json:)) else { return nil }
            self = .allow(keys)
        case "mode":
            guard let rule = json["rule"]?.stringValue else { return nil }
            guard member.value != .null else {
                self = .mode(rule: rule, nil)
                return
            }
            guard let mode = member.value.stringValue.flatMap(Rule.Mode.init(rawValue:)) else { return nil }
            self = .mode(rule: rule, mode)
        default: return nil  // an instruction of another version
        }
    }
}

extension Refusal.Key {
    fileprivate init?(json: JSON) {
        guard let rule = json["rule"]?.stringValue, let target = json["target"]?.stringValue else { return nil }
        self.init(rule: rule, target: target)
    }
}

extension JSON {
    /// Reads each element of a list; nil where one is something else.
    fileprivate func list<Value>(_ read: (JSON) -> Value?) -> [Value]? {
        guard let elements = arrayValue else { return nil }
        let values = elements.compactMap(read)
        return values.count == elements.count ? values : nil
    }
}
