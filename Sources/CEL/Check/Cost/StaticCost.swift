/// The most steps that evaluating a tree can take, from the sizes that fields and literals declare.
struct StaticCost {
    private let tree: CheckedTree
    private let limits: Limits
    private let extents: Extents

    init(_ tree: CheckedTree, _ limits: Limits) {
        self.tree = tree
        self.limits = limits
        extents = Extents(tree, assuming: limits.undeclaredCount)
    }

    /// The cost of the whole, with each definition evaluated once.
    var total: Int {
        tree.definitions.reduce(cost(tree.root)) { $0.plus(cost($1.term)) }
    }

    /// The innermost term that alone is over the limit, or the whole when only the sum is.
    func culprit() -> Term {
        var term = tree.root
        while let worse = term.children.first(where: { cost($0) > limits.worstCaseCost }) { term = worse }
        return term
    }

    private func cost(_ term: Term) -> Int {
        guard case .comprehension(let loop) = term.kind else {
            let below = term.children.reduce(1) { $0.plus(cost($1)) }
            guard case .call(let call) = term.kind else { return below }
            return below.plus(max(work(call), built(term, call)))
        }
        let body = [loop.condition, loop.result].compactMap { $0 }.reduce(1) { $0.plus(cost($1)) }
        let count = extents.of(loop.range).count
        let sorting = if case .sortBy = loop.kind { sortingSteps(count) } else { 0 }
        return cost(loop.range).plus(count.times(body)).plus(sorting)
    }

    /// The steps of functions that look at every element or character of their arguments.
    private func work(_ call: Term.FunctionCall) -> Int {
        let arguments = call.arguments.map { extents.of($0) }
        guard let first = arguments.first else { return 0 }
        switch call.form.name {
        case "matches":
            if case .constant(.string)? = call.arguments.last?.kind { return first.count }
            return first.count.plus(1).times(arguments[arguments.count - 1].count.plus(1))
        case "contains", "indexOf", "lastIndexOf", "replace", "split", "join", "lowerAscii", "upperAscii", "trim",
            "substring", "charAt", "reverse", "sum", "min", "max", "slice", "strings.quote", "base64.encode",
            "base64.decode":
            return first.count
        case "_==_", "_!=_", "flatten", "format": return arguments.reduce(0) { $0.plus($1.values - 1) }
        case "@in":
            guard arguments.count == 2, case .list = tree.type(of: call.arguments[1]) else { return 0 }
            return arguments[1].values
        case "sets.contains", "sets.equivalent", "sets.intersects": return arguments.reduce(1) { $0.times($1.values) }
        case "sort": return sortingSteps(first.count)
        case "distinct": return first.count.times(first.values)
        default: return 0  // takes the same time for every argument
        }
    }

    /// The size of what a function makes, which counts as so many steps while evaluating.
    private func built(_ term: Term, _ call: Term.FunctionCall) -> Int {
        switch (tree.type(of: term), call.form.name) {
        case (_, "or"), (_, "orValue"): 0  // hand on what is there already
        case (.string, _), (.bytes, _), (.list, _), (.dyn, _): extents.of(term).count
        default: 0  // made in one step
        }
    }

    private func sortingSteps(_ count: Int) -> Int { count.times(Int.bitWidth - count.leadingZeroBitCount) }
}
