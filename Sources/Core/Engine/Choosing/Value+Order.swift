import CEL

extension Value {
    /// Whether it can be a key of an order.
    var isOrderable: Bool {
        switch self {
        case .bool, .int, .uint, .string, .timestamp, .duration: true
        case .double(let number): !number.isNaN
        default: false  // lists, records, and all that has no value
        }
    }

    /// Whether it comes before another one of its type; nil where both are the same.
    func isLess(than other: Value) -> Bool? {
        func compare<Key: Comparable>(_ left: Key, _ right: Key) -> Bool? { left == right ? nil : left < right }
        switch (self, other) {
        case (.bool(let left), .bool(let right)): return left == right ? nil : !left
        case (.int(let left), .int(let right)): return compare(left, right)
        case (.uint(let left), .uint(let right)): return compare(left, right)
        case (.double(let left), .double(let right)): return compare(left, right)
        case (.int(let left), .double(let right)): return compare(Double(left), right)
        case (.double(let left), .int(let right)): return compare(left, Double(right))
        case (.string(let left), .string(let right)):
            return left.utf8.elementsEqual(right.utf8) ? nil : left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.timestamp(let left), .timestamp(let right)): return compare(left, right)
        case (.duration(let left), .duration(let right)): return compare(left, right)
        default: return nil  // of two types, which no expression has
        }
    }
}
