/// `optional.of` and its relatives; `or`, `orValue` and `[?]` are nodes of their own, which do not evaluate in vain.
enum OptionalsLibrary {
    private static let t = Type.parameter("T")
    private static let k = Type.parameter("K")

    static let functions: [FunctionForm] = [
        .global("optional.of", ([t], .optional(t)), body: .unary { .optional($0) }),
        .global("optional.ofNonZeroValue", ([t], .optional(t)), body: .unary { .optional($0.isZero ? nil : $0) }),
        .global("optional.none", ([], .optional(t)), body: .variadic { _ in .optional(nil) }),
        .global("optional.unwrap", ([.list(.optional(t))], .list(t)), body: .unary { unwrapped($0) }),
        .member("unwrapOpt", ([.list(.optional(t))], .list(t)), body: .unary { unwrapped($0) }),
        .member(
            "first", ([.list(t)], .optional(t)),
            body: .unary { value in
                guard case .list(let elements) = value else { return .noSuchOverload("first", value) }
                return .optional(elements.first)
            }),
        .member(
            "last", ([.list(t)], .optional(t)),
            body: .unary { value in
                guard case .list(let elements) = value else { return .noSuchOverload("last", value) }
                return .optional(elements.last)
            }),
        .member(
            "hasValue", ([.optional(t)], .bool),
            body: .unary { value in
                guard case .optional(let wrapped) = value else { return .noSuchOverload("hasValue", value) }
                return .bool(wrapped != nil)
            }),
        .member(
            "value", ([.optional(t)], t),
            body: .unary { value in
                guard case .optional(let wrapped) = value else { return .noSuchOverload("value", value) }
                return wrapped ?? .failure(.invalidArgument, "optional.none() dereference")
            }),
        .member(
            "or", ([.optional(t), .optional(t)], .optional(t)),
            body: .binary { left, right in
                guard case .optional(let wrapped) = left else { return .noSuchOverload("or", left, right) }
                return wrapped == nil ? right : left
            }),
        .member(
            "orValue", ([.optional(t), t], t),
            body: .binary { left, right in
                guard case .optional(let wrapped) = left else { return .noSuchOverload("orValue", left, right) }
                return wrapped ?? right
            }),
        .global(
            "_[?_]", ([.list(t), .int], .optional(t)), ([.optional(.list(t)), .int], .optional(t)),
            ([.map(k, t), k], .optional(t)), ([.optional(.map(k, t)), k], .optional(t)),
            body: .binary { element(of: $0, at: $1) }),
    ]

    /// The element as an optional; only a wrong kind of index is an error.
    static func element(of container: Value, at index: Value) -> Value {
        switch container {
        case .list(let elements):
            guard let position = StandardLibrary.position(index) else {
                return .noSuchOverload("_[?_]", container, index)
            }
            return .optional(elements.indices.contains(position) ? elements[position] : nil)
        case .map(let map): return .optional(map[index])
        case .optional(let wrapped): return wrapped.map { element(of: $0, at: index) } ?? .optional(nil)
        default: return .noSuchOverload("_[?_]", container, index)  // nothing to index
        }
    }

    private static func unwrapped(_ value: Value) -> Value {
        guard case .list(let elements) = value else { return .noSuchOverload("unwrapOpt", value) }
        var result: [Value] = []
        for element in elements {
            guard case .optional(let wrapped) = element else { return .noSuchOverload("unwrapOpt", element) }
            if let wrapped { result.append(wrapped) }
        }
        return .list(result)
    }
}

extension Value {
    /// Whether this is what a value of its kind starts as: zero, empty, false, null.
    fileprivate var isZero: Bool {
        switch self {
        case .null: true
        case .bool(let flag): !flag
        case .int(let number): number == 0
        case .uint(let number): number == 0
        case .double(let number): number == 0
        case .string(let text): text.isEmpty
        case .bytes(let bytes): bytes.isEmpty
        case .list(let elements): elements.isEmpty
        case .map(let map): map.count == 0
        case .optional(let wrapped): wrapped == nil
        case .duration(let span): span.totalNanoseconds == 0
        case .timestamp(let instant): instant == Timestamp(seconds: 0)
        default: false  // types, records and addresses are never zero
        }
    }
}
