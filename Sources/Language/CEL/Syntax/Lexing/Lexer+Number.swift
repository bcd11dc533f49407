extension Lexer {
    /// Reads an integer, unsigned integer or double; a sign belongs to the parser.
    mutating func number() throws(SyntaxError) -> Token.Kind {
        let start = position
        if byte(at: position) == UInt8(ascii: "0"), let mark = byte(at: position + 1), mark | 0x20 == UInt8(ascii: "x")
        {
            position += 2
            let digits = take(while: \.isHexDigit)
            return try integer(digits, radix: 16, from: start)
        }
        let whole = take(while: \.isDecimalDigit)
        var isDouble = false
        if byte(at: position) == UInt8(ascii: "."), byte(at: position + 1).map(\.isDecimalDigit) ?? false {
            position += 1
            _ = take(while: \.isDecimalDigit)
            isDouble = true
        }
        if takeExponent() { isDouble = true }
        guard isDouble else { return try integer(whole, radix: 10, from: start) }
        try refuseTrailingLetters(from: start)
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Double(text.first == "." ? "0" + text : text) else {
            throw SyntaxError(start..<position, "'\(text)' is not a number", fix: "write it as 1.5 or 1e6")
        }
        guard number.isFinite else {
            throw SyntaxError(
                start..<position, "the number '\(text)' is too large for a double", fix: "write a number below 1.8e308")
        }
        return .double(number)
    }

    private mutating func take(while condition: (UInt8) -> Bool) -> String {
        let start = position
        while let next = byte(at: position), condition(next) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Takes `e+10` only when digits follow.
    private mutating func takeExponent() -> Bool {
        guard let mark = byte(at: position), mark | 0x20 == UInt8(ascii: "e") else { return false }
        let hasSign = byte(at: position + 1).map { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") } ?? false
        let digits = position + (hasSign ? 2 : 1)
        guard byte(at: digits).map(\.isDecimalDigit) ?? false else { return false }
        position = digits
        _ = take(while: \.isDecimalDigit)
        return true
    }

    private mutating func integer(_ digits: String, radix: Int, from start: Int) throws(SyntaxError) -> Token.Kind {
        let isUnsigned = byte(at: position).map { $0 | 0x20 == UInt8(ascii: "u") } ?? false
        if isUnsigned { position += 1 }
        try refuseTrailingLetters(from: start)
        guard !digits.isEmpty else {
            throw SyntaxError(start..<position, "a hexadecimal number needs digits after '0x'", fix: "write it as 0xFF")
        }
        // One more than the largest int is allowed here because a minus may stand in front; the parser decides.
        guard let number = UInt64(digits, radix: radix), isUnsigned || number <= UInt64(Int64.max) + 1 else {
            throw SyntaxError(
                start..<position, "the number is too large for \(isUnsigned ? "a uint" : "an int")",
                fix: Fix("write it as a double, such as 1e20").changing(start..<position, to: "\(digits).0"))
        }
        return isUnsigned ? .uint(number) : .int(number)
    }

    /// Refuses `7d` and `10GiB`, which people expect to work.
    private mutating func refuseTrailingLetters(from start: Int) throws(SyntaxError) {
        let digitsEnd = position
        let letters = take { $0.isIdentifierStart || $0.isDecimalDigit }
        guard !letters.isEmpty else { return }
        let digits = String(decoding: bytes[start..<digitsEnd], as: UTF8.self)
        let amount = Amount.expression(digits, letters)
        let fix: Fix =
            amount.map { Fix("write '\($0)'").changing(start..<position, to: $0) }
            ?? "write a space or an operator in between"
        throw SyntaxError(start..<position, "a number cannot end in '\(letters)'", fix: fix)
    }
}
