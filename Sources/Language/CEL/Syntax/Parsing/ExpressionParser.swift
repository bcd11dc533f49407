/// Turns tokens into a syntax tree by recursive descent with a bound on its depth.
struct ExpressionParser {
    private let tokens: [Token]
    private let bytes: [UInt8]
    var index = 0
    private var nesting = 0
    let macros: MacroSet
    private let maximumDepth: Int

    /// Parses one whole expression.
    static func parse(_ source: String, macros: MacroSet, maximumDepth: Int) throws(SyntaxError) -> SyntaxNode {
        var parser = ExpressionParser(
            tokens: try Lexer.tokens(of: source), bytes: Array(source.utf8), macros: macros, maximumDepth: maximumDepth)
        let tree = try parser.expression()
        guard parser.current.kind == .end else {
            throw parser.unexpected("the expression should end before", fix: parser.joiningFix)
        }
        return tree
    }

    private init(tokens: [Token], bytes: [UInt8], macros: MacroSet, maximumDepth: Int) {
        self.tokens = tokens
        self.bytes = bytes
        self.macros = macros
        self.maximumDepth = maximumDepth
    }

    var current: Token { tokens[index] }
    var previous: Token? { index > 0 ? tokens[index - 1] : nil }
    var following: Token { tokens[min(index + 1, tokens.count - 1)] }
    /// Where the token before the current one ends.
    var previousEnd: Int { index > 0 ? tokens[index - 1].range.upperBound : 0 }

    /// The text of a part of the source.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    mutating func advance() { index = min(index + 1, tokens.count - 1) }

    mutating func take(_ symbol: Token.Symbol) -> Bool {
        guard current.kind == .symbol(symbol) else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: Token.Symbol) throws(SyntaxError) {
        guard take(symbol) else {
            throw unexpected(
                "expected '\(symbol.rawValue)' but found",
                fix: Fix("add '\(symbol.rawValue)' here").changing(previousEnd..<previousEnd, to: symbol.rawValue))
        }
    }

    func unexpected(_ expectation: String, fix: Fix) -> SyntaxError {
        if case .end = current.kind {
            return SyntaxError(current.range, "\(expectation) the end of the expression", fix: fix)
        }
        return SyntaxError(current.range, "\(expectation) \(current.spelling)", fix: fix)
    }

    /// What to write where a whole expression is followed by something else.
    private var joiningFix: Fix {
        switch current.kind {
        case .symbol(.rightParenthesis), .symbol(.rightBracket), .symbol(.rightBrace):
            Fix("remove it, or open it before").changing(current.range, to: "")
        case .symbol(.comma): decimalComma
        default: Fix("write an operator such as '&&' in between").changing(previousEnd..<previousEnd, to: " &&")
        }
    }

    private var decimalComma: Fix {
        let words: Fix = "write '.' in decimal numbers, or '&&' between conditions"
        guard previous?.isNumber ?? false, following.isNumber else { return words.changing(current.range, to: " &&") }
        return words.changing(current.range, to: ".")
    }

    /// Makes a node over a range and refuses a tree that is too deep for the evaluator's stack.
    func node(_ kind: SyntaxNode.Kind, from start: Int, over children: [SyntaxNode]) throws(SyntaxError) -> SyntaxNode {
        let depth = children.reduce(0) { max($0, $1.depth) } + 1
        let range = start..<max(previousEnd, start)
        guard depth <= maximumDepth else { throw tooDeep(range) }
        return SyntaxNode(kind: kind, range: range, depth: depth)
    }

    private func tooDeep(_ range: Range<Int>) -> SyntaxError {
        SyntaxError(
            range, "the expression is nested more than \(maximumDepth) levels deep", fix: "name a part of it in 'let'")
    }

    mutating func expression() throws(SyntaxError) -> SyntaxNode {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= maximumDepth else { throw tooDeep(current.range) }
        let start = current.range.lowerBound
        let condition = try alternatives()
        guard take(.question) else { return condition }
        let then = try alternatives()
        try expect(.colon)
        let otherwise = try expression()
        return try node(
            .conditional(condition, then: then, otherwise: otherwise), from: start, over: [condition, then, otherwise])
    }

    /// A chain of `||`, kept flat so that long chains stay shallow.
    private mutating func alternatives() throws(SyntaxError) -> SyntaxNode {
        let start = current.range.lowerBound
        let first = try conjunction()
        guard current.kind == .symbol(.orOr) else { return first }
        var terms = [first]
        while take(.orOr) { terms.append(try conjunction()) }
        return try node(.or(terms), from: start, over: terms)
    }

    private mutating func conjunction() throws(SyntaxError) -> SyntaxNode {
        let start = current.range.lowerBound
        let first = try binary(minimum: 1)
        guard current.kind == .symbol(.andAnd) else { return first }
        var terms = [first]
        while take(.andAnd) { terms.append(try binary(minimum: 1)) }
        return try node(.and(terms), from: start, over: terms)
    }

    /// Comparisons, sums and products by precedence climbing; all associate to the left.
    mutating func binary(minimum: Int) throws(SyntaxError) -> SyntaxNode {
        let start = current.range.lowerBound
        var left = try unary()
        while let (function, precedence) = BinaryOperator.of(current), precedence >= minimum {
            let operatorRange = current.range
            advance()
            if function == "_%_", !current.beginsOperand { throw percentage(of: left, operatorRange) }
            let right = try binary(minimum: precedence + 1)
            left = try node(
                .call(.init(function: function, functionRange: operatorRange, target: nil, arguments: [left, right])),
                from: start, over: [left, right])
        }
        if minimum == 1 { try refuseForeignOperator(after: left) }
        return left
    }

    mutating func unary() throws(SyntaxError) -> SyntaxNode {
        var operators: [Token] = []
        while current.kind == .symbol(.not) || (current.kind == .symbol(.minus) && !startsNegativeNumber) {
            operators.append(current)
            advance()
        }
        var operand = try member()
        for token in operators.reversed() {
            let function = token.kind == .symbol(.not) ? "!_" : "-_"
            operand = try node(
                .call(.init(function: function, functionRange: token.range, target: nil, arguments: [operand])),
                from: token.range.lowerBound, over: [operand])
        }
        return operand
    }

    /// Whether the minus at the current token belongs to the number after it, so that the smallest int can be written.
    var startsNegativeNumber: Bool {
        switch following.kind {
        case .int, .double: true
        default: false  // a minus in front of anything else is an operator
        }
    }
}

/// Operators between two operands, with how tightly they bind.
enum BinaryOperator {
    /// The function of an operator token, or `nil` when the token is no operator.
    static func of(_ token: Token) -> (function: String, precedence: Int)? {
        switch token.kind {
        case .symbol(.less): ("_<_", 1)
        case .symbol(.lessOrEqual): ("_<=_", 1)
        case .symbol(.greater): ("_>_", 1)
        case .symbol(.greaterOrEqual): ("_>=_", 1)
        case .symbol(.equal): ("_==_", 1)
        case .symbol(.notEqual): ("_!=_", 1)
        case .identifier("in"): ("@in", 1)
        case .symbol(.plus): ("_+_", 2)
        case .symbol(.minus): ("_-_", 2)
        case .symbol(.star): ("_*_", 3)
        case .symbol(.slash): ("_/_", 3)
        case .symbol(.percent): ("_%_", 3)
        default: nil  // not between operands
        }
    }
}
