/// The letters in front of a string literal.
struct StringPrefix {
    var isRaw = false
    var isBytes = false
    var length = 0
}

extension Lexer {
    /// Recognises `r"`, `b"`, `br"` in any case, or returns `nil` when an identifier begins here.
    func stringPrefix() -> StringPrefix? {
        var prefix = StringPrefix()
        if let letter = byte(at: position), letter | 0x20 == UInt8(ascii: "b") {
            prefix.isBytes = true
            prefix.length += 1
        }
        if let letter = byte(at: position + prefix.length), letter | 0x20 == UInt8(ascii: "r") {
            prefix.isRaw = true
            prefix.length += 1
        }
        guard prefix.length > 0, let quote = byte(at: position + prefix.length),
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return nil }
        return prefix
    }

    mutating func prefixedText(_ prefix: StringPrefix) throws(SyntaxError) -> Token.Kind {
        guard prefix.isBytes else { return .string(try text(prefix)) }
        return .bytes(try contents(prefix))
    }

    mutating func text(_ prefix: StringPrefix) throws(SyntaxError) -> String {
        String(decoding: try contents(prefix), as: UTF8.self)
    }

    /// Reads a quoted literal, escapes resolved, as the bytes that it stands for.
    private mutating func contents(_ prefix: StringPrefix) throws(SyntaxError) -> [UInt8] {
        let start = position
        position += prefix.length
        let quote = bytes[position]
        let isTriple = byte(at: position + 1) == quote && byte(at: position + 2) == quote
        position += isTriple ? 3 : 1
        var result: [UInt8] = []
        while let next = byte(at: position) {
            if next == quote, !isTriple || (byte(at: position + 1) == quote && byte(at: position + 2) == quote) {
                position += isTriple ? 3 : 1
                return result
            }
            if !isTriple, next == 0x0A || next == 0x0D { break }
            guard next == UInt8(ascii: "\\") else {
                result.append(next)
                position += 1
                continue
            }
            if prefix.isRaw {
                result.append(next)
                position += 1
                // A raw literal keeps the backslash, but what follows still cannot close it.
                if let following = byte(at: position), isTriple || (following != 0x0A && following != 0x0D) {
                    result.append(following)
                    position += 1
                }
            } else {
                result += try escape(isBytes: prefix.isBytes)
            }
        }
        let mark = String(repeating: String(UnicodeScalar(quote)), count: isTriple ? 3 : 1)
        throw SyntaxError(start..<position, "the string is not closed", fix: "add \(mark)")
    }

    /// Reads one escape sequence at the backslash.
    private mutating func escape(isBytes: Bool) throws(SyntaxError) -> [UInt8] {
        let start = position
        position += 1
        guard let letter = byte(at: position) else {
            throw SyntaxError(start..<position, "the string is not closed", fix: "add the closing quote")
        }
        position += 1
        switch letter {
        case UInt8(ascii: "a"): return [0x07]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "v"): return [0x0B]
        case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "?"):
            return [letter]
        case UInt8(ascii: "x"), UInt8(ascii: "X"): return try coded(digits: 2, radix: 16, from: start, isBytes: isBytes)
        case UInt8(ascii: "u") where !isBytes: return try coded(digits: 4, radix: 16, from: start, isBytes: false)
        case UInt8(ascii: "U") where !isBytes: return try coded(digits: 8, radix: 16, from: start, isBytes: false)
        case UInt8(ascii: "0")...UInt8(ascii: "3"):
            position -= 1
            return try coded(digits: 3, radix: 8, from: start, isBytes: isBytes)
        default:  // not an escape of the language
            throw SyntaxError(
                start..<position, "unknown escape '\\\(String(decoding: [letter], as: UTF8.self))'",
                fix: "write '\\\\' for a backslash or use a raw string r'...'")
        }
    }

    /// Reads the digits of an escape: a byte in bytes, a code point in strings.
    private mutating func coded(digits: Int, radix: Int, from start: Int, isBytes: Bool) throws(SyntaxError) -> [UInt8]
    {
        let end = min(position + digits, bytes.count)
        let field = bytes[position..<end]
        position = end
        guard field.count == digits, field.allSatisfy({ radix == 16 ? $0.isHexDigit : (0x30...0x37).contains($0) }),
            let code = UInt32(String(decoding: field, as: UTF8.self), radix: radix)
        else {
            throw SyntaxError(
                start..<position, "the escape needs \(digits) \(radix == 16 ? "hexadecimal" : "octal") digits",
                fix: "write all digits, or '\\\\' for a backslash")
        }
        if isBytes { return [UInt8(truncatingIfNeeded: code)] }
        guard let scalar = UnicodeScalar(code) else {
            throw SyntaxError(
                start..<position, "the escape is not a Unicode code point",
                fix: "write a code point outside D800 to DFFF and up to 10FFFF")
        }
        return Array(String(Character(scalar)).utf8)
    }
}
