extension Value: CustomStringConvertible {
    /// The value as a literal of the language, such as `2.0`, `"x"`, `[1, 2]` or `duration("3600s")`.
    public var description: String { description(to: .max) }

    /// The same, as far as it takes to be longer than so many bytes of UTF-8: a list of records can be very long.
    public func description(to limit: Int) -> String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .int(let number): String(number)
        case .uint(let number): "\(number)u"
        case .double(let number): number.literalText
        case .string(let text): text.quotedText
        case .bytes(let bytes): "b\"" + bytes.map(\.escapedText).joined() + "\""
        case .timestamp(let instant): "timestamp(\"\(instant)\")"
        case .duration(let span): "duration(\"\(span)\")"
        case .list(let elements):
            Self.joined(elements.lazy.map { $0.description(to: limit) }, from: "[", until: "]", to: limit)
        case .map(let map):
            Self.joined(
                zip(map.keys, map.values).lazy.map { "\($0): \($1.description(to: limit))" }, from: "{", until: "}",
                to: limit)
        case .type(let name): name
        case .record(let record): record.literalText(to: limit)
        case .optional(let wrapped): wrapped.map { "optional.of(\($0))" } ?? "optional.none()"
        case .ip(let address): "ip(\"\(address)\")"
        case .cidr(let network): "cidr(\"\(network)\")"
        case .error(let error): "error: \(error.message)"
        case .unknown(let unknown): "unknown: " + unknown.fields.map(\.description).sorted().joined(separator: ", ")
        case .absent: "absent"
        }
    }

    /// Parts with commas between them, as many as it takes to be longer than so many bytes.
    fileprivate static func joined(
        _ parts: some Sequence<String>, from start: String, until end: String, to limit: Int
    ) -> String {
        var (text, isFirst) = (start, true)
        for part in parts {
            guard text.utf8.count <= limit else { return text }
            if !isFirst { text += ", " }
            text += part
            isFirst = false
        }
        return text + end
    }
}

extension Double {
    /// The shortest literal that reads back as this number, always recognisable as a double.
    fileprivate var literalText: String {
        let text = conversionText
        return text.utf8.allSatisfy({ $0 != 0x2E && $0 != 0x65 }) && isFinite
            ? text + ".0" : (isFinite ? text : "double(\"\(text)\")")
    }

    /// The text of `string(x)`: shortest digits, an exponent only beyond 21 digits or below 0.0001.
    var conversionText: String {
        guard isFinite else { return isNaN ? "NaN" : (self < 0 ? "-Infinity" : "Infinity") }
        guard self != 0 else { return sign == .minus ? "-0" : "0" }
        let decimal = ShortestDecimal(magnitude)
        let text = (-5..<21).contains(decimal.exponent) ? decimal.plainText : decimal.scientificText
        return self < 0 ? "-" + text : text
    }
}

/// The shortest digits that identify a double, and where the point belongs.
private struct ShortestDecimal {
    /// Significant digits without leading or trailing zeros.
    let digits: String
    /// The power of ten of the first digit.
    let exponent: Int

    /// Takes a positive finite number apart by way of the standard library's shortest printing.
    init(_ number: Double) {
        var whole = "", fraction = "", power = ""
        var part = 0
        for character in number.description {
            switch character {
            case ".": part = 1
            case "e": part = 2
            default:  // a digit or the sign of the exponent
                switch part {
                case 0: whole.append(character)
                case 1: fraction.append(character)
                default: power.append(character)  // after the e
                }
            }
        }
        let all = whole + fraction
        let significant = all.drop { $0 == "0" }
        let leadingZeros = all.count - significant.count
        var trimmed = significant
        while trimmed.last == "0" { trimmed.removeLast() }
        digits = String(trimmed)
        exponent = whole.count - 1 - leadingZeros + (Int(power) ?? 0)
    }

    var plainText: String {
        if exponent < 0 { return "0." + String(repeating: "0", count: -exponent - 1) + digits }
        if digits.count <= exponent + 1 { return digits + String(repeating: "0", count: exponent + 1 - digits.count) }
        return digits.prefix(exponent + 1) + "." + digits.dropFirst(exponent + 1)
    }

    var scientificText: String {
        let rest = digits.dropFirst()
        let power = abs(exponent) < 10 ? "0\(abs(exponent))" : "\(abs(exponent))"
        return digits.prefix(1) + (rest.isEmpty ? "" : "." + rest) + (exponent < 0 ? "e-" : "e+") + power
    }
}

extension String {
    /// The text in double quotes with everything escaped that a literal cannot hold.
    var quotedText: String {
        let bytes = utf8.span
        var result: [UInt8] = [0x22]
        result.reserveCapacity(bytes.count + 2)
        for index in bytes.indices {
            let byte = bytes[index]
            if let letter = Self.escape(of: byte) {
                result.append(0x5C)
                result.append(letter)
            } else {
                result.append(byte)
            }
        }
        result.append(0x22)
        return String(decoding: result, as: UTF8.self)
    }

    /// The beginning of the text in double quotes, for messages, which must not grow with what they are about.
    var quotedBeginning: String {
        guard utf8.count > 80, let end = CodePoints(self).offset(of: 60) else { return quotedText }
        return end == utf8.count ? quotedText : CodePoints(self)[0..<end].quotedText + "..."
    }

    /// The letter that stands after a backslash for a byte that cannot stand for itself.
    private static func escape(of byte: UInt8) -> UInt8? {
        switch byte {
        case 0x07: UInt8(ascii: "a")
        case 0x08: UInt8(ascii: "b")
        case 0x09: UInt8(ascii: "t")
        case 0x0A: UInt8(ascii: "n")
        case 0x0B: UInt8(ascii: "v")
        case 0x0C: UInt8(ascii: "f")
        case 0x0D: UInt8(ascii: "r")
        case 0x22, 0x5C: byte
        default: nil  // everything else stands for itself
        }
    }
}

extension Value {
    /// The value in messages: texts are cut, and what has parts is named by its kind.
    var shown: String {
        switch self {
        case .string(let text): text.quotedBeginning
        case .null, .bool, .int, .uint, .double, .timestamp, .duration: description
        default: typeName  // could be as long as it likes
        }
    }
}

extension UInt8 {
    /// The byte as it is written inside a bytes literal.
    fileprivate var escapedText: String {
        switch self {
        case 0x22, 0x5C: "\\" + String(UnicodeScalar(self))
        case 0x20...0x7E: String(UnicodeScalar(self))
        default: "\\x" + (self < 16 ? "0" : "") + String(self, radix: 16)  // not printable
        }
    }
}

extension Record {
    /// The record with its fields, as it would be written as a message literal.
    fileprivate func literalText(to limit: Int) -> String {
        let fields = recordType.fields.enumerated().lazy.map { slot, field in
            "\(field.name): \(self.field(at: slot).description(to: limit))"
        }
        return Value.joined(fields, from: recordType.name + "{", until: "}", to: limit)
    }
}
