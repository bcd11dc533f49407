/// An ordering comparison.
enum Comparison: Sendable {
    case less
    case lessOrEqual
    case greater
    case greaterOrEqual

    static let functions: [String: Comparison] = [
        "_<_": .less, "_<=_": .lessOrEqual, "_>_": .greater, "_>=_": .greaterOrEqual,
    ]

    /// The comparison that holds when the operands are exchanged.
    var mirrored: Comparison {
        switch self {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }

    @inline(__always)
    func holds<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Bool {
        switch self {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        }
    }

    private func holds(_ ordering: Ordering) -> Bool {
        switch (self, ordering) {
        case (.less, .before), (.greater, .after), (.lessOrEqual, .before), (.lessOrEqual, .same),
            (.greaterOrEqual, .after), (.greaterOrEqual, .same):
            true
        default: false  // the other way round, or NaN
        }
    }

    /// Compares two values of any kinds; `nil` when they have no order.
    @inline(__always)
    func compare(_ left: Value, _ right: Value) -> Bool? {
        switch (left, right) {
        case (.double(let first), .double(let second)): holds(first, second)
        case (.int(let first), .int(let second)): holds(first, second)
        case (.duration(let first), .duration(let second)): holds(first.totalNanoseconds, second.totalNanoseconds)
        default: compareSlowly(left, right)  // the rarer kinds
        }
    }

    @inline(never)
    private func compareSlowly(_ left: Value, _ right: Value) -> Bool? {
        left.order(relativeTo: right).map { holds($0) }
    }
}

/// Compares what two nodes yield.
final class ComparisonNode: Condition {
    private let comparison: Comparison
    private let left: any Node
    private let right: any Node

    init(_ comparison: Comparison, _ left: any Node, _ right: any Node) {
        self.comparison = comparison
        self.left = left
        self.right = right
    }

    func truth(in frame: inout Frame) -> Truth {
        let first = left.value(in: &frame), second = right.value(in: &frame)
        if let holds = comparison.compare(first, second) { return Truth(holds) }
        frame.failure = Value.failure(among: first, second) ?? .noSuchOverload("a comparison", first, second)
        return .failed
    }
}

/// Compares a field of a variable with a constant, without a step for either.
final class FieldComparisonNode: Condition {
    private let comparison: Comparison
    private let place: FieldPlace
    private let bound: Value

    init(_ comparison: Comparison, _ place: FieldPlace, _ bound: Value) {
        self.comparison = comparison
        self.place = place
        self.bound = bound
    }

    func truth(in frame: inout Frame) -> Truth {
        let value = frame.activation.field(place.field, ofVariable: place.variable)
        if let holds = comparison.compare(value, bound) { return Truth(holds) }
        let seen = place.seen(value)
        frame.failure = seen.isFailure ? seen : .noSuchOverload("a comparison", seen, bound)
        return .failed
    }
}

/// `==` and `!=`.
final class EqualityNode: Condition {
    private let left: any Node
    private let right: any Node
    private let expected: Bool

    init(_ left: any Node, _ right: any Node, isEqual: Bool) {
        self.left = left
        self.right = right
        expected = isEqual
    }

    func truth(in frame: inout Frame) -> Truth {
        let first = left.value(in: &frame), second = right.value(in: &frame)
        if let failure = Value.failure(among: first, second) {
            frame.failure = failure
            return .failed
        }
        return Truth(first.isEqual(to: second) == expected)
    }
}

/// Compares a field of a variable with a constant for equality.
final class FieldEqualityNode: Condition {
    private let place: FieldPlace
    private let wanted: Value
    private let expected: Bool

    init(_ place: FieldPlace, _ wanted: Value, isEqual: Bool) {
        self.place = place
        self.wanted = wanted
        expected = isEqual
    }

    func truth(in frame: inout Frame) -> Truth {
        let value = frame.activation.field(place.field, ofVariable: place.variable)
        if case .string(let text) = value, case .string(let other) = wanted {
            return Truth(text.isIdenticalText(to: other) == expected)
        }
        let seen = place.seen(value)
        guard !seen.isFailure else {
            frame.failure = seen
            return .failed
        }
        return Truth(seen.isEqual(to: wanted) == expected)
    }
}
