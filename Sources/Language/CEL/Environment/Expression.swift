/// A source text that has been parsed and checked against an environment.
public struct Expression: Sendable {
    /// The text as it was given.
    public let source: String
    /// The type of its value.
    public let type: Type
    /// The fields that it reads of records in lists, by the name of the record's type.
    public let elementsRead: Set<FieldReference>
    /// Every field that evaluating it may read; a variable read as a whole has an empty path.
    public let fieldsRead: Set<FieldReference>
    /// Every variable that evaluating it may read.
    public let variablesRead: Set<String>
    /// The most steps that an evaluation can take, worked out from declared sizes.
    public let worstCaseCost: Int
    let syntax: SyntaxNode
    let tree: CheckedTree
    /// How many nodes lie between the root and the deepest leaf, those of definitions included.
    let depth: Int
}

extension Environment {
    /// Parses and checks a text; a wrong or too expensive one is refused with everything that is wrong with it.
    public func check(_ source: String, expecting expected: Type? = nil) throws(CompileError) -> Expression {
        do throws(ExpressionError) {
            return try examined(source, expecting: expected)
        } catch {
            var repair = Repair(self, expecting: expected)
            throw repair.failure(of: source, for: error)
        }
    }

    /// Parses and checks a text without looking for what mends it.
    func examined(_ source: String, expecting expected: Type?) throws(ExpressionError) -> Expression {
        let syntax = try parse(source)
        var checker = Checker(environment: self, source: source, isStrict: true)
        let tree = checker.check(syntax, expecting: expected)
        // Where something does not fit, the rest is looked at all the same, so that one run shows every mistake.
        let ill = checker.findings.map(\.range)
        let further = HostChecks.faults(in: tree, self, source, expecting: expected).filter { fault in
            !ill.contains { $0.overlaps(fault.range) || $0.lowerBound == fault.range.lowerBound }
        }
        try refuse(checker.findings + further)
        let depth = syntax.depth + (tree.definitions.compactMap { definitions[$0.name]?.depth }.max() ?? 0)
        if depth > limits.depth * Limits.definitionFactor { try refuse([tooDeep(source)]) }
        let cost = StaticCost(tree, self)
        let worstCaseCost = cost.total
        try refuse(CostAdvice(cost, limits, source).refusals)
        let reads = Reads(tree, self)
        return Expression(
            source: source, type: tree.type(of: tree.root), elementsRead: reads.elements,
            fieldsRead: reads.fields, variablesRead: reads.variables,
            worstCaseCost: worstCaseCost, syntax: syntax, tree: tree, depth: depth)
    }

    /// Checks and compiles a text.
    public func compile(_ source: String, expecting expected: Type? = nil) throws(CompileError) -> Program {
        program(of: try check(source, expecting: expected))
    }

    /// Compiles a text that is only parsed: names and types are resolved as far as possible and fail when reached.
    public func compileUnchecked(_ source: String) throws(CompileError) -> Program {
        let syntax: SyntaxNode
        do throws(ExpressionError) {
            syntax = try parse(source)
        } catch {
            throw CompileError(
                phase: error.phase,
                diagnostics: error.findings.map {
                    Diagnostic(range: $0.range, in: source, cause: $0.cause, fix: $0.fix.text)
                })
        }
        var checker = Checker(environment: self, source: source, isStrict: false)
        let tree = checker.check(syntax, expecting: nil)
        let reads = Reads(tree, self)
        return program(
            of: Expression(
                source: source, type: .dyn, elementsRead: reads.elements, fieldsRead: reads.fields,
                variablesRead: reads.variables,
                worstCaseCost: .max,
                syntax: syntax, tree: tree, depth: syntax.depth))
    }

    /// Compiles an expression that was checked against this environment.
    public func program(of expression: Expression) -> Program { Program(expression, self) }

    private func parse(_ source: String) throws(ExpressionError) -> SyntaxNode {
        let size = source.utf8.count
        guard size <= limits.sourceBytes else {
            let cause = "the expression has \(size) bytes but only \(limits.sourceBytes) are allowed"
            throw ExpressionError(
                phase: .parse, findings: [Finding(range: 0..<0, cause: cause, fix: "name parts of it in 'let'")])
        }
        do throws(SyntaxError) {
            return try ExpressionParser.parse(source, macros: macros, maximumDepth: limits.depth)
        } catch {
            throw ExpressionError(
                phase: .parse, findings: [Finding(range: error.range, cause: error.cause, fix: error.fix)])
        }
    }

    private func tooDeep(_ source: String) -> Finding {
        Finding(
            range: 0..<source.utf8.count,
            cause: "the definitions that this mentions lie too deep in each other",
            fix: "define some of them without the others")
    }

    private func refuse(_ findings: [Finding]) throws(ExpressionError) {
        guard findings.isEmpty else { throw ExpressionError(phase: .check, findings: findings) }
    }
}
