package import JSON

/// How what several rules claim of one property becomes one value, where all of them say so.
package enum ClaimMerge: String, CaseIterable, Hashable, Sendable {
    /// The smallest of the numbers; no limit is larger than any.
    case min
    /// The largest of them.
    case max
    /// What any of them wants to be there.
    case union
}

/// How one claim is merged with others of its kind.
package struct ClaimMerging: Sendable {
    /// The ways that its properties can be merged in, in the order in which help lists them.
    package let ways: [ClaimMerge]
    /// The piece of arguments that two pieces about one property become; nil where such pieces cannot be merged.
    package let merged: @Sendable (_ way: ClaimMerge, _ first: JSON, _ second: JSON) -> JSON?

    package init(ways: [ClaimMerge], merged: @escaping @Sendable (ClaimMerge, JSON, JSON) -> JSON?) {
        self.ways = ways
        self.merged = merged
    }

    /// Numbers that limit something: bytes a second, ratios, milliseconds; null lifts the limit.
    package static let ofLimits = ClaimMerging(ways: [.min, .max]) { way, first, second in
        guard let left = first.onlyLimit, let right = second.onlyLimit, way != .union else { return nil }
        return (way == .min ? left <= right : left >= right) ? first : second
    }

    /// Members of a list, such as tags: each is a property of its own, and is added when one of the rules adds it.
    package static let ofMembers = ClaimMerging(ways: [.union]) { way, first, second in
        guard way == .union else { return nil }
        return first["add"] == nil && second["add"] != nil ? second : first
    }
}

extension JSON {
    /// The number of a piece that holds one limit; nil for any other piece.
    fileprivate var onlyLimit: Double? {
        guard case .object(let members) = self, members.count == 1 else { return nil }
        switch members[0].value {
        case .null: return .infinity
        case .integer(let number): return Double(number)
        case .real(let number): return number
        default: return nil  // a switch, which is no limit
        }
    }
}
