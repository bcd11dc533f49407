/// The most steps that evaluating a tree can take, from the sizes that fields and literals declare.
struct StaticCost {
    private let tree: CheckedTree
    private let limits: Limits
    private let extents: Extents
    private let constants: [Int: Value]

    init(_ tree: CheckedTree, _ environment: Environment) {
        self.tree = tree
        limits = environment.limits
        extents = Extents(tree, assuming: limits.undeclaredCount)
        var finder = ConstantFinder(tree, environment)
        constants = finder.find()
    }

    /// The cost of the whole, with each definition evaluated once.
    var total: Int {
        tree.definitions.reduce(cost(tree.root)) { $0.plus(cost($1.term)) }
    }

    /// The most bytes that are held at once.
    var memory: Int { StaticMemory(tree, extents, constants).total }

    /// The innermost term that alone is over the limit, or the whole when only the sum is.
    func culprit() -> Term {
        var term = tree.root
        while let worse = term.children.first(where: { cost($0) > limits.worstCaseCost }) { term = worse }
        return term
    }

    func cost(_ term: Term) -> Int {
        guard constants[term.id] == nil else { return 0 }
        let below = term.children.reduce(Work.overhead(of: term)) { $0.plus(cost($1)) }
        switch term.kind {
        case .comprehension(let loop): return cost(of: loop)
        case .call(let call): return below.plus(work(call)).plus(built(term, call))
        case .select(_, let selection), .has(_, let selection): return below.plus(read(selection))
        case .map(let entries): return entries.reduce(below) { $0.plus(extents.of($1.key).weight.times(2)) }
        default: return below  // takes the same time whatever it holds
        }
    }

    private func cost(of loop: Term.Loop) -> Int {
        let body = [loop.condition, loop.result].compactMap { $0 }.reduce(Work.node) { $0.plus(cost($1)) }
        let range = extents.of(loop.range)
        let whole = cost(loop.range).plus(range.count.times(body))
        let result = loop.result.map { extents.of($0) } ?? .scalar
        switch loop.kind {
        case .all, .exists, .existsOne, .filter, .map, .transformList: return whole
        case .sortBy: return whole.plus(Work.sorting(Extent.list(range.count, result)))
        case .transformMap: return whole.plus(range.count.times(Work.entry.times(2).plus(range.item.weight)))
        case .transformMapEntry:
            return whole.plus(range.count.times(result.count).times(Work.entry.times(2).plus(result.item.weight)))
        }
    }

    /// The steps of making the list or map that a field is read as.
    private func read(_ selection: Term.Selection) -> Int {
        guard let field = selection.field else { return 0 }
        return Extent(of: field, assuming: limits.undeclaredCount).readingSteps
    }

    private func work(_ call: Term.FunctionCall) -> Int {
        let types = call.arguments.map { tree.type(of: $0) }
        let known = call.arguments.map { constants[$0.id] }
        guard let work = Work(call.form.name, types, known) else { return 0 }
        var sizes = call.arguments.map { extents.of($0) }
        // What is to be found can be shorter than declared, which makes more parts.
        if sizes.count > 1, known[1] == nil, work.getsDearerWhenShorter { sizes[1] = .text(0) }
        guard let first = sizes.first else { return work.base }
        return work.steps(first, sizes.count > 1 ? sizes[1] : nil, sizes.count > 2 ? sizes[2] : nil)
    }

    /// The size of what a function makes, which counts as so many steps while evaluating.
    private func built(_ term: Term, _ call: Term.FunctionCall) -> Int {
        switch (tree.type(of: term), call.form.name) {
        case (_, "or"), (_, "orValue"), (_, "_[_]"), (_, "min"), (_, "max"), (_, "dyn"): 0  // hand on what is there
        case (.string, _), (.bytes, _), (.list, _), (.dyn, _):
            extents.of(term).count.times(Frame.stepsPerElement)
        default: 0  // made in one step
        }
    }
}

extension Work {
    /// The steps of a term by itself, for any values of its operands.
    static func overhead(of term: Term) -> Int {
        switch term.kind {
        case .list(let elements): node + 30 + 20 * elements.count
        case .map(let entries): node + 700 + entry * entries.count
        default: node  // any other node
        }
    }

    /// Whether finding something short takes longer than finding something long.
    var getsDearerWhenShorter: Bool {
        switch kind {
        case .replacing, .splitting: true
        default: false  // the longer, the longer it takes
        }
    }
}

extension Extent {
    /// The steps in which a host makes a value of what it holds itself.
    var readingSteps: Int {
        switch self {
        case .scalar, .text, .record: 0
        case .list(let count, .record), .map(let count, .record): count.times(150)
        case .list(let count, _), .map(let count, _): count.times(Work.node)
        }
    }
}
