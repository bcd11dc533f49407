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
        /// An operator of other languages, which no expression has.
        case foreign(ForeignSymbol)
        case end
    }

    /// Operators and brackets.
    enum Symbol: String, Sendable, CaseIterable {
        case orOr = "||", andAnd = "&&", equal = "==", notEqual = "!=", lessOrEqual = "<=", greaterOrEqual = ">="
        case less = "<", greater = ">", plus = "+", minus = "-", star = "*", slash = "/", percent = "%", not = "!"
        case question = "?", colon = ":", comma = ",", dot = ".", leftParenthesis = "(", rightParenthesis = ")"
        case leftBracket = "[", rightBracket = "]", leftBrace = "{", rightBrace = "}"
    }

    /// Operators of other languages whose meaning depends on what stands beside them.
    enum ForeignSymbol: String, Sendable {
        case matches = "=~", matchesNot = "!~", power = "**", caret = "^", otherwise = "??", arrow = "->"
    }

    let kind: Kind
    let range: Range<Int>
}

extension Token {
    /// Whether this is a number of any kind.
    var isNumber: Bool {
        switch kind {
        case .int, .uint, .double: true
        default: false  // no number
        }
    }

    /// Whether an operand can begin with this token.
    var beginsOperand: Bool {
        switch kind {
        case .identifier(let name): name != "in"
        case .int, .uint, .double, .string, .bytes: true
        case .symbol(let symbol): [.leftParenthesis, .leftBracket, .leftBrace, .not, .minus, .dot].contains(symbol)
        case .quotedIdentifier, .foreign, .end: false
        }
    }

    /// The token as it is named in messages.
    var spelling: String {
        switch kind {
        case .identifier(let name): "'\(name)'"
        case .quotedIdentifier(let name): "'`\(name)`'"
        case .int, .uint, .double: "a number"
        case .string: "a string"
        case .bytes: "bytes"
        case .symbol(let symbol): "'\(symbol.rawValue)'"
        case .foreign(let symbol): "'\(symbol.rawValue)'"
        case .end: "the end"
        }
    }
}
