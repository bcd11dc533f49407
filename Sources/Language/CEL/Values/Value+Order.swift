/// How two values stand to each other in an order.
enum Ordering: Sendable {
    case before
    case same
    case after
    /// One of them is NaN, so every comparison is false.
    case unordered
}

extension Comparable {
    fileprivate func ordering(relativeTo other: Self) -> Ordering {
        self < other ? .before : (self == other ? .same : .after)
    }
}

extension Value {
    /// Compares two values of one orderable kind, or two numbers of any kinds; `nil` when no order is defined.
    func order(relativeTo other: Value) -> Ordering? {
        switch (self, other) {
        case (.int(let left), .int(let right)): left.ordering(relativeTo: right)
        case (.uint(let left), .uint(let right)): left.ordering(relativeTo: right)
        case (.double(let left), .double(let right)):
            left.isNaN || right.isNaN ? .unordered : left.ordering(relativeTo: right)
        case (.int(let left), .uint(let right)): left < 0 ? .before : UInt64(left).ordering(relativeTo: right)
        case (.uint(let left), .int(let right)): right < 0 ? .after : left.ordering(relativeTo: UInt64(right))
        case (.int(let left), .double(let right)): roundedOrder(left, right)
        case (.uint(let left), .double(let right)): roundedOrder(left, right)
        case (.double(let left), .int(let right)): roundedOrder(right, left).reversed
        case (.double(let left), .uint(let right)): roundedOrder(right, left).reversed
        case (.bool(let left), .bool(let right)): left == right ? .same : (right ? .before : .after)
        case (.string(let left), .string(let right)): left.textOrder(relativeTo: right)
        case (.bytes(let left), .bytes(let right)):
            left.lexicographicallyPrecedes(right) ? .before : (left == right ? .same : .after)
        case (.timestamp(let left), .timestamp(let right)): left.ordering(relativeTo: right)
        case (.duration(let left), .duration(let right)): left.ordering(relativeTo: right)
        default: nil  // no order between these kinds
        }
    }
}

extension Ordering {
    /// The same relation seen from the other side.
    fileprivate var reversed: Ordering {
        switch self {
        case .before: .after
        case .after: .before
        case .same, .unordered: self
        }
    }
}

/// Compares an integer with a double as doubles, as the language defines it: beyond 2^53 neighbours are the same.
private func roundedOrder<Number: FixedWidthInteger>(_ integer: Number, _ double: Double) -> Ordering {
    double.isNaN ? .unordered : Double(integer).ordering(relativeTo: double)
}
