package import JSON

extension Instruction {
    /// The instruction as it is recorded and sent.
    package var json: JSON {
        switch self {
        case .restrict: ["restrict": true]
        case .approve(let marks): ["approve": .array(marks.map { .string($0.text) })]
        }
    }

    /// Reads that form back; nil for anything else.
    package init?(json: JSON) {
        guard case .object(let members) = json, let member = members.first, members.count == 1 else { return nil }
        switch member.name {
        case "restrict": self = .restrict
        case "approve":
            guard let marks = member.value.arrayValue else { return nil }
            self = .approve(marks.compactMap { $0.stringValue.flatMap(IntentMark.init) })
        default: return nil  // an instruction of another version
        }
    }
}
