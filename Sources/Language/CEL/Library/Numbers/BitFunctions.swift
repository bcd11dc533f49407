/// The functions `math.bitAnd bitOr bitXor bitNot bitShiftLeft bitShiftRight`.
enum BitFunctions {
    static let functions: [FunctionForm] = [
        combining("math.bitAnd", { $0 & $1 }),
        combining("math.bitOr", { $0 | $1 }),
        combining("math.bitXor", { $0 ^ $1 }),
        .global(
            "math.bitNot", ([.int], .int), ([.uint], .uint),
            body: .unary { value in
                switch value {
                case .int(let number): .int(~number)
                case .uint(let number): .uint(~number)
                default: .noSuchOverload("math.bitNot", value)
                }
            }),
        shifting("math.bitShiftLeft") { $0 << $1 },
        shifting("math.bitShiftRight") { $0 >> $1 },
    ]

    private static func combining(
        _ name: String, _ combine: @escaping @Sendable (UInt64, UInt64) -> UInt64
    ) -> FunctionForm {
        .global(
            name, ([.int, .int], .int), ([.uint, .uint], .uint),
            body: .binary { left, right in
                switch (left, right) {
                case (.int(let first), .int(let second)):
                    .int(Int64(bitPattern: combine(UInt64(bitPattern: first), UInt64(bitPattern: second))))
                case (.uint(let first), .uint(let second)): .uint(combine(first, second))
                default: .noSuchOverload(name, left, right)
                }
            })
    }

    /// Shifts fill with zeros on both sides, for signed numbers too; beyond 63 places nothing is left.
    private static func shifting(_ name: String, _ shift: @escaping @Sendable (UInt64, Int64) -> UInt64) -> FunctionForm
    {
        .global(
            name, ([.int, .int], .int), ([.uint, .int], .uint),
            body: .binary { value, places in
                guard case .int(let places) = places else { return .noSuchOverload(name, value, places) }
                guard places >= 0 else {
                    return .failure(.invalidArgument, "\(name) with a negative offset: \(places)")
                }
                switch value {
                case .int(let number):
                    return .int(places > 63 ? 0 : Int64(bitPattern: shift(UInt64(bitPattern: number), places)))
                case .uint(let number): return .uint(places > 63 ? 0 : shift(number, places))
                default: return .noSuchOverload(name, value, .int(places))
                }
            })
    }
}
