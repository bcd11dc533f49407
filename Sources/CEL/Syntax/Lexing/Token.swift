/// The smallest piece of source text with a meaning.
struct Token: Sendable, Equatable {
    /// What sort of piece it is.
    enum Kind: Sendable, Equatable {
        /// A name, reserved words included.
        case identifier(String)
        /// A field name between backquotes.
        case quotedIdentifier(String)
        case int(UInt64)
        case uint(UInt64)
        case double(Double)
        case string(String)
        case bytes([UInt8])
        /// An operator or bracket.
        case symbol(Symbol)
        case end
    }

    /// Operators and brackets.
    enum Symbol: String, Sendable, CaseIterable {
        case orOr = "||", andAnd = "&&", equal = "==", notEqual = "!=", lessOrEqual = "<=", greaterOrEqual = ">="
        case less = "<", greater = ">", plus = "+", minus = "-", star = "*", slash = "/", percent = "%", not = "!"
        case question = "?", colon = ":", comma = ",", dot = ".", leftParenthesis = "(", rightParenthesis = ")"
        case leftBracket = "[", rightBracket = "]", leftBrace = "{", rightBrace = "}"
    }

    let kind: Kind
    let range: Range<Int>
}

extension Token {
    /// The token as it is named in messages.
    var spelling: String {
        switch kind {
        case .identifier(let name): "'\(name)'"
        case .quotedIdentifier(let name): "'`\(name)`'"
        case .int, .uint, .double: "a number"
        case .string: "a string"
        case .bytes: "bytes"
        case .symbol(let symbol): "'\(symbol.rawValue)'"
        case .end: "the end"
        }
    }
}
