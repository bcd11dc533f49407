/// `+ - * / %` and negation; integers that overflow are errors.
enum Arithmetic {
    static let functions: [FunctionForm] = [
        .global(
            "_+_", ([.int, .int], .int), ([.uint, .uint], .uint), ([.double, .double], .double),
            ([.string, .string], .string), ([.bytes, .bytes], .bytes), ([.list(a), .list(a)], .list(a)),
            ([.duration, .duration], .duration), ([.timestamp, .duration], .timestamp),
            ([.duration, .timestamp], .timestamp), body: .binary { add($0, $1) }),
        .global(
            "_-_", ([.int, .int], .int), ([.uint, .uint], .uint), ([.double, .double], .double),
            ([.duration, .duration], .duration), ([.timestamp, .duration], .timestamp),
            ([.timestamp, .timestamp], .duration), body: .binary { subtract($0, $1) }),
        .global(
            "_*_", ([.int, .int], .int), ([.uint, .uint], .uint), ([.double, .double], .double),
            body: .binary { multiply($0, $1) }),
        .global(
            "_/_", ([.int, .int], .int), ([.uint, .uint], .uint), ([.double, .double], .double),
            body: .binary { divide($0, $1) }),
        .global("_%_", ([.int, .int], .int), ([.uint, .uint], .uint), body: .binary { remainder($0, $1) }),
        .global("-_", ([.int], .int), ([.double], .double), body: .unary { negate($0) }),
    ]

    private static let a = Type.parameter("A")

    private static func checked<Number: FixedWidthInteger>(
        _ result: (partialValue: Number, overflow: Bool), _ wrap: (Number) -> Value
    ) -> Value {
        result.overflow ? overflow : wrap(result.partialValue)
    }

    private static let overflow = Value.failure(.outOfRange, "the integer result is out of range")
    private static let timeOverflow = Value.failure(.outOfRange, "the time is out of range")
    private static let byZero = Value.failure(.divisionByZero, "division by zero")

    /// The sum of two numbers, texts, lists or times; overflow is an error.
    static func sum(_ left: Value, _ right: Value) -> Value { add(left, right) }

    private static func add(_ left: Value, _ right: Value) -> Value {
        switch (left, right) {
        case (.int(let first), .int(let second)): checked(first.addingReportingOverflow(second)) { .int($0) }
        case (.uint(let first), .uint(let second)): checked(first.addingReportingOverflow(second)) { .uint($0) }
        case (.double(let first), .double(let second)): .double(first + second)
        case (.string(let first), .string(let second)): .string(first + second)
        case (.bytes(let first), .bytes(let second)): .bytes(first + second)
        case (.list(let first), .list(let second)): .list(first + second)
        case (.duration(let first), .duration(let second)):
            checked(first.totalNanoseconds.addingReportingOverflow(second.totalNanoseconds)) {
                .duration(TimeSpan(totalNanoseconds: $0))
            }
        case (.timestamp(let instant), .duration(let span)), (.duration(let span), .timestamp(let instant)):
            instant.advanced(by: span).map { .timestamp($0) } ?? timeOverflow
        default: .noSuchOverload("_+_", left, right)
        }
    }

    private static func subtract(_ left: Value, _ right: Value) -> Value {
        switch (left, right) {
        case (.int(let first), .int(let second)): checked(first.subtractingReportingOverflow(second)) { .int($0) }
        case (.uint(let first), .uint(let second)): checked(first.subtractingReportingOverflow(second)) { .uint($0) }
        case (.double(let first), .double(let second)): .double(first - second)
        case (.duration(let first), .duration(let second)):
            checked(first.totalNanoseconds.subtractingReportingOverflow(second.totalNanoseconds)) {
                .duration(TimeSpan(totalNanoseconds: $0))
            }
        case (.timestamp(let instant), .duration(let span)):
            span.totalNanoseconds == .min
                ? timeOverflow
                : instant.advanced(by: TimeSpan(totalNanoseconds: -span.totalNanoseconds)).map { .timestamp($0) }
                    ?? timeOverflow
        case (.timestamp(let first), .timestamp(let second)):
            first.span(since: second).map { .duration($0) } ?? timeOverflow
        default: .noSuchOverload("_-_", left, right)
        }
    }

    private static func multiply(_ left: Value, _ right: Value) -> Value {
        switch (left, right) {
        case (.int(let first), .int(let second)): checked(first.multipliedReportingOverflow(by: second)) { .int($0) }
        case (.uint(let first), .uint(let second)): checked(first.multipliedReportingOverflow(by: second)) { .uint($0) }
        case (.double(let first), .double(let second)): .double(first * second)
        default: .noSuchOverload("_*_", left, right)
        }
    }

    private static func divide(_ left: Value, _ right: Value) -> Value {
        switch (left, right) {
        case (.int, .int(0)), (.uint, .uint(0)): byZero
        case (.int(let first), .int(let second)): checked(first.dividedReportingOverflow(by: second)) { .int($0) }
        case (.uint(let first), .uint(let second)): .uint(first / second)
        case (.double(let first), .double(let second)): .double(first / second)
        default: .noSuchOverload("_/_", left, right)
        }
    }

    private static func remainder(_ left: Value, _ right: Value) -> Value {
        switch (left, right) {
        case (.int, .int(0)), (.uint, .uint(0)): byZero
        case (.int(let first), .int(let second)):
            checked(first.remainderReportingOverflow(dividingBy: second)) { .int($0) }
        case (.uint(let first), .uint(let second)): .uint(first % second)
        default: .noSuchOverload("_%_", left, right)
        }
    }

    private static func negate(_ value: Value) -> Value {
        switch value {
        case .int(let number): checked(Int64(0).subtractingReportingOverflow(number)) { .int($0) }
        case .double(let number): .double(-number)
        default: .noSuchOverload("-_", value)
        }
    }
}
