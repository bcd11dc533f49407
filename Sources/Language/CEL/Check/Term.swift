/// A checked expression: every name resolved to a slot, every call to the overloads it may mean.
struct Term: Sendable {
    /// What the term computes.
    indirect enum Kind: Sendable {
        case constant(Value)
        /// A named constant, kept apart because its name carries a unit.
        case namedConstant(Value, Unit?)
        case variable(Int)
        case local(Int)
        /// An expression of the host's, by position in ``CheckedTree/definitions``.
        case definition(Int)
        case select(Term, Selection)
        case has(Term, Selection)
        case call(FunctionCall)
        case and([Term])
        case or([Term])
        case conditional(Term, then: Term, otherwise: Term)
        case list([(element: Term, isOptional: Bool)])
        case map([(key: Term, value: Term, isOptional: Bool)])
        case comprehension(Loop)
        case bind(local: Int, value: Term, body: Term)
        case optionalMap(target: Term, local: Int, body: Term, isFlat: Bool)
        /// Something that was not resolved and fails only when it is reached; without the checker.
        case failing(EvaluationError)
    }

    /// The field that a selection reads.
    struct Selection: Sendable {
        let name: String
        /// Its slot when the operand is known to be a record.
        let slot: Int?
        /// Its declaration when the operand is known to be a record.
        let field: Field?
        let isOptional: Bool
        let range: Range<Int>
    }

    /// A call with the form that its name, style and number of arguments select.
    struct FunctionCall: Sendable {
        let form: FunctionForm
        let arguments: [Term]
        let functionRange: Range<Int>
    }

    /// A comprehension with the positions of its variables.
    struct Loop: Sendable {
        let kind: ComprehensionKind
        let range: Term
        let local: Int
        let secondLocal: Int?
        let condition: Term?
        let result: Term?
    }

    /// The position of its type in ``CheckedTree/types``.
    let id: Int
    let kind: Kind
    let range: Range<Int>
}

/// A checked expression with the types of all its terms.
struct CheckedTree: Sendable {
    let root: Term
    /// The type of each term by its id; dyn where nothing is known.
    let types: [Type]
    /// The host's definitions that the expression reads.
    let definitions: [(name: String, term: Term)]
    /// How many positions comprehensions and bindings need.
    let localCount: Int

    func type(of term: Term) -> Type { types[term.id] }

    /// Every string that stands in it, those of definitions included.
    var texts: Set<String> {
        var found: Set<String> = []
        var rest = [root] + definitions.map(\.term)
        while let term = rest.popLast() {
            if case .constant(.string(let text)) = term.kind { found.insert(text) }
            rest += term.children
        }
        return found
    }
}

extension Term {
    /// The terms directly below, in the order in which they stand.
    var children: [Term] {
        switch kind {
        case .constant, .namedConstant, .variable, .local, .definition, .failing: []
        case .select(let operand, _), .has(let operand, _): [operand]
        case .call(let call): call.arguments
        case .and(let terms), .or(let terms): terms
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .list(let elements): elements.map(\.element)
        case .map(let entries): entries.flatMap { [$0.key, $0.value] }
        case .comprehension(let loop): [loop.range] + [loop.condition, loop.result].compactMap { $0 }
        case .bind(_, let value, let body): [value, body]
        case .optionalMap(let target, _, let body, _): [target, body]
        }
    }
}
