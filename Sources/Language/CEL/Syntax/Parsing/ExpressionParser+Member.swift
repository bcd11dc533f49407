extension ExpressionParser {
    /// A primary with everything that follows it: selections, calls, indexes, message fields.
    mutating func member() throws(SyntaxError) -> SyntaxNode {
        let start = current.range.lowerBound
        var result = try primary()
        while true {
            if case .foreign(.arrow) = current.kind {
                throw SyntaxError(
                    current.range, "'->' is no operator",
                    fix: Fix("write '.' before a field").changing(
                        previousEnd..<following.range.lowerBound, to: "."))
            }
            guard case .symbol(let symbol) = current.kind else { return result }
            switch symbol {
            case .dot:
                advance()
                result = try selection(of: result, from: start)
            case .leftBracket:
                advance()
                result = try indexing(of: result, from: start)
            case .leftBrace where result.qualifiedName != nil:
                advance()
                result = try message(result, from: start)
            default: return result  // the member ends here
            }
        }
    }

    /// Reads what follows the dot.
    private mutating func selection(of operand: SyntaxNode, from start: Int) throws(SyntaxError) -> SyntaxNode {
        let isOptional = try takeOptionalMark(".?")
        let nameToken = current
        let name: String
        switch nameToken.kind {
        case .identifier(let identifier):
            guard !ReservedWords.literals.contains(identifier) else {
                throw SyntaxError(
                    nameToken.range, "'\(identifier)' cannot be a field name",
                    fix: Fix("write ['\(identifier)']").changing(
                        nameToken.range.lowerBound - 1..<nameToken.range.upperBound, to: "['\(identifier)']"))
            }
            name = identifier
        case .quotedIdentifier(let quoted): name = quoted
        default: throw unexpected("expected a field name but found", fix: "write a name after the dot")
        }
        advance()
        if case .identifier = nameToken.kind, !isOptional, take(.leftParenthesis) {
            let arguments = try arguments(closedBy: .rightParenthesis)
            return try call(
                .init(function: name, functionRange: nameToken.range, target: operand, arguments: arguments),
                from: start)
        }
        let field = SyntaxNode.SelectedField(name: name, range: nameToken.range, isOptional: isOptional)
        return try node(.select(operand, field), from: start, over: [operand])
    }

    private mutating func indexing(of operand: SyntaxNode, from start: Int) throws(SyntaxError) -> SyntaxNode {
        let bracket = current.range.lowerBound - 1
        let isOptional = try takeOptionalMark("[?")
        let index = try expression()
        try expect(.rightBracket)
        return try node(
            .call(
                .init(
                    function: isOptional ? "_[?_]" : "_[_]", functionRange: bracket..<previousEnd, target: nil,
                    arguments: [operand, index])),
            from: start, over: [operand, index])
    }

    /// Takes the question mark of optional syntax.
    mutating func takeOptionalMark(_ spelling: String) throws(SyntaxError) -> Bool {
        let range = current.range
        guard take(.question) else { return false }
        guard macros.contains(.optionals) else {
            throw SyntaxError(
                range, "the syntax '\(spelling)' needs the optionals library", fix: "leave out the '?' and use has()")
        }
        return true
    }

    /// Makes a call, or what its macro stands for.
    mutating func call(_ call: SyntaxNode.Call, from start: Int) throws(SyntaxError) -> SyntaxNode {
        if let (kind, children) = try expandMacro(call) { return try node(kind, from: start, over: children) }
        return try node(.call(call), from: start, over: (call.target.map { [$0] } ?? []) + call.arguments)
    }

    /// Reads expressions between commas up to the closing bracket.
    mutating func arguments(closedBy closing: Token.Symbol) throws(SyntaxError) -> [SyntaxNode] {
        guard !take(closing) else { return [] }
        var result: [SyntaxNode] = []
        repeat {
            result.append(try expression())
        } while take(.comma)
        try close(closing)
        return result
    }

    /// Takes the bracket that ends a list of things; where one more begins, a comma is missing.
    mutating func close(_ closing: Token.Symbol) throws(SyntaxError) {
        guard !take(closing) else { return }
        guard current.beginsOperand, index > 0 else { return try expect(closing) }
        throw SyntaxError(
            current.range, "expected ',' or '\(closing.rawValue)' but found \(current.spelling)",
            fix: Fix("write ',' in between").changing(previousEnd..<previousEnd, to: ","))
    }

    private mutating func message(_ type: SyntaxNode, from start: Int) throws(SyntaxError) -> SyntaxNode {
        var fields: [String] = []
        takeLoneComma(before: .rightBrace)
        while current.kind != .symbol(.rightBrace) {
            _ = try takeOptionalMark("{?")
            switch current.kind {
            case .identifier(let name), .quotedIdentifier(let name): fields.append(name)
            default: throw unexpected("expected a field name but found", fix: "write 'name: value'")
            }
            advance()
            try expect(.colon)
            _ = try expression()
            guard take(.comma) else { break }
        }
        try expect(.rightBrace)
        return try node(.message(type, fields: fields), from: start, over: [type])
    }
}
