extension Pattern.Parser {
    /// What an escape stands for inside and outside brackets.
    enum Escape {
        case set(Pattern.ScalarSet)
        case scalar(UInt32)
    }

    /// Reads an escape outside brackets, where it may also be an assertion or a quotation.
    mutating func readEscape() throws(PatternError) {
        let position = cursor.position
        if cursor.take("\\Q") { return try readQuotation() }
        if let assertion = takeAssertion() { return try append(assertion, at: position) }
        switch try readClassEscape() {
        case .set(let set): try append(set, at: position)
        case .scalar(let value): try append(folded(Pattern.ScalarSet(value)), at: position)
        }
    }

    private mutating func takeAssertion() -> Pattern.Assertion? {
        if cursor.take("\\A") { return .textStart }
        if cursor.take("\\z") { return .textEnd }
        if cursor.take("\\b") { return .wordBoundary }
        if cursor.take("\\B") { return .noWordBoundary }
        return nil
    }

    /// Reads literal text up to `\E` or the end of the pattern.
    private mutating func readQuotation() throws(PatternError) {
        while !cursor.take("\\E") {
            let position = cursor.position
            guard let scalar = cursor.advance() else { return }
            try append(literal: scalar, at: position)
        }
    }

    /// Reads an escape that means a scalar or a set of them.
    mutating func readClassEscape() throws(PatternError) -> Escape {
        let position = cursor.position
        _ = cursor.advance()
        guard let letter = cursor.advance() else {
            throw PatternError(
                position: position, cause: "the pattern ends in a backslash", fix: "write \"\\\\\" for a literal one")
        }
        if let perl = Pattern.AsciiSets.perl[letter] {
            let set = folded(perl.set)
            return .set(perl.isComplement ? set.complement : set)
        }
        switch letter {
        case "p", "P": return .set(try readProperty(isComplement: letter == "P", at: position))
        case "x": return .scalar(try readHexadecimal(at: position))
        case "0"..."7": return .scalar(try readOctal(after: letter, at: position))
        case "a": return .scalar(0x07)
        case "t": return .scalar(0x09)
        case "n": return .scalar(0x0A)
        case "v": return .scalar(0x0B)
        case "f": return .scalar(0x0C)
        case "r": return .scalar(0x0D)
        default:  // escaped punctuation stands for itself; all else is refused
            guard letter.isASCII, letter == "_" || !Pattern.AsciiSets.word.contains(letter.value) else {
                throw Self.refusal(ofEscape: letter, at: position)
            }
            return .scalar(letter.value)
        }
    }

    /// Reads two digits, or any number of them in braces, after `\x`.
    private mutating func readHexadecimal(at position: Int) throws(PatternError) -> UInt32 {
        let isBraced = cursor.take("{")
        var digits = ""
        while let digit = cursor.next, digit.properties.isASCIIHexDigit, isBraced || digits.utf8.count < 2 {
            digits.unicodeScalars.append(digit)
            _ = cursor.advance()
        }
        let isComplete = isBraced ? !digits.isEmpty && cursor.take("}") : digits.utf8.count == 2
        guard isComplete, let value = UInt32(digits, radix: 16), value <= 0x10FFFF else {
            throw PatternError(
                position: position, cause: "\"\\x\" needs two hexadecimal digits, or a code point in braces",
                fix: "write \\x41 or \\x{10FFFF}")
        }
        return value
    }

    /// Reads up to three octal digits; a lone digit from 1 to 7 would be a backreference.
    private mutating func readOctal(after first: Unicode.Scalar, at position: Int) throws(PatternError) -> UInt32 {
        var value = first.value - 0x30
        var digits = 1
        while digits < 3, let digit = cursor.next, ("0"..."7").contains(digit) {
            value = value * 8 + digit.value - 0x30
            digits += 1
            _ = cursor.advance()
        }
        guard digits > 1 || first == "0" else { throw Self.refusal(ofEscape: first, at: position) }
        return value
    }

    private mutating func readProperty(isComplement: Bool, at position: Int) throws(PatternError) -> Pattern.ScalarSet {
        var isComplement = isComplement
        var name = ""
        if cursor.take("{") {
            if cursor.take("^") { isComplement.toggle() }
            name = cursor.take { $0 != "}" }
            guard cursor.take("}") else {
                throw PatternError(position: position, cause: "the property name is never closed", fix: "add \"}\"")
            }
        } else if let letter = cursor.advance() {
            name.unicodeScalars.append(letter)
        }
        guard let set = Pattern.PropertySets.set(named: name) else {
            let fix =
                Pattern.PropertySets.name(nearestTo: name).map { "did you mean \"\($0)\"?" }
                ?? "use a general category such as L or Nd, or a script such as Greek"
            throw PatternError(position: position, cause: "\"\(name)\" names no Unicode property", fix: fix)
        }
        let closed = folded(set)
        return isComplement ? closed.complement : closed
    }
}
