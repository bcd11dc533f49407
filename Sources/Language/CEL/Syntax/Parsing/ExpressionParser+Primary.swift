extension ExpressionParser {
    /// A literal, a name, a global call, or anything in brackets.
    mutating func primary() throws(SyntaxError) -> SyntaxNode {
        let token = current
        let start = token.range.lowerBound
        if let literal = try literal() { return try node(.literal(literal), from: start, over: []) }
        switch token.kind {
        case .identifier: return try name(isRooted: false, from: start)
        case .symbol(.dot):
            advance()
            return try name(isRooted: true, from: start)
        case .symbol(.leftParenthesis):
            advance()
            let inner = try expression()
            try expect(.rightParenthesis)
            return SyntaxNode(kind: inner.kind, range: start..<previousEnd, depth: inner.depth)
        case .symbol(.leftBracket):
            advance()
            return try list(from: start)
        case .symbol(.leftBrace):
            advance()
            return try map(from: start)
        case .quotedIdentifier(let name):
            throw SyntaxError(
                token.range, "a backquoted name is allowed only after a dot", fix: "write '\(name)' or x.`\(name)`")
        default: throw unexpected("expected an expression but found", fix: missingFix)
        }
    }

    /// What to write where an operand is missing.
    private var missingFix: Fix {
        switch current.kind {
        case .end: "complete it with a value or remove what stands before"
        case .symbol(.rightParenthesis), .symbol(.rightBracket), .symbol(.rightBrace), .symbol(.comma):
            "write a value before '\(current.spelling.dropFirst().dropLast())'"
        default: "write a value before \(current.spelling)"
        }
    }

    /// Takes a literal; a minus directly in front of a number belongs to it.
    private mutating func literal() throws(SyntaxError) -> Value? {
        let token = current
        let value: Value
        switch token.kind {
        case .symbol(.minus):
            switch following.kind {
            case .int(let number):
                advance()
                value = .int(Int64(truncatingIfNeeded: 0 &- number))
            case .double(let number):
                advance()
                value = .double(-number)
            default: return nil  // not a literal
            }
        case .int(let number):
            guard let signed = Int64(exactly: number) else {
                throw SyntaxError(
                    token.range, "the number is too large for an int",
                    fix: Fix("write it with a 'u' or as a double").changing(token.range, to: "\(number).0"))
            }
            value = .int(signed)
        case .uint(let number): value = .uint(number)
        case .double(let number): value = .double(number)
        case .string(let text): value = .string(text)
        case .bytes(let bytes): value = .bytes(bytes)
        case .identifier("true"): value = .bool(true)
        case .identifier("false"): value = .bool(false)
        case .identifier("null"): value = .null
        default: return nil  // not a literal
        }
        advance()
        return value
    }

    private mutating func name(isRooted: Bool, from start: Int) throws(SyntaxError) -> SyntaxNode {
        let token = current
        guard case .identifier(let name) = token.kind, !ReservedWords.literals.contains(name) else {
            throw unexpected("expected a name but found", fix: "write the name of a variable")
        }
        if !isRooted { try refuseForeignPrefix(name) }
        advance()
        if take(.leftParenthesis) {
            let arguments = try arguments(closedBy: .rightParenthesis)
            return try call(
                .init(
                    function: name, functionRange: token.range, target: nil, arguments: arguments, isRooted: isRooted),
                from: start)
        }
        guard !ReservedWords.reserved.contains(name) else {
            throw SyntaxError(
                token.range, "'\(name)' is a reserved word and cannot be a name",
                fix: "choose another name, or write '\(name)' in quotes")
        }
        return try node(.name(name, isRooted: isRooted), from: start, over: [])
    }

    private mutating func list(from start: Int) throws(SyntaxError) -> SyntaxNode {
        var elements: [(element: SyntaxNode, isOptional: Bool)] = []
        takeLoneComma(before: .rightBracket)
        while current.kind != .symbol(.rightBracket) {
            let isOptional = try takeOptionalMark("[?")
            elements.append((try expression(), isOptional))
            guard take(.comma) else { break }
        }
        try close(.rightBracket)
        return try node(.list(elements), from: start, over: elements.map(\.element))
    }

    /// Takes the comma of `[,]` and its like, which the grammar allows after no element too.
    mutating func takeLoneComma(before closing: Token.Symbol) {
        if current.kind == .symbol(.comma), following.kind == .symbol(closing) { advance() }
    }

    private mutating func map(from start: Int) throws(SyntaxError) -> SyntaxNode {
        var entries: [SyntaxNode.MapEntry] = []
        takeLoneComma(before: .rightBrace)
        while current.kind != .symbol(.rightBrace) {
            let isOptional = try takeOptionalMark("{?")
            let key = try expression()
            try expect(.colon)
            entries.append(.init(key: key, value: try expression(), isOptional: isOptional))
            guard take(.comma) else { break }
        }
        try close(.rightBrace)
        return try node(.map(entries), from: start, over: entries.flatMap { [$0.key, $0.value] })
    }
}

/// Words that cannot be names.
enum ReservedWords {
    /// Words with a meaning of their own, forbidden even after a dot.
    static let literals: Set<String> = ["true", "false", "null", "in"]
    /// Words kept for other languages' sake; allowed after a dot.
    static let reserved: Set<String> = [
        "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop", "package",
        "namespace", "return", "var", "void", "while",
    ]
}
