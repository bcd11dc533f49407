/// The operators and functions that every environment has.
enum StandardLibrary {
    static let functions: [FunctionForm] =
        Arithmetic.functions + comparisons + containers + Conversions.functions + texts

    private static let a = Type.parameter("A")
    private static let b = Type.parameter("B")

    /// Equality and order; the compiler has nodes of its own for them, so these bodies serve only indirect calls.
    private static let comparisons: [FunctionForm] =
        [
            .global("_==_", ([a, a], .bool), body: .binary { .bool($0.isEqual(to: $1)) }),
            .global("_!=_", ([a, a], .bool), body: .binary { .bool(!$0.isEqual(to: $1)) }),
            .global(
                "!_", ([.bool], .bool),
                body: .unary { value in
                    guard case .bool(let flag) = value else { return .noSuchOverload("!_", value) }
                    return .bool(!flag)
                }),
        ]
        + Comparison.functions.sorted { $0.key < $1.key }.map { name, comparison in
            FunctionForm(
                name, orderSignatures,
                .binary { left, right in
                    comparison.compare(left, right).map { .bool($0) } ?? .noSuchOverload(name, left, right)
                })
        }

    /// Every ordered type with itself, and every pair of number types.
    private static let orderSignatures: [Signature] = {
        let numbers: [Type] = [.int, .uint, .double]
        let others: [Type] = [.bool, .string, .bytes, .timestamp, .duration]
        return others.map { Signature([$0, $0], .bool) }
            + numbers.flatMap { left in numbers.map { Signature([left, $0], .bool) } }
    }()

    private static let containers: [FunctionForm] = [
        .global("@in", ([a, .list(a)], .bool), ([a, .map(a, b)], .bool), body: .binary { contains($1, element: $0) }),
        .global(
            "_[_]", ([.list(a), .int], a), ([.map(a, b), a], b), ([.optional(.list(a)), .int], .optional(a)),
            ([.optional(.map(a, b)), a], .optional(b)), body: .binary { element(of: $0, at: $1) }),
        .global("size", sizes[0], sizes[1], sizes[2], sizes[3], body: .unary { size($0) }),
        .member("size", sizes[0], sizes[1], sizes[2], sizes[3], body: .unary { size($0) }),
    ]

    private static let sizes: [([Type], Type)] = [
        ([.string], .int), ([.bytes], .int), ([.list(a)], .int), ([.map(a, b)], .int),
    ]

    private static func size(_ value: Value) -> Value {
        switch value {
        case .string(let text): .int(Int64(CodePoints(text).count))
        case .bytes(let bytes): .int(Int64(bytes.count))
        case .list(let elements): .int(Int64(elements.count))
        case .map(let map): .int(Int64(map.count))
        default: .noSuchOverload("size", value)
        }
    }

    /// Whether a list has an equal element or a map the key.
    static func contains(_ container: Value, element: Value) -> Value {
        switch container {
        case .list(let elements): .bool(elements.contains { $0.isEqual(to: element) })
        case .map(let map): .bool(map[element] != nil)
        default: container.isFailure ? container : .noSuchOverload("in", element, container)
        }
    }

    /// The element of a list at a whole number, or the entry of a map.
    static func element(of container: Value, at index: Value) -> Value {
        switch container {
        case .list(let elements):
            guard let position = position(index) else {
                return .failure(.invalidArgument, "invalid list index: \(index.shown)")
            }
            guard elements.indices.contains(position) else {
                return .failure(.invalidArgument, "index out of bounds: \(position)")
            }
            return elements[position]
        case .map(let map):
            return map[index] ?? .failure(.noSuchKey, "no such key: \(index.shown)")
        case .optional(let wrapped):
            return wrapped.map { OptionalsLibrary.element(of: $0, at: index) } ?? .optional(nil)
        default:
            return .noSuchOverload("_[_]", container, index)
        }
    }

    /// An index as a position; whole numbers of every kind count.
    static func position(_ index: Value) -> Int? {
        switch index {
        case .int(let number): Int(exactly: number)
        case .uint(let number): Int(exactly: number)
        case .double(let number): Int(exactly: number)
        default: nil  // not a number
        }
    }

    private static let texts: [FunctionForm] = [
        .member("startsWith", ([.string, .string], .bool), body: textTest("startsWith") { $0.opens(with: $1) }),
        .member("endsWith", ([.string, .string], .bool), body: textTest("endsWith") { $0.closes(with: $1) }),
        .member("contains", ([.string, .string], .bool), body: textTest("contains") { $0.firstOffset(of: $1) != nil }),
        .member("matches", ([.string, .string], .bool), body: .binary { matches($0, $1) }),
        .global("matches", ([.string, .string], .bool), body: .binary { matches($0, $1) }),
    ]

    private static func textTest(_ name: String, _ test: @escaping @Sendable (String, String) -> Bool) -> FunctionBody {
        .binary { text, part in
            guard case .string(let text) = text, case .string(let part) = part else {
                return .noSuchOverload(name, text, part)
            }
            return .bool(test(text, part))
        }
    }

    private static func matches(_ text: Value, _ pattern: Value) -> Value {
        guard case .string(let text) = text, case .string(let source) = pattern else {
            return .noSuchOverload("matches", text, pattern)
        }
        do throws(PatternError) {
            return .bool(try Pattern.forOneMatch(source).matches(text))
        } catch {
            return .failure(.invalidArgument, "invalid pattern: \(error.cause)")
        }
    }
}
