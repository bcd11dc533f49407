/// `math.greatest math.least`, rounding, signs, classification and square roots.
enum MathLibrary {
    static let functions: [FunctionForm] = extremes + rounding + classes + BitFunctions.functions

    private static let rounding: [FunctionForm] = [
        real("math.ceil") { .double($0.rounded(.up)) },
        real("math.floor") { .double($0.rounded(.down)) },
        real("math.round") { .double($0.rounded(.toNearestOrAwayFromZero)) },
        real("math.trunc") { .double($0.rounded(.towardZero)) },
        .global(
            "math.sqrt", ([.double], .double), ([.int], .double), ([.uint], .double),
            body: .unary { value in
                switch value {
                case .double(let number): .double(number.squareRoot())
                case .int(let number): .double(Double(number).squareRoot())
                case .uint(let number): .double(Double(number).squareRoot())
                default: .noSuchOverload("math.sqrt", value)
                }
            }),
        .global(
            "math.abs", ([.double], .double), ([.int], .int), ([.uint], .uint),
            body: .unary { value in
                switch value {
                case .double(let number): .double(number.magnitude)
                case .int(let number):
                    Int64(exactly: number.magnitude).map { .int($0) } ?? .failure(.outOfRange, "integer overflow")
                case .uint: value
                default: .noSuchOverload("math.abs", value)
                }
            }),
        .global(
            "math.sign", ([.double], .double), ([.int], .int), ([.uint], .uint),
            body: .unary { value in
                switch value {
                case .double(let number): .double(number.isNaN || number == 0 ? number : (number < 0 ? -1 : 1))
                case .int(let number): .int(number.signum())
                case .uint(let number): .uint(number == 0 ? 0 : 1)
                default: .noSuchOverload("math.sign", value)
                }
            }),
    ]

    private static let classes: [FunctionForm] = [
        real("math.isNaN", yields: .bool) { .bool($0.isNaN) },
        real("math.isInf", yields: .bool) { .bool($0.isInfinite) },
        real("math.isFinite", yields: .bool) { .bool($0.isFinite) },
    ]

    private static func real(
        _ name: String, yields result: Type = .double, _ body: @escaping @Sendable (Double) -> Value
    ) -> FunctionForm {
        .global(
            name, ([.double], result),
            body: .unary { value in
                guard case .double(let number) = value else { return .noSuchOverload(name, value) }
                return body(number)
            })
    }

    private static let extremes = [(name: "math.greatest", wanted: Ordering.after), ("math.least", .before)].flatMap {
        name, wanted in
        [
            FunctionForm(
                name, singleSignatures,
                .unary { value in
                    guard case .list(let elements) = value else { return extreme(name, wanted, [value]) }
                    return extreme(name, wanted, elements)
                }),
            FunctionForm(name, pairSignatures, .binary { extreme(name, wanted, [$0, $1]) }),
        ]
    }

    private static let numbers: [Type] = [.int, .uint, .double]

    private static let singleSignatures =
        numbers.map { Signature([$0], $0) } + numbers.map { Signature([.list($0)], $0) }

    private static let pairSignatures = numbers.flatMap { left in
        numbers.map { Signature([left, $0], left == $0 ? left : .dyn) }
    }

    private static func extreme(_ name: String, _ wanted: Ordering, _ values: [Value]) -> Value {
        guard var best = values.first else {
            return .failure(.invalidArgument, "\(name) of an empty list has no value")
        }
        for value in values {
            guard value.staticType.isNumeric, let order = value.order(relativeTo: best) else {
                return .noSuchOverload(name, value)
            }
            if order == wanted { best = value }
        }
        return best
    }
}
