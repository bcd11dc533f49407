/// The most steps that evaluating a tree can take, from the sizes that fields and literals declare.
struct StaticCost {
    private let tree: CheckedTree
    private let limits: Limits
    /// The sizes of the definitions, each of which only mentions earlier ones.
    private var definitionCounts: [Int] = []
    private var definitionWeights: [Int] = []
    /// How much lies in what is bound to a name, since `[a, a]` doubles it without any loop.
    private var localWeights: [Int: Int] = [:]

    init(_ tree: CheckedTree, _ limits: Limits) {
        self.tree = tree
        self.limits = limits
        for definition in tree.definitions {
            bindLocals(definition.term)
            definitionCounts.append(count(definition.term))
            definitionWeights.append(weight(definition.term))
        }
        bindLocals(tree.root)
    }

    /// The cost of the whole, with each definition evaluated once.
    var total: Int {
        tree.definitions.reduce(cost(tree.root)) { Self.sum($0, cost($1.term)) }
    }

    /// The innermost term that alone is over the limit, or the whole when only the sum is.
    func culprit() -> Term {
        var term = tree.root
        while let worse = term.children.first(where: { cost($0) > limits.worstCaseCost }) { term = worse }
        return term
    }

    private static func sum(_ first: Int, _ second: Int) -> Int {
        let (sum, overflow) = first.addingReportingOverflow(second)
        return overflow ? .max : sum
    }

    private static func product(_ first: Int, _ second: Int) -> Int {
        let (product, overflow) = first.multipliedReportingOverflow(by: second)
        return overflow ? .max : product
    }

    private func cost(_ term: Term) -> Int {
        guard case .comprehension(let loop) = term.kind else {
            let below = term.children.reduce(1) { Self.sum($0, cost($1)) }
            guard case .call(let call) = term.kind else { return below }
            return Self.sum(below, work(call))
        }
        let body = [loop.condition, loop.result].compactMap { $0 }.reduce(1) { Self.sum($0, cost($1)) }
        return Self.sum(cost(loop.range), Self.product(count(loop.range), body))
    }

    /// The steps of functions that look at every element or character.
    private func work(_ call: Term.FunctionCall) -> Int {
        let sizes = call.arguments.map { count($0) }
        switch call.form.name {
        case "matches", "contains", "indexOf", "lastIndexOf", "replace", "split", "join", "lowerAscii",
            "upperAscii",
            "trim", "substring", "reverse", "sum", "min", "max", "slice":
            return sizes.first ?? 0
        case "_==_", "_!=_", "flatten", "format": return call.arguments.reduce(0) { Self.sum($0, weight($1) - 1) }
        case "@in":
            guard sizes.count == 2, case .list = tree.type(of: call.arguments[1]) else { return 0 }
            return weight(call.arguments[1])
        case "sets.contains", "sets.equivalent", "sets.intersects":
            return call.arguments.reduce(1) { Self.product($0, weight($1)) }
        case "sort": return sizes.first.map { Self.product($0, Int.bitWidth - $0.leadingZeroBitCount) } ?? 0
        case "distinct": return Self.product(sizes.first ?? 0, call.arguments.first.map { weight($0) } ?? 0)
        case "_+_": return isNumber(call) ? 0 : sizes.reduce(0, Self.sum)
        default: return 0  // takes the same time for every argument
        }
    }

    private func isNumber(_ call: Term.FunctionCall) -> Bool {
        call.arguments.first.map { tree.type(of: $0).isNumeric } ?? false
    }

    /// The most elements of a container or characters of a text.
    private func count(_ term: Term) -> Int {
        switch term.kind {
        case .constant(.string(let text)): text.utf8.count
        case .constant(.list(let elements)): elements.count
        case .constant(.int(let number)): Int(clamping: max(0, number))
        case .list(let elements): elements.count
        case .map(let entries): entries.count
        case .select(_, let selection): selection.field?.maximumCount ?? limits.undeclaredCount
        case .definition(let index):
            definitionCounts.indices.contains(index) ? definitionCounts[index] : limits.undeclaredCount
        case .comprehension(let loop): count(loop.range)
        case .conditional(_, let then, let otherwise): max(count(then), count(otherwise))
        case .bind(_, _, let body): count(body)
        case .call(let call): count(call)
        default: limits.undeclaredCount  // says nothing about its size
        }
    }

    private func count(_ call: Term.FunctionCall) -> Int {
        switch call.form.name {
        case "_+_": call.arguments.reduce(0) { Self.sum($0, count($1)) }
        case "lists.range", "sort", "reverse", "distinct", "lowerAscii", "upperAscii", "trim", "substring", "split",
            "slice",
            "orValue", "value", "dyn":
            call.arguments.first.map { count($0) } ?? limits.undeclaredCount
        case "join", "flatten":
            Self.product(call.arguments.first.map { count($0) } ?? 1, limits.undeclaredCount)
        default: limits.undeclaredCount  // says nothing about its size
        }
    }

    private mutating func bindLocals(_ term: Term) {
        switch term.kind {
        case .bind(let local, let value, _): localWeights[local] = weight(value)
        case .comprehension(let loop): localWeights[loop.secondLocal ?? loop.local] = weight(loop.range)
        case .optionalMap(let target, let local, _, _): localWeights[local] = weight(target)
        default: break  // binds nothing
        }
        for child in term.children { bindLocals(child) }
    }

    /// The most values inside a value, itself and those inside its elements included.
    private func weight(_ term: Term) -> Int {
        switch tree.type(of: term) {
        case .list, .map, .dyn, .abstract: break
        default: return 1  // holds nothing
        }
        return switch term.kind {
        case .list(let elements): elements.reduce(1) { Self.sum($0, weight($1.element)) }
        case .map(let entries): entries.reduce(1) { Self.sum($0, Self.sum(weight($1.key), weight($1.value))) }
        case .local(let slot): localWeights[slot] ?? limits.undeclaredCount
        case .definition(let index):
            definitionWeights.indices.contains(index) ? definitionWeights[index] : limits.undeclaredCount
        case .bind(_, _, let body), .optionalMap(_, _, let body, _): weight(body)
        case .conditional(_, let then, let otherwise): max(weight(then), weight(otherwise))
        case .comprehension(let loop):
            Self.product(count(loop.range), loop.result.map { Self.sum(1, weight($0)) } ?? weight(loop.range))
        case .call(let call) where call.form.name == "_+_": call.arguments.reduce(0) { Self.sum($0, weight($1)) }
        case .call(let call) where !call.arguments.isEmpty: max(count(term), weight(call.arguments[0]))
        default: count(term)  // a field or a literal
        }
    }
}
