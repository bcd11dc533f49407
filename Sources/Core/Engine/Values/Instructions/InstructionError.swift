/// Why an instruction cannot be followed; nothing has changed then.
package enum InstructionError: Error, Hashable, Sendable {
    /// The rule file has no such rule; the nearest id is one that it has.
    case unknownRule(String, nearest: String?)
    /// The rule file has no such client; the nearest name is one that it has.
    case unknownClient(String, nearest: String?)
    /// A hold would not last for a moment.
    case tooShort
    /// Nothing is refused that this describes.
    case notRefused(rule: String, String)
    /// The rule cannot wait for a person.
    case cannotAsk(rule: String)
    /// The rule is in the mode of the file already.
    case modeOfFile(rule: String)
}

extension InstructionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownRule(let id, let nearest): Self.unknown("rule", named: id, nearest: nearest)
        case .unknownClient(let name, let nearest): Self.unknown("client", named: name, nearest: nearest)
        case .tooShort: "a hold lasts for a second or more"
        case .notRefused(let rule, let target):
            "rule \"\(rule)\" is not refused for \(target); sluice refusals lists what is"
        case .cannotAsk(let rule):
            "rule \"\(rule)\" cannot ask, as what it is about does not stay until a person answers, or it acts at strikes"
        case .modeOfFile(let rule): "rule \"\(rule)\" is in the mode of the rule file already"
        }
    }

    private static func unknown(_ kind: String, named name: String, nearest: String?) -> String {
        let advice = nearest.map { "did you mean \"\($0)\"?" } ?? "sluice check shows what it has"
        return "the rule file has no \(kind) \"\(name)\"; \(advice)"
    }
}
