package import JSON

extension Claim {
    /// The smallest pieces of a claim's arguments, each to be won, lost and put back by itself.
    package func parts(of arguments: JSON) -> [JSON] {
        guard isSeparable, case .object(let members) = arguments else { return [arguments] }
        return members.flatMap { member -> [JSON] in
            guard case .array(let elements) = member.value else { return [.object([member])] }
            return elements.map { .object([JSON.Member(member.name, .array([$0]))]) }
        }
    }

    /// The arguments that pieces make up together; nil of none.
    package static func joined(_ parts: [JSON]) -> JSON? {
        guard parts.count > 1 else { return parts.first }
        var members: [JSON.Member] = []
        for case .object(let others) in parts {
            for other in others {
                guard let place = members.firstIndex(where: { $0.name == other.name }) else {
                    members.append(other)
                    continue
                }
                members[place] = JSON.Member(other.name, members[place].value.joined(with: other.value))
            }
        }
        return .object(members)
    }
}

extension JSON {
    /// Lists become one without repetition; of other values the later one stays.
    fileprivate func joined(with other: JSON) -> JSON {
        guard case .array(let old) = self, case .array(let new) = other else { return other }
        return .array(old + new.filter { !old.contains($0) })
    }
}
