/// What the number of a term counts, as far as units say.
enum Measure: Equatable {
    /// Not known; anything may be compared with it.
    case unknown
    /// A literal that counts nothing.
    case bare(Value)
    /// Computed, but a pure number.
    case pure
    /// An amount read from a field.
    case amount(Unit)
    /// An amount made of constants such as `10 * GiB`, which is a size or a rate as needed.
    case written(Unit)
}

/// Works out what terms count.
struct Measures {
    let tree: CheckedTree
    private var locals: [Int: Measure] = [:]
    /// By position; each definition only mentions earlier ones, so working them out in order visits each once.
    private var definitions: [Measure] = []

    init(_ tree: CheckedTree) {
        self.tree = tree
        // A later binding may depend on an earlier one, which stands around it and is therefore met first.
        for definition in tree.definitions {
            bindLocals(definition.term)
            definitions.append(of(definition.term))
        }
        bindLocals(tree.root)
    }

    private mutating func bindLocals(_ term: Term) {
        switch term.kind {
        case .comprehension(let loop):
            if case .list = tree.type(of: loop.range) { locals[loop.secondLocal ?? loop.local] = of(loop.range) }
        case .bind(let local, let value, _): locals[local] = of(value)
        case .optionalMap(let target, let local, _, _): locals[local] = of(target)
        default: break  // binds nothing
        }
        for child in term.children { bindLocals(child) }
    }

    /// The measure of a number, or of the elements of a list or optional.
    func of(_ term: Term) -> Measure {
        switch term.kind {
        case .constant(let value): isNumber(value) ? .bare(value) : .unknown
        case .namedConstant(let value, let unit):
            unit.map { .written($0) } ?? (isNumber(value) ? .bare(value) : .unknown)
        case .local(let slot): locals[slot] ?? .unknown
        case .definition(let index): definitions.indices.contains(index) ? definitions[index] : .unknown
        case .select(_, let selection): selection.field.map { field($0) } ?? .unknown
        case .call(let call): self.call(call)
        case .conditional(_, let then, let otherwise): common(of(then), of(otherwise))
        case .list(let elements):
            elements.dropFirst().reduce(elements.first.map { of($0.element) } ?? .unknown) {
                common($0, of($1.element))
            }
        case .comprehension(let loop): self.loop(loop)
        case .bind(_, _, let body): of(body)
        case .optionalMap(_, _, let body, _): of(body)
        case .variable, .has, .and, .or, .map, .failing: .unknown
        }
    }

    private func isNumber(_ value: Value) -> Bool { value.staticType.isNumeric }

    private func field(_ field: Field) -> Measure {
        if let unit = field.unit { return .amount(unit) }
        return field.type.isNumeric ? .pure : .unknown
    }

    private func loop(_ loop: Term.Loop) -> Measure {
        switch loop.kind {
        case .filter, .sortBy: of(loop.range)
        case .map, .transformList: loop.result.map { of($0) } ?? .unknown
        case .all, .exists, .existsOne, .transformMap, .transformMapEntry: .unknown
        }
    }

    private func common(_ first: Measure, _ second: Measure) -> Measure {
        switch (first, second) {
        case (.bare, .bare): .pure
        case (.amount, .bare), (.amount, .written): first
        case (.bare, .amount), (.written, .amount): second
        default: first == second ? first : .unknown
        }
    }

    private func call(_ call: Term.FunctionCall) -> Measure {
        let operands = call.arguments
        switch (call.form.name, operands.count) {
        case ("_+_", 2), ("_-_", 2): return common(of(operands[0]), of(operands[1]))
        case ("_*_", 2): return product(of(operands[0]), of(operands[1]))
        case ("_/_", 2): return quotient(of(operands[0]), of(operands[1]))
        case ("_%_", 2), ("_[_]", 2), ("orValue", 2), ("or", 2): return of(operands[0])
        case ("-_", 1), ("int", 1), ("uint", 1), ("double", 1), ("sum", 1), ("min", 1), ("max", 1), ("value", 1),
            ("first", 1),
            ("last", 1), ("sort", 1), ("distinct", 1), ("reverse", 1), ("optional.of", 1), ("math.abs", 1),
            ("math.ceil", 1), ("math.floor", 1), ("math.round", 1), ("math.trunc", 1), ("math.greatest", 1),
            ("math.least", 1):
            return negated(of(operands[0]), isNegation: call.form.name == "-_")
        case ("math.greatest", 2), ("math.least", 2): return common(of(operands[0]), of(operands[1]))
        case ("size", 1): return .pure
        default: return .unknown  // says nothing about units
        }
    }

    private func negated(_ measure: Measure, isNegation: Bool) -> Measure {
        if isNegation, case .bare = measure { return .pure }
        return measure
    }

    private func product(_ first: Measure, _ second: Measure) -> Measure {
        switch (first.weight, second.weight) {
        case (.weightless, .weightless): .pure
        case (.unit, .weightless): first
        case (.weightless, .unit): second
        case (.unit, .unit), (.unknown, _), (_, .unknown): .unknown
        }
    }

    private func quotient(_ first: Measure, _ second: Measure) -> Measure {
        switch (first.weight, second.weight) {
        case (.weightless, .weightless): .pure
        case (.unit, .weightless): first
        case (.unit(let left), .unit(let right)): left == right ? .pure : .unknown
        case (.weightless, .unit), (.unknown, _), (_, .unknown): .unknown
        }
    }
}

/// The unit that arithmetic carries along; ratios and counts are as good as pure numbers.
private enum Weight {
    case unknown
    case weightless
    case unit(Unit)
}

extension Measure {
    fileprivate var weight: Weight {
        switch self {
        case .unknown: .unknown
        case .bare, .pure: .weightless
        case .amount(let unit), .written(let unit): unit.isWeighty ? .unit(unit) : .weightless
        }
    }
}

extension Unit {
    /// Whether a bare number says too little to be compared with it.
    var isWeighty: Bool {
        switch self {
        case .bytes, .bytesPerSecond: true
        case .ratio, .count: false
        }
    }

    /// What is said about an amount of this unit.
    var phrase: String {
        switch self {
        case .bytes: "counts bytes"
        case .bytesPerSecond: "counts bytes per second"
        case .ratio: "is a ratio"
        case .count: "is a count"
        }
    }
}
