/// Recognises what people bring from other languages, and says how it is written in this one.
extension ExpressionParser {
    /// Refuses an operator of another language behind an operand.
    mutating func refuseForeignOperator(after left: SyntaxNode) throws(SyntaxError) {
        let token = current
        switch token.kind {
        case .identifier(let word):
            if let number = previous, number.isNumber { try refuseUnit(word, after: number) }
            try refuse(word: word.lowercased(), token, left)
        case .foreign(let symbol):
            throw SyntaxError(
                token.range, "'\(symbol.rawValue)' is no operator", fix: try meaning(of: symbol, after: left))
        default: return  // the caller knows what to expect
        }
    }

    private mutating func meaning(of symbol: Token.ForeignSymbol, after left: SyntaxNode) throws(SyntaxError) -> Fix {
        let numbers = previous.map { ($0.range, following.range) }
        advance()
        switch symbol {
        case .matches, .matchesNot:
            let pattern = try operand()
            let negation = symbol == .matches ? "" : "!"
            return write("\(negation)\(target(left)).matches(\(text(pattern.range)))", left)
        case .otherwise:
            let other = try operand()
            return alternative(lastOperand(of: left), other)
        case .arrow: return "write '.' before a field"
        case .caret, .power:
            var fix: Fix = "multiply the number as often as needed"
            if let (base, exponent) = numbers, let power = power(text(base), text(exponent)) {
                fix.propose(power, at: base.lowerBound..<exponent.upperBound)
            }
            guard symbol == .caret else { return fix }
            // Between conditions it means that one of them holds; between numbers it joins their bits.
            let start = index
            let (number, bit) = (lastOperand(of: left), try unary())
            fix.propose(
                "math.bitXor(\(text(number.range)), \(text(bit.range)))", at: number.range.lowerBound..<previousEnd)
            index = start
            let condition = try comparison()
            fix.propose("\(closed(left)) != \(closed(condition))", at: left.range.lowerBound..<previousEnd)
            return fix
        }
    }

    /// Refuses `not x` and `if`, which begin with a word that looks like a name.
    mutating func refuseForeignPrefix(_ name: String) throws(SyntaxError) {
        let token = current
        switch name.lowercased() {
        case "not"
        where following.beginsOperand && following.kind != .symbol(.leftParenthesis)
            && following.kind != .symbol(.dot) && following.kind != .symbol(.leftBracket)
            && following.kind != .symbol(.minus) && following.kind != .symbol(.leftBrace):
            advance()
            let negated = try comparison()
            throw SyntaxError(
                token.range, "'\(name)' is no operator",
                fix: .write(negation(negated), at: token.range.lowerBound..<previousEnd, else: "write '!'"))
        case "if" where following.beginsOperand:
            try refuseConditional(token)
        default: return  // a name
        }
    }

    /// Says what a percentage is, where `%` has nothing to divide by.
    func percentage(of left: SyntaxNode, _ sign: Range<Int>) -> SyntaxError {
        let cause = "'%' is the rest of a division, and nothing stands behind it"
        let fallback = "write 0.5 for 50 %"
        guard let number = Double(text(left.range)) else { return SyntaxError(sign, cause, fix: Fix(fallback)) }
        let range = left.range.lowerBound..<sign.upperBound
        return SyntaxError(sign, cause, fix: .write("\(number / 100)", at: range, else: fallback))
    }

    private mutating func refuse(word: String, _ token: Token, _ left: SyntaxNode) throws(SyntaxError) {
        let cause = "'\(text(token.range))' is no operator"
        if let sign = ForeignWords.signs[word] {
            throw SyntaxError(token.range, cause, fix: Fix("write '\(sign)'").changing(token.range, to: sign))
        }
        let fix: Fix
        switch word {
        case "is", "not":
            advance()
            fix = try equality(left, isNegated: word == "not")
        case "between":
            advance()
            fix = try between(left)
        case "if":
            advance()
            fix = try pythonConditional(left)
        default:
            guard ForeignWords.comparisons.contains(word), following.beginsOperand else { return }
            advance()
            let right = try operand()
            let meanings = comparison(word, left, right, isNegated: false)
            fix = write(meanings[0], left, or: Array(meanings.dropFirst()))
        }
        throw SyntaxError(token.range, cause, fix: fix)
    }

    /// `x is y`, `x is not y`, `x not in y`, `x not contains y`.
    private mutating func equality(_ left: SyntaxNode, isNegated: Bool) throws(SyntaxError) -> Fix {
        var isNegated = isNegated
        if case .identifier(let next) = current.kind, next.lowercased() == "not" {
            isNegated = true
            advance()
        }
        if case .identifier(let next) = current.kind {
            let word = next.lowercased()
            if word == "in" || ForeignWords.comparisons.contains(word) {
                advance()
                let right = try operand()
                let meanings = comparison(word, left, right, isNegated: isNegated)
                return write(meanings[0], left, or: Array(meanings.dropFirst()))
            }
        }
        guard current.beginsOperand else { return "write '\(isNegated ? "!=" : "==")' between two values" }
        let right = try operand()
        return write("\(text(left.range)) \(isNegated ? "!=" : "==") \(text(right.range))", left)
    }

    private mutating func between(_ left: SyntaxNode) throws(SyntaxError) -> Fix {
        let low = try operand()
        guard case .identifier(let word) = current.kind, word.lowercased() == "and" else {
            return "write x >= low && x <= high"
        }
        advance()
        let high = try operand()
        let name = text(left.range)
        return write("\(name) >= \(text(low.range)) && \(name) <= \(text(high.range))", left)
    }

    private mutating func pythonConditional(_ left: SyntaxNode) throws(SyntaxError) -> Fix {
        let condition = try expression()
        guard case .identifier("else") = current.kind else { return "write condition ? value : other" }
        advance()
        let other = try expression()
        return write(choice(condition, left, other), left)
    }

    /// `if c then a else b`, `if (c) a else b`, and `if c then a`, which holds only where both do.
    private mutating func refuseConditional(_ token: Token) throws(SyntaxError) {
        advance()
        let isCall = current.kind == .symbol(.leftParenthesis)
        let start = index
        if isCall, let fix = try? conditionalCall(token) {
            throw SyntaxError(token.range, "'if' is no function", fix: fix)
        }
        index = start
        let condition = try expression()
        takeWord("then")
        let then = try expression()
        var replacement = "\(conjunct(condition)) && \(conjunct(then))"
        if takeWord("else") { replacement = choice(condition, then, try expression()) }
        throw SyntaxError(
            token.range, "'if' is no word of the language",
            fix: .write(replacement, at: token.range.lowerBound..<previousEnd, else: "write condition ? value : other"))
    }

    /// Reads `if(c, a, b)`, as spreadsheets have it.
    private mutating func conditionalCall(_ token: Token) throws(SyntaxError) -> Fix? {
        advance()
        let parts = try arguments(closedBy: .rightParenthesis)
        guard parts.count == 3 || parts.count == 2 else { return nil }
        let replacement =
            parts.count == 3
            ? choice(parts[0], parts[1], parts[2]) : "\(conjunct(parts[0])) && \(conjunct(parts[1]))"
        let range = token.range.lowerBound..<previousEnd
        return .write("(\(replacement))", at: range, else: "write condition ? value : other")
    }

    @discardableResult
    private mutating func takeWord(_ word: String) -> Bool {
        guard case .identifier(let found) = current.kind, found.lowercased() == word else { return false }
        advance()
        return true
    }

    private func refuseUnit(_ word: String, after number: Token) throws(SyntaxError) {
        guard let amount = Amount.expression(text(number.range), word) else { return }
        throw SyntaxError(
            current.range, "a unit cannot stand behind a number",
            fix: .write(amount, at: number.range.lowerBound..<current.range.upperBound, else: "write \(amount)"))
    }

    private mutating func operand() throws(SyntaxError) -> SyntaxNode { try binary(minimum: 2) }

    private mutating func comparison() throws(SyntaxError) -> SyntaxNode { try binary(minimum: 1) }
}
