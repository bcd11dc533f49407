/// Says how comparisons of other languages are written in this one.
extension ExpressionParser {
    /// What a comparison by a word can mean, the likeliest first; which of them fits is for the checker.
    func comparison(_ word: String, _ left: SyntaxNode, _ right: SyntaxNode, isNegated: Bool) -> [String] {
        let (first, second) = (text(left.range), text(right.range))
        func call(_ function: String) -> String { "\(isNegated ? "!" : "")\(target(left)).\(function)(\(second))" }
        func membership(_ element: String, _ list: String) -> String {
            isNegated ? "!(\(element) in \(list))" : "\(element) in \(list)"
        }
        switch word {
        case "in": return [membership(first, second)]
        case "contains", "contain", "includes", "include", "has": return [membership(second, first), call("contains")]
        case "startswith", "starts_with", "beginswith": return [call("startsWith")]
        case "endswith", "ends_with": return [call("endsWith")]
        case "like", "ilike":
            return [like(left, right, isNegated: isNegated), call("matches")].compactMap(\.self)
        default: return [call("matches")]  // regexp, rlike, matches
        }
    }

    /// What `like` with the signs of SQL means; nil where it takes a pattern of the language.
    private func like(_ left: SyntaxNode, _ right: SyntaxNode, isNegated: Bool) -> String? {
        guard case .literal(.string(let wanted)) = right.kind else { return nil }
        let inside = wanted.drop { $0 == "%" || $0 == "*" }
        var core = inside
        while core.last == "%" || core.last == "*" { core = core.dropLast() }
        guard !core.contains(where: { "%*_'\\".contains($0) }), !core.isEmpty else { return nil }
        let (atStart, atEnd) = (inside.count < wanted.count, core.count < inside.count)
        let negation = isNegated ? "!" : ""
        switch (atStart, atEnd) {
        case (true, true): return "\(negation)\(target(left)).contains('\(core)')"
        case (true, false): return "\(negation)\(target(left)).endsWith('\(core)')"
        case (false, true): return "\(negation)\(target(left)).startsWith('\(core)')"
        case (false, false): return "\(text(left.range)) \(isNegated ? "!=" : "==") '\(core)'"
        }
    }

    func alternative(_ left: SyntaxNode, _ right: SyntaxNode) -> Fix {
        let other = text(right.range)
        var meanings = ["\(target(left)).orValue(\(other))"]
        if case .select(let operand, let field) = left.kind, !field.isOptional {
            meanings.insert("\(text(operand.range)).?\(field.name).orValue(\(other))", at: 0)
        }
        return .write(
            meanings[0], or: Array(meanings.dropFirst()), at: left.range.lowerBound..<previousEnd,
            else: "write x.orValue(y) for a value with an alternative")
    }

    /// A power of whole numbers; nil where it is too large for an int.
    func power(_ base: String, _ exponent: String) -> String? {
        guard let base = Int64(base), let exponent = Int64(exponent), (0...62).contains(exponent) else { return nil }
        var number: (partialValue: Int64, overflow: Bool) = (1, false)
        for _ in 0..<exponent where !number.overflow {
            number = number.partialValue.multipliedReportingOverflow(by: base)
        }
        return number.overflow ? nil : "\(number.partialValue)"
    }

    /// What stands nearest before an operator that binds more tightly than comparisons.
    func lastOperand(of left: SyntaxNode) -> SyntaxNode {
        guard case .call(let call) = left.kind, call.arguments.count == 2, call.target == nil,
            ["_<_", "_<=_", "_>_", "_>=_", "_==_", "_!=_", "@in"].contains(call.function), !isWrapped(text(left.range))
        else { return left }
        return call.arguments[1]
    }

    /// The choice `c ? a : b`, with brackets where it needs them.
    func choice(_ condition: SyntaxNode, _ then: SyntaxNode, _ otherwise: SyntaxNode) -> String {
        func part(_ node: SyntaxNode) -> String {
            if case .conditional = node.kind { closed(node) } else { text(node.range) }
        }
        return "\(part(condition)) ? \(part(then)) : \(text(otherwise.range))"
    }

    /// A node as one side of `&&`.
    func conjunct(_ node: SyntaxNode) -> String {
        switch node.kind {
        case .or, .conditional: closed(node)
        default: text(node.range)  // binds more tightly
        }
    }

    /// A node as a side of a comparison.
    func closed(_ node: SyntaxNode) -> String { target(node) }

    /// Writes something in the place of the operand and all that was read after it.
    func write(_ replacement: String, _ left: SyntaxNode, or others: [String] = []) -> Fix {
        .write(
            replacement, or: others, at: left.range.lowerBound..<previousEnd,
            else: "write an operator of the language such as '==', 'in' or '&&'")
    }

    func negation(_ node: SyntaxNode) -> String { "!\(target(node))" }

    /// A node as something that a dot or an operator can follow.
    func target(_ node: SyntaxNode) -> String {
        let written = text(node.range)
        guard !isClosed(node, written) else { return written }
        return "(\(written))"
    }

    private func isClosed(_ node: SyntaxNode, _ written: String) -> Bool {
        switch node.kind {
        case .and, .or, .conditional: written.hasPrefix("(") && written.hasSuffix(")") && isWrapped(written)
        case .call(let call)
        where call.function.contains("_") && call.target == nil && Advice.isOperator(call.function):
            call.function.hasPrefix("_[") || isWrapped(written)
        case .call(let call) where call.function == "@in": isWrapped(written)
        default: true  // a name, a literal, a call or something in brackets
        }
    }

    /// Whether the first bracket is closed by the last one.
    private func isWrapped(_ written: String) -> Bool {
        guard written.hasPrefix("("), written.hasSuffix(")") else { return false }
        var depth = 0
        for (offset, character) in written.enumerated() {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { return offset == written.count - 1 }
        }
        return false
    }
}

/// Words that are operators elsewhere.
enum ForeignWords {
    /// Words that one sign replaces.
    static let signs = [
        "and": "&&", "or": "||", "eq": "==", "equals": "==", "ne": "!=", "neq": "!=", "gt": ">", "ge": ">=",
        "gte": ">=", "lt": "<", "le": "<=", "lte": "<=", "xor": "!=", "mod": "%",
    ]
    /// Words that compare what stands on both sides.
    static let comparisons: Set<String> = [
        "contains", "contain", "includes", "include", "has", "startswith", "starts_with", "beginswith", "endswith",
        "ends_with", "like", "ilike", "matches", "match", "regexp", "rlike", "regex",
    ]
}
