/// A source text that has been parsed and checked against an environment.
public struct Expression: Sendable {
    /// The text as it was given.
    public let source: String
    /// The type of its value.
    public let type: Type
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
    public func check(_ source: String, expecting expected: Type? = nil) throws(CompileFailure) -> Expression {
        let syntax = try parse(source)
        var checker = Checker(environment: self, source: source, isStrict: true)
        let tree = checker.check(syntax, expecting: expected)
        try refuse(checker.diagnostics)
        let depth = syntax.depth + (tree.definitions.compactMap { definitions[$0.name]?.depth }.max() ?? 0)
        if depth > limits.depth * Limits.definitionFactor { try refuse([tooDeep(source)]) }
        try refuse(HostChecks.faults(in: tree, self, source))
        let cost = StaticCost(tree, self)
        let worstCaseCost = cost.total
        try refuse(CostAdvice(cost, limits, source).refusals)
        let reads = Reads(tree, self)
        return Expression(
            source: source, type: tree.type(of: tree.root), fieldsRead: reads.fields, variablesRead: reads.variables,
            worstCaseCost: worstCaseCost, syntax: syntax, tree: tree, depth: depth)
    }

    /// Checks and compiles a text.
    public func compile(_ source: String, expecting expected: Type? = nil) throws(CompileFailure) -> Program {
        program(of: try check(source, expecting: expected))
    }

    /// Compiles a text that is only parsed: names and types are resolved as far as possible and fail when reached.
    public func compileUnchecked(_ source: String) throws(CompileFailure) -> Program {
        let syntax = try parse(source)
        var checker = Checker(environment: self, source: source, isStrict: false)
        let tree = checker.check(syntax, expecting: nil)
        let reads = Reads(tree, self)
        return program(
            of: Expression(
                source: source, type: .dyn, fieldsRead: reads.fields, variablesRead: reads.variables,
                worstCaseCost: .max,
                syntax: syntax, tree: tree, depth: syntax.depth))
    }

    /// Compiles an expression that was checked against this environment.
    public func program(of expression: Expression) -> Program { Program(expression, self) }

    private func parse(_ source: String) throws(CompileFailure) -> SyntaxNode {
        let size = source.utf8.count
        guard size <= limits.sourceBytes else {
            let cause = "the expression has \(size) bytes but only \(limits.sourceBytes) are allowed"
            throw CompileFailure(
                phase: .parse,
                diagnostics: [
                    Diagnostic(range: 0..<0, in: source, cause: cause, fix: "name parts of it in 'let'")
                ])
        }
        do throws(SyntaxError) {
            return try ExpressionParser.parse(source, macros: macros, maximumDepth: limits.depth)
        } catch {
            let diagnostic = Diagnostic(range: error.range, in: source, cause: error.cause, fix: error.fix)
            throw CompileFailure(phase: .parse, diagnostics: [diagnostic])
        }
    }

    private func tooDeep(_ source: String) -> Diagnostic {
        Diagnostic(
            range: 0..<source.utf8.count, in: source,
            cause: "the definitions that this mentions lie too deep in each other",
            fix: "define some of them without the others")
    }

    private func refuse(_ diagnostics: [Diagnostic]) throws(CompileFailure) {
        guard diagnostics.isEmpty else {
            throw CompileFailure(
                phase: .check, diagnostics: diagnostics.sorted { $0.range.lowerBound < $1.range.lowerBound })
        }
    }
}
