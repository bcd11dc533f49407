/// `'...'.format([...])`: replaces clauses such as `%s` or `%.2f` by arguments in order.
enum TextFormat {
    private struct FormatError: Error {
        let message: String
    }

    /// The most digits after the point that a clause may ask for.
    static let maximumPrecision = 1_000

    private static let tooLong = FormatError(message: "the text would be longer than \(TextLimit.maximumBytes) bytes")

    static func format(_ template: Value, _ arguments: Value) -> Value {
        guard case .string(let text) = template, case .list(let values) = arguments else {
            return .noSuchOverload("format", template, arguments)
        }
        do throws(FormatError) {
            return .string(try formatted(text, values))
        } catch {
            return .failure(.invalidArgument, "error during formatting: \(error.message)")
        }
    }

    private static func formatted(_ template: String, _ values: [Value]) throws(FormatError) -> String {
        var result = ""
        var rest = template.unicodeScalars[...]
        var next = 0
        while let scalar = rest.popFirst() {
            guard scalar == "%" else {
                result.unicodeScalars.append(scalar)
                continue
            }
            if rest.first == "%" {
                rest.removeFirst()
                result += "%"
                continue
            }
            let precision = try precision(&rest)
            guard let verb = rest.popFirst() else { throw FormatError(message: "unexpected end of the template") }
            guard values.indices.contains(next) else { throw FormatError(message: "index \(next) out of range") }
            result += try clause(verb, precision, values[next])
            next += 1
            guard result.utf8.count <= TextLimit.maximumBytes else { throw tooLong }
        }
        return result
    }

    private static func precision(_ rest: inout Substring.UnicodeScalarView) throws(FormatError) -> Int? {
        guard rest.first == "." else { return nil }
        rest.removeFirst()
        var digits = ""
        while let scalar = rest.first, ("0"..."9").contains(scalar) {
            digits.unicodeScalars.append(scalar)
            rest.removeFirst()
        }
        guard let precision = Int(digits), precision <= maximumPrecision else {
            throw FormatError(message: "the precision must be a number up to \(maximumPrecision)")
        }
        return precision
    }

    private static func clause(_ verb: Unicode.Scalar, _ precision: Int?, _ value: Value) throws(FormatError) -> String
    {
        switch verb {
        case "s": return try text(of: value)
        case "d": return try decimal(value)
        case "f": return try fraction(value, precision ?? 6, isScientific: false)
        case "e": return try fraction(value, precision ?? 6, isScientific: true)
        case "b":
            if case .bool(let flag) = value { return flag ? "1" : "0" }
            return try radix(value, 2, "only integers and bools can be formatted as binary")
        case "o": return try radix(value, 8, "octal clause can only be used on integers")
        case "x", "X":
            let text = try hexadecimal(value)
            return verb == "X" ? text.uppercased() : text
        default: throw FormatError(message: "unrecognized formatting clause \"\(verb)\"")
        }
    }

    /// The plain text of any value: strings without quotes, maps in the order of their keys' texts.
    private static func text(of value: Value) throws(FormatError) -> String {
        switch value {
        case .null: return "null"
        case .type(let name): return name
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .list(let elements):
            var texts: [String] = []
            for element in elements { texts.append(try text(of: element)) }
            guard TextLimit.allows(texts, separator: ", ") else { throw tooLong }
            return "[" + texts.joined(separator: ", ") + "]"
        case .map(let map):
            var entries: [(key: String, value: String)] = []
            for (key, value) in zip(map.keys, map.values) { entries.append((try text(of: key), try text(of: value))) }
            guard TextLimit.allows(entries.map { $0.key + $0.value }, separator: ", ") else { throw tooLong }
            return "{"
                + entries.sorted { $0.key.precedesText($1.key) }.map { "\($0.key): \($0.value)" }.joined(
                    separator: ", ") + "}"
        case .optional, .record, .error, .unknown, .absent:
            throw FormatError(
                message:
                    "string clause can only be used on scalars, times, types, lists and maps, was given \(value.typeName)"
            )
        default:  // scalars convert like string(x)
            guard case .string(let text) = Conversions.string(value) else {
                throw FormatError(message: "string clause cannot be used on \(value.typeName)")
            }
            return text
        }
    }

    private static func decimal(_ value: Value) throws(FormatError) -> String {
        switch value {
        case .int(let number): return String(number)
        case .uint(let number): return String(number)
        case .double(let number) where !number.isFinite: return number.conversionText
        default: throw FormatError(message: "decimal clause can only be used on integers, was given \(value.typeName)")
        }
    }

    private static func fraction(_ value: Value, _ precision: Int, isScientific: Bool) throws(FormatError) -> String {
        let number: Double
        switch value {
        case .double(let double): number = double
        case .int(let integer): number = Double(integer)
        case .uint(let integer): number = Double(integer)
        case .string("NaN"), .string("Infinity"), .string("-Infinity"): return try text(of: value)
        default:
            let clause = isScientific ? "scientific" : "fixed-point"
            throw FormatError(message: "\(clause) clause can only be used on doubles, was given \(value.typeName)")
        }
        guard number.isFinite else { return number.conversionText }
        let exact = ExactDecimal(number.magnitude)
        let sign = number.sign == .minus ? "-" : ""
        return sign + (isScientific ? exact.scientific(places: precision) : exact.fixed(places: precision))
    }

    private static func radix(_ value: Value, _ radix: Int, _ complaint: String) throws(FormatError) -> String {
        switch value {
        case .int(let number): return String(number, radix: radix)
        case .uint(let number): return String(number, radix: radix)
        default: throw FormatError(message: "\(complaint), was given \(value.typeName)")
        }
    }

    private static func hexadecimal(_ value: Value) throws(FormatError) -> String {
        let bytes: [UInt8]
        switch value {
        case .string(let text): bytes = Array(text.utf8)
        case .bytes(let content): bytes = content
        default: return try radix(value, 16, "only integers, byte buffers, and strings can be formatted as hex")
        }
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
