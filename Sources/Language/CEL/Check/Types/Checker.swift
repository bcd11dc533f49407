/// Resolves names, infers types and collects what does not fit.
struct Checker {
    struct Scope {
        let name: String
        let slot: Int
        let type: Type
    }

    let environment: Environment
    let source: String
    /// Whether types have to fit; otherwise everything is dyn and faults wait until they are reached.
    let isStrict: Bool
    var findings: [Finding] = []
    var substitution = Substitution()
    var scopes: [Scope] = []
    var localCount = 0
    var loopNesting = 0
    var definitions: [(name: String, term: Term)] = []
    /// The definitions that are being checked at the moment, outermost first.
    var openDefinitions: [String] = []
    private var types: [Type] = []

    init(environment: Environment, source: String, isStrict: Bool) {
        self.environment = environment
        self.source = source
        self.isStrict = isStrict
    }

    /// Checks a whole expression; the tree is meaningful only when there are no findings.
    mutating func check(_ node: SyntaxNode, expecting expected: Type?) -> CheckedTree {
        let root = term(node)
        if let expected, isStrict, findings.isEmpty { require(root, toBe: expected) }
        return CheckedTree(
            root: root, types: types.map { substitution.resolved($0, unknownAsDyn: true) }, definitions: definitions,
            localCount: localCount)
    }

    private mutating func require(_ root: Term, toBe expected: Type) {
        guard !substitution.assign([type(of: root)], to: [expected]) else { return }
        let found = substitution.resolved(type(of: root), unknownAsDyn: true)
        report(
            root.range, "this must be of type \(expected) but is \(found)",
            fix: Advice.conversion(of: found, to: expected, Advice.text(of: root, source), at: root.range)
                ?? "write an expression of type \(expected)")
    }

    func type(of term: Term) -> Type { substitution.resolved(types[term.id]) }

    mutating func report(_ range: Range<Int>, _ cause: String, fix: Fix) {
        findings.add(range, cause, fix: fix)
    }

    /// Makes a term and records its type.
    mutating func make(_ kind: Term.Kind, _ type: Type, _ range: Range<Int>) -> Term {
        types.append(isStrict ? type : .dyn)
        return Term(id: types.count - 1, kind: kind, range: range)
    }

    /// Stands for something faulty: reported when strict, failing when reached otherwise.
    mutating func faulty(
        _ range: Range<Int>, _ kind: EvaluationError.Kind, _ cause: String, fix: Fix, at place: Range<Int>? = nil
    ) -> Term {
        if isStrict { report(place ?? range, cause, fix: fix) }
        return make(.failing(EvaluationError(kind, cause)), .dyn, range)
    }

    mutating func term(_ node: SyntaxNode) -> Term {
        switch node.kind {
        case .literal(let value): return make(.constant(value), value.staticType, node.range)
        case .name(let name, let isRooted): return self.name(name, isRooted: isRooted, node.range)
        case .select(let operand, let field): return selection(node, operand, field)
        case .has(let operand, let field):
            let operand = term(operand)
            let (selection, _) = select(field, from: operand, node.range, isTest: true)
            return make(.has(operand, selection), .bool, node.range)
        case .call(let call): return self.call(call, node.range)
        case .and(let nodes): return logic(nodes, node.range) { .and($0) }
        case .or(let nodes): return logic(nodes, node.range) { .or($0) }
        case .conditional(let condition, let then, let otherwise):
            return conditional(term(condition), term(then), term(otherwise), node.range)
        case .list(let elements): return list(elements, node.range)
        case .map(let entries): return map(entries, node.range)
        case .message(let type, _):
            let name = type.qualifiedName?.name ?? ""
            return faulty(
                node.range, .undeclared, "there is no message type '\(name)'",
                fix: "write a map such as {'name': value}",
                at: type.range)
        case .comprehension(let comprehension): return loop(comprehension, node.range)
        case .bind(let name, let value, let body): return bind(name, value, body, node.range)
        case .optionalMap(let map): return optionalMap(map, node.range)
        }
    }

    private mutating func logic(_ nodes: [SyntaxNode], _ range: Range<Int>, _ make: ([Term]) -> Term.Kind) -> Term {
        let terms = nodes.map { term($0) }
        for term in terms { requireBool(term) }
        return self.make(make(terms), .bool, range)
    }

    /// Reports a term that cannot be a condition.
    mutating func requireBool(_ term: Term) {
        guard isStrict, !substitution.assign([type(of: term)], to: [.bool]) else { return }
        let found = substitution.resolved(type(of: term), unknownAsDyn: true)
        report(
            term.range, "a condition must be true or false but this is of type \(found)",
            fix: Advice.condition(from: found, Advice.text(of: term, source), at: term.range))
    }

    private mutating func conditional(_ condition: Term, _ then: Term, _ otherwise: Term, _ range: Range<Int>) -> Term {
        requireBool(condition)
        let result = substitution.freshParameter()
        if isStrict, !substitution.assign([type(of: then), type(of: otherwise)], to: [result, result]) {
            let left = substitution.resolved(type(of: then), unknownAsDyn: true)
            let right = substitution.resolved(type(of: otherwise), unknownAsDyn: true)
            report(
                range, "both branches must be of one type but are \(left) and \(right)",
                fix: Advice.conversion(of: right, to: left, Advice.text(of: otherwise, source), at: otherwise.range)
                    ?? "wrap both branches in dyn()")
        }
        return make(
            .conditional(condition, then: then, otherwise: otherwise), substitution.resolved(result), range)
    }

    private mutating func list(_ nodes: [(element: SyntaxNode, isOptional: Bool)], _ range: Range<Int>) -> Term {
        var element: Type?
        var terms: [(element: Term, isOptional: Bool)] = []
        for node in nodes {
            let term = term(node.element)
            terms.append((term, node.isOptional))
            let type = node.isOptional ? unwrapped(term) : type(of: term)
            element = element.map { substitution.joined($0, type) } ?? type
        }
        return make(.list(terms), .list(element ?? substitution.freshParameter()), range)
    }

    private mutating func map(_ entries: [SyntaxNode.MapEntry], _ range: Range<Int>) -> Term {
        var key: Type?, value: Type?
        var terms: [(key: Term, value: Term, isOptional: Bool)] = []
        for entry in entries {
            let (keyTerm, valueTerm) = (term(entry.key), term(entry.value))
            terms.append((keyTerm, valueTerm, entry.isOptional))
            let type = entry.isOptional ? unwrapped(valueTerm) : type(of: valueTerm)
            key = key.map { substitution.joined($0, self.type(of: keyTerm)) } ?? self.type(of: keyTerm)
            value = value.map { substitution.joined($0, type) } ?? type
            requireKey(keyTerm)
        }
        return make(
            .map(terms), .map(key ?? substitution.freshParameter(), value ?? substitution.freshParameter()), range)
    }

    private mutating func requireKey(_ term: Term) {
        switch type(of: term) {
        case .bool, .int, .uint, .string, .dyn, .parameter: return
        case let other:
            guard isStrict else { return }
            report(
                term.range, "a map key must be a bool, int, uint or string but this is \(other)",
                fix: Fix.write(
                    "string(\(Advice.text(of: term, source)))", at: term.range, else: "use a text as the key"))
        }
    }

    /// What an optional element adds to its container.
    private mutating func unwrapped(_ term: Term) -> Type {
        let inner = substitution.freshParameter()
        if isStrict, !substitution.assign([type(of: term)], to: [.optional(inner)]) {
            report(
                term.range, "after '?' an optional is expected but this is \(type(of: term))", fix: "leave out the '?'")
        }
        return substitution.resolved(inner)
    }
}
