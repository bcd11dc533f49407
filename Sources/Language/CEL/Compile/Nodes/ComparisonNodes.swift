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

    private let work: Work?

    init(_ comparison: Comparison, _ left: any Node, _ right: any Node, _ work: Work?) {
        self.comparison = comparison
        self.left = left
        self.right = right
        self.work = work
    }

    func truth(in frame: inout Frame) -> Truth {
        let first = left.value(in: &frame), second = right.value(in: &frame)
        if let work, !frame.spend(work.steps(first, second)) {
            frame.failure = Frame.exhausted
            return .failed
        }
        if let holds = comparison.compare(first, second) { return Truth(holds) }
        frame.failure = Value.failure(among: first, second) ?? .noSuchOverload("a comparison", first, second)
        return .failed
    }
}

/// A constant whose kind is looked at when the program is made rather than at every evaluation.
enum DirectBound: Sendable {
    case double(Double)
    case int(Int64)
    case nanoseconds(Int64)

    /// The bound of a constant, or `nil` for kinds that are compared the general way.
    init?(_ constant: Value) {
        switch constant {
        case .double(let number): self = .double(number)
        case .int(let number): self = .int(number)
        case .duration(let span): self = .nanoseconds(span.totalNanoseconds)
        default: return nil  // no fast way
        }
    }
}

/// Compares a field of a variable with a constant, without a step for either.
final class FieldComparisonNode: Condition {
    private let comparison: Comparison
    private let place: FieldPlace
    private let bound: DirectBound
    private let constantBound: Value
    /// Whether the constant is written first, which only messages have to say.
    private let isMirrored: Bool

    /// Makes the node, or returns `nil` for constants without a fast way.
    init?(_ comparison: Comparison, _ place: FieldPlace, _ constant: Value, isMirrored: Bool) {
        guard let bound = DirectBound(constant) else { return nil }
        self.comparison = isMirrored ? comparison.mirrored : comparison
        self.isMirrored = isMirrored
        self.place = place
        self.bound = bound
        constantBound = constant
    }

    func truth(in frame: inout Frame) -> Truth {
        let value = frame.activation.field(place.field, ofVariable: place.variable)
        switch bound {
        case .double(let limit):
            if case .double(let number) = value { return Truth(comparison.holds(number, limit)) }
        case .int(let limit):
            if case .int(let number) = value { return Truth(comparison.holds(number, limit)) }
        case .nanoseconds(let limit):
            if case .duration(let span) = value { return Truth(comparison.holds(span.totalNanoseconds, limit)) }
        }
        return truth(of: value, &frame)
    }

    /// The rarer cases: a number of another kind, or a failure.
    @inline(never)
    private func truth(of value: Value, _ frame: inout Frame) -> Truth {
        if let holds = comparison.compare(value, constantBound) { return Truth(holds) }
        let seen = place.seen(value)
        let (left, right) = isMirrored ? (constantBound, seen) : (seen, constantBound)
        frame.failure = seen.isFailure ? seen : .noSuchOverload("a comparison", left, right)
        return .failed
    }
}

/// `==` and `!=`.
final class EqualityNode: Condition {
    private let left: any Node
    private let right: any Node
    private let expected: Bool

    private let work: Work?

    init(_ left: any Node, _ right: any Node, _ work: Work?, isEqual: Bool) {
        self.left = left
        self.right = right
        self.work = work
        expected = isEqual
    }

    func truth(in frame: inout Frame) -> Truth {
        let first = left.value(in: &frame), second = right.value(in: &frame)
        if let failure = Value.failure(among: first, second) {
            frame.failure = failure
            return .failed
        }
        if let work, !frame.spend(work.steps(first, second)) {
            frame.failure = Frame.exhausted
            return .failed
        }
        return Truth(first.isEqual(to: second) == expected)
    }
}

/// Compares a field of a variable with a constant for equality.
final class FieldEqualityNode: Condition {
    private let place: FieldPlace
    private let wanted: Value
    private let wantedText: TextConstant?
    private let expected: Bool

    init(_ place: FieldPlace, _ wanted: Value, isEqual: Bool) {
        self.place = place
        self.wanted = wanted
        wantedText = if case .string(let text) = wanted { TextConstant(text) } else { nil }
        expected = isEqual
    }

    func truth(in frame: inout Frame) -> Truth {
        let value = frame.activation.field(place.field, ofVariable: place.variable)
        if let wantedText, case .string(let text) = value { return Truth(wantedText.isIdentical(to: text) == expected) }
        let seen = place.seen(value)
        guard !seen.isFailure else {
            frame.failure = seen
            return .failed
        }
        return Truth(seen.isEqual(to: wanted) == expected)
    }
}
