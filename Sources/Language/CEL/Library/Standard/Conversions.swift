/// The conversions `int uint double string bytes bool timestamp duration`, and `type` and `dyn`.
enum Conversions {
    static let functions: [FunctionForm] = [
        conversion("int", from: [.int, .uint, .double, .string, .timestamp], to: .int) { int($0) },
        conversion("uint", from: [.uint, .int, .double, .string], to: .uint) { uint($0) },
        conversion("double", from: [.double, .int, .uint, .string], to: .double) { double($0) },
        conversion(
            "string", from: [.string, .bool, .int, .uint, .double, .bytes, .timestamp, .duration], to: .string
        ) { string($0) },
        conversion("bytes", from: [.bytes, .string], to: .bytes) { bytes($0) },
        conversion("bool", from: [.bool, .string], to: .bool) { bool($0) },
        conversion("timestamp", from: [.timestamp, .string, .int], to: .timestamp) { timestamp($0) },
        conversion("duration", from: [.duration, .string], to: .duration) { duration($0) },
        .global("type", ([.parameter("A")], .type(.parameter("A"))), body: .unary { .type($0.typeName) }),
        .global("dyn", ([.parameter("A")], .dyn), body: .unary { $0 }),
    ]

    private static func conversion(
        _ name: String, from types: [Type], to result: Type, _ convert: @escaping @Sendable (Value) -> Value
    ) -> FunctionForm {
        FunctionForm(name, types.map { Signature([$0], result) }, .unary(convert))
    }

    private static func outOfRange(_ type: String, _ value: Value) -> Value {
        .failure(.outOfRange, "\(value) is out of range for \(type)")
    }

    private static func unreadable(_ type: String, _ text: String) -> Value {
        .failure(.invalidArgument, "cannot read \(text.quotedBeginning) as \(type)")
    }

    private static func int(_ value: Value) -> Value {
        switch value {
        case .int: value
        case .uint(let number): Int64(exactly: number).map { .int($0) } ?? outOfRange("int", value)
        // The bounds themselves are refused, since a double near them may have been rounded.
        case .double(let number):
            number > -0x1p63 && number < 0x1p63 ? .int(Int64(number)) : outOfRange("int", value)
        case .string(let text): Int64(text).map { .int($0) } ?? unreadable("an int", text)
        case .timestamp(let instant): .int(instant.seconds)
        default: .noSuchOverload("int", value)
        }
    }

    private static func uint(_ value: Value) -> Value {
        switch value {
        case .uint: value
        case .int(let number): UInt64(exactly: number).map { .uint($0) } ?? outOfRange("uint", value)
        case .double(let number): number >= 0 && number < 0x1p64 ? .uint(UInt64(number)) : outOfRange("uint", value)
        case .string(let text): text.unsignedNumber.map { .uint($0) } ?? unreadable("a uint", text)
        default: .noSuchOverload("uint", value)
        }
    }

    private static func double(_ value: Value) -> Value {
        switch value {
        case .double: value
        case .int(let number): .double(Double(number))
        case .uint(let number): .double(Double(number))
        case .string(let text): text.realNumber.map { .double($0) } ?? unreadable("a double", text)
        default: .noSuchOverload("double", value)
        }
    }

    /// The text of a scalar.
    static func string(_ value: Value) -> Value {
        switch value {
        case .string: value
        case .bool(let flag): .string(flag ? "true" : "false")
        case .int(let number): .string(String(number))
        case .uint(let number): .string(String(number))
        case .double(let number): .string(number.conversionText)
        case .bytes(let bytes):
            String(validating: bytes, as: UTF8.self).map { .string($0) }
                ?? .failure(.invalidArgument, "the bytes are not UTF-8")
        case .timestamp(let instant): .string(instant.description)
        case .duration(let span): .string(span.description)
        case .ip(let address): .string(address.description)
        case .cidr(let network): .string(network.description)
        default: .noSuchOverload("string", value)
        }
    }

    private static func bytes(_ value: Value) -> Value {
        switch value {
        case .bytes: value
        case .string(let text): .bytes(Array(text.utf8))
        default: .noSuchOverload("bytes", value)
        }
    }

    private static func bool(_ value: Value) -> Value {
        switch value {
        case .bool: return value
        case .string(let text):
            switch text {
            case "1", "t", "T", "true", "TRUE", "True": return .bool(true)
            case "0", "f", "F", "false", "FALSE", "False": return .bool(false)
            default: return unreadable("a bool", text)  // no other spelling counts
            }
        default: return .noSuchOverload("bool", value)  // no other kind converts
        }
    }

    private static func timestamp(_ value: Value) -> Value {
        switch value {
        case .timestamp: value
        case .int(let seconds):
            Timestamp(checkingSeconds: seconds).map { .timestamp($0) } ?? outOfRange("a timestamp", value)
        case .string(let text):
            Timestamp(parsing: text).map { .timestamp($0) }
                ?? .failure(.outOfRange, "\(text.quotedBeginning) is not a timestamp in range")
        default: .noSuchOverload("timestamp", value)
        }
    }

    private static func duration(_ value: Value) -> Value {
        switch value {
        case .duration: value
        case .string(let text):
            TimeSpan(parsing: text).map { .duration($0) }
                ?? .failure(.outOfRange, "\(text.quotedBeginning) is not a duration in range")
        default: .noSuchOverload("duration", value)
        }
    }
}

extension String {
    /// The number that only digits spell; a sign is refused, even that of zero.
    fileprivate var unsignedNumber: UInt64? {
        utf8.first.map { (0x30...0x39).contains($0) } ?? false ? UInt64(self) : nil
    }

    /// The number that the whole text spells; Swift's own reading ends at a NUL.
    fileprivate var realNumber: Double? { utf8.contains(0) ? nil : Double(self) }
}
