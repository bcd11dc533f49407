/// Cuts source text into tokens.
struct Lexer {
    let bytes: [UInt8]
    var position = 0

    /// Returns all tokens, the last of which is the end.
    static func tokens(of source: String) throws(SyntaxError) -> [Token] {
        var lexer = Lexer(bytes: Array(source.utf8))
        var tokens: [Token] = []
        repeat {
            tokens.append(try lexer.next())
        } while tokens.last?.kind != .end
        return tokens
    }

    func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func next() throws(SyntaxError) -> Token {
        skipBlanks()
        let start = position
        guard let first = byte(at: position) else { return Token(kind: .end, range: start..<start) }
        let kind: Token.Kind
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            kind = try number()
        case UInt8(ascii: ".") where byte(at: position + 1).map(\.isDecimalDigit) ?? false:
            kind = try number()
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            kind = .string(try text(StringPrefix()))
        case UInt8(ascii: "`"):
            kind = try quotedIdentifier()
        case _ where first.isIdentifierStart:
            kind = try stringPrefix().map { prefix throws(SyntaxError) in try prefixedText(prefix) } ?? identifier()
        default:  // an operator, or nothing that belongs here
            kind = try symbol()
        }
        return Token(kind: kind, range: start..<position)
    }

    /// Passes over white space and comments.
    private mutating func skipBlanks() {
        while let next = byte(at: position) {
            switch next {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
                position += 1
            case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "/"):
                while let inside = byte(at: position), inside != 0x0A { position += 1 }
            default: return  // a token begins
            }
        }
    }

    private mutating func identifier() -> Token.Kind {
        let start = position
        while let next = byte(at: position), next.isIdentifierStart || next.isDecimalDigit { position += 1 }
        return .identifier(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func quotedIdentifier() throws(SyntaxError) -> Token.Kind {
        let start = position
        position += 1
        while let next = byte(at: position), next.isIdentifierStart || next.isDecimalDigit || "./- ".utf8.contains(next)
        {
            position += 1
        }
        guard byte(at: position) == UInt8(ascii: "`"), position > start + 1 else {
            throw SyntaxError(
                start..<min(position + 1, bytes.count),
                "a backquoted name is empty, not closed or holds a forbidden character",
                fix: "use letters, digits, '_', '.', '-', '/' and spaces between backquotes")
        }
        position += 1
        return .quotedIdentifier(String(decoding: bytes[(start + 1)..<(position - 1)], as: UTF8.self))
    }

    private mutating func symbol() throws(SyntaxError) -> Token.Kind {
        for length in [3, 2, 1] where position + length <= bytes.count {
            let spelling = String(decoding: bytes[position..<(position + length)], as: UTF8.self)
            if let symbol = Token.ForeignSymbol(rawValue: spelling) {
                position += length
                return .foreign(symbol)
            }
            if let meant = Self.synonyms[spelling] {
                throw SyntaxError(
                    position..<position + length, "'\(spelling)' is no operator",
                    fix: .write(
                        meant, at: position..<position + length, else: "write '\(meant)'"))
            }
            if let symbol = Token.Symbol(rawValue: spelling) {
                position += length
                return .symbol(symbol)
            }
        }
        throw unexpectedCharacter()
    }

    /// Operators of other languages and the ones that take the same place.
    private static let synonyms = [
        "===": "==", "!==": "!=", "<>": "!=", "=>": ">=", "=<": "<=", "=!": "!=", "~=": "!=",
    ]

    private func unexpectedCharacter() -> SyntaxError {
        let length = String(decoding: bytes[position...], as: UTF8.self).first.map { String($0).utf8.count } ?? 1
        let range = position..<min(position + length, bytes.count)
        let character = String(decoding: bytes[range], as: UTF8.self)
        return SyntaxError(
            range, "the character '\(character)' does not belong here", fix: replacement(of: character, range))
    }

    /// What to write instead of a character that no token begins with.
    private func replacement(of character: String, _ range: Range<Int>) -> Fix {
        switch character {
        case "&": Fix("write '&&'").changing(range, to: "&&")
        case "|": Fix("write '||'").changing(range, to: "||")
        case "=": Fix("write '==' to compare").changing(range, to: "==")
        case "≠": Fix("write '!='").changing(range, to: "!=")
        case "≤": Fix("write '<='").changing(range, to: "<=")
        case "≥": Fix("write '>='").changing(range, to: ">=")
        case "“", "”", "„", "‘", "’", "«", "»": straightQuotes(range)
        case "`", "\\": "use quotes for text"
        case ";": Fix("write '&&' between conditions").changing(range, to: " &&")
        default: Fix("remove it").changing(range, to: "")  // nothing to guess
        }
    }

    /// The text up to the next typographic quote, between straight ones.
    private func straightQuotes(_ opening: Range<Int>) -> Fix {
        let marks = ["“", "”", "„", "‘", "’", "«", "»"].map { Array($0.utf8) }
        var end = opening.upperBound
        while end < bytes.count, !marks.contains(where: { bytes[end...].starts(with: $0) }) { end += 1 }
        guard end < bytes.count, let mark = marks.first(where: { bytes[end...].starts(with: $0) }) else {
            return "use straight quotes"
        }
        let inside = String(decoding: bytes[opening.upperBound..<end], as: UTF8.self)
        guard !inside.contains("'"), !inside.contains("\\") else { return "use straight quotes" }
        return Fix("use straight quotes").changing(opening.lowerBound..<end + mark.count, to: "'\(inside)'")
    }
}

extension UInt8 {
    var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether an identifier may begin with this character.
    var isIdentifierStart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        default: false  // anything else
        }
    }
}
